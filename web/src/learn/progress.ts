/** How far one is in each game's lesson, kept in this browser. */

const keyOf = (game: string) => `roost-lesson-${game}`;
const DONE = "done";

/** The step to go on with; 0 for the beginning. */
export function stepOf(game: string): number {
  const step = Number(recall(game));
  return Number.isInteger(step) && step > 0 ? step : 0;
}

export function keepStep(game: string, step: number): void {
  keep(game, String(step));
}

export function keepLearned(game: string): void {
  keep(game, DONE);
}

function recall(game: string): string | null {
  try {
    return localStorage.getItem(keyOf(game));
  } catch {
    return null; // a browser may forbid it
  }
}

function keep(game: string, text: string): void {
  try {
    localStorage.setItem(keyOf(game), text);
  } catch {
    // then the lesson begins anew next time
  }
}
