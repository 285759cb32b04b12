import { expect, test } from "vitest";
import { aboutBot, botChoice, byLevel, levelOf, mostOf } from "./bots";

test("a bot has its keys; one that nobody has measured has none", () => {
  expect(levelOf("greedy")).toBe(2);
  expect(levelOf("newcomer")).toBeNull();
});

test("bots go from the easiest to the hardest, unknown ones last", () => {
  expect(byLevel(["newcomer", "sage", "owl", "random", "owlet"])).toEqual([
    "random",
    "owlet",
    "owl",
    "sage",
    "newcomer",
  ]);
});

test("as many keys are drawn as the hardest bot has", () => {
  expect(mostOf(["random", "greedy", "owl"])).toBe(3);
  expect(mostOf(["owl", "sage"])).toBe(4);
  expect(mostOf(["newcomer"])).toBe(1);
});

test("how well a bot plays is said in words, if it is known", () => {
  for (const bot of ["random", "greedy", "owlet", "owl", "sage"])
    expect(aboutBot(bot)).not.toBe("");
  expect(aboutBot("newcomer")).toBe("");
  expect(botChoice("random")).toBe("a chick, easy");
  expect(botChoice("newcomer")).toBe("newcomer");
});
