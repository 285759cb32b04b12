import { expect, test } from "vitest";
import type { LeaderboardRow, Par } from "@/net/protocol";
import { leaders, mergeEntries, ownRank, marginOfError, scoreScale } from "./leaderboard";

const row = (name: string, score: number, rank: number | null, isMine = false): LeaderboardRow => ({
  name,
  is_mine: isMine,
  seat: 0,
  score,
  has_won: false,
  rank,
  attempt: rank === null ? 2 : 1,
  has_help: false,
  ended_at: 0,
  table_id: null,
});
const par = (bot: string, mean: number, plays = 8): Par => ({
  bot,
  plays,
  planned_plays: 8,
  mean,
  standard_error: 1,
});

test("players and bots are sorted by score, unfinished bots last", () => {
  const entries = mergeEntries(
    [row("Ada", 20, 1), row("Ben", 10, 2)],
    [par("owl", 15), par("sage", 99, 3)],
  );
  expect(entries.map((entry) => (entry.kind === "par" ? entry.par.bot : entry.row.name))).toEqual([
    "Ada",
    "owl",
    "Ben",
    "sage",
  ]);
  expect(entries.at(-1)!.score).toBeNull();
});

test("the scale contains every score and every interval", () => {
  const at = scoreScale(mergeEntries([row("Ada", 20, 1)], [par("owl", 15)]));
  expect(at(20)).toBe(100);
  expect(at(15 - marginOfError(par("owl", 15)))).toBeCloseTo(0);
  expect(scoreScale(mergeEntries([row("Ada", 20, 1)], []))(20)).toBe(50);
});

test("the own rank counts ranked results of the same seat only", () => {
  const rows = [row("Ada", 20, 1), row("Ben", 10, 2, true), row("Ben", 30, null, true)];
  expect(ownRank({ leaderboard: rows, ranked_counts: [250] })).toEqual({
    rank: 2,
    count: 250,
    score: 10,
  });
  expect(ownRank({ leaderboard: [row("Ben", 30, null, true)], ranked_counts: [250] })).toBeNull();
  expect(ownRank({ leaderboard: null, ranked_counts: [] })).toBeNull();
  expect(leaders(rows).map(({ name }) => name)).toEqual(["Ada"]);
});
