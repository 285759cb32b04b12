import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Event, GameInfo, TableInfo, View } from "./protocol";
import { session } from "./session.svelte";
import { read, settings } from "./settings.svelte";
import type { Events, Lines } from "./socket";
import { TableState } from "./table.svelte";
import { told } from "./table/status";
import { facts } from "./testing";

const view: View = { seat: 0, zones: [], numbers: [], turn: 1, asks: "play" };

const event = (note: string, turn: number): Event => ({
  note,
  by: 1,
  change: { moves: [], numbers: [], turn, asks: "play" },
});

const person = { taken: true, bot: null, stand_in: false, away: false };

const info: TableInfo = {
  id: "t",
  game: "small",
  players: 2,
  options: {},
  open: false,
  talk: false,
  phase: "playing",
  seats: [
    { ...person, name: "Hazel", mine: true },
    { ...person, name: "Wren", mine: false },
  ],
  owner: true,
  practice: false,
  undo: null,
  commitment: null,
  result: null,
  rematch: null,
};

const line: Lines = {
  ask: () => Promise.resolve(),
  catchUp: () => undefined,
  retry: () => undefined,
  end: () => undefined,
};

/** A table that is connected to nobody, and that hears what a test tells it. */
function tableOf(): { table: TableState; tell: (...events: Event[]) => void } {
  let heard: Events | null = null;
  const table = new TableState(
    "t",
    (events) => {
      heard = events;
      return line;
    },
    false,
  );
  const sights = [{ seat: 0, view, legal: [], story: null }];
  heard!.hear({ tell: "look", table: info, number: 0, actions: 0, sights, chat: [] });
  let number = 0;
  const tell = (...events: Event[]) => {
    number += 1;
    const told = [{ seat: 0, events, legal: [] }];
    heard!.hear({
      tell: "happened",
      id: "t",
      number,
      actions: number,
      table: null,
      told,
      chat: null,
    });
  };
  return { table, tell };
}

const notes = (table: TableState) => table.log.map(({ note }) => note);

beforeEach(() => {
  vi.useFakeTimers();
  settings.set(read(null));
  session.games = [{ facts, messages: "asks-play = play" } as GameInfo];
});
afterEach(() => vi.useRealTimers());

test("the log tells nothing before it is shown", async () => {
  const { table, tell } = tableOf();
  table.stage.holds = { "round-over": 8000 };
  tell(event("round-over", 1), event("", 1), event("dealt", 0));
  expect(notes(table)).toEqual([]);
  await vi.advanceTimersByTimeAsync(1000);
  expect(table.stage.isHeld).toBe(true);
  expect(notes(table)).toEqual(["round-over"]);
  table.stage.catchUp();
  expect(notes(table)).toEqual(["round-over", "dealt"]);
});

test("one's turn is told when all that led to it is shown, and can be taken before", async () => {
  const { table, tell } = tableOf();
  const says = () => [table.canHint, told(table).status];
  tell(event("added", 1), event("added", 0));
  expect(table.isMyTurn).toBe(true);
  expect(says()).toEqual([false, "Wren is thinking."]);
  await vi.advanceTimersByTimeAsync(1000);
  expect(says()).toEqual([true, "Your turn: play."]);
  tell(event("added", 1), event("added", 0));
  expect(table.canHint).toBe(false);
  await table.act({ type: "stop" });
  expect(table.canHint).toBe(true);
});
