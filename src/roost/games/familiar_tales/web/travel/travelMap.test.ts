import { expect, test } from "vitest";
import { placeLabels, codeBox, WIDTH, type Stop } from "./travelMap";

const stop = (code: number, x: number, y: number, wasVisited = true): Stop => {
  return { code, name: `The place ${code}`, x, y, wasVisited };
};

test("labels overlap neither each other nor codes", () => {
  const stops = [stop(101, 120, 470), stop(115, 250, 520), stop(122, 400, 440, false)];
  for (const letters of [24, 38]) {
    const labels = placeLabels(stops, [[101, 115]], letters);
    const boxes = [
      ...stops.map((at) => codeBox(at, letters)),
      ...labels.map(({ name, x, y }) => {
        const w = name.length * letters * 0.5;
        return { x: x - w / 2, y: y - letters * 0.8, w, h: letters };
      }),
    ];
    expect(labels).toHaveLength(3);
    boxes.forEach((a, i) =>
      boxes.slice(i + 1).forEach((b) => {
        const across = a.x < b.x + b.w && b.x < a.x + a.w;
        expect(across && a.y < b.y + b.h && b.y < a.y + a.h).toBe(false);
      }),
    );
    expect(boxes.every(({ x, w }) => x >= 0 && x + w <= WIDTH)).toBe(true);
  }
});

test("with little room, the current and the next stops are labelled first", () => {
  const crowd = [101, 102, 103, 104, 105, 106].map((code, i) => stop(code, 480, 300 + i, i < 5));
  const labelCodes = placeLabels(crowd, [], 38).map(({ code }) => code);
  expect(labelCodes.slice(0, 2)).toEqual([105, 106]);
  expect(labelCodes.length).toBeLessThan(6);
});

test("a stop that was passed by has no label", () => {
  const stops = [stop(101, 120, 100, false), stop(115, 600, 300)];
  expect(placeLabels(stops, [], 24).map(({ code }) => code)).toEqual([115]);
});
