import { expect, test } from "vitest";
import { splitFirstSentence } from "./sentences";

test("splitFirstSentence separates what is done from how", () => {
  expect(
    splitFirstSentence(
      "Milk the goat, a third of a bowl at a time. Agility test 4. Failed, 1 life.",
    ),
  ).toEqual(["Milk the goat, a third of a bowl at a time.", "Agility test 4. Failed, 1 life."]);
  expect(splitFirstSentence("Hold her a while")).toEqual(["Hold her a while", ""]);
  expect(splitFirstSentence("Tell Mrs. Orrin what it was. Insight test 7.")).toEqual([
    "Tell Mrs. Orrin what it was.",
    "Insight test 7.",
  ]);
  expect(splitFirstSentence("抱く。カードを1枚捨てる。")).toEqual([
    "抱く。",
    "カードを1枚捨てる。",
  ]);
});
