import { expect, test } from "vitest";
import { formatNumber, formatOrdinal } from "./numbers";

test("formatNumber writes a true minus", () => {
  expect([-5, 0, 12].map(formatNumber)).toEqual(["−5", "0", "12"]);
});

test("formatOrdinal adds the English suffix", () => {
  expect([1, 2, 3, 4, 11, 22, 103].map(formatOrdinal)).toEqual([
    "1st",
    "2nd",
    "3rd",
    "4th",
    "11th",
    "22nd",
    "103rd",
  ]);
});
