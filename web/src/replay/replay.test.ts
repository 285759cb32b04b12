import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Event, MatchReplay } from "@/net/protocol";
import { parseSettings, settings } from "@/settings/settings.svelte";
import { ReplayState } from "./replay.svelte";

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

/** Return how many actions are shown in a number of milliseconds. */
async function stepsShown(pace: "calm" | "usual" | "brisk", after: number): Promise<number> {
  settings.update({ pace });
  const replayState = new ReplayState("t", replay, "open", 0);
  replayState.play();
  await vi.advanceTimersByTimeAsync(after);
  replayState.pause();
  return replayState.position;
}

beforeEach(() => {
  vi.useFakeTimers();
  settings.update(parseSettings(null));
});
afterEach(() => vi.useRealTimers());

test("playback follows the pace setting", async () => {
  const [calm, usual, brisk] = [
    await stepsShown("calm", 6000),
    await stepsShown("usual", 6000),
    await stepsShown("brisk", 6000),
  ];
  expect(usual).toBe(6);
  expect(calm).toBeLessThan(usual);
  expect(brisk).toBeGreaterThan(usual);
});
