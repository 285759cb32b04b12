import type { LeaderboardRow, Par, SharedDeal } from "@/net/protocol";

/** A player's result, or par: a bot's mean result from the same seat. */
export type LeaderboardEntry =
  | { kind: "player"; row: LeaderboardRow; score: number }
  | { kind: "par"; par: Par; score: number | null };

/** Merge results and pars, the best first. Unfinished pars come last. */
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

/** Return half the width of the 95 % confidence interval. */
export function marginOfError(par: Par): number {
  return par.standard_error === null ? 0 : 1.96 * par.standard_error;
}

/** Return a function that maps a score to its position in percent. */
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

/** Return the rows with the highest ranked result. */
export function leaders(rows: LeaderboardRow[]): LeaderboardRow[] {
  return rows.filter((row) => row.rank === 1);
}

/** Return the player's rank among all ranked results, including those that are not listed. */
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
