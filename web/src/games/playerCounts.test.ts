import { expect, test } from "vitest";
import { playersOf, usualPlayers } from "./playerCounts";

test("how many may play", () => {
  expect(playersOf([3])).toBe("3");
  expect(playersOf([3, 4])).toBe("3 or 4");
  expect(playersOf([2, 3, 4])).toBe("2 to 4");
});

test("how many play, where nobody says", () => {
  expect([[3], [3, 4], [2, 3, 4]].map(usualPlayers)).toEqual([3, 3, 3]);
});
