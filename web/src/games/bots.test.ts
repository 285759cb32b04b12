import { expect, test } from "vitest";
import { botDescription, botOptionText, sortByLevel, botLevel, maxLevel } from "./bots";

test("a bot has its keys; one that nobody has measured has none", () => {
  expect(botLevel("greedy")).toBe(2);
  expect(botLevel("newcomer")).toBeNull();
});

test("bots go from the easiest to the hardest, unknown ones last", () => {
  expect(sortByLevel(["newcomer", "sage", "owl", "random", "owlet"])).toEqual([
    "random",
    "owlet",
    "owl",
    "sage",
    "newcomer",
  ]);
});

test("as many keys are drawn as the hardest bot has", () => {
  expect(maxLevel(["random", "greedy", "owl"])).toBe(3);
  expect(maxLevel(["owl", "sage"])).toBe(4);
  expect(maxLevel(["newcomer"])).toBe(1);
});

test("how well a bot plays is said in words, if it is known", () => {
  for (const bot of ["random", "greedy", "owlet", "owl", "sage"])
    expect(botDescription(bot)).not.toBe("");
  expect(botDescription("newcomer")).toBe("");
  expect(botOptionText("random")).toBe("a chick, easy");
  expect(botOptionText("newcomer")).toBe("newcomer");
});
