import type { Chart, Point } from "../../board";
import { arcMiddle, awayFrom, SYMBOL, type Box } from "./geometry";

export const LETTERS = 13.5;
/** How wide a letter is, of its height. */
const WIDE = 0.5;
const WIDE_NAME = 0.56;
/** How far the middle of a label keeps from its own line, from any other, and from a figure. */
const OFF = 15;
const FROM_LINE = 12;
const FROM_DOT = 46;
/** How far along its line, if the middle is taken. */
const ALONG = [0, -26, 26, -48, 48, -72, 72];
/** Within a label it is looked so often whether something is in the way. */
const STEP = 6;

export interface Label {
  name: string;
  label: string;
  at: Point;
  /** Degrees: it goes along its line; an upright one is read upward. */
  turn: number;
}

/** A name that stands twice is written once within this distance. */
const NEAR = 240;

/**
 * Where the names of doors, windows and stairs are written: along their lines, on the free side.
 * Where there is none they are left out; all of them are listed with the place.
 */
export function labelsOf(chart: Chart, tokens: Point[] = []): Label[] {
  const covered = [...namesOf(chart), ...symbolsOf(chart), ...tokens.map(around)];
  const dots = Object.values(chart.spaces).map(({ dot }) => dot);
  const found: Label[] = [];
  const written: Point[] = [];
  for (const [name, { between, line, label }] of Object.entries(chart.edges)) {
    if (!label) continue;
    const [a, b] = between.map((space) => chart.spaces[space]!.dot) as [Point, Point];
    const long = label.length * LETTERS * WIDE;
    const spots = line ? besides(line) : nextTo(arcMiddle(a, b));
    const others = [
      ...Object.entries(chart.edges).flatMap(([other, { line }]) =>
        line && other !== name ? [line] : [],
      ),
      ...chart.walls,
    ];
    const isFree = (at: Point) =>
      !covered.some((box) => isWithin(at, box, LETTERS / 2)) &&
      !written.some((other) => apart(at, other) < LETTERS);
    const isClear = (at: Point) => others.every((other) => awayFrom(at, other) >= FROM_LINE);
    const isOpen = (at: Point) => dots.every((dot) => apart(at, dot) >= FROM_DOT);
    const where = (...tests: ((at: Point) => boolean)[]) =>
      spots.find((spot) => alongOf(spot, long).every((at) => tests.every((test) => test(at))));
    const spot = where(isFree, isClear, isOpen) ?? where(isFree, isClear) ?? where(isFree);
    const isSaid = ({ label: said, at }: Label) =>
      said === label && !!spot && apart(at, spot.at) < NEAR;
    if (!spot || found.some(isSaid)) continue;
    written.push(...alongOf(spot, long));
    found.push({ name, label, ...spot });
  }
  return found;
}

type Spot = Pick<Label, "at" | "turn">;

const apart = (a: Point, b: Point): number => Math.hypot(a[0] - b[0], a[1] - b[1]);

/** On both sides of a line, and along it: at its middle, or somewhat from it. */
function besides([a, b]: [Point, Point]): Spot[] {
  const isUpright = Math.abs(b[1] - a[1]) > Math.abs(b[0] - a[0]) * 4;
  const [from, to] = (isUpright ? a[1] > b[1] : a[0] < b[0]) ? [a, b] : [b, a];
  const length = apart(a, b) || 1;
  const [ux, uy] = [(to[0] - from[0]) / length, (to[1] - from[1]) / length];
  const [x, y] = [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
  const turn = (Math.atan2(uy, ux) * 180) / Math.PI;
  return ALONG.filter((along) => Math.abs(along) <= Math.max(26, length / 2)).flatMap((along) =>
    [OFF, -OFF].map((off): Spot => {
      const at: Point = [x + ux * along + uy * off, y + uy * along - ux * off];
      return { at, turn };
    }),
  );
}

/** Above, below and beside a point. */
const nextTo = ([x, y]: Point): Spot[] =>
  [
    [0, -16],
    [0, 16],
    [30, -22],
    [-30, 22],
  ].map(([dx, dy]) => ({ at: [x + dx!, y + dy!], turn: 0 }));

/** Points from the beginning of a label to its end. */
function alongOf({ at, turn }: Spot, long: number): Point[] {
  const angle = (turn * Math.PI) / 180;
  const n = Math.max(1, Math.ceil(long / STEP));
  return Array.from({ length: n + 1 }, (_, i): Point => {
    const by = long * (i / n - 0.5);
    return [at[0] + Math.cos(angle) * by, at[1] + Math.sin(angle) * by];
  });
}

const namesOf = (chart: Chart): Box[] =>
  Object.values(chart.names).map(({ at, size, lines }) => {
    const w = Math.max(...lines.map((line) => line.length)) * size * WIDE_NAME;
    return { x: at[0] - w / 2, y: at[1] - size, w, h: size * 1.1 * lines.length + 4 };
  });

const around = ([x, y]: Point): Box => ({
  x: x - SYMBOL,
  y: y - SYMBOL,
  w: 2 * SYMBOL,
  h: 2 * SYMBOL,
});

const symbolsOf = (chart: Chart): Box[] => Object.values(chart.symbols).flat().map(around);

const isWithin = ([x, y]: Point, box: Box, reach: number): boolean =>
  x > box.x - reach && x < box.x + box.w + reach && y > box.y - reach && y < box.y + box.h + reach;
