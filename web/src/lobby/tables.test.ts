import { expect, test } from "vitest";
import { sortTables, mergeFinished, describeStatus, parseTableLink } from "./tables";
import type { LobbyTable, LobbySeat } from "@/net/protocol";

const person = (name: string, isMine = false): LobbySeat => ({
  name,
  is_taken: true,
  is_mine: isMine,
  bot: null,
});
const bot: LobbySeat = { name: "owl", is_taken: true, is_mine: false, bot: "owl" };
const free: LobbySeat = { name: "", is_taken: false, is_mine: false, bot: null };

function table(changes: Partial<LobbyTable> = {}): LobbyTable {
  return {
    id: "a",
    game: "small",
    phase: "playing",
    created_at: 0,
    updated_at: 0,
    players: 3,
    options: {},
    has_chat: true,
    is_owner: false,
    seats: [person("Hazel", true), bot, person("Tim")],
    free_seats: 0,
    turn: 2,
    is_my_turn: false,
    action_count: 3,
    is_practice: false,
    result: null,
    rematch_id: null,
    ...changes,
  };
}

test("tables that wait for the player come first, then the latest", () => {
  const [old, late, yours] = [
    table({ id: "old", updated_at: 1 }),
    table({ id: "late", updated_at: 9 }),
    table({ id: "yours", updated_at: 2, is_my_turn: true }),
  ];
  const ready = table({ id: "ready", updated_at: 3, phase: "waiting", is_owner: true });
  expect(sortTables([old, late, yours, ready]).map(({ id }) => id)).toEqual([
    "ready",
    "yours",
    "late",
    "old",
  ]);
});

test("a finished match is listed once", () => {
  const over = { phase: "over", result: { scores: [1], winners: [0] } } as const;
  const own = table({ ...over, id: "own", updated_at: 1 });
  const others = [own, table({ ...over, id: "new", updated_at: 2 }), table({ id: "closed" })];
  expect(mergeFinished([own], others).map(({ id }) => id)).toEqual(["new", "own"]);
});

test("describeStatus describes the phase and turn of a table", () => {
  expect(describeStatus(table())).toBe("Tim is to move.");
  expect(describeStatus(table({ turn: 1 }))).toBe("Wren is to move.");
  expect(describeStatus(table({ is_my_turn: true, turn: 0 }))).toBe(
    "Your turn. Wren and Tim are waiting.",
  );
  expect(describeStatus(table({ phase: "dealing", turn: null }))).toBe(
    "The cards are being dealt.",
  );
  const waiting = { phase: "waiting", turn: null } as const;
  const seats = [person("Hazel", true), free, free];
  expect(describeStatus(table({ ...waiting, seats, free_seats: 2 }))).toBe("2 seats are free.");
  const two = [person("Hazel", true), person("Tim"), free];
  expect(describeStatus(table({ ...waiting, seats: two, free_seats: 1 }))).toBe(
    "With Tim. One seat is free.",
  );
  expect(describeStatus(table({ ...waiting, is_owner: true }))).toBe(
    "Wren and Tim are here. Begin when you like.",
  );
});

test("a stand-in bot has the name of the player it plays for", () => {
  const seats = [person("Hazel", true), { ...person("Tim"), bot: "owl" }];
  expect(describeStatus(table({ seats, turn: 1 }))).toBe("Tim is to move.");
});

test("describeStatus describes the result of a match", () => {
  const over = (scores: number[], winners: number[]) =>
    describeStatus(table({ phase: "over", turn: null, result: { scores, winners } }));
  expect(over([9, 2, 1], [0])).toBe("You won with 9.");
  expect(over([-9, -5, -7], [1])).toBe("Wren won with −5. You had −9.");
  expect(over([9, 2, 9], [0, 2])).toBe("You and Tim won with 9.");
  expect(over([4, 4, 4], [0, 1, 2])).toBe("All won together with 4.");
  expect(over([4, 4, 4], [])).toBe("Not won: 4 together.");
  const watched = [person("Ann"), person("Tim")];
  const result = { scores: [3, 5], winners: [1] };
  expect(describeStatus(table({ phase: "over", seats: watched, result }))).toBe("Tim won with 5.");
  expect(describeStatus(table({ phase: "closed", result: null }))).toBe("Closed before its end.");
});

test("parseTableLink accepts a full URL or only its end", () => {
  expect(parseTableLink(" http://127.0.0.1:8321/t/plum-kettle_7 ")).toBe("plum-kettle_7");
  expect(parseTableLink("https://roost.example/t/abc/?x#y")).toBe("abc");
  expect(parseTableLink("abc")).toBe("abc");
  expect(parseTableLink("https://roost.example/rules/akuma")).toBeNull();
  expect(parseTableLink("two words")).toBeNull();
  expect(parseTableLink("")).toBeNull();
});
