import type { GameInfo, Link, Lobby, Me, NewId, NewTable } from "./protocol";

/** Why the server does not do something: its words, and the rule behind them. */
export class Refusal extends Error {
  constructor(
    readonly why: string,
    readonly rule: string | null = null,
    readonly status: number | null = null,
  ) {
    super(why);
  }
}

const STRANGER = 401;

export const api = {
  me: () => call<Me>("GET", "/me"),
  setName: (name: string) => call<Me>("PUT", "/me", { name }),
  recovery: () => call<Link>("POST", "/me/recovery"),
  games: () => call<GameInfo[]>("GET", "/games"),
  bots: () => call<string[]>("GET", "/bots"),
  lobby: () => call<Lobby>("GET", "/tables"),
  makeTable: (table: NewTable) => call<NewId>("POST", "/tables", table),
  rules: (game: string) => ask("GET", `/games/${game}/rules`).then((answer) => answer.text()),
};

async function call<Answer>(method: string, path: string, body?: unknown): Promise<Answer> {
  return (await ask(method, path, body)).json() as Promise<Answer>;
}

async function ask(method: string, path: string, body?: unknown): Promise<Response> {
  const options: RequestInit = { method };
  if (body !== undefined) {
    options.body = JSON.stringify(body);
    options.headers = { "content-type": "application/json" };
  }
  let answer = await fetch(`/api${path}`, options);
  if (answer.status === STRANGER) {
    await fetch("/api/me"); // where one gets an identity
    answer = await fetch(`/api${path}`, options);
  }
  if (!answer.ok) throw await refusal(answer);
  return answer;
}

async function refusal(answer: Response): Promise<Refusal> {
  const told = (await answer.json().catch(() => ({}))) as { why?: string; rule?: string | null };
  return new Refusal(told.why ?? answer.statusText, told.rule ?? null, answer.status);
}
