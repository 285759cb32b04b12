import { expect, test } from "vitest";
import type { Event, CardMove } from "@/net/protocol";
import { visibleLines, describeEvent } from "./log";
import { names, view } from "@/games/testGame";

function event(name: string, moves: CardMove[], seat: number | null = 1): Event {
  return { name, seat, diff: { moves, numbers: [], turn: 0, prompt: "" } };
}

const place = (zone: string, index: number) => ({ zone, index });

test("an event is described with its seat, card and target", () => {
  const move = { source: place("hand", 0), target: place("row-1", 0), card: { name: "acorn-3" } };
  expect(describeEvent(event("added", [move]), view, names)).toEqual([
    { event: "added", text: "Wren added Acorn 3 to Row 1, face up.", seat: 1 },
  ]);
});

test("a hidden card stays unknown and face down", () => {
  const move = { source: place("hand", 0), target: place("row-1", 0), card: {} };
  expect(describeEvent(event("added", [move], 0), view, names)[0]?.text).toBe(
    "You added a card to Row 1, face down.",
  );
});

test("cards are listed in their order after the event, with the view's numbers", () => {
  const moves = [
    { source: place("row-1", 0), target: place("taken", 10), card: { name: "b" } },
    { source: place("row-1", 1), target: place("taken", 9), card: { name: "a" } },
  ];
  expect(describeEvent(event("took", moves), view, names)[0]?.text).toBe(
    "Wren took Row 1: a, b; 6.",
  );
});

test("a moved card comes before cards that changed in place", () => {
  const moves = [
    { source: place("a-row", 0), target: place("a-row", 0), card: { name: "acorn-5" } },
    { source: place("hand", 0), target: place("row-1", 1), card: { name: "acorn-3" } },
  ];
  expect(describeEvent(event("added", moves), view, names)[0]?.text).toBe(
    "Wren added Acorn 3 to Row 1, face up.",
  );
});

test("an unnamed event has no line; an unknown event is described by its name", () => {
  expect(describeEvent(event("", []), view, names)).toEqual([]);
  expect(describeEvent(event("danced", []), view, names)[0]?.text).toBe("Wren: danced");
});

test("a horizon hides older lines until the end", () => {
  const horizon = { closing_event: "round", kept_sections: 1, opening_event: "end" };
  const lines = (...events: string[]) => events.map((event) => ({ event }));
  const joined = (visible: { event: string }[]) => visible.map(({ event }) => event).join(" ");
  expect(joined(visibleLines(lines("a", "round", "b", "round", "c"), horizon))).toBe("b round c");
  expect(joined(visibleLines(lines("a", "round", "b"), horizon))).toBe("a round b");
  expect(joined(visibleLines(lines("a", "round", "b", "round", "end"), horizon))).toBe(
    "a round b round end",
  );
  expect(joined(visibleLines(lines("a", "b"), null))).toBe("a b");
});
