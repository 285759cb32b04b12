import type { Names } from "@/i18n/names";

export type Result = { scores: number[]; winners: number[] } & Record<string, unknown>;

interface ResultColumn {
  name: string;
  /** A short name below the title of its group. */
  shortName: string;
  values: number[];
}

/**
 * Return the result fields with a value per seat, the score last. A list of such values becomes
 * numbered columns.
 */
export function resultColumns(result: Result, names: Names): ResultColumn[] {
  const columns = Object.entries(result).flatMap(([field, value]): ResultColumn[] => {
    if (field === "winners" || field === "scores") return [];
    const name = names.resultField(field);
    if (isPerSeat(value, result)) {
      const isShown = value.some((figure) => names.value(field, figure) !== "");
      return isShown ? [{ name, shortName: name, values: value }] : [];
    }
    if (!isListPerSeat(value, result)) return [];
    return value.map((values, i) => ({
      name: `${name} ${i + 1}`,
      shortName: String(i + 1),
      values,
    }));
  });
  const name = names.resultField("scores");
  return [...columns, { name, shortName: name, values: result.scores }];
}

/** Return all other result fields as text. */
export function otherResults(result: Result, names: Names): string[] {
  const fields = Object.entries(result).filter(
    ([field, value]) =>
      field !== "winners" && !isPerSeat(value, result) && !isListPerSeat(value, result),
  );
  return fields.map(([field, value]) => `${names.resultField(field)} ${formatValue(value)}`);
}

function formatValue(value: unknown): string {
  if (Array.isArray(value)) return value.map(formatValue).join(", ");
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

function isPerSeat(value: unknown, result: Result): value is number[] {
  const isLongEnough = Array.isArray(value) && value.length === result.scores.length;
  return isLongEnough && value.every(Number.isInteger);
}

function isListPerSeat(value: unknown, result: Result): value is number[][] {
  return Array.isArray(value) && value.length > 0 && value.every((v) => isPerSeat(v, result));
}
