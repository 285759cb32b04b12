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

test("an option that is not chosen, or not allowed, has its default", () => {
  expect(resolveOptions([games, red], {}, 4)).toEqual({ games: 4, red: false });
  expect(resolveOptions([games, red], { games: 4, red: true }, 3)).toEqual({ games: 3, red: true });
  expect(resolveOptions([games], { games: 1 }, 3)).toEqual({ games: 1 });
});

test("of many values only the first ones are shown at once", () => {
  expect(commonValues([1, 2, 3, 4])).toEqual([1, 2, 3, 4]);
  expect(commonValues(["a", "b", "c", "d", "e", "f", "g"])).toEqual(["a", "b", "c"]);
});

test("reassign swaps two items and leaves all others in place", () => {
  const options = [
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
  expect(reassign(options, options[0]!, "c", 0)).toBe(options[1]);
  expect(reassign(options, options[0]!, "a", 0)).toBe(options[0]);
  expect(reassign(options, options[1]!, "a", 1)).toBe(options[2]);
});
