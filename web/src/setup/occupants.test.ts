import { expect, test } from "vitest";
import { botsOf, freeSeats, HERE, ownSeats, placesOf, YOU } from "./occupants";

test("you sit first; what was not chosen is free; what was chosen for more players waits", () => {
  expect(placesOf(["owl", HERE, "greedy", "random"], 3)).toEqual([YOU, HERE, "greedy"]);
  expect(placesOf([], 2)).toEqual([YOU, ""]);
});

test("seats are one's own, a bot's or free", () => {
  const places = [YOU, HERE, "owl", ""];
  expect(ownSeats(places)).toEqual([0, 1]);
  expect(botsOf(places)).toEqual([null, null, "owl", null]);
  expect(freeSeats(places)).toBe(1);
});
