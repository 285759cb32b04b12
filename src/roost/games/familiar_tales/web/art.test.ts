import { expect, test } from "vitest";
import { symbolUrl } from "./art";

test("foraging and every foraged resource have an image", () => {
  for (const symbol of ["forage", "forage:wood", "forage:metal", "gear:a", "book:131", "objective"])
    expect(symbolUrl(symbol), symbol).toBeTruthy();
  expect(new Set([symbolUrl("forage"), symbolUrl("forage:wood")]).size).toBe(2);
});
