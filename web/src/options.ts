import type { Option } from "./protocol";

export type Value = string | number | boolean;

/** So many values can be shown side by side; of more, only the first few. */
const MANY = 6;
const FEW = 3;

/** What may be chosen for an option, with so many players. */
export function allowed({ values }: Option, players: number): Value[] {
  return Array.isArray(values) ? values : (values[players] ?? []);
}

/** What is played if nobody chooses. */
export function usual(option: Option, players: number): Value {
  const value = typeof option.default === "object" ? option.default[players] : option.default;
  return value ?? allowed(option, players)[0]!;
}

/** A word that stands alone, not within a sentence. */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** What is shown at once; a game names its usual values first. */
export function usualOnes(values: Value[]): Value[] {
  return values.length > MANY ? values.slice(0, FEW) : values;
}

/** What is played of what was chosen: it may not be allowed with so many players. */
export function settled(
  options: Option[],
  chosen: Record<string, Value>,
  players: number,
): Record<string, Value> {
  return Object.fromEntries(
    options.map((option) => {
      const value = chosen[option.name];
      const isAllowed = value !== undefined && allowed(option, players).includes(value);
      return [option.name, isAllowed ? value : usual(option, players)];
    }),
  );
}
