import { say } from "@/i18n/catalogue";
import type {
  TableChronicle,
  Course,
  DailyDeals,
  BranchTree,
  GameEntry,
  LessonPreview,
  LessonAnswer,
  RecoveryLink,
  RecoveryTarget,
  RecoveryState,
  Lobby,
  AccountInfo,
  CreatedTable,
  PushSubscription,
  NewStudy,
  NewTable,
  PushUnsubscribe,
  HistoryPage,
  StatisticsPage,
  SeatPar,
  PushKey,
  MatchReplay,
  ReviewResponse,
  SharedDeal,
  CreatedStudy,
  StudyList,
  StudyStatus,
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
  me: () => call<AccountInfo>("GET", "/me"),
  setName: (name: string) => call<AccountInfo>("PUT", "/me", { name }),
  recovery: () => call<RecoveryState>("GET", "/me/recovery"),
  makeRecovery: () => call<RecoveryLink>("POST", "/me/recovery"),
  revokeRecovery: () => ask("DELETE", "/me/recovery"),
  logOut: () => ask("DELETE", "/me/session"),
  logOutOthers: () => ask("DELETE", "/me/sessions"),
  linkOwner: (token: string) => call<RecoveryTarget>("POST", "/recovery/owner", { token }),
  recover: (token: string) => call<AccountInfo>("POST", "/recovery", { token }),
  games: () => call<GameEntry[]>("GET", "/games"),
  bots: () => call<string[]>("GET", "/bots"),
  lobby: () => call<Lobby>("GET", "/tables"),
  table: (id: string) => call<TableInfo>("GET", `/tables/${id}`),
  family: (id: string) => call<BranchTree>("GET", `/tables/${id}/branches`),
  makeBranch: (id: string, actions: number) =>
    call<CreatedTable>("POST", `/tables/${id}/branches`, { action_count: actions }),
  replay: (id: string, eyes: Eyes) =>
    call<MatchReplay>("GET", `/tables/${id}/replay?viewpoint=${eyes}`),
  review: (id: string, seat: number | null) =>
    call<ReviewResponse>("GET", `/tables/${id}/review${seat === null ? "" : `?seat=${seat}`}`),
  replayRecord,
  deal: (id: string) => call<SharedDeal>("GET", `/deals/${id}`),
  playDeal: (id: string, seat: number | null) =>
    call<CreatedTable>("POST", `/deals/${id}/tables`, { seat }),
  par: (id: string, seat: number) => call<SeatPar>("GET", `/deals/${id}/par?seat=${seat}`),
  daily: () => call<DailyDeals>("GET", "/daily"),
  history: (before: number | null) =>
    call<HistoryPage>("GET", `/me/history${before === null ? "" : `?before=${before}`}`),
  statistics: () => call<StatisticsPage>("GET", "/me/statistics"),
  studies: () => call<StudyList>("GET", "/studies"),
  beginStudy: (study: NewStudy) => call<CreatedStudy>("POST", "/studies", study),
  study: (id: string) => call<StudyStatus>("GET", `/studies/${id}`),
  stopStudy: (id: string) => ask("DELETE", `/studies/${id}`),
  studyRecord: (id: string, kind: string) =>
    ask("GET", `/studies/${id}/records/${kind}`).then((answer) => answer.text()),
  pushKey: () => call<PushKey>("GET", "/push"),
  putPush: (push: PushSubscription) => ask("POST", "/push", push),
  dropPush: (push: PushUnsubscribe) => ask("DELETE", "/push", push),
  chronicle: (id: string) => call<TableChronicle>("GET", `/tables/${id}/chronicle`),
  lesson: (game: string) => call<Course>("GET", `/games/${game}/lesson`),
  lessonMove: (game: string, step: number, action: unknown) =>
    call<LessonAnswer>("POST", `/games/${game}/lesson/act`, { step, action }),
  lessonPlan: (game: string, step: number, plan: unknown[]) =>
    call<LessonPreview>("POST", `/games/${game}/lesson/preview`, { step, actions: plan }),
  makeTable: (table: NewTable) => call<CreatedTable>("POST", "/tables", table),
  rules: (game: string) => ask("GET", `/games/${game}/rules`).then((answer) => answer.text()),
};

/** Whose eyes see a match once more. */
export type Eyes = number | "open" | "public";

async function replayRecord(record: string, eyes: Eyes): Promise<MatchReplay> {
  const headers = { "content-type": "application/jsonl" };
  const answer = await reach(`/replay?viewpoint=${eyes}`, {
    method: "POST",
    body: record,
    headers,
  });
  if (!answer.ok) throw await refusal(answer);
  return answer.json() as Promise<MatchReplay>;
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
    reason?: unknown;
    rule?: string | null;
  } | null;
  if (typeof told?.reason === "string") {
    return new Refusal(told.reason, told.rule ?? null, answer.status);
  }
  return new Failure(answer.status >= 500 ? "unreachable" : "broken");
}
