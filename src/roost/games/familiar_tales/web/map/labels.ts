import type { Chart, Point } from "../data";
import { arcMiddle, SYMBOL, type Box } from "./geometry";

export const LETTERS = 13.5;
/** How wide a letter is, of its height. */
const WIDE = 0.5;
/** How far a label keeps from its line. */
const OFF = 13;
/** How far along its line, if the middle is taken. */
const ALONG = [0, -26, 26, -48, 48];

export interface Label {
  name: string;
  label: string;
  at: Point;
  /** Degrees: along an upright line it is read upward. */
  turn: number;
}

/** A name that stands twice is written once within this distance. */
const NEAR = 240;

/**
 * Where the names of doors, windows and stairs are written: beside their lines, on the free side.
 * Where there is none they are left out; all of them are listed with the place.
 */
export function labelsOf(chart: Chart): Label[] {
  const taken = [...namesOf(chart), ...symbolsOf(chart)];
  const found: Label[] = [];
  for (const [name, { between, line, label }] of Object.entries(chart.edges)) {
    if (!label) continue;
    const [a, b] = between.map((space) => chart.spaces[space]!.dot) as [Point, Point];
    const spots = line ? besides(line) : around(arcMiddle(a, b));
    const box = ({ at, turn }: Spot) => boxAround(at, label.length * LETTERS * WIDE, turn);
    const spot = spots.find((one) => !taken.some((other) => meet(box(one), other)));
    const isSaid = ({ label: said, at }: Label) =>
      said === label && !!spot && Math.hypot(at[0] - spot.at[0], at[1] - spot.at[1]) < NEAR;
    if (!spot || found.some(isSaid)) continue;
    taken.push(box(spot));
    found.push({ name, label, ...spot });
  }
  return found;
}

type Spot = Pick<Label, "at" | "turn">;

/** On both sides of a line: at its middle, or somewhat along it. */
function besides([[x1, y1], [x2, y2]]: [Point, Point]): Spot[] {
  const [x, y] = [(x1 + x2) / 2, (y1 + y2) / 2];
  const isUpright = Math.abs(y2 - y1) > Math.abs(x2 - x1);
  return ALONG.flatMap((along) =>
    [-OFF, OFF].map((off): Spot =>
      isUpright ? { at: [x + off, y + along], turn: -90 } : { at: [x + along, y + off], turn: 0 },
    ),
  );
}

/** Above, below and beside a point. */
const around = ([x, y]: Point): Spot[] =>
  [
    [0, -16],
    [0, 16],
    [30, -22],
    [-30, 22],
  ].map(([dx, dy]) => ({ at: [x + dx!, y + dy!], turn: 0 }));

function boxAround([x, y]: Point, long: number, turn: number): Box {
  const [w, h] = turn ? [LETTERS, long] : [long, LETTERS];
  return { x: x - w / 2, y: y - h / 2, w, h };
}

const namesOf = (chart: Chart): Box[] =>
  Object.values(chart.names).map(({ at, size, lines }) => {
    const w = Math.max(...lines.map((line) => line.length)) * size * WIDE;
    return { x: at[0] - w / 2, y: at[1] - size, w, h: size * 1.1 * lines.length + 4 };
  });

const symbolsOf = (chart: Chart): Box[] =>
  Object.values(chart.symbols).flatMap((spots) =>
    spots.map(([x, y]) => ({ x: x - SYMBOL, y: y - SYMBOL, w: 2 * SYMBOL, h: 2 * SYMBOL })),
  );

const meet = (one: Box, other: Box): boolean =>
  one.x < other.x + other.w &&
  other.x < one.x + one.w &&
  one.y < other.y + other.h &&
  other.y < one.y + one.h;
