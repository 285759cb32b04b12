import { expect, test } from "vitest";
import { byLevel, levelOf } from "./bots";

test("a bot has its keys; one that nobody has measured has none", () => {
  expect(levelOf("greedy")).toBe(2);
  expect(levelOf("newcomer")).toBeNull();
});

test("bots go from the easiest to the hardest, unknown ones last", () => {
  expect(byLevel(["newcomer", "owl", "random", "greedy"])).toEqual([
    "random",
    "greedy",
    "owl",
    "newcomer",
  ]);
});
