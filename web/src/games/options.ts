import type { Option } from "@/net/protocol";

export type Value = string | number | boolean | string[][] | null;

/** So many values can be shown side by side; of more, only the first few. */
const MANY = 6;
const FEW = 3;

/** What may be chosen for an option, with so many players. */
export function allowed({ values }: Option, players: number): Value[] {
  return Array.isArray(values) ? values : (values[players] ?? []);
}

/** What is played if nobody chooses. */
export function usual(option: Option, players: number): Value {
  const given = option.default;
  const byPlayers = typeof given === "object" && given !== null && !Array.isArray(given);
  const value = byPlayers ? given[players] : given;
  const all = allowed(option, players);
  return all.find((found) => isSame(found, value)) ?? all[0] ?? null;
}

/** Values are compared by what they hold: some are lists. */
function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
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

/** Whether a value says who has what, by seat. */
export function isShared(value: Value): value is string[][] {
  return Array.isArray(value);
}

/** Of all ways to share out, the one where a seat has this thing and the fewest others move. */
export function reshared(values: Value[], current: string[][], thing: string, seat: number): Value {
  const owner = (value: string[][], of: string) => value.findIndex((own) => own.includes(of));
  const things = current.flat();
  const moved = (value: string[][]) =>
    things.filter((of) => owner(value, of) !== owner(current, of)).length;
  const found = values.filter(isShared).filter((value) => value[seat]?.includes(thing));
  return found.reduce((best, value) => (moved(value) < moved(best) ? value : best), found[0]!);
}
