import { expect, test } from "vitest";
import {
  occupantBots,
  countFreeSeats,
  SHARED_DEVICE,
  ownSeats,
  fillOccupants,
  YOU,
} from "./occupants";

test("the host sits first; other seats are open until chosen; extra choices are ignored", () => {
  expect(fillOccupants(["owl", SHARED_DEVICE, "greedy", "random"], 3)).toEqual([
    YOU,
    SHARED_DEVICE,
    "greedy",
  ]);
  expect(fillOccupants([], 2)).toEqual([YOU, ""]);
});

test("a seat belongs to this device, to a bot, or is open", () => {
  const places = [YOU, SHARED_DEVICE, "owl", ""];
  expect(ownSeats(places)).toEqual([0, 1]);
  expect(occupantBots(places)).toEqual([null, null, "owl", null]);
  expect(countFreeSeats(places)).toBe(1);
});
