import { expect, test } from "vitest";
import type { ViewDiff, CardMove, View } from "@/net/protocol";
import { applyDiffToIds, assignIds, zoneOfPiece } from "./pieces";

const place = (zone: string, index: number) => ({ zone, index });

function diffOf(...moves: CardMove[]): ViewDiff {
  return { moves, numbers: [], turn: null, prompt: "" };
}

function view(zones: Record<string, (string | null)[]>): View {
  return {
    seat: 0,
    zones: Object.entries(zones).map(([id, names]) => ({
      id,
      kind: "row",
      cards: names.map((name) => ({ name })),
    })),
    numbers: [],
    turn: null,
    prompt: "",
  };
}

test("a card keeps its id when it moves or stays", () => {
  const ids = { hand: ["a", "b", "c"], trick: ["d"] };
  const move = { source: place("hand", 1), target: place("trick", 1), card: { name: "x" } };
  expect(applyDiffToIds(ids, diffOf(move))).toEqual({ hand: ["a", "c"], trick: ["d", "b"] });
  expect(ids.hand).toEqual(["a", "b", "c"]);
});

test("cards that swap places keep their ids", () => {
  const ids = { one: ["a", "b"], other: ["c"] };
  const moves = [
    { source: place("one", 0), target: place("other", 0), card: {} },
    { source: place("other", 0), target: place("one", 1), card: {} },
    { source: place("one", 1), target: null, card: {} },
  ];
  expect(applyDiffToIds(ids, diffOf(...moves))).toEqual({ one: ["c"], other: ["a"] });
});

test("a new card gets a new id", () => {
  const { row } = applyDiffToIds(
    { row: ["a"] },
    diffOf({ source: null, target: place("row", 0), card: {} }),
  );
  expect(row).toHaveLength(2);
  expect(row![1]).toBe("a");
  expect(row![0]).not.toBe("a");
});

test("after an undo a card is recognised by its name, wherever it lies", () => {
  const before = view({ hand: ["x", null], trick: ["y"] });
  const ids = { hand: ["a", "b"], trick: ["c"] };
  const after = assignIds(view({ hand: ["x", "y", null], trick: [] }), { view: before, ids });
  expect(after).toEqual({ hand: ["a", "c", "b"], trick: [] });
});

test("every card has its own id", () => {
  const ids = assignIds(view({ hand: ["x", "x", null], pile: [null] }));
  expect(new Set([...ids.hand!, ...ids.pile!]).size).toBe(4);
  expect(zoneOfPiece(ids, ids.pile![0]!)).toBe("pile");
  expect(zoneOfPiece(ids, "nowhere")).toBeNull();
});
