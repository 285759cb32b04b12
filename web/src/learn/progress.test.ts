import { beforeEach, expect, test } from "vitest";
import { saveFinished, saveStep, savedStep } from "./progress";

beforeEach(() => localStorage.clear());

test("a lesson goes on where it was left, each game's by itself", () => {
  saveStep("akuma", 4);
  expect(savedStep("akuma")).toBe(4);
  expect(savedStep("donburiko")).toBe(0);
});

test("who has learned it, and whoever wrote nonsense there, begins anew", () => {
  saveStep("akuma", 4);
  saveFinished("akuma");
  expect(savedStep("akuma")).toBe(0);
  for (const text of ["-3", "1.5", "four", ""]) {
    localStorage.setItem("roost-lesson-akuma", text);
    expect(savedStep("akuma")).toBe(0);
  }
});
