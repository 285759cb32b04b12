import { expect, test } from "vitest";
import { names, view as emptyView } from "@/games/testGame";
import type { View } from "@/net/protocol";
import { fitBySeat, numbersBySeat, seatNumbers } from "./seatNumbers";

const withNumbers = (...kinds: string[]): View => ({
  ...emptyView,
  numbers: [
    { name: "total", value: 6 },
    ...kinds.flatMap((name) => [0, 1].map((seat) => ({ name, value: seat + 4, seat }))),
  ],
});

test("two numbers fit beside a seat", () => {
  const view = withNumbers("chips", "score");
  expect(fitBySeat(view, names)).toBe(true);
  expect(numbersBySeat(view, names, 1)).toEqual([
    { name: "Chips", value: "5" },
    { name: "score", value: "5" },
  ]);
});

test("of more numbers only the score is beside a seat", () => {
  const view = withNumbers("chips", "taken", "score");
  expect(fitBySeat(view, names)).toBe(false);
  expect(numbersBySeat(view, names, 0)).toEqual([{ name: "score", value: "4" }]);
});

test("a number without a text takes no room", () => {
  expect(fitBySeat(withNumbers("chips", "out", "score"), names)).toBe(true);
});

test("the numbers of the table belong to no seat", () => {
  expect(seatNumbers(withNumbers("chips"), names, null)).toEqual([{ name: "total", value: "6" }]);
});
