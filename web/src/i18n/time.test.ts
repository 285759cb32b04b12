import { expect, test } from "vitest";
import { formatDay, formatTimeAgo, formatTimeUntil } from "./time";

test("formatTimeAgo rounds down to minutes, hours or days", () => {
  expect(formatTimeAgo(1000, 1030)).toBe("just now");
  expect(formatTimeAgo(1000, 1000 + 180)).toBe("3 minutes ago");
  expect(formatTimeAgo(1000, 1000 + 86_400)).toBe("yesterday");
  expect(formatTimeAgo(1000, 990)).toBe("just now");
});

test("formatTimeUntil rounds to hours or minutes", () => {
  expect(formatTimeUntil(7300)).toBe("in 2 hours");
  expect(formatTimeUntil(59)).toBe("in 1 minute");
});

test("formatDay writes day and month", () => {
  expect(formatDay("2026-11-30")).toBe("30 November");
});
