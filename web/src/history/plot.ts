import type { ScorePoint } from "@/net/protocol";

interface Point {
  x: number;
  y: number;
  won: boolean;
}

/** Room for a label above and at the right, and for half a leaf at the left. */
const ABOVE = 28;
const BEFORE = 10;
const AFTER = 72;

/** Where each match stands in a chart: from left to right in order, the higher the better. */
export function plot(dots: ScorePoint[], width: number, height: number): Point[] {
  const scores = dots.map(({ score }) => score);
  const low = Math.min(...scores);
  const high = Math.max(...scores);
  const room = width - BEFORE - AFTER;
  return dots.map(({ score, has_won: hasWon }, i) => ({
    x: round(dots.length > 1 ? BEFORE + (i / (dots.length - 1)) * room : width / 2),
    y: round(
      high > low ? ABOVE + (1 - (score - low) / (high - low)) * (height - ABOVE) : height / 2,
    ),
    won: hasWon,
  }));
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
