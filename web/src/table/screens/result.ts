import type { Names } from "@/i18n/names";

export type Result = { scores: number[]; winners: number[] } & Record<string, unknown>;

interface Column {
  name: string;
  /** As short as can be, below the name of its group. */
  short: string;
  values: number[];
}

/** The figures that are told by seat, the score last. A list of such makes several, numbered. */
export function columns(result: Result, names: Names): Column[] {
  const found = Object.entries(result).flatMap(([field, value]): Column[] => {
    if (field === "winners" || field === "scores") return [];
    const name = names.resultField(field);
    if (isBySeat(value, result)) {
      const isWorthIt = value.some((figure) => names.value(field, figure) !== "");
      return isWorthIt ? [{ name, short: name, values: value }] : [];
    }
    if (!isManyBySeat(value, result)) return [];
    return value.map((values, i) => ({ name: `${name} ${i + 1}`, short: String(i + 1), values }));
  });
  const name = names.resultField("scores");
  return [...found, { name, short: name, values: result.scores }];
}

/** All other figures, in words. */
export function others(result: Result, names: Names): string[] {
  const rest = Object.entries(result).filter(
    ([field, value]) =>
      field !== "winners" && !isBySeat(value, result) && !isManyBySeat(value, result),
  );
  return rest.map(([field, value]) => `${names.resultField(field)} ${plain(value)}`);
}

function plain(value: unknown): string {
  if (Array.isArray(value)) return value.map(plain).join(", ");
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

function isBySeat(value: unknown, result: Result): value is number[] {
  const isLongEnough = Array.isArray(value) && value.length === result.scores.length;
  return isLongEnough && value.every(Number.isInteger);
}

function isManyBySeat(value: unknown, result: Result): value is number[][] {
  return Array.isArray(value) && value.length > 0 && value.every((v) => isBySeat(v, result));
}
