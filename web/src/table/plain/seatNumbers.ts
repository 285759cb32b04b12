import type { Names } from "@/i18n/names";
import type { View } from "@/net/protocol";

/** The number that is always beside the seats. */
const SCORE = "score";

/** A number with its name, as texts. */
interface NumberText {
  name: string;
  value: string;
}

/** More numbers than these do not fit beside a seat; a table shows them. */
const MAX_BY_SEAT = 2;

const hasSeat = (seat: number | null | undefined) => seat !== undefined && seat !== null;

/** Return the numbers of a seat that are worth showing; null for those of the whole table. */
export function seatNumbers({ numbers }: View, names: Names, seat: number | null): NumberText[] {
  return numbers
    .filter((number) => (number.seat ?? null) === seat)
    .map(({ name, value }) => ({ name: names.number(name), value: names.value(name, value) }))
    .filter(({ value }) => value);
}

/** Return the numbers beside a seat: all if they fit, else only its score. */
export function numbersBySeat(view: View, names: Names, seat: number): NumberText[] {
  if (fitBySeat(view, names)) return seatNumbers(view, names, seat);
  const numbers = view.numbers.filter(({ name }) => name === SCORE);
  return seatNumbers({ ...view, numbers }, names, seat);
}

/** Whether the numbers that are worth showing fit beside the seats. */
export function fitBySeat({ numbers }: View, names: Names): boolean {
  const kinds = numbers
    .filter(({ name, value, seat }) => hasSeat(seat) && names.value(name, value))
    .map(({ name }) => name);
  return new Set(kinds).size <= MAX_BY_SEAT;
}
