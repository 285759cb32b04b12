import type { Chart, Point, Written } from "../../board";

/** What is around all spaces of a page, as its era is. */
const OUTSIDE = ["#a9bd7e", "#c6d294", "#4a3558"];
export const outsideOf = (era: number): string => OUTSIDE[era - 1] ?? OUTSIDE[0]!;

export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

export function boxOf(area: Point[]): Box {
  const xs = area.map(([x]) => x);
  const ys = area.map(([, y]) => y);
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, w: Math.max(...xs) - x, h: Math.max(...ys) - y };
}

/** Around a page's spaces remains so much of what lies outside. */
const AROUND = 34;

/** The part of a page that is worth showing: its spaces, and a strip around them. */
export function boundsOf(chart: Chart): Box {
  const { x, y, w, h } = boxOf(Object.values(chart.spaces).flatMap(({ area }) => area));
  const [left, top] = [Math.max(0, x - AROUND), Math.max(0, y - AROUND)];
  const right = Math.min(chart.size[0], x + w + AROUND);
  const bottom = Math.min(chart.size[1], y + h + AROUND);
  return { x: left, y: top, w: right - left, h: bottom - top };
}

export const pathOf = (area: Point[]): string => `M${area.map(([x, y]) => `${x} ${y}`).join("L")}Z`;

export function isInside([x, y]: Point, area: Point[]): boolean {
  let inside = false;
  area.forEach((a, i) => {
    const b = area.at(i - 1)!;
    const right = ((b[0] - a[0]) * (y - a[1])) / (b[1] - a[1]) + a[0];
    if (a[1] > y !== b[1] > y && x < right) inside = !inside;
  });
  return inside;
}

const distance = (a: Point, b: Point): number => Math.hypot(a[0] - b[0], a[1] - b[1]);

/** How far a point is from a line. */
export function awayFrom(at: Point, [a, b]: [Point, Point]): number {
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
  const along = ((at[0] - a[0]) * dx + (at[1] - a[1]) * dy) / (dx * dx + dy * dy || 1);
  const k = Math.max(0, Math.min(1, along));
  return distance(at, [a[0] + k * dx, a[1] + k * dy]);
}

/** Whether a point lies in an area, so far from all its lines. */
const isWellInside = (at: Point, area: Point[], by: number): boolean =>
  isInside(at, area) && area.every((b, i) => awayFrom(at, [area.at(i - 1)!, b]) >= by);

/** Toward a space's dot until it lies well inside the area. */
function drawnIn(at: Point, dot: Point, area: Point[], by = 0): Point {
  for (let k = 0; k < 10; k += 1) {
    const point: Point = [at[0] + (dot[0] - at[0]) * k * 0.1, at[1] + (dot[1] - at[1]) * k * 0.1];
    if (isWellInside(point, area, by)) return point;
  }
  return dot;
}

/** The widest stretch of an area at a height. */
function stretch(area: Point[], y: number): [number, number] {
  const found = area
    .flatMap((a, i) => {
      const b = area.at(i - 1)!;
      return a[1] > y !== b[1] > y ? [a[0] + ((y - a[1]) * (b[0] - a[0])) / (b[1] - a[1])] : [];
    })
    .sort((a, b) => a - b);
  let widest: [number, number] = [0, 0];
  for (let i = 0; i + 1 < found.length; i += 2) {
    if (found[i + 1]! - found[i]! > widest[1] - widest[0]) widest = [found[i]!, found[i + 1]!];
  }
  return widest;
}

/** Half of a symbol's width, and what it keeps from the lines. */
export const SYMBOL = 17;
const EDGE = 26;
/** Where the usual name of a space ends. */
const NAME = 34;
/** A figure is never smaller or larger. */
const [LEAST_FIGURE, MOST_FIGURE] = [34, 66];
/** Figures overlap: so much of one is seen above the next row, and beside the next figure. */
const ROW = 0.74;
const BESIDE = 0.86;
const MOST_ROWS = 4;

/** Where the symbols of a space are: as they were laid out; those that came later in its corners. */
export function symbolSpots(area: Point[], dot: Point, n: number, known: Point[] = []): Point[] {
  const { x, y, w, h } = boxOf(area);
  const [left, right] = [x + EDGE, x + w - EDGE];
  const [top, bottom] = [y + NAME + SYMBOL + 4, y + h - EDGE];
  const corners: Point[] = [
    [right, bottom],
    [right, top],
    [left, top],
    [left, bottom],
  ];
  const further = corners.map((at) => drawnIn(at, dot, area));
  return [...known, ...further].slice(0, n);
}

/** Where tokens of a space lie: in its corners, clear of symbols and lines, then along its lower edge. */
export function tokenSpots(area: Point[], dot: Point, n: number, symbols: Point[]): Point[] {
  const { x, y, w, h } = boxOf(area);
  const [left, right, bottom] = [x + EDGE, x + w - EDGE, y + h - EDGE];
  const step = 2 * SYMBOL;
  const corners: Point[] = [
    [right, bottom],
    [right - step, bottom],
    [right, bottom - step],
    [left, bottom],
    [left, bottom - step],
    [right, y + NAME + SYMBOL],
    [right - 2 * step, bottom],
  ];
  const found: Point[] = [];
  for (const corner of corners) {
    const at = drawnIn(corner, dot, area, SYMBOL + 3);
    const isFree = [...symbols, ...found].every((other) => distance(at, other) > step - 4);
    if (isFree && isInside(at, area)) found.push(at);
  }
  return Array.from({ length: n }, (_, i) => found[i] ?? [dot[0] + i * 9, dot[1] + step]);
}

/** What is kept free of figures above and below: the name, and symbols along the lower edge. */
function standing(dot: Point, area: Point[], name?: Written, symbols: Point[] = []): Point {
  const { y, h } = boxOf(area);
  const low = symbols.filter(([, at]) => at > dot[1] + SYMBOL).map(([, at]) => at - SYMBOL + 4);
  const top = name && name.at[1] < dot[1] ? bottomOf(name) : y + 4;
  const bottom = name && name.at[1] > dot[1] ? name.at[1] - name.size : y + h - 6;
  return [top, Math.min(bottom, ...low)];
}

const bottomOf = ({ at, size, lines }: Written) => at[1] + (lines.length - 1) * size * 1.1 + 3;

interface Standing {
  at: Point;
  size: number;
}

/** Where figures of a space stand: around its dot, in as many rows as let them be large. */
export function figureSpots(
  dot: Point,
  area: Point[],
  n: number,
  name?: Written,
  symbols?: Point[],
): Standing[] {
  if (!n) return [];
  const free = standing(dot, area, name, symbols);
  let best: Standing[] = [];
  for (let rows = 1; rows <= Math.min(n, MOST_ROWS); rows += 1) {
    const found = inRows(dot, area, n, rows, free);
    if (!best.length || found[0]!.size > best[0]!.size + 1) best = found;
  }
  return best;
}

/** In so many rows, each within the area's lines at its height. */
function inRows(dot: Point, area: Point[], n: number, rows: number, free: Point): Standing[] {
  const [top, bottom] = free;
  const perRow = Math.ceil(n / rows);
  const tall = 1 + (rows - 1) * ROW;
  let size = Math.min(MOST_FIGURE, (bottom - top) / tall);
  const middle = () => {
    const half = (size * tall) / 2;
    return Math.max(top + half, Math.min(dot[1] + 2, bottom - half));
  };
  const height = (row: number) => middle() + (row - (rows - 1) / 2) * size * ROW;
  const countOf = (row: number) => (row === rows - 1 ? n - row * perRow : perRow);
  const spanOf = (row: number): [number, number] => {
    const spans = [-0.3, 0.35].map((k) => stretch(area, height(row) + k * size));
    return [Math.max(...spans.map(([l]) => l)) + 3, Math.min(...spans.map(([, r]) => r)) - 3];
  };
  for (let row = 0; row < rows; row += 1) {
    const [left, right] = spanOf(row);
    size = Math.min(size, (right - left) / (BESIDE * (countOf(row) - 1) + 1));
  }
  size = Math.max(LEAST_FIGURE, size);
  return Array.from({ length: n }, (_, i) => {
    const row = Math.floor(i / perRow);
    const [left, right] = spanOf(row);
    const half = (size * BESIDE * (countOf(row) - 1)) / 2;
    const [from, to] = [left + size / 2 + half, right - size / 2 - half];
    const at = from > to ? (from + to) / 2 : Math.max(from, Math.min(to, dot[0]));
    const x = at + ((i % perRow) - (countOf(row) - 1) / 2) * size * BESIDE;
    return { at: [x, height(row)] as Point, size };
  });
}

/** Beside the name of a space, so that neither covers the other; below it where that is too narrow. */
export function badgeSpot(area: Point[], dot: Point, name?: Written): Point {
  if (!name) return [dot[0], dot[1] - 40];
  const { x, w } = boxOf(area);
  const half = (Math.max(...name.lines.map((line) => line.length)) * name.size * 0.56) / 2 + 20;
  const y = name.at[1] - name.size * 0.34 + (name.lines.length - 1) * name.size * 0.55;
  if (name.at[0] + half + 16 <= x + w) return [name.at[0] + half, y];
  if (name.at[0] - half - 16 >= x) return [name.at[0] - half, y];
  return [x + w - 18, bottomOf(name) + 18];
}

export const middleOf = ([a, b]: [Point, Point]): Point => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];

/** A line beside a line, so far to its left. */
export function beside([a, b]: [Point, Point], by: number): string {
  const length = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1;
  const [nx, ny] = [((a[1] - b[1]) / length) * by, ((b[0] - a[0]) / length) * by];
  return `M${a[0] + nx} ${a[1] + ny}L${b[0] + nx} ${b[1] + ny}`;
}

/** How far an arc bends away from the straight line, of its length. */
const BEND = 0.14;

/** The middle of such an arc. */
export function arcMiddle(a: Point, b: Point): Point {
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
  return [(a[0] + b[0]) / 2 + (dy * BEND) / 2, (a[1] + b[1]) / 2 - (dx * BEND) / 2];
}

/** A way without a border, such as stairs: an arc from dot to dot, which leaves both free. */
export function arcOf(a: Point, b: Point): string {
  const length = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1;
  const [ux, uy] = [(b[0] - a[0]) / length, (b[1] - a[1]) / length];
  const from = [a[0] + ux * 42, a[1] + uy * 42];
  const to = [b[0] - ux * 42, b[1] - uy * 42];
  const bend = length * BEND;
  const [mx, my] = [(a[0] + b[0]) / 2 + uy * bend, (a[1] + b[1]) / 2 - ux * bend];
  return `M${from[0]} ${from[1]}Q${mx} ${my} ${to[0]} ${to[1]}`;
}
