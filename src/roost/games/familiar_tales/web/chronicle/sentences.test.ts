import { Catalogue } from "@/i18n/catalogue";
import { Names } from "@/i18n/names";
import type { GameInfo } from "@/net/protocol";
import { expect, test } from "vitest";
import messages from "../../en.ftl?raw";
import { describeSummary, describeLine, isStoryText } from "./sentences";

const cards = "card-flicker = Flicker\ncard-scuttle = Scuttle\ncard-oak = Oak Stave";
const names = new Names({} as GameInfo, new Catalogue(`${cards}\n${messages}`));

test("an event is a sentence with names", () => {
  const args = { familiar: "flicker", item: "oak" };
  expect(describeLine({ kind: "artifact", args }, names)).toBe("Kept by Flicker: Oak Stave.");
  expect(describeLine({ kind: "fled", args: { familiar: "flicker", misfortune: 3 } }, names)).toBe(
    "Flicker had to flee. Misfortune rose to 3.",
  );
  expect(
    describeLine(
      { kind: "test-failed", args: { familiar: "flicker", skill: "might", difficulty: 4 } },
      names,
    ),
  ).toBe("Flicker tried it (Might 4), and it went wrong.");
});

test("a summary is one sentence", () => {
  const counts = [
    { kind: "page-passed", n: 2 },
    { kind: "felled", n: 1, what: "scuttle" },
    { kind: "forage-passed", n: 1 },
  ];
  expect(describeSummary("flicker", counts, names)).toBe(
    "Flicker managed 2 tasks, felled one Scuttle and foraged once.",
  );
  expect(describeSummary("flicker", [{ kind: "felled", n: 3, what: "scuttle" }], names)).toBe(
    "Flicker felled 3 × Scuttle.",
  );
});

test("story texts are not built from messages", () => {
  expect(
    ["entry", "choice", "then", "aside", "journal"].every((kind) => isStoryText({ kind })),
  ).toBe(true);
  expect(isStoryText({ kind: "fled" })).toBe(false);
});
