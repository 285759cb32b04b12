import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Event, MatchReplay } from "@/net/protocol";
import { read, settings } from "@/settings/settings.svelte";
import { ReelState } from "./replay.svelte";

const event: Event = {
  name: "",
  seat: 0,
  diff: { moves: [], numbers: [], turn: 0, prompt: "" },
};

const replay: MatchReplay = {
  game: "small",
  players: 2,
  options: {},
  names: ["Hazel", "Wren"],
  bots: [null, null],
  result: {},
  fairness: null,
  seat: null,
  replay: {
    view: { seat: null, zones: [], numbers: [], turn: 0, prompt: "" },
    steps: Array.from({ length: 20 }, () => [event]),
  },
};

/** How many actions are seen in so many milliseconds. */
async function seen(pace: "calm" | "usual" | "brisk", after: number): Promise<number> {
  settings.set({ pace });
  const reel = new ReelState("t", replay, "open", 0);
  reel.play();
  await vi.advanceTimersByTimeAsync(after);
  reel.pause();
  return reel.at;
}

beforeEach(() => {
  vi.useFakeTimers();
  settings.set(read(null));
});
afterEach(() => vi.useRealTimers());

test("a match that plays by itself keeps the pace that one likes", async () => {
  const [calm, usual, brisk] = [
    await seen("calm", 6000),
    await seen("usual", 6000),
    await seen("brisk", 6000),
  ];
  expect(usual).toBe(6);
  expect(calm).toBeLessThan(usual);
  expect(brisk).toBeGreaterThan(usual);
});
