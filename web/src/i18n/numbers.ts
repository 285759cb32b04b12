/** Format a number with a true minus. */
export function formatNumber(value: number): string {
  return value < 0 ? `−${-value}` : String(value);
}

/** Format a rank: 1st, 2nd, 3rd. */
export function formatOrdinal(rank: number): string {
  const suffix = { one: "st", two: "nd", few: "rd" } as Record<string, string>;
  const rule = new Intl.PluralRules("en", { type: "ordinal" }).select(rank);
  return `${rank}${suffix[rule] ?? "th"}`;
}
