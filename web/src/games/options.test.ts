import { expect, test } from "vitest";
import { reassign, resolveOptions, commonValues } from "./options";
import type { Option } from "@/net/protocol";

const games: Option = {
  name: "games",
  values: { 3: [1, 2, 3], 4: [1, 2, 3, 4] },
  default: { 3: 3, 4: 4 },
  rule: "SM-1",
};
const red: Option = { name: "red", values: [false, true], default: false, rule: "SM-2" };

test("what is not chosen, or not allowed with so many players, is as usual", () => {
  expect(resolveOptions([games, red], {}, 4)).toEqual({ games: 4, red: false });
  expect(resolveOptions([games, red], { games: 4, red: true }, 3)).toEqual({ games: 3, red: true });
  expect(resolveOptions([games], { games: 1 }, 3)).toEqual({ games: 1 });
});

test("of very many values only the usual ones are shown at once", () => {
  expect(commonValues([1, 2, 3, 4])).toEqual([1, 2, 3, 4]);
  expect(commonValues(["a", "b", "c", "d", "e", "f", "g"])).toEqual(["a", "b", "c"]);
});

test("who gets something gives something else, and nobody else is troubled", () => {
  const ways = [
    [
      ["a", "b"],
      ["c", "d"],
    ],
    [
      ["a", "c"],
      ["b", "d"],
    ],
    [
      ["b", "c"],
      ["a", "d"],
    ],
    [
      ["c", "d"],
      ["a", "b"],
    ],
  ];
  expect(reassign(ways, ways[0]!, "c", 0)).toBe(ways[1]);
  expect(reassign(ways, ways[0]!, "a", 0)).toBe(ways[0]);
  expect(reassign(ways, ways[1]!, "a", 1)).toBe(ways[2]);
});
