import type { Option } from "./protocol";

export type Value = string | number | boolean;

/** What may be chosen for an option, with so many players. */
export function allowed({ values }: Option, players: number): Value[] {
  return Array.isArray(values) ? values : (values[players] ?? []);
}

/** What is played if nobody chooses. */
export function usual(option: Option, players: number): Value {
  const value = typeof option.default === "object" ? option.default[players] : option.default;
  return value ?? allowed(option, players)[0]!;
}
