import { beforeEach, expect, test } from "vitest";
import { saveFinished, saveStep, savedStep } from "./progress";

beforeEach(() => localStorage.clear());

test("progress is saved per game", () => {
  saveStep("akuma", 4);
  expect(savedStep("akuma")).toBe(4);
  expect(savedStep("donburiko")).toBe(0);
});

test("a finished lesson or invalid data starts at the beginning", () => {
  saveStep("akuma", 4);
  saveFinished("akuma");
  expect(savedStep("akuma")).toBe(0);
  for (const text of ["-3", "1.5", "four", ""]) {
    localStorage.setItem("roost-lesson-akuma", text);
    expect(savedStep("akuma")).toBe(0);
  }
});
