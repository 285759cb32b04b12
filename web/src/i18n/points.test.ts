import { expect, test } from "vitest";
import { formatPoints, formatSignedPoints } from "./points";

test("points have one decimal and a true minus; rounded zero has no sign", () => {
  expect([3.44, -2.55, 0, -0.04].map(formatPoints)).toEqual(["3.4", "−2.5", "0.0", "0.0"]);
  expect([3.44, -2.56, 0, 0.04, -0.04].map(formatSignedPoints)).toEqual([
    "+3.4",
    "−2.6",
    "0.0",
    "0.0",
    "0.0",
  ]);
});
