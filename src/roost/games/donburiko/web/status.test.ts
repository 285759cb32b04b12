import { expect, test } from "vitest";
import { Catalogue } from "@/i18n/catalogue";
import { Names, type Action } from "@/i18n/names";
import type { TableState } from "@/table/state/table.svelte";
import { info, view } from "@/games/testGame";
import messages from "../en.ftl?raw";
import { turnStatus, formatGain } from "./status";

const names = new Names(info, new Catalogue(messages), ["Hazel", "Wren"], 0);

const statusFor = (...legalActions: Action[]) =>
  turnStatus({ names, view, legalActions, seat: 0 } as unknown as TableState, {
    card: null,
    row: null,
  });

test("formatGain uses the singular for one chip", () => {
  expect(formatGain(names, 1)).toBe("+1 chip");
  expect(formatGain(names, 3)).toBe("+3 chips");
  expect(formatGain(names, -1)).toBe("−1 chip");
  expect(formatGain(names, 0)).toBe("0 chips");
});

test("the status names only legal action types", () => {
  const add = { type: "add", card: "acorn-1", row: 0, face: "up" };
  const take = { type: "take", row: 0 };
  expect(statusFor(add, take).status).toBe("Add a card to a row, or take a row.");
  expect(statusFor(add).status).toBe("Add a card to a row.");
  expect(statusFor(take).status).toBe("No card left: take a row.");
});
