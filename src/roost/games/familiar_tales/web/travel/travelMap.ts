import type { Book } from "../board";
import type { Box } from "../map/layout/geometry";

/** Size of the picture, in which places are given. */
export const [WIDTH, HEIGHT] = [960, 600];

export interface Stop {
  code: number;
  name: string;
  x: number;
  y: number;
  wasVisited: boolean;
}

/** The name beside a stop. */
interface StopLabel {
  code: number;
  name: string;
  /** The middle of its baseline. */
  x: number;
  y: number;
}

type MapPoint = [number, number];

export const mapStops = (map: Book["map"], bubbles: number[]): Stop[] =>
  Object.entries(map.places ?? {}).map(([code, [name, x, y]]) => ({
    code: Number(code),
    name,
    x,
    y,
    wasVisited: bubbles.includes(Number(code)),
  }));

/** Return the box of a stop's code for a letter size. */
export const codeBox = ({ x, y }: Stop, letterSize: number): Box => {
  const [w, h] = [letterSize * 2.1, letterSize * 1.2];
  return { x: x - w / 2, y: y - h / 2, w, h };
};

/** How far the roads of the picture swing to alternate sides. */
const SWING = 18;

const bendPoint = (a: Stop, b: Stop, i: number): MapPoint => {
  const offset = i % 2 ? -SWING : SWING;
  return [(a.x + b.x) / 2 + (offset * (b.y - a.y)) / 120, (a.y + b.y) / 2 - offset];
};

/** Return the path of a road as in the picture, so that it can be drawn over it. */
export function roadPath(a: Stop, b: Stop, i: number): string {
  return `M${a.x} ${a.y}Q${bendPoint(a, b, i).join(" ")} ${b.x} ${b.y}`;
}

/** Return points along a road. */
function roadPoints(a: Stop, b: Stop, i: number): MapPoint[] {
  const [mx, my] = bendPoint(a, b, i);
  return Array.from({ length: 13 }, (_, n): MapPoint => {
    const [t, u] = [n / 12, 1 - n / 12];
    return [u * u * a.x + 2 * u * t * mx + t * t * b.x, u * u * a.y + 2 * u * t * my + t * t * b.y];
  });
}

/**
 * Return positions for the names of stops: below or beside them, clear of everything else. The
 * current and the next stops come first. A name without room is left out; the page also lists the
 * visited places as text.
 */
export function placeLabels(
  stops: Stop[],
  routes: [number, number][],
  letterSize: number,
): StopLabel[] {
  const lastVisited = Math.max(...stops.map(({ code, wasVisited }) => (wasVisited ? code : 0)));
  const labelledStops = stops.filter(({ code, wasVisited }) => wasVisited || code > lastVisited);
  const usedBoxes = stops.map((stop) => codeBox(stop, letterSize));
  const roads = routes.flatMap(([from, to], i) => {
    const [a, b] = [from, to].map((code) => stops.find((stop) => stop.code === code));
    return a && b ? roadPoints(a, b, i) : [];
  });
  const priority = ({ code }: Stop) =>
    code >= lastVisited ? code - lastVisited : 10_000 + lastVisited - code;
  const labels: StopLabel[] = [];
  for (const stop of labelledStops.sort((a, b) => priority(a) - priority(b))) {
    const box = labelBoxes(stop, letterSize)
      .filter((spot) => !usedBoxes.some((other) => overlaps(spot, other)))
      .map((spot, i) => ({
        spot,
        cost: i * 0.6 + roads.filter((point) => isInside(point, spot)).length,
      }))
      .sort((a, b) => a.cost - b.cost)[0]?.spot;
    if (!box) continue;
    usedBoxes.push(box);
    const { code, name } = stop;
    labels.push({ code, name, x: box.x + box.w / 2, y: box.y + letterSize * 0.9 });
  }
  return labels;
}

/** Return boxes for a stop's name: below, above, right and left, within the map. */
function labelBoxes(stop: Stop, letterSize: number): Box[] {
  const codeRect = codeBox(stop, letterSize);
  const [w, h] = [stop.name.length * letterSize * 0.53 + 8, letterSize * 1.15];
  const [below, above] = [codeRect.y + codeRect.h + 2, codeRect.y - h - 2];
  const spots: MapPoint[] = [
    [stop.x - w / 2, below],
    [stop.x - w * 0.25, below],
    [stop.x - w * 0.75, below],
    [codeRect.x + codeRect.w + 4, stop.y - h / 2],
    [codeRect.x - w - 4, stop.y - h / 2],
    [stop.x - w / 2, above],
    [stop.x - w * 0.25, above],
    [stop.x - w * 0.75, above],
  ];
  return spots.flatMap(([x, y]) => {
    const box = { x: Math.max(6, Math.min(WIDTH - 6 - w, x)), y, w, h };
    return y < 4 || y + h > HEIGHT - 4 ? [] : [box];
  });
}

const overlaps = (a: Box, b: Box): boolean =>
  a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;

const isInside = ([x, y]: MapPoint, box: Box): boolean =>
  x > box.x && x < box.x + box.w && y > box.y && y < box.y + box.h;
