import { expect, test } from "vitest";
import { applyDiff } from "./diff";
import cases from "./diffCases.json";
import type { ViewDiff, View, Zone } from "./protocol";

interface Case {
  before: View;
  diff: ViewDiff;
  after: View;
}

/** Fill in the defaults that the server leaves out. */
function withDefaults(view: View): View {
  return { ...view, zones: view.zones.map(fillZone) };
}

const fillZone = (zone: Zone) => ({ ...zone, cards: zone.cards ?? [], marks: zone.marks ?? {} });

test.each(cases as unknown as Case[])(
  "applyDiff gives the same view as Python, case %#",
  (testCase) => {
    const before = structuredClone(testCase.before);
    expect(withDefaults(applyDiff(testCase.before, testCase.diff))).toEqual(
      withDefaults(testCase.after),
    );
    expect(testCase.before).toEqual(before);
  },
);

test("a diff of another table throws", () => {
  const view: View = { seat: null, zones: [], numbers: [], turn: 0, prompt: "" };
  const move = { source: { zone: "row", index: 0 }, target: null, card: {} };
  expect(() => applyDiff(view, { moves: [move], numbers: [], turn: 0, prompt: "" })).toThrow(
    "no zone row",
  );
});
