import type { Option } from "@/net/protocol";

export type OptionValue = string | number | boolean | string[][] | null;

/** How many values are shown side by side; of more, only the first few are. */
const MAX_SIDE_BY_SIDE = 6;
const SHOWN_OF_MANY = 3;

/** Return the allowed values of an option for a number of players. */
export function allowedValues({ values }: Option, players: number): OptionValue[] {
  return Array.isArray(values) ? values : (values[players] ?? []);
}

/** Return the default value of an option for a number of players. */
export function defaultValue(option: Option, players: number): OptionValue {
  const declared = option.default;
  const isByPlayers = typeof declared === "object" && declared !== null && !Array.isArray(declared);
  const value = isByPlayers ? declared[players] : declared;
  const allowed = allowedValues(option, players);
  return allowed.find((candidate) => isEqual(candidate, value)) ?? allowed[0] ?? null;
}

/** Values may be lists, so they are compared by content. */
function isEqual(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** Capitalize a text that stands alone. */
export function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Return the values to show at once. A game lists its common values first. */
export function commonValues(values: OptionValue[]): OptionValue[] {
  return values.length > MAX_SIDE_BY_SIDE ? values.slice(0, SHOWN_OF_MANY) : values;
}

/** Return the value of each option: the choice if it is allowed, else the default. */
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

/** Whether a value assigns cards to seats. */
export function isAssignment(value: OptionValue): value is string[][] {
  return Array.isArray(value);
}

/** Return the assignment where a seat has an item and the fewest other items move. */
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
