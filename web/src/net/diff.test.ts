import { expect, test } from "vitest";
import { applyDiff } from "./diff";
import cases from "./diffCases.json";
import type { ViewDiff, View, Zone } from "./protocol";

interface Case {
  before: View;
  diff: ViewDiff;
  after: View;
}

/** With what the server leaves out because it is the default. */
function withDefaults(view: View): View {
  return { ...view, zones: view.zones.map(fillZone) };
}

const fillZone = (zone: Zone) => ({ ...zone, cards: zone.cards ?? [], marks: zone.marks ?? {} });

test.each(cases as unknown as Case[])("folding gives what Python gives, case %#", (testCase) => {
  const before = structuredClone(testCase.before);
  expect(withDefaults(applyDiff(testCase.before, testCase.diff))).toEqual(
    withDefaults(testCase.after),
  );
  expect(testCase.before).toEqual(before);
});

test("a difference of another table is noticed", () => {
  const view: View = { seat: null, zones: [], numbers: [], turn: 0, prompt: "" };
  const move = { source: { zone: "row", index: 0 }, target: null, card: {} };
  expect(() => applyDiff(view, { moves: [move], numbers: [], turn: 0, prompt: "" })).toThrow(
    "no zone row",
  );
});
