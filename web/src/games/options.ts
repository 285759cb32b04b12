import type { Option } from "@/net/protocol";

export type OptionValue = string | number | boolean | string[][] | null;

/** So many values can be shown side by side; of more, only the first few. */
const MAX_SIDE_BY_SIDE = 6;
const SHOWN_OF_MANY = 3;

/** What may be chosen for an option, with so many players. */
export function allowedValues({ values }: Option, players: number): OptionValue[] {
  return Array.isArray(values) ? values : (values[players] ?? []);
}

/** What is played if nobody chooses. */
export function defaultValue(option: Option, players: number): OptionValue {
  const declared = option.default;
  const isByPlayers = typeof declared === "object" && declared !== null && !Array.isArray(declared);
  const value = isByPlayers ? declared[players] : declared;
  const allowed = allowedValues(option, players);
  return allowed.find((candidate) => isEqual(candidate, value)) ?? allowed[0] ?? null;
}

/** Values are compared by what they hold: some are lists. */
function isEqual(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** A word that stands alone, not within a sentence. */
export function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** What is shown at once; a game names its usual values first. */
export function commonValues(values: OptionValue[]): OptionValue[] {
  return values.length > MAX_SIDE_BY_SIDE ? values.slice(0, SHOWN_OF_MANY) : values;
}

/** What is played of what was chosen: it may not be allowed with so many players. */
export function resolveOptions(
  options: Option[],
  choices: Record<string, OptionValue>,
  players: number,
): Record<string, OptionValue> {
  return Object.fromEntries(
    options.map((option) => {
      const value = choices[option.name];
      const isAllowed = value !== undefined && allowedValues(option, players).includes(value);
      return [option.name, isAllowed ? value : defaultValue(option, players)];
    }),
  );
}

/** Whether a value says who has what, by seat. */
export function isAssignment(value: OptionValue): value is string[][] {
  return Array.isArray(value);
}

/** Of all ways to share out, the one where a seat has this thing and the fewest others move. */
export function reassign(
  values: OptionValue[],
  current: string[][],
  item: string,
  seat: number,
): OptionValue {
  const owner = (value: string[][], item: string) =>
    value.findIndex((cards) => cards.includes(item));
  const items = current.flat();
  const countMoved = (value: string[][]) =>
    items.filter((item) => owner(value, item) !== owner(current, item)).length;
  const candidates = values.filter(isAssignment).filter((value) => value[seat]?.includes(item));
  return candidates.reduce(
    (best, value) => (countMoved(value) < countMoved(best) ? value : best),
    candidates[0]!,
  );
}
