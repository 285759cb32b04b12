import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Event, GameEntry, TableInfo, View } from "@/net/protocol";
import { session } from "@/app/session.svelte";
import { parseSettings, settings } from "@/settings/settings.svelte";
import type { ConnectionHandlers, TableConnection } from "@/net/connection";
import { TableState } from "./table.svelte";
import { defaultStatus } from "./status";
import { info } from "@/games/testGame";

const view: View = { seat: 0, zones: [], numbers: [], turn: 1, prompt: "play" };

const event = (name: string, turn: number | null): Event => ({
  name,
  seat: 1,
  diff: { moves: [], numbers: [], turn, prompt: "play" },
});

const person = { is_taken: true, bot: null, is_stand_in: false, is_away: false };

const common: TableInfo = {
  id: "t",
  game: "small",
  players: 2,
  options: {},
  is_listed: false,
  has_chat: false,
  phase: "playing",
  seats: [
    { ...person, name: "Hazel", is_mine: true },
    { ...person, name: "Wren", is_mine: false },
  ],
  is_owner: true,
  is_practice: false,
  undo_seat: null,
  commitment: null,
  result: null,
  rematch_id: null,
};

const connection: TableConnection = {
  send: () => Promise.resolve(),
  resync: () => undefined,
  retry: () => undefined,
  close: () => undefined,
};

/** A table with a fake connection, which receives what a test sends. */
function createTable(info = common) {
  let handlers: ConnectionHandlers | null = null;
  const table = new TableState(
    "t",
    (created) => {
      handlers = created;
      return connection;
    },
    false,
  );
  const observations = [{ seat: 0, view, legal_actions: [], history: null }];
  handlers!.onMessage({
    type: "snapshot",
    table: info,
    sequence: 0,
    action_count: 0,
    observations,
    chat: [],
  });
  let sequence = 0;
  const sendEvents = (...events: Event[]) => sendUpdate(null, events);
  /** Sends events that end the match. */
  const endMatch = (...events: Event[]) =>
    sendUpdate({ ...info, phase: "over", result: { scores: [1, 2], winners: [1] } }, events);
  const sendUpdate = (table: TableInfo | null, events: Event[]) => {
    sequence += 1;
    const updates = [{ seat: 0, events, legal_actions: [] }];
    handlers!.onMessage({
      type: "update",
      table_id: "t",
      sequence,
      action_count: sequence,
      table,
      updates,
      chat: null,
    });
  };
  const sendInfo = (changes: Partial<TableInfo>, message: number | null = null) => {
    sequence += 1;
    const now = { ...table.info!, ...changes };
    const update = { table_id: "t", sequence, action_count: 0, updates: [], chat: null };
    handlers!.onMessage({ type: "update", table: now, command_id: message, ...update });
  };
  return { table, sendEvents, sendInfo, endMatch };
}

const loggedEvents = (table: TableState) => table.log.map((line) => line.event);

beforeEach(() => {
  vi.useFakeTimers();
  settings.update(parseSettings(null));
  session.games = [{ info, messages: "prompt-play = play" } as GameEntry];
});
afterEach(() => vi.useRealTimers());

test("the log contains only shown events", async () => {
  const { table, sendEvents } = createTable();
  table.playback.pauses = { "round-over": 8000 };
  sendEvents(event("round-over", 1), event("", 1), event("dealt", 0));
  expect(loggedEvents(table)).toEqual([]);
  await vi.advanceTimersByTimeAsync(1000);
  expect(table.playback.isPaused).toBe(true);
  expect(loggedEvents(table)).toEqual(["round-over"]);
  table.playback.catchUp();
  expect(loggedEvents(table)).toEqual(["round-over", "dealt"]);
});

test("the turn is announced when everything before it is shown; acting earlier is possible", async () => {
  const { table, sendEvents } = createTable();
  const hintAndStatus = () => [table.canAskHint, defaultStatus(table).status];
  sendEvents(event("added", 1), event("added", 0));
  expect(table.isMyTurn).toBe(true);
  expect(hintAndStatus()).toEqual([false, "Wren is thinking."]);
  await vi.advanceTimersByTimeAsync(1000);
  expect(hintAndStatus()).toEqual([true, "Your turn: play."]);
  sendEvents(event("added", 1), event("added", 0));
  expect(table.canAskHint).toBe(false);
  await table.act({ type: "stop" });
  expect(table.canAskHint).toBe(true);
});

test("the daily deal has no hints, but a turn", async () => {
  const { table, sendEvents } = createTable({
    ...common,
    repeat_kind: "daily",
    is_daily_attempt: true,
  });
  sendEvents(event("added", 0));
  await vi.advanceTimersByTimeAsync(1000);
  expect([table.isOwnTurn, table.canAskHint]).toEqual([true, false]);
});

test("no hint is offered against people", async () => {
  const { table, sendEvents } = createTable({ ...common, has_hints: false });
  sendEvents(event("added", 0));
  await vi.advanceTimersByTimeAsync(1000);
  expect([table.isOwnTurn, table.canAskHint]).toEqual([true, false]);
});

test("undo is offered after the player has acted", () => {
  const { table, sendEvents } = createTable();
  sendEvents(event("added", 0));
  expect(table.observation!.has_acted).toBe(false);
  sendEvents({ ...event("added", 1), seat: 0 });
  sendEvents(event("added", 0));
  expect(table.observation!.has_acted).toBe(true);
});

test("help that makes a match practice needs confirmation", async () => {
  const sendMock = vi.spyOn(connection, "send");
  const alone = [common.seats[0]!, { ...common.seats[1]!, bot: "owl" }];
  const { table } = createTable({ ...common, seats: alone, is_counted: true });
  for (const help of ["hint", "undo"] as const) {
    await table.requestHelp(help);
    expect(table.pendingHelp).toBe(help);
    expect(sendMock).not.toHaveBeenCalled();
    await table.requestHelp(help);
    expect(table.pendingHelp).toBeNull();
    expect(sendMock).toHaveBeenLastCalledWith({ type: help, table_id: "t", seat: 0 });
    sendMock.mockClear();
  }
  // With the others' consent it still counts; practice needs no warning.
  for (const info of [{ counts: true }, { counts: false, seats: alone }]) {
    await createTable({ ...common, ...info }).table.requestHelp("undo");
    expect(sendMock).toHaveBeenCalledOnce();
    sendMock.mockClear();
  }
});

test("a declined undo request is shown to the player who made it", async () => {
  const { table, sendInfo } = createTable();
  sendInfo({ undo_seat: 0 }, 7);
  sendInfo({ undo_seat: null }, 8); // cancelled on this page
  expect(table.notice).toBe("");
  sendInfo({ undo_seat: 1 });
  sendInfo({ undo_seat: null }); // another player's request
  expect(table.notice).toBe("");
  sendInfo({ undo_seat: 0 }, 9);
  sendInfo({ undo_seat: null });
  expect(table.notice).toContain("declined");
  await table.act({ type: "stop" });
  expect(table.notice).toBe("");
});

test("a returning player is told that a bot stood in", () => {
  const [ownSeat, otherSeat] = common.seats as [TableInfo["seats"][0], TableInfo["seats"][0]];
  const standInSeats = [{ ...ownSeat, bot: "owl", is_stand_in: true }, otherSeat];
  const { table, sendInfo } = createTable({ ...common, seats: standInSeats });
  sendInfo({ seats: common.seats }, 5); // requested on this page
  expect(table.notice).toBe("");
  sendInfo({ seats: standInSeats });
  sendInfo({ seats: common.seats });
  expect(table.notice).toContain("Welcome back");
});

test("between turns the last event is shown, also after the player's own move", async () => {
  const { table, sendEvents } = createTable();
  sendEvents(event("drawn", null), event("handed-on", null), event("added", 1));
  await vi.advanceTimersByTimeAsync(300);
  expect(defaultStatus(table).status).toBe("Wren: drawn");
  await vi.advanceTimersByTimeAsync(300);
  expect(defaultStatus(table).status).toBe("Wren: handed-on");
  await vi.advanceTimersByTimeAsync(300);
  expect(defaultStatus(table).status).toBe("Wren is thinking.");
  sendEvents(event("thought", 0), event("played", 0), event("", 1));
  const statuses = new Set<string>();
  for (let i = 0; i < 100; i++) {
    await vi.advanceTimersByTimeAsync(10);
    statuses.add(defaultStatus(table).status);
  }
  expect([...statuses]).toEqual(["Wren is thinking.", "Wren: thought", "Wren: played"]);
});

test("the last trick of a match is shown before its result, until the player continues", async () => {
  const { table, sendEvents, endMatch } = createTable();
  table.playback.lastTrickEvents = ["taken"];
  sendEvents(event("taken", 1));
  endMatch(event("played", 1), event("taken", 1), event("scored", null), event("over", null));
  await vi.advanceTimersByTimeAsync(3000);
  expect([table.isOver, table.phase, table.playback.isPaused]).toEqual([false, "playing", true]);
  expect(loggedEvents(table)).toEqual(["taken", "played", "taken"]);
  expect(defaultStatus(table).status).toBe("Wren: taken");
  table.playback.catchUp();
  expect([table.isOver, table.phase, table.playback.isPaused]).toEqual([true, "over", false]);
  expect(loggedEvents(table).at(-1)).toBe("over");
});

test("with many pending events playback skips to the last trick, not past it", async () => {
  const { table, sendEvents, endMatch } = createTable();
  table.playback.lastTrickEvents = ["taken"];
  for (let i = 0; i < 30; i++) sendEvents(event("played", 1));
  endMatch(event("taken", 1), event("over", null));
  await vi.advanceTimersByTimeAsync(3000);
  expect([table.isOver, table.playback.isPaused]).toEqual([false, true]);
  expect(loggedEvents(table).at(-1)).toBe("taken");
});

test("if another event ends the match, that is shown", async () => {
  const { table, endMatch } = createTable();
  table.playback.lastTrickEvents = ["taken"];
  endMatch(event("declined", 1), event("over", null));
  await vi.advanceTimersByTimeAsync(1000);
  expect([table.isOver, table.playback.isPaused]).toEqual([false, true]);
  expect(defaultStatus(table).status).toBe("Wren: declined");
});

test("the result is shown by itself after the last trick", async () => {
  const { table, endMatch } = createTable();
  endMatch(event("taken", 1), event("over", null));
  await vi.advanceTimersByTimeAsync(7000);
  expect(table.isOver).toBe(false);
  expect(loggedEvents(table)).toEqual(["taken"]);
  await vi.advanceTimersByTimeAsync(3000);
  expect(table.isOver).toBe(true);
});

test("with an empty lastTrickEvents the result is shown at once", async () => {
  const { table, endMatch } = createTable();
  table.playback.lastTrickEvents = [];
  endMatch(event("taken", 1), event("over", null));
  await vi.advanceTimersByTimeAsync(1000);
  expect(table.isOver).toBe(true);
});
