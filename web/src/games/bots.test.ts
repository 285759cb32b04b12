import { expect, test } from "vitest";
import { botDescription, botOptionText, sortByLevel, botLevel, maxLevel } from "./bots";

test("a bot has a level; an unmeasured one has none", () => {
  expect(botLevel("greedy")).toBe(2);
  expect(botLevel("newcomer")).toBeNull();
});

test("sortByLevel puts the easiest first and unknown bots last", () => {
  expect(sortByLevel(["newcomer", "sage", "owl", "random", "owlet"])).toEqual([
    "random",
    "owlet",
    "owl",
    "sage",
    "newcomer",
  ]);
});

test("maxLevel is the level of the strongest bot", () => {
  expect(maxLevel(["random", "greedy", "owl"])).toBe(3);
  expect(maxLevel(["owl", "sage"])).toBe(4);
  expect(maxLevel(["newcomer"])).toBe(1);
});

test("a measured bot has a description", () => {
  for (const bot of ["random", "greedy", "owlet", "owl", "sage"])
    expect(botDescription(bot)).not.toBe("");
  expect(botDescription("newcomer")).toBe("");
  expect(botOptionText("random")).toBe("a chick, easy");
  expect(botOptionText("newcomer")).toBe("newcomer");
});
