import { t } from "@/i18n/catalogue";

/** Return the allowed player counts as text: "3", "3 or 4", "2 to 4". */
export function formatPlayerCounts(counts: number[]): string {
  const [low, high] = [Math.min(...counts), Math.max(...counts)];
  if (low === high) return String(low);
  return t(high - low === 1 ? "players-or" : "players-range", { low, high });
}

/** Return the default number of players: the middle one, the smaller of two. */
export function defaultPlayerCount(counts: number[]): number {
  return counts[Math.floor((counts.length - 1) / 2)]!;
}
