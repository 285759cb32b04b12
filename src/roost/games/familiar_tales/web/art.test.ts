import { expect, test } from "vitest";
import { symbolArt } from "./art";

test("foraging has a picture, and so has each thing that is foraged", () => {
  for (const symbol of ["forage", "forage:wood", "forage:metal", "gear:a", "book:131", "objective"])
    expect(symbolArt(symbol), symbol).toBeTruthy();
  expect(new Set([symbolArt("forage"), symbolArt("forage:wood")]).size).toBe(2);
});
