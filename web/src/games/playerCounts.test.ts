import { expect, test } from "vitest";
import { formatPlayerCounts, defaultPlayerCount } from "./playerCounts";

test("formatPlayerCounts names one count, two or a range", () => {
  expect(formatPlayerCounts([3])).toBe("3");
  expect(formatPlayerCounts([3, 4])).toBe("3 or 4");
  expect(formatPlayerCounts([2, 3, 4])).toBe("2 to 4");
});

test("the default player count is the middle one", () => {
  expect([[3], [3, 4], [2, 3, 4]].map(defaultPlayerCount)).toEqual([3, 3, 3]);
});
