import { expect, test } from "vitest";
import type { Event, CardMove, View } from "@/net/protocol";
import { eventSound } from "./eventSound";

const before: View = {
  seat: 0,
  zones: [
    { id: "hand-0", kind: "hand", owner: 0 },
    { id: "hand-1", kind: "hand", owner: 1 },
    { id: "trick", kind: "trick" },
    { id: "row-1", kind: "row" },
    { id: "deck", kind: "pile" },
    { id: "taken-0", kind: "display", owner: 0 },
  ],
  numbers: [],
  turn: 0,
  prompt: "play",
};

const move = (from: string, to: string): CardMove => ({
  source: { zone: from, index: 0 },
  target: { zone: to, index: 0 },
  card: {},
});
const event = (name: string, ...moves: CardMove[]): Event => ({
  name,
  seat: 0,
  diff: { moves, numbers: [], turn: 1, prompt: "play" },
});
const soundOfMoves = (...moves: CardMove[]) => eventSound(event("x", ...moves), before, false);

test("a card from any hand sounds like a played card", () => {
  expect(soundOfMoves(move("hand-0", "trick"))).toBe("cardPlayed");
  expect(soundOfMoves(move("hand-1", "row-1"))).toBe("cardPlayed");
});

test("a card that was placed here makes no second sound", () => {
  expect(eventSound(event("x", move("hand-0", "trick")), before, true)).toBeNull();
});

test("cards into hands are drawn; several at once are dealt", () => {
  expect(soundOfMoves(move("deck", "hand-0"))).toBe("cardDrawn");
  const deal = [0, 1, 0, 1].map((seat) => move("deck", `hand-${seat}`));
  expect(soundOfMoves(...deal)).toBe("cardsDealt");
});

test("a gathered trick or row sounds like a taken trick", () => {
  expect(soundOfMoves(move("trick", "taken-0"), move("trick", "taken-0"))).toBe("trickTaken");
  expect(soundOfMoves(move("row-1", "taken-0"), move("row-1", "taken-0"))).toBe("trickTaken");
});

test("an event without moves is silent, unless the game names a sound", () => {
  expect(soundOfMoves()).toBeNull();
  expect(soundOfMoves(move("trick", "trick"))).toBeNull();
  expect(eventSound(event("rolled"), before, false, { rolled: "dice" })).toBe("dice");
});
