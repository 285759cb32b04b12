import { beforeEach, expect, test } from "vitest";
import { keepLearned, keepStep, stepOf } from "./progress";

beforeEach(() => localStorage.clear());

test("a lesson goes on where it was left, each game's by itself", () => {
  keepStep("akuma", 4);
  expect(stepOf("akuma")).toBe(4);
  expect(stepOf("donburiko")).toBe(0);
});

test("who has learned it, and whoever wrote nonsense there, begins anew", () => {
  keepStep("akuma", 4);
  keepLearned("akuma");
  expect(stepOf("akuma")).toBe(0);
  for (const text of ["-3", "1.5", "four", ""]) {
    localStorage.setItem("roost-lesson-akuma", text);
    expect(stepOf("akuma")).toBe(0);
  }
});
