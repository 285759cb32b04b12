import type { PageMapData, Point, PlaceName } from "../../board";

/** Background colours around the spaces, by era. */
const ERA_BACKGROUNDS = ["#a9bd7e", "#c6d294", "#4a3558"];
export const eraBackground = (era: number): string =>
  ERA_BACKGROUNDS[era - 1] ?? ERA_BACKGROUNDS[0]!;

export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

function boundingBox(area: Point[]): Box {
  const xs = area.map(([x]) => x);
  const ys = area.map(([, y]) => y);
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, w: Math.max(...xs) - x, h: Math.max(...ys) - y };
}

/** Margin around the spaces of a page. */
const PAGE_MARGIN = 34;

/** Return the part of the page to show: its spaces with a margin. */
export function pageBounds(map: PageMapData): Box {
  const { x, y, w, h } = boundingBox(Object.values(map.spaces).flatMap(({ area }) => area));
  const [left, top] = [Math.max(0, x - PAGE_MARGIN), Math.max(0, y - PAGE_MARGIN)];
  const right = Math.min(map.size[0], x + w + PAGE_MARGIN);
  const bottom = Math.min(map.size[1], y + h + PAGE_MARGIN);
  return { x: left, y: top, w: right - left, h: bottom - top };
}

export const areaPath = (area: Point[]): string =>
  `M${area.map(([x, y]) => `${x} ${y}`).join("L")}Z`;

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

/** Return the distance of a point from a line. */
export function distanceToLine(point: Point, [a, b]: [Point, Point]): number {
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
  const along = ((point[0] - a[0]) * dx + (point[1] - a[1]) * dy) / (dx * dx + dy * dy || 1);
  const k = Math.max(0, Math.min(1, along));
  return distance(point, [a[0] + k * dx, a[1] + k * dy]);
}

/** Whether a point lies inside an area, at least `margin` from its edges. */
const isWellInside = (point: Point, area: Point[], margin: number): boolean =>
  isInside(point, area) &&
  area.every((b, i) => distanceToLine(point, [area.at(i - 1)!, b]) >= margin);

/** Move a point towards the space's dot until it lies inside the area. */
function pullInside(point: Point, dot: Point, area: Point[], margin = 0): Point {
  for (let k = 0; k < 10; k += 1) {
    const candidate: Point = [
      point[0] + (dot[0] - point[0]) * k * 0.1,
      point[1] + (dot[1] - point[1]) * k * 0.1,
    ];
    if (isWellInside(candidate, area, margin)) return candidate;
  }
  return dot;
}

/** Return the widest horizontal span of an area at a height. */
function widestSpan(area: Point[], y: number): [number, number] {
  const crossings = area
    .flatMap((a, i) => {
      const b = area.at(i - 1)!;
      return a[1] > y !== b[1] > y ? [a[0] + ((y - a[1]) * (b[0] - a[0])) / (b[1] - a[1])] : [];
    })
    .sort((a, b) => a - b);
  let widest: [number, number] = [0, 0];
  for (let i = 0; i + 1 < crossings.length; i += 2) {
    if (crossings[i + 1]! - crossings[i]! > widest[1] - widest[0])
      widest = [crossings[i]!, crossings[i + 1]!];
  }
  return widest;
}

/** Half of a symbol's width, and its distance from edges. */
export const SYMBOL_RADIUS = 17;
const EDGE_DISTANCE = 26;
/** Height of a space's name. */
const NAME_HEIGHT = 34;
/** Smallest and largest figure. */
const [MIN_FIGURE, MAX_FIGURE] = [34, 66];
/** Visible fraction of a figure above the next row and beside the next figure. */
const ROW_OVERLAP = 0.74;
const COLUMN_OVERLAP = 0.86;
const MAX_ROWS = 4;

/** Return the positions of a space's symbols: the declared ones first, then the corners. */
export function symbolPositions(
  area: Point[],
  dot: Point,
  count: number,
  declared: Point[] = [],
): Point[] {
  const { x, y, w, h } = boundingBox(area);
  const [left, right] = [x + EDGE_DISTANCE, x + w - EDGE_DISTANCE];
  const [top, bottom] = [y + NAME_HEIGHT + SYMBOL_RADIUS + 4, y + h - EDGE_DISTANCE];
  const corners: Point[] = [
    [right, bottom],
    [right, top],
    [left, top],
    [left, bottom],
  ];
  const extraPositions = corners.map((at) => pullInside(at, dot, area));
  return [...declared, ...extraPositions].slice(0, count);
}

/**
 * Return the positions of a space's tokens: in its corners, clear of symbols and edges, then along
 * its lower edge.
 */
export function tokenPositions(
  area: Point[],
  dot: Point,
  count: number,
  symbols: Point[],
): Point[] {
  const { x, y, w, h } = boundingBox(area);
  const [left, right, bottom] = [x + EDGE_DISTANCE, x + w - EDGE_DISTANCE, y + h - EDGE_DISTANCE];
  const step = 2 * SYMBOL_RADIUS;
  const corners: Point[] = [
    [right, bottom],
    [right - step, bottom],
    [right, bottom - step],
    [left, bottom],
    [left, bottom - step],
    [right, y + NAME_HEIGHT + SYMBOL_RADIUS],
    [right - 2 * step, bottom],
  ];
  const positions: Point[] = [];
  for (const corner of corners) {
    const position = pullInside(corner, dot, area, SYMBOL_RADIUS + 3);
    const isFree = [...symbols, ...positions].every(
      (other) => distance(position, other) > step - 4,
    );
    if (isFree && isInside(position, area)) positions.push(position);
  }
  return Array.from({ length: count }, (_, i) => positions[i] ?? [dot[0] + i * 9, dot[1] + step]);
}

/**
 * Return top and bottom of the area for figures: between the name and the symbols at the lower
 * edge.
 */
function figureSpan(dot: Point, area: Point[], name?: PlaceName, symbols: Point[] = []): Point {
  const { y, h } = boundingBox(area);
  const symbolTops = symbols
    .filter(([, at]) => at > dot[1] + SYMBOL_RADIUS)
    .map(([, at]) => at - SYMBOL_RADIUS + 4);
  const top = name && name.at[1] < dot[1] ? nameBottom(name) : y + 4;
  const bottom = name && name.at[1] > dot[1] ? name.at[1] - name.size : y + h - 6;
  return [top, Math.min(bottom, ...symbolTops)];
}

const nameBottom = ({ at, size, lines }: PlaceName) => at[1] + (lines.length - 1) * size * 1.1 + 3;

interface FigurePosition {
  at: Point;
  size: number;
}

/**
 * Return positions for a space's figures around its dot, in the number of rows that makes them
 * largest.
 */
export function figurePositions(
  dot: Point,
  area: Point[],
  count: number,
  name?: PlaceName,
  symbols?: Point[],
): FigurePosition[] {
  if (!count) return [];
  const span = figureSpan(dot, area, name, symbols);
  let best: FigurePosition[] = [];
  for (let rows = 1; rows <= Math.min(count, MAX_ROWS); rows += 1) {
    const candidate = arrangeInRows(dot, area, count, rows, span);
    if (!best.length || candidate[0]!.size > best[0]!.size + 1) best = candidate;
  }
  return best;
}

/** Arrange figures in a number of rows, each within the area at its height. */
function arrangeInRows(
  dot: Point,
  area: Point[],
  count: number,
  rows: number,
  span: Point,
): FigurePosition[] {
  const [top, bottom] = span;
  const perRow = Math.ceil(count / rows);
  const heightFactor = 1 + (rows - 1) * ROW_OVERLAP;
  let size = Math.min(MAX_FIGURE, (bottom - top) / heightFactor);
  const centerY = () => {
    const half = (size * heightFactor) / 2;
    return Math.max(top + half, Math.min(dot[1] + 2, bottom - half));
  };
  const rowY = (row: number) => centerY() + (row - (rows - 1) / 2) * size * ROW_OVERLAP;
  const rowCount = (row: number) => (row === rows - 1 ? count - row * perRow : perRow);
  const rowSpan = (row: number): [number, number] => {
    const spans = [-0.3, 0.35].map((k) => widestSpan(area, rowY(row) + k * size));
    return [Math.max(...spans.map(([l]) => l)) + 3, Math.min(...spans.map(([, r]) => r)) - 3];
  };
  for (let row = 0; row < rows; row += 1) {
    const [left, right] = rowSpan(row);
    size = Math.min(size, (right - left) / (COLUMN_OVERLAP * (rowCount(row) - 1) + 1));
  }
  size = Math.max(MIN_FIGURE, size);
  return Array.from({ length: count }, (_, i) => {
    const row = Math.floor(i / perRow);
    const [left, right] = rowSpan(row);
    const half = (size * COLUMN_OVERLAP * (rowCount(row) - 1)) / 2;
    const [from, to] = [left + size / 2 + half, right - size / 2 - half];
    const center = from > to ? (from + to) / 2 : Math.max(from, Math.min(to, dot[0]));
    const x = center + ((i % perRow) - (rowCount(row) - 1) / 2) * size * COLUMN_OVERLAP;
    return { at: [x, rowY(row)] as Point, size };
  });
}

/**
 * Return the position of the cost badge: beside the space's name, or below it if that is too
 * narrow.
 */
export function badgePosition(area: Point[], dot: Point, name?: PlaceName): Point {
  if (!name) return [dot[0], dot[1] - 40];
  const { x, w } = boundingBox(area);
  const half = (Math.max(...name.lines.map((line) => line.length)) * name.size * 0.56) / 2 + 20;
  const y = name.at[1] - name.size * 0.34 + (name.lines.length - 1) * name.size * 0.55;
  if (name.at[0] + half + 16 <= x + w) return [name.at[0] + half, y];
  if (name.at[0] - half - 16 >= x) return [name.at[0] - half, y];
  return [x + w - 18, nameBottom(name) + 18];
}

export const midpoint = ([a, b]: [Point, Point]): Point => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];

/** Return the path of a parallel line, `offset` to the left. */
export function parallelPath([a, b]: [Point, Point], offset: number): string {
  const length = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1;
  const [nx, ny] = [((a[1] - b[1]) / length) * offset, ((b[0] - a[0]) / length) * offset];
  return `M${a[0] + nx} ${a[1] + ny}L${b[0] + nx} ${b[1] + ny}`;
}

/** How far an arc bends away from the straight line, relative to its length. */
const ARC_BEND = 0.14;

/** Return the midpoint of an arc. */
export function arcMidpoint(a: Point, b: Point): Point {
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
  return [(a[0] + b[0]) / 2 + (dy * ARC_BEND) / 2, (a[1] + b[1]) / 2 - (dx * ARC_BEND) / 2];
}

/**
 * Return an arc between two dots, for connections without a border such as stairs. Both dots stay
 * free.
 */
export function arcPath(a: Point, b: Point): string {
  const length = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1;
  const [ux, uy] = [(b[0] - a[0]) / length, (b[1] - a[1]) / length];
  const from = [a[0] + ux * 42, a[1] + uy * 42];
  const to = [b[0] - ux * 42, b[1] - uy * 42];
  const bend = length * ARC_BEND;
  const [mx, my] = [(a[0] + b[0]) / 2 + uy * bend, (a[1] + b[1]) / 2 - ux * bend];
  return `M${from[0]} ${from[1]}Q${mx} ${my} ${to[0]} ${to[1]}`;
}
