import { say } from "@/i18n/catalogue";
import type {
  Book,
  BranchId,
  Course,
  Daily,
  DealTable,
  Family,
  GameInfo,
  LessonAhead,
  LessonAnswer,
  Link,
  LinkOwner,
  LinkState,
  Lobby,
  Me,
  NewId,
  NewPush,
  NewStudy,
  NewTable,
  OldPush,
  OwnHistory,
  OwnStatistics,
  ParOf,
  PushKey,
  Replay,
  Reviewed,
  SharedDeal,
  StudyId,
  StudyList,
  StudyState,
  TableInfo,
} from "./protocol";

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

/** There was no answer, or none that can be read. */
export class Failure extends Error {
  constructor(readonly kind: "unreachable" | "broken") {
    super(kind);
  }
}

/** Whatever went wrong, in words for people. */
export function toldOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  const isAway = error instanceof Failure && error.kind === "unreachable";
  return new Refusal(say(isAway ? "not-loaded" : "not-understood"));
}

const STRANGER = 401;

export const api = {
  me: () => call<Me>("GET", "/me"),
  setName: (name: string) => call<Me>("PUT", "/me", { name }),
  recovery: () => call<LinkState>("GET", "/me/recovery"),
  makeRecovery: () => call<Link>("POST", "/me/recovery"),
  revokeRecovery: () => ask("DELETE", "/me/recovery"),
  logOut: () => ask("DELETE", "/me/session"),
  logOutOthers: () => ask("DELETE", "/me/sessions"),
  linkOwner: (token: string) => call<LinkOwner>("POST", "/recovery/owner", { token }),
  recover: (token: string) => call<Me>("POST", "/recovery", { token }),
  games: () => call<GameInfo[]>("GET", "/games"),
  bots: () => call<string[]>("GET", "/bots"),
  lobby: () => call<Lobby>("GET", "/tables"),
  table: (id: string) => call<TableInfo>("GET", `/tables/${id}`),
  family: (id: string) => call<Family>("GET", `/tables/${id}/family`),
  makeBranch: (id: string, actions: number) =>
    call<BranchId>("POST", `/tables/${id}/branches`, { actions }),
  replay: (id: string, eyes: Eyes) => call<Replay>("GET", `/tables/${id}/replay?eyes=${eyes}`),
  review: (id: string, seat: number | null) =>
    call<Reviewed>("GET", `/tables/${id}/review${seat === null ? "" : `?seat=${seat}`}`),
  replayRecord,
  deal: (id: string) => call<SharedDeal>("GET", `/deals/${id}`),
  playDeal: (id: string, seat: number | null) =>
    call<DealTable>("POST", `/deals/${id}/tables`, { seat }),
  par: (id: string, seat: number) => call<ParOf>("GET", `/deals/${id}/par?seat=${seat}`),
  daily: () => call<Daily>("GET", "/daily"),
  history: (before: number | null) =>
    call<OwnHistory>("GET", `/me/history${before === null ? "" : `?before=${before}`}`),
  statistics: () => call<OwnStatistics>("GET", "/me/statistics"),
  studies: () => call<StudyList>("GET", "/studies"),
  beginStudy: (study: NewStudy) => call<StudyId>("POST", "/studies", study),
  study: (id: string) => call<StudyState>("GET", `/studies/${id}`),
  stopStudy: (id: string) => ask("DELETE", `/studies/${id}`),
  studyRecord: (id: string, kind: string) =>
    ask("GET", `/studies/${id}/records/${kind}`).then((answer) => answer.text()),
  pushKey: () => call<PushKey>("GET", "/push"),
  putPush: (push: NewPush) => ask("POST", "/push", push),
  dropPush: (push: OldPush) => ask("DELETE", "/push", push),
  chronicle: (id: string) => call<Book>("GET", `/tables/${id}/chronicle`),
  lesson: (game: string) => call<Course>("GET", `/games/${game}/lesson`),
  lessonMove: (game: string, step: number, action: unknown) =>
    call<LessonAnswer>("POST", `/games/${game}/lesson/act`, { step, action }),
  lessonPlan: (game: string, step: number, plan: unknown[]) =>
    call<LessonAhead>("POST", `/games/${game}/lesson/plan`, { step, plan }),
  makeTable: (table: NewTable) => call<NewId>("POST", "/tables", table),
  rules: (game: string) => ask("GET", `/games/${game}/rules`).then((answer) => answer.text()),
};

/** Whose eyes see a match once more. */
export type Eyes = number | "open" | "public";

async function replayRecord(record: string, eyes: Eyes): Promise<Replay> {
  const headers = { "content-type": "application/jsonl" };
  const answer = await reach(`/replay?eyes=${eyes}`, { method: "POST", body: record, headers });
  if (!answer.ok) throw await refusal(answer);
  return answer.json() as Promise<Replay>;
}

async function call<Answer>(method: string, path: string, body?: unknown): Promise<Answer> {
  const answer = await ask(method, path, body);
  return answer.json().catch(() => Promise.reject(new Failure("broken"))) as Promise<Answer>;
}

async function ask(method: string, path: string, body?: unknown): Promise<Response> {
  const options: RequestInit = { method };
  if (body !== undefined) {
    options.body = JSON.stringify(body);
    options.headers = { "content-type": "application/json" };
  }
  let answer = await reach(path, options);
  if (answer.status === STRANGER) {
    await reach("/me"); // where one gets an identity
    answer = await reach(path, options);
  }
  if (!answer.ok) throw await refusal(answer);
  return answer;
}

function reach(path: string, options?: RequestInit): Promise<Response> {
  return fetch(`/api${path}`, options).catch(() => Promise.reject(new Failure("unreachable")));
}

/** What the server says; somebody between us and it may have answered with anything. */
async function refusal(answer: Response): Promise<Refusal | Failure> {
  const told = (await answer.json().catch(() => null)) as {
    why?: unknown;
    rule?: string | null;
  } | null;
  if (typeof told?.why === "string") {
    return new Refusal(told.why, told.rule ?? null, answer.status);
  }
  return new Failure(answer.status >= 500 ? "unreachable" : "broken");
}
