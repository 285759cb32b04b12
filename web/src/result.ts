import type { Names } from "./names";

export type Result = { scores: number[]; winners: number[] } & Record<string, unknown>;

interface Column {
  name: string;
  values: number[];
}

/** The figures that are told by seat. A list of such makes several, numbered. */
export function columns(result: Result, names: Names): Column[] {
  return Object.entries(result).flatMap(([field, value]): Column[] => {
    if (field === "winners") return [];
    if (isBySeat(value, result)) return [{ name: names.result(field), values: value }];
    if (!isManyBySeat(value, result)) return [];
    return value.map((values, i) => ({ name: `${names.result(field)} ${i + 1}`, values }));
  });
}

/** All other figures, in words. */
export function others(result: Result, names: Names): string[] {
  const rest = Object.entries(result).filter(
    ([field, value]) =>
      field !== "winners" && !isBySeat(value, result) && !isManyBySeat(value, result),
  );
  return rest.map(([field, value]) => `${names.result(field)} ${plain(value)}`);
}

const plain = (value: unknown) => (typeof value === "string" ? value : JSON.stringify(value));

function isBySeat(value: unknown, result: Result): value is number[] {
  const isLongEnough = Array.isArray(value) && value.length === result.scores.length;
  return isLongEnough && value.every(Number.isInteger);
}

function isManyBySeat(value: unknown, result: Result): value is number[][] {
  return Array.isArray(value) && value.length > 0 && value.every((v) => isBySeat(v, result));
}
