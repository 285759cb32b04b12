import type { Option } from "./protocol";

export type Value = string | number | boolean | string[][] | null;

/** What may be chosen for an option, with so many players. */
export function allowed({ values }: Option, players: number): Value[] {
  return Array.isArray(values) ? values : (values[players] ?? []);
}

/** What is played if nobody chooses. */
export function usual(option: Option, players: number): Value {
  const given = option.default;
  const byPlayers = typeof given === "object" && given !== null && !Array.isArray(given);
  const value = byPlayers ? given[players] : given;
  return value === undefined ? (allowed(option, players)[0] ?? null) : value;
}
