import { expect, test } from "vitest";
import type { View, Zone } from "@/net/protocol";
import { filledPiles, groupZones, seatZones, trickOrder } from "./zoneGroups";

const played = (seat: number) => ({ name: "acorn-3", marks: { by: seat } });
const trick: Zone = { id: "trick", kind: "trick", cards: [played(2), played(0)] };
const hand = (owner: number): Zone => ({ id: `hand-${owner}`, kind: "hand", owner, cards: [{}] });
const view: View = {
  seat: 0,
  zones: [
    trick,
    { id: "last", kind: "trick" },
    { id: "deck", kind: "pile" },
    { id: "market", kind: "display" },
    { id: "won-1", kind: "pile", owner: 1 },
    { id: "open-1", kind: "display", owner: 1 },
    hand(0),
    hand(1),
  ],
  numbers: [],
  turn: 1,
  prompt: "play",
};

const ids = (zones: Zone[]) => zones.map(({ id }) => id);

const kept: string[] = [];

test("the trick is in the middle, and piles that were used keep their places", () => {
  const groups = groupZones(view, 0, kept);
  expect(groups.trick).toBe(trick);
  expect(ids(groups.shared)).toEqual([]);
  expect(groups.isTrickAlone).toBe(false); // the last trick will be beside it
  expect(ids(groupZones(view, 0, ["deck"]).shared)).toEqual(["deck"]);
  expect(ids(groups.hands)).toEqual(["hand-0"]);
});

test("a spectator has no hand", () => {
  expect(groupZones({ ...view, seat: null }, null, kept).hands).toEqual([]);
});

test("cards that do not say who played them are no trick in order of play", () => {
  const zones: Zone[] = [{ id: "trick", kind: "trick", cards: [{ name: "acorn-3" }] }];
  const groups = groupZones({ ...view, zones }, 0, kept);
  expect(groups.trick).toBeNull();
  expect(ids(groups.shared)).toEqual(["trick"]);
});

test("piles with cards are used", () => {
  const deck: Zone = { id: "deck", kind: "pile", cards: [{}] };
  expect(filledPiles(view)).toEqual([]);
  expect(filledPiles({ ...view, zones: [...view.zones, deck] })).toEqual(["deck"]);
});

test("a seat has its piles, and what lies open before it", () => {
  expect(ids(seatZones(view, 1))).toEqual(["won-1"]);
});

test("a trick is played in turn from its first card, or from the seat to move", () => {
  expect(trickOrder(trick, 1, 3)).toEqual([2, 0, 1]);
  expect(trickOrder({ id: "trick", kind: "trick" }, 1, 3)).toEqual([1, 2, 0]);
});
