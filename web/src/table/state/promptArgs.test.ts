import { expect, test } from "vitest";
import { names, view } from "@/games/testGame";
import type { Zone } from "@/net/protocol";
import { promptArgs } from "./promptArgs";

test("a prompt may use the player's zones and numbers, and the neighbours", () => {
  const taken: Zone = { id: "taken-0", kind: "pile", owner: 0, cards: [{}, {}] };
  const otherNumber = { name: "chips", value: 9, seat: 1 };
  const numbers = [...view.numbers, otherNumber];
  expect(promptArgs({ ...view, zones: [...view.zones, taken], numbers }, names)).toEqual({
    hand: 1,
    taken: 2,
    total: 6,
    chips: 4,
    left: "Wren",
    across: "Wren",
    right: "Heron",
  });
});
