import { expect, test } from "vitest";
import type { View } from "@/net/protocol";
import { hasMatchingImage, readErrand, trickForecast } from "./view";

const spoon = { name: "ember-spoon", marks: { level: 1, red: 10, points: 1 } };

test("readErrand reads an errand's values from its marks", () => {
  const marks = { level: 2, red: 4, green: 9, points: 5, covered: 1 };
  expect(readErrand({ name: "tea", marks })).toEqual({
    level: 2,
    points: 5,
    needs: [
      { colour: "red", need: 4 },
      { colour: "green", need: 9 },
    ],
  });
});

test("a picture is used only if its values match the errand", () => {
  expect(hasMatchingImage(spoon)).toBe(true);
  expect(hasMatchingImage({ ...spoon, name: "soup-spoon" })).toBe(false);
  for (const mark of ["red", "blue", "points", "level"])
    expect(hasMatchingImage({ ...spoon, marks: { ...spoon.marks, [mark]: 3 } })).toBe(false);
});

test("trickForecast reads a card's totals from the hand's marks", () => {
  const marks = { makes: "red-3 10/0/0, red-blue-2 9/2/0", brings: "red-3 0/2" };
  const view = { zones: [{ id: "hand-1", kind: "hand", marks }] } as unknown as View;
  expect(trickForecast(view, "hand-1", "red-3")).toEqual({
    totals: [
      { colour: "red", total: 10 },
      { colour: "blue", total: 0 },
      { colour: "green", total: 0 },
    ],
    errandPlaces: [0, 2],
  });
  expect(trickForecast(view, "hand-1", "red-blue-2")?.errandPlaces).toEqual([]);
  expect(trickForecast(view, "hand-1", "green-9")).toBeNull();
  expect(trickForecast(view, "hand-0", "red-3")).toBeNull();
});
