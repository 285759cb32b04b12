import { expect, test } from "vitest";
import { seatNames } from "./names";
import type { SeatInfo } from "@/net/protocol";
import { names } from "@/games/testGame";

test("a name comes from the catalogue; without one it is the id", () => {
  expect(names.card("acorn-3")).toBe("Acorn 3");
  expect(names.card("pond-1")).toBe("pond-1");
  expect(names.number("chips")).toBe("Chips");
  expect(names.number("gain")).toBe("gain");
  expect(names.prompt("turn")).toBe("turn");
});

test("a zone is named with its number, or by its own message", () => {
  expect(names.zone("row-2")).toBe("Row 2");
  expect(names.zone("row-7")).toBe("The long row");
  expect(names.zone("pile")).toBe("pile");
  expect(names.zoneWithOwner({ id: "row-2", kind: "row", owner: 1 })).toBe("Wren · Row 2");
});

test("a value may be a seat, or blank", () => {
  expect(names.value("first", 0)).toBe("You");
  expect(names.value("first", 1)).toBe("Wren");
  expect(names.value("out", 1)).toBe("");
  expect(names.value("chips", null)).toBe("");
  expect(names.value("chips", 0)).toBe("0");
});

test("the tag of a mark comes from the game, else the page, else its id", () => {
  expect(names.tag("won", 1)).toBe("won");
  expect(names.tag("by", 2)).toBe("Heron");
  expect(names.tag("face", "down")).toBe("");
  expect(names.tag("glow", 3)).toBe("glow 3");
});

test("an action's message gets NONE for missing fields", () => {
  expect(names.action({ type: "play", card: "acorn-3" })).toBe("Play Acorn 3");
  expect(names.action({ type: "play", card: "acorn-3", as: 9 })).toBe("Play Acorn 3 as 9");
  expect(names.action({ type: "dance", step: 2 })).toBe("dance 2");
});

test("people have their names, bots their birds, and duplicates are distinguished", () => {
  const seat = (name: string, bot: string | null = null, isStandIn = false): SeatInfo => ({
    name,
    bot,
    is_stand_in: isStandIn,
    is_taken: true,
    is_mine: false,
    is_away: false,
  });
  expect(seatNames([seat("Hazel"), seat("owl", "owl"), seat("Tim", "owl", true)])).toEqual([
    "Hazel",
    "Wren",
    "Tim",
  ]);
  expect(seatNames([seat("Tim"), seat("Tim"), seat("")])).toEqual([
    "Tim (Owl)",
    "Tim (Wren)",
    "Heron",
  ]);
});
