import { expect, test } from "vitest";
import { groupActions } from "./actionGroups";
import type { Action } from "@/i18n/names";
import { names } from "@/games/testGame";

const groupTexts = (actions: Action[]) =>
  groupActions(actions, names).map(({ title, buttons }) => [
    title,
    ...buttons.map(({ text }) => text),
  ]);

test("few actions have their full text under the heading of their type", () => {
  const legal: Action[] = [
    { type: "stop" },
    { type: "add", card: "acorn-3", row: 1, face: "up" },
    { type: "play", card: "b" },
  ];
  expect(groupTexts(legal)).toEqual([
    ["Add a card", "Add Acorn 3 to row 1, face up"],
    ["", "Play b", "Stop"],
  ]);
});

test("many actions of one type are grouped by their first field", () => {
  const legal = ["acorn-3", "b"].flatMap((card) =>
    [0, 1].flatMap((row) => ["up", "down"].map((face) => ({ type: "add", card, row, face }))),
  );
  expect(groupTexts(legal)).toEqual([
    ["Add a card: Acorn 3", "row 0, up", "row 0, down", "row 1, up", "row 1, down"],
    ["Add a card: b", "row 0, up", "row 0, down", "row 1, up", "row 1, down"],
  ]);
});
