import { expect, test } from "vitest";
import {
  occupantBots,
  countFreeSeats,
  SHARED_DEVICE,
  ownSeats,
  fillOccupants,
  YOU,
} from "./occupants";

test("you sit first; what was not chosen is free; what was chosen for more players waits", () => {
  expect(fillOccupants(["owl", SHARED_DEVICE, "greedy", "random"], 3)).toEqual([
    YOU,
    SHARED_DEVICE,
    "greedy",
  ]);
  expect(fillOccupants([], 2)).toEqual([YOU, ""]);
});

test("seats are one's own, a bot's or free", () => {
  const places = [YOU, SHARED_DEVICE, "owl", ""];
  expect(ownSeats(places)).toEqual([0, 1]);
  expect(occupantBots(places)).toEqual([null, null, "owl", null]);
  expect(countFreeSeats(places)).toBe(1);
});
