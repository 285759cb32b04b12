import type { LeaderboardRow, Par, SharedDeal } from "@/net/protocol";

/** A result of somebody, or par: what birds make of the same seat on average. */
export type LeaderboardEntry =
  | { kind: "player"; row: LeaderboardRow; score: number }
  | { kind: "par"; par: Par; score: number | null };

/** Both together, the best first; what is still being worked out comes last. */
export function mergeEntries(rows: LeaderboardRow[], pars: Par[]): LeaderboardEntry[] {
  const players: LeaderboardEntry[] = rows.map((row) => ({
    kind: "player",
    row,
    score: row.score,
  }));
  const bots: LeaderboardEntry[] = pars.map((par) => ({
    kind: "par",
    par,
    score: par.plays < par.planned_plays ? null : par.mean,
  }));
  const sortScore = (entry: LeaderboardEntry) => entry.score ?? -Infinity;
  return [...players, ...bots].sort((a, b) => sortScore(b) - sortScore(a));
}

/** Nineteen times in twenty the mean is no farther off than this. */
export function marginOfError(par: Par): number {
  return par.standard_error === null ? 0 : 1.96 * par.standard_error;
}

/** Where a score stands between the least and the greatest that is shown, in percent. */
export function scoreScale(entries: LeaderboardEntry[]): (score: number) => number {
  const ends = entries.flatMap((entry) => {
    if (entry.score === null) return [];
    const margin = entry.kind === "par" ? marginOfError(entry.par) : 0;
    return [entry.score - margin, entry.score + margin];
  });
  const low = Math.min(...ends);
  const high = Math.max(...ends);
  return (score) => (high > low ? ((score - low) / (high - low)) * 100 : 50);
}

/** Those who have the most of a board; none if nobody's result counts. */
export function leaders(rows: LeaderboardRow[]): LeaderboardRow[] {
  return rows.filter((row) => row.rank === 1);
}

/** One's own place among all whose result counts, also those whom the board does not show. */
export function ownRank({
  leaderboard,
  ranked_counts: rankedCounts,
}: Pick<SharedDeal, "leaderboard" | "ranked_counts">): {
  rank: number;
  count: number;
  score: number;
} | null {
  const own = leaderboard?.find((row) => row.is_mine && row.rank !== null);
  if (!own || own.rank === null) return null;
  return { rank: own.rank, count: rankedCounts[own.seat] ?? 1, score: own.score };
}
