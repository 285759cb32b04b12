import { expect, test } from "vitest";
import type { PageMapData, Point } from "../../board";
import { distanceToLine, figurePositions, isInside, tokenPositions } from "./geometry";
import { edgeLabels } from "./labels";

const line: [Point, Point] = [
  [100, 300],
  [300, 200],
];
const pageMap = (fields: Partial<PageMapData> = {}): PageMapData =>
  ({
    spaces: {
      north: { dot: [150, 120], area: [], name: "North" },
      south: { dot: [260, 380], area: [], name: "South" },
    },
    edges: { hedge: { between: ["north", "south"], line, label: "Hedge", only: null } },
    walls: [],
    names: {},
    symbols: {},
    ...fields,
  }) as unknown as PageMapData;

test("a label runs along its line without touching it", () => {
  const [label] = edgeLabels(pageMap());
  expect(label!.rotation).toBeCloseTo(-26.6, 1);
  expect(distanceToLine(label!.at, line)).toBeCloseTo(15);
});

test("a label avoids tokens and symbols", () => {
  const middle: Point = [200, 250];
  const [free] = edgeLabels(pageMap());
  const [movedLabel] = edgeLabels(pageMap(), [middle]);
  expect(movedLabel!.at).not.toEqual(free!.at);
  expect(Math.hypot(movedLabel!.at[0] - 200, movedLabel!.at[1] - 250)).toBeGreaterThan(30);
  const [other] = edgeLabels(pageMap({ symbols: { north: [free!.at] } }));
  expect(Math.hypot(other!.at[0] - free!.at[0], other!.at[1] - free!.at[1])).toBeGreaterThan(20);
});

test("figures and tokens stay inside a slanted space", () => {
  const area: Point[] = [
    [0, 0],
    [150, 0],
    [300, 200],
    [150, 260],
    [0, 200],
  ];
  for (const n of [1, 3, 5, 8]) {
    const spots = figurePositions([150, 130], area, n);
    expect(spots).toHaveLength(n);
    expect(spots.every(({ at }) => isInside(at, area))).toBe(true);
    const { size } = spots[0]!;
    expect(spots.every(({ at: [x, y] }) => isInside([x - size / 2 + 4, y], area))).toBe(true);
  }
  const [token] = tokenPositions(area, [150, 130], 1, []);
  const borders = area.map((b, i): [Point, Point] => [area.at(i - 1)!, b]);
  expect(borders.every((border) => distanceToLine(token!, border) >= 17)).toBe(true);
});
