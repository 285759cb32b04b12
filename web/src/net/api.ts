import { t } from "@/i18n/catalogue";
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
  StudyRequest,
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

/** Why the server rejects a request, and the rule behind it. */
export class Refusal extends Error {
  constructor(
    readonly reason: string,
    readonly rule: string | null = null,
    readonly status: number | null = null,
  ) {
    super(reason);
  }
}

/** There was no response, or an unreadable one. */
export class RequestFailure extends Error {
  constructor(readonly kind: "unreachable" | "broken") {
    super(kind);
  }
}

/** Convert any error to a refusal with a message for the player. */
export function toRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  const isUnreachable = error instanceof RequestFailure && error.kind === "unreachable";
  return new Refusal(t(isUnreachable ? "not-loaded" : "not-understood"));
}

const UNAUTHORIZED = 401;

export const api = {
  me: () => requestJson<AccountInfo>("GET", "/me"),
  setName: (name: string) => requestJson<AccountInfo>("PUT", "/me", { name }),
  recoveryState: () => requestJson<RecoveryState>("GET", "/me/recovery"),
  createRecoveryLink: () => requestJson<RecoveryLink>("POST", "/me/recovery"),
  revokeRecoveryLink: () => request("DELETE", "/me/recovery"),
  logOut: () => request("DELETE", "/me/session"),
  logOutOthers: () => request("DELETE", "/me/sessions"),
  recoveryTarget: (token: string) =>
    requestJson<RecoveryTarget>("POST", "/recovery/owner", { token }),
  recover: (token: string) => requestJson<AccountInfo>("POST", "/recovery", { token }),
  games: () => requestJson<GameEntry[]>("GET", "/games"),
  bots: () => requestJson<string[]>("GET", "/bots"),
  lobby: () => requestJson<Lobby>("GET", "/tables"),
  table: (id: string) => requestJson<TableInfo>("GET", `/tables/${id}`),
  branchTree: (id: string) => requestJson<BranchTree>("GET", `/tables/${id}/branches`),
  createBranch: (id: string, actionCount: number) =>
    requestJson<CreatedTable>("POST", `/tables/${id}/branches`, { action_count: actionCount }),
  replay: (id: string, viewpoint: Viewpoint) =>
    requestJson<MatchReplay>("GET", `/tables/${id}/replay?viewpoint=${viewpoint}`),
  review: (id: string, seat: number | null) =>
    requestJson<ReviewResponse>(
      "GET",
      `/tables/${id}/review${seat === null ? "" : `?seat=${seat}`}`,
    ),
  replayRecord,
  deal: (id: string) => requestJson<SharedDeal>("GET", `/deals/${id}`),
  createDealTable: (id: string, seat: number | null) =>
    requestJson<CreatedTable>("POST", `/deals/${id}/tables`, { seat }),
  seatPar: (id: string, seat: number) =>
    requestJson<SeatPar>("GET", `/deals/${id}/par?seat=${seat}`),
  dailyDeals: () => requestJson<DailyDeals>("GET", "/daily"),
  history: (before: number | null) =>
    requestJson<HistoryPage>("GET", `/me/history${before === null ? "" : `?before=${before}`}`),
  statistics: () => requestJson<StatisticsPage>("GET", "/me/statistics"),
  studies: () => requestJson<StudyList>("GET", "/studies"),
  startStudy: (study: StudyRequest) => requestJson<CreatedStudy>("POST", "/studies", study),
  study: (id: string) => requestJson<StudyStatus>("GET", `/studies/${id}`),
  stopStudy: (id: string) => request("DELETE", `/studies/${id}`),
  studyRecord: (id: string, kind: string) =>
    request("GET", `/studies/${id}/records/${kind}`).then((response) => response.text()),
  pushKey: () => requestJson<PushKey>("GET", "/push"),
  subscribePush: (push: PushSubscription) => request("POST", "/push", push),
  unsubscribePush: (push: PushUnsubscribe) => request("DELETE", "/push", push),
  chronicle: (id: string) => requestJson<TableChronicle>("GET", `/tables/${id}/chronicle`),
  lesson: (game: string) => requestJson<Course>("GET", `/games/${game}/lesson`),
  checkLessonAction: (game: string, step: number, action: unknown) =>
    requestJson<LessonAnswer>("POST", `/games/${game}/lesson/act`, { step, action }),
  previewLesson: (game: string, step: number, actions: unknown[]) =>
    requestJson<LessonPreview>("POST", `/games/${game}/lesson/preview`, { step, actions }),
  createTable: (table: NewTable) => requestJson<CreatedTable>("POST", "/tables", table),
  rules: (game: string) =>
    request("GET", `/games/${game}/rules`).then((response) => response.text()),
};

/** Whose observations a replay shows: a seat, the public, or everything open. */
export type Viewpoint = number | "open" | "public";

async function replayRecord(record: string, viewpoint: Viewpoint): Promise<MatchReplay> {
  const headers = { "content-type": "application/jsonl" };
  const response = await fetchApi(`/replay?viewpoint=${viewpoint}`, {
    method: "POST",
    body: record,
    headers,
  });
  if (!response.ok) throw await readError(response);
  return response.json() as Promise<MatchReplay>;
}

async function requestJson<Result>(method: string, path: string, body?: unknown): Promise<Result> {
  const response = await request(method, path, body);
  return response
    .json()
    .catch(() => Promise.reject(new RequestFailure("broken"))) as Promise<Result>;
}

async function request(method: string, path: string, body?: unknown): Promise<Response> {
  const options: RequestInit = { method };
  if (body !== undefined) {
    options.body = JSON.stringify(body);
    options.headers = { "content-type": "application/json" };
  }
  let response = await fetchApi(path, options);
  if (response.status === UNAUTHORIZED) {
    await fetchApi("/me"); // creates an account
    response = await fetchApi(path, options);
  }
  if (!response.ok) throw await readError(response);
  return response;
}

function fetchApi(path: string, options?: RequestInit): Promise<Response> {
  return fetch(`/api${path}`, options).catch(() =>
    Promise.reject(new RequestFailure("unreachable")),
  );
}

/** Read the server's error. A proxy may have answered with anything. */
async function readError(response: Response): Promise<Refusal | RequestFailure> {
  const error = (await response.json().catch(() => null)) as {
    reason?: unknown;
    rule?: string | null;
  } | null;
  if (typeof error?.reason === "string") {
    return new Refusal(error.reason, error.rule ?? null, response.status);
  }
  return new RequestFailure(response.status >= 500 ? "unreachable" : "broken");
}
