import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { applyDiff } from "@/net/diff";
import type { Event, CardMove, View } from "@/net/protocol";
import { parseSettings, settings } from "@/settings/settings.svelte";
import { Playback, type PlaybackStep } from "./playback.svelte";

const first: View = {
  seat: 0,
  zones: [
    { id: "hand-0", kind: "hand", owner: 0, cards: [{ name: "a" }, { name: "b" }] },
    { id: "trick", kind: "trick", cards: [] },
    { id: "pile", kind: "pile", cards: [] },
  ],
  numbers: [],
  turn: 0,
  prompt: "play",
};

const place = (zone: string, index: number) => ({ zone, index });
const played: CardMove = {
  source: place("hand-0", 0),
  target: place("trick", 0),
  card: { name: "a" },
};

function step(view: View, seat: number | null, ...moves: CardMove[]): PlaybackStep {
  const event: Event = { name: "x", seat, diff: { moves, numbers: [], turn: 1, prompt: "play" } };
  return { event, view: applyDiff(view, event.diff) };
}

const names = (stage: Playback, zone: string) => stage.pieces(zone).map(({ card }) => card.name);

beforeEach(() => {
  vi.useFakeTimers();
  settings.update(parseSettings(null));
});
afterEach(() => vi.useRealTimers());

test("events are shown one after the other", async () => {
  const stage = new Playback();
  stage.reset(first);
  const one = step(first, 0, played);
  const two = step(one.view, 1, { ...played, card: { name: "b" }, target: place("trick", 1) });
  stage.enqueue([one, two]);
  expect(names(stage, "trick")).toEqual([]);
  await vi.advanceTimersByTimeAsync(400);
  expect(names(stage, "trick")).toEqual(["a"]);
  expect(stage.isBehind).toBe(true);
  await vi.advanceTimersByTimeAsync(400);
  expect(names(stage, "trick")).toEqual(["a", "b"]);
  expect(stage.isBehind).toBe(false);
});

test("a full trick is held before it is gathered", async () => {
  const stage = new Playback();
  const full = applyDiff(first, step(first, 0, played).event.diff);
  const both = applyDiff(full, step(full, 0, { ...played, target: place("trick", 1) }).event.diff);
  stage.reset(both);
  const gathered = [0, 1].map((i) => ({
    source: place("trick", i),
    target: place("pile", i),
    card: {},
  }));
  const none = step(both, 0);
  stage.enqueue([none, step(none.view, 0, ...gathered)]);
  await vi.advanceTimersByTimeAsync(900);
  expect(stage.pieces("trick")).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(600);
  expect(stage.pieces("trick")).toHaveLength(0);
});

test("whoever acts need not wait: what is known is shown at once", () => {
  const stage = new Playback();
  stage.reset(first);
  stage.enqueue([step(first, 1, played)]);
  stage.catchUp();
  expect(names(stage, "trick")).toEqual(["a"]);
  expect(stage.isBehind).toBe(false);
});

test("a card that was put somewhere lies there until the server has spoken", async () => {
  const stage = new Playback();
  stage.reset(first);
  const [card] = stage.pieces("hand-0");
  stage.placeCards([card!], "trick", 0);
  expect(names(stage, "hand-0")).toEqual(["b"]);
  expect(stage.pieces("trick")).toMatchObject([{ id: card!.id, isPending: true }]);
  stage.enqueue([step(first, 0, played)]);
  await vi.advanceTimersByTimeAsync(400);
  expect(stage.pieces("trick")).toMatchObject([{ id: card!.id, isPending: false }]);
});

test("a card comes back if the server says no, and hovers if nobody knows where it goes", () => {
  const stage = new Playback();
  stage.reset(first);
  stage.placeCards([stage.pieces("hand-0")[0]!], null, 0);
  expect(stage.hoveringPieces).toHaveLength(1);
  expect(names(stage, "hand-0")).toEqual(["b"]);
  stage.returnCards();
  expect(stage.hoveringPieces).toHaveLength(0);
  expect(names(stage, "hand-0")).toEqual(["a", "b"]);
});

test("a table is held for as long as the game says, unless somebody goes on", async () => {
  const stage = new Playback();
  stage.reset(first);
  stage.pauses = { x: 8000 };
  const one = step(first, 0, played);
  stage.enqueue([one, step(one.view, 0)]);
  await vi.advanceTimersByTimeAsync(3000);
  expect(stage.isPaused).toBe(true);
  stage.catchUp();
  expect(stage.isPaused).toBe(false);
});

test("who knows the game is shown things sooner, who likes to follow later", async () => {
  const shown = async (pace: "calm" | "brisk", after: number) => {
    settings.update({ pace });
    const stage = new Playback();
    stage.reset(first);
    const one = step(first, 0, played);
    stage.enqueue([one, step(one.view, 1), step(one.view, 2)]);
    await vi.advanceTimersByTimeAsync(after);
    return !stage.isBehind;
  };
  expect(await shown("brisk", 300)).toBe(true);
  expect(await shown("calm", 700)).toBe(false);
  expect(await shown("calm", 1000)).toBe(true);
});

test("nobody is hurried past what asks to go on", async () => {
  settings.update({ pace: "brisk" });
  const stage = new Playback();
  stage.reset(first);
  stage.pauses = { x: 8000 };
  const one = step(first, 0, played);
  stage.enqueue([one, step(one.view, 0)]);
  await vi.advanceTimersByTimeAsync(7000);
  expect(stage.isPaused).toBe(true);
  await vi.advanceTimersByTimeAsync(2000);
  expect(stage.isBehind).toBe(false);
});

test("each event is heard when it is shown, and what was put is heard at once", async () => {
  const stage = new Playback();
  const heard: (string | boolean)[][] = [];
  stage.listener = {
    onEvent: ({ name }, before, wasPut) => heard.push([name, before === first, wasPut]),
    onCardsPlaced: () => heard.push(["put"]),
  };
  stage.reset(first);
  expect(heard).toEqual([]);
  const own = stage.pieces("hand-0").slice(0, 1);
  stage.placeCards(own, "trick", 0);
  expect(heard).toEqual([["put"]]);
  const one = step(first, 0, played);
  const two = step(one.view, 1);
  stage.enqueue([one, two]);
  await vi.advanceTimersByTimeAsync(400);
  expect(heard).toEqual([["put"], ["x", true, true]]);
  await vi.advanceTimersByTimeAsync(400);
  expect(heard.at(-1)).toEqual(["x", false, false]);
});
