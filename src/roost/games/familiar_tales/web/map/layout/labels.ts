import type { PageMapData, Point } from "../../board";
import { arcMidpoint, distanceToLine, SYMBOL_RADIUS, type Box } from "./geometry";

export const LETTER_SIZE = 13.5;
/** Width of a letter relative to its height. */
const LETTER_WIDTH = 0.5;
const NAME_LETTER_WIDTH = 0.56;
/** Distance of a label's middle from its own line, from other lines, and from figures. */
const LINE_OFFSET = 15;
const MIN_LINE_DISTANCE = 12;
const MIN_DOT_DISTANCE = 46;
/** Shifts along the line to try if the middle is occupied. */
const SHIFTS = [0, -26, 26, -48, 48, -72, 72];
/** Distance between the points of a label that are tested for overlap. */
const SAMPLE_STEP = 6;

interface EdgeLabel {
  name: string;
  label: string;
  at: Point;
  /** Degrees along the line. Upright labels read upward. */
  rotation: number;
}

/** Within this distance a repeated label is drawn once. */
const DUPLICATE_DISTANCE = 240;

/**
 * Return positions for the labels of doors, windows and stairs: along their lines, on the free
 * side. A label without room is left out; the place tab lists all of them.
 */
export function edgeLabels(map: PageMapData, tokens: Point[] = []): EdgeLabel[] {
  const usedBoxes = [...nameBoxes(map), ...symbolBoxes(map), ...tokens.map(boxAround)];
  const dots = Object.values(map.spaces).map(({ dot }) => dot);
  const labels: EdgeLabel[] = [];
  const labelPoints: Point[] = [];
  for (const [name, { between, line, label }] of Object.entries(map.edges)) {
    if (!label) continue;
    const [a, b] = between.map((space) => map.spaces[space]!.dot) as [Point, Point];
    const length = label.length * LETTER_SIZE * LETTER_WIDTH;
    const candidates = line ? spotsAlongLine(line) : spotsAroundPoint(arcMidpoint(a, b));
    const others = [
      ...Object.entries(map.edges).flatMap(([other, { line }]) =>
        line && other !== name ? [line] : [],
      ),
      ...map.walls,
    ];
    const isFree = (at: Point) =>
      !usedBoxes.some((box) => isWithin(at, box, LETTER_SIZE / 2)) &&
      !labelPoints.some((other) => distance(at, other) < LETTER_SIZE);
    const isClear = (at: Point) =>
      others.every((other) => distanceToLine(at, other) >= MIN_LINE_DISTANCE);
    const isOpen = (at: Point) => dots.every((dot) => distance(at, dot) >= MIN_DOT_DISTANCE);
    const findSpot = (...tests: ((at: Point) => boolean)[]) =>
      candidates.find((spot) =>
        samplePoints(spot, length).every((at) => tests.every((test) => test(at))),
      );
    const spot = findSpot(isFree, isClear, isOpen) ?? findSpot(isFree, isClear) ?? findSpot(isFree);
    const isDuplicate = ({ label: otherLabel, at }: EdgeLabel) =>
      otherLabel === label && !!spot && distance(at, spot.at) < DUPLICATE_DISTANCE;
    if (!spot || labels.some(isDuplicate)) continue;
    labelPoints.push(...samplePoints(spot, length));
    labels.push({ name, label, ...spot });
  }
  return labels;
}

type LabelSpot = Pick<EdgeLabel, "at" | "rotation">;

const distance = (a: Point, b: Point): number => Math.hypot(a[0] - b[0], a[1] - b[1]);

/** Return candidate positions on both sides of a line, beginning at its middle. */
function spotsAlongLine([a, b]: [Point, Point]): LabelSpot[] {
  const isUpright = Math.abs(b[1] - a[1]) > Math.abs(b[0] - a[0]) * 4;
  const [from, to] = (isUpright ? a[1] > b[1] : a[0] < b[0]) ? [a, b] : [b, a];
  const length = distance(a, b) || 1;
  const [ux, uy] = [(to[0] - from[0]) / length, (to[1] - from[1]) / length];
  const [x, y] = [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
  const rotation = (Math.atan2(uy, ux) * 180) / Math.PI;
  return SHIFTS.filter((along) => Math.abs(along) <= Math.max(26, length / 2)).flatMap((along) =>
    [LINE_OFFSET, -LINE_OFFSET].map((off): LabelSpot => {
      const at: Point = [x + ux * along + uy * off, y + uy * along - ux * off];
      return { at, rotation };
    }),
  );
}

/** Return candidate positions around a point. */
const spotsAroundPoint = ([x, y]: Point): LabelSpot[] =>
  [
    [0, -16],
    [0, 16],
    [30, -22],
    [-30, 22],
  ].map(([dx, dy]) => ({ at: [x + dx!, y + dy!], rotation: 0 }));

/** Return points from the start of a label to its end. */
function samplePoints({ at, rotation }: LabelSpot, length: number): Point[] {
  const angle = (rotation * Math.PI) / 180;
  const n = Math.max(1, Math.ceil(length / SAMPLE_STEP));
  return Array.from({ length: n + 1 }, (_, i): Point => {
    const offset = length * (i / n - 0.5);
    return [at[0] + Math.cos(angle) * offset, at[1] + Math.sin(angle) * offset];
  });
}

const nameBoxes = (map: PageMapData): Box[] =>
  Object.values(map.names).map(({ at, size, lines }) => {
    const w = Math.max(...lines.map((line) => line.length)) * size * NAME_LETTER_WIDTH;
    return { x: at[0] - w / 2, y: at[1] - size, w, h: size * 1.1 * lines.length + 4 };
  });

const boxAround = ([x, y]: Point): Box => ({
  x: x - SYMBOL_RADIUS,
  y: y - SYMBOL_RADIUS,
  w: 2 * SYMBOL_RADIUS,
  h: 2 * SYMBOL_RADIUS,
});

const symbolBoxes = (map: PageMapData): Box[] => Object.values(map.symbols).flat().map(boxAround);

const isWithin = ([x, y]: Point, box: Box, margin: number): boolean =>
  x > box.x - margin &&
  x < box.x + box.w + margin &&
  y > box.y - margin &&
  y < box.y + box.h + margin;
