import { expect, test } from "vitest";
import type { ScorePoint } from "@/net/protocol";
import { plotScores } from "./plot";

const dot = (score: number, hasWon = false): ScorePoint => ({
  table_id: "",
  ended_at: 0,
  score,
  has_won: hasWon,
});

test("the best score is at the top, the worst at the bottom, in order of time", () => {
  const points = plotScores([dot(3), dot(-5), dot(10, true)], 182, 100);
  expect(points.map(({ x }) => x)).toEqual([10, 60, 110]);
  expect(points[2]!.y).toBe(28);
  expect(points[1]!.y).toBe(100);
  expect(points.map(({ won }) => won)).toEqual([false, false, true]);
});

test("a single score, or equal scores, are centred", () => {
  expect(plotScores([dot(3)], 200, 100)).toEqual([{ x: 100, y: 50, won: false }]);
  expect(plotScores([dot(3), dot(3)], 200, 100).map(({ y }) => y)).toEqual([50, 50]);
});
