import { expect, test } from "vitest";
import { birdImage, coverImage } from "./art";

test("every seat has a bird, awake and asleep, for people and bots", () => {
  const birds = [0, 1, 2, 3, 4].flatMap((seat) =>
    [false, true].flatMap((asleep) => [false, true].map((bot) => birdImage(seat, { asleep, bot }))),
  );
  expect(birds.every(Boolean)).toBe(true);
  expect(new Set(birds).size).toBe(20);
  expect(birdImage(7)).toBe(birdImage("hoopoe"));
});

test("a game's cover lies in its folder and is optional", () => {
  expect(coverImage("familiars-trouble")).toContain("familiars_trouble");
  expect(coverImage("nothing")).toBeUndefined();
});
