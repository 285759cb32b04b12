import type { ScorePoint } from "@/net/protocol";

interface ChartPoint {
  x: number;
  y: number;
  won: boolean;
}

/** Room for a label above and at the right, and for half a leaf at the left. */
const TOP_MARGIN = 28;
const LEFT_MARGIN = 10;
const RIGHT_MARGIN = 72;

/** Return the chart position of each score, in order of time from left to right. */
export function plotScores(scorePoints: ScorePoint[], width: number, height: number): ChartPoint[] {
  const scores = scorePoints.map(({ score }) => score);
  const low = Math.min(...scores);
  const high = Math.max(...scores);
  const chartWidth = width - LEFT_MARGIN - RIGHT_MARGIN;
  return scorePoints.map(({ score, has_won: hasWon }, i) => ({
    x: round(
      scorePoints.length > 1
        ? LEFT_MARGIN + (i / (scorePoints.length - 1)) * chartWidth
        : width / 2,
    ),
    y: round(
      high > low
        ? TOP_MARGIN + (1 - (score - low) / (high - low)) * (height - TOP_MARGIN)
        : height / 2,
    ),
    won: hasWon,
  }));
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
