import type { Book } from "../board";
import type { Box } from "../map/layout/geometry";

/** Places are given on the picture's own sheet. */
export const [WIDTH, HEIGHT] = [960, 600];

export interface Stop {
  code: number;
  name: string;
  x: number;
  y: number;
  been: boolean;
}

/** A name beside its stop. */
export interface Named {
  code: number;
  name: string;
  /** The middle of its baseline. */
  x: number;
  y: number;
}

type Spot = [number, number];

export const stopsOf = (map: Book["map"], bubbles: number[]): Stop[] =>
  Object.entries(map.places ?? {}).map(([code, [name, x, y]]) => ({
    code: Number(code),
    name,
    x,
    y,
    been: bubbles.includes(Number(code)),
  }));

/** The slip that a stop's number is written on, as letters of this size need it. */
export const slipOf = ({ x, y }: Stop, letters: number): Box => {
  const [w, h] = [letters * 2.1, letters * 1.2];
  return { x: x - w / 2, y: y - h / 2, w, h };
};

/** How far the picture's roads swing, now to one side, now to the other. */
const SWING = 18;

const bend = (a: Stop, b: Stop, i: number): Spot => {
  const by = i % 2 ? -SWING : SWING;
  return [(a.x + b.x) / 2 + (by * (b.y - a.y)) / 120, (a.y + b.y) / 2 - by];
};

/** A road as the picture has it, so that what is drawn over it lies on it. */
export function roadOf(a: Stop, b: Stop, i: number): string {
  return `M${a.x} ${a.y}Q${bend(a, b, i).join(" ")} ${b.x} ${b.y}`;
}

/** Points of a road. */
function along(a: Stop, b: Stop, i: number): Spot[] {
  const [mx, my] = bend(a, b, i);
  return Array.from({ length: 13 }, (_, n): Spot => {
    const [t, u] = [n / 12, 1 - n / 12];
    return [u * u * a.x + 2 * u * t * mx + t * t * b.x, u * u * a.y + 2 * u * t * my + t * t * b.y];
  });
}

/**
 * Where the names of stops are written: below them or beside, where nothing else stands. Where we are
 * and what comes is named first; a name that has no room is left out, and told in words.
 */
export function namesOf(stops: Stop[], routes: [number, number][], letters: number): Named[] {
  const last = Math.max(...stops.map(({ code, been }) => (been ? code : 0)));
  const shown = stops.filter(({ code, been }) => been || code > last);
  const taken = stops.map((stop) => slipOf(stop, letters));
  const roads = routes.flatMap(([from, to], i) => {
    const [a, b] = [from, to].map((code) => stops.find((stop) => stop.code === code));
    return a && b ? along(a, b, i) : [];
  });
  const far = ({ code }: Stop) => (code >= last ? code - last : 10_000 + last - code);
  const found: Named[] = [];
  for (const stop of shown.sort((a, b) => far(a) - far(b))) {
    const box = spotsFor(stop, letters)
      .filter((spot) => !taken.some((other) => meet(spot, other)))
      .map((spot, i) => ({ spot, cost: i * 0.6 + roads.filter((at) => isIn(at, spot)).length }))
      .sort((a, b) => a.cost - b.cost)[0]?.spot;
    if (!box) continue;
    taken.push(box);
    const { code, name } = stop;
    found.push({ code, name, x: box.x + box.w / 2, y: box.y + letters * 0.9 });
  }
  return found;
}

/** Below, above, right and left of a stop, never over the sheet's edge. */
function spotsFor(stop: Stop, letters: number): Box[] {
  const slip = slipOf(stop, letters);
  const [w, h] = [stop.name.length * letters * 0.53 + 8, letters * 1.15];
  const [below, above] = [slip.y + slip.h + 2, slip.y - h - 2];
  const spots: Spot[] = [
    [stop.x - w / 2, below],
    [stop.x - w * 0.25, below],
    [stop.x - w * 0.75, below],
    [slip.x + slip.w + 4, stop.y - h / 2],
    [slip.x - w - 4, stop.y - h / 2],
    [stop.x - w / 2, above],
    [stop.x - w * 0.25, above],
    [stop.x - w * 0.75, above],
  ];
  return spots.flatMap(([x, y]) => {
    const box = { x: Math.max(6, Math.min(WIDTH - 6 - w, x)), y, w, h };
    return y < 4 || y + h > HEIGHT - 4 ? [] : [box];
  });
}

const meet = (one: Box, other: Box): boolean =>
  one.x < other.x + other.w &&
  other.x < one.x + one.w &&
  one.y < other.y + other.h &&
  other.y < one.y + one.h;

const isIn = ([x, y]: Spot, box: Box): boolean =>
  x > box.x && x < box.x + box.w && y > box.y && y < box.y + box.h;
