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

const names = (playback: Playback, zone: string) =>
  playback.pieces(zone).map(({ card }) => card.name);

beforeEach(() => {
  vi.useFakeTimers();
  settings.update(parseSettings(null));
});
afterEach(() => vi.useRealTimers());

test("events are shown one after the other", async () => {
  const playback = new Playback();
  playback.reset(first);
  const one = step(first, 0, played);
  const two = step(one.view, 1, { ...played, card: { name: "b" }, target: place("trick", 1) });
  playback.enqueue([one, two]);
  expect(names(playback, "trick")).toEqual([]);
  await vi.advanceTimersByTimeAsync(400);
  expect(names(playback, "trick")).toEqual(["a"]);
  expect(playback.isBehind).toBe(true);
  await vi.advanceTimersByTimeAsync(400);
  expect(names(playback, "trick")).toEqual(["a", "b"]);
  expect(playback.isBehind).toBe(false);
});

test("a full trick stays before it is gathered", async () => {
  const playback = new Playback();
  const full = applyDiff(first, step(first, 0, played).event.diff);
  const both = applyDiff(full, step(full, 0, { ...played, target: place("trick", 1) }).event.diff);
  playback.reset(both);
  const gathered = [0, 1].map((i) => ({
    source: place("trick", i),
    target: place("pile", i),
    card: {},
  }));
  const none = step(both, 0);
  playback.enqueue([none, step(none.view, 0, ...gathered)]);
  await vi.advanceTimersByTimeAsync(900);
  expect(playback.pieces("trick")).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(600);
  expect(playback.pieces("trick")).toHaveLength(0);
});

test("catchUp shows the newest view at once", () => {
  const playback = new Playback();
  playback.reset(first);
  playback.enqueue([step(first, 1, played)]);
  playback.catchUp();
  expect(names(playback, "trick")).toEqual(["a"]);
  expect(playback.isBehind).toBe(false);
});

test("a placed card stays in its target until the server confirms", async () => {
  const playback = new Playback();
  playback.reset(first);
  const [card] = playback.pieces("hand-0");
  playback.placeCards([card!], "trick", 0);
  expect(names(playback, "hand-0")).toEqual(["b"]);
  expect(playback.pieces("trick")).toMatchObject([{ id: card!.id, isPending: true }]);
  playback.enqueue([step(first, 0, played)]);
  await vi.advanceTimersByTimeAsync(400);
  expect(playback.pieces("trick")).toMatchObject([{ id: card!.id, isPending: false }]);
});

test("a placed card returns after a rejection, and hovers without a target", () => {
  const playback = new Playback();
  playback.reset(first);
  playback.placeCards([playback.pieces("hand-0")[0]!], null, 0);
  expect(playback.hoveringPieces).toMatchObject([{ isPending: true }]);
  expect(names(playback, "hand-0")).toEqual(["b"]);
  playback.returnCards();
  expect(playback.hoveringPieces).toHaveLength(0);
  expect(names(playback, "hand-0")).toEqual(["a", "b"]);
});

test("playback pauses as long as the theme says, or until catchUp", async () => {
  const playback = new Playback();
  playback.reset(first);
  playback.pauses = { x: 8000 };
  const one = step(first, 0, played);
  playback.enqueue([one, step(one.view, 0)]);
  await vi.advanceTimersByTimeAsync(3000);
  expect(playback.isPaused).toBe(true);
  playback.catchUp();
  expect(playback.isPaused).toBe(false);
});

test("the pace setting changes the speed", async () => {
  const isFinished = async (pace: "calm" | "brisk", after: number) => {
    settings.update({ pace });
    const playback = new Playback();
    playback.reset(first);
    const one = step(first, 0, played);
    playback.enqueue([one, step(one.view, 1), step(one.view, 2)]);
    await vi.advanceTimersByTimeAsync(after);
    return !playback.isBehind;
  };
  expect(await isFinished("brisk", 300)).toBe(true);
  expect(await isFinished("calm", 700)).toBe(false);
  expect(await isFinished("calm", 1000)).toBe(true);
});

test("a brisk pace does not shorten a pause", async () => {
  settings.update({ pace: "brisk" });
  const playback = new Playback();
  playback.reset(first);
  playback.pauses = { x: 8000 };
  const one = step(first, 0, played);
  playback.enqueue([one, step(one.view, 0)]);
  await vi.advanceTimersByTimeAsync(7000);
  expect(playback.isPaused).toBe(true);
  await vi.advanceTimersByTimeAsync(2000);
  expect(playback.isBehind).toBe(false);
});

test("the listener hears events when shown, and placed cards at once", async () => {
  const playback = new Playback();
  const calls: (string | boolean)[][] = [];
  playback.listener = {
    onEvent: ({ name }, before, wasPlacedHere) =>
      calls.push([name, before === first, wasPlacedHere]),
    onCardsPlaced: () => calls.push(["cards placed"]),
  };
  playback.reset(first);
  expect(calls).toEqual([]);
  const ownPieces = playback.pieces("hand-0").slice(0, 1);
  playback.placeCards(ownPieces, "trick", 0);
  expect(calls).toEqual([["cards placed"]]);
  const one = step(first, 0, played);
  const two = step(one.view, 1);
  playback.enqueue([one, two]);
  await vi.advanceTimersByTimeAsync(400);
  expect(calls).toEqual([["cards placed"], ["x", true, true]]);
  await vi.advanceTimersByTimeAsync(400);
  expect(calls.at(-1)).toEqual(["x", false, false]);
});
