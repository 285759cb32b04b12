/** The learner's progress in each game's lesson, stored in this browser. */

const storageKey = (game: string) => `roost-lesson-${game}`;
const FINISHED = "done";

/** Return the step to continue with; 0 for the beginning. */
export function savedStep(game: string): number {
  const step = Number(readProgress(game));
  return Number.isInteger(step) && step > 0 ? step : 0;
}

export function saveStep(game: string, step: number): void {
  writeProgress(game, String(step));
}

export function saveFinished(game: string): void {
  writeProgress(game, FINISHED);
}

function readProgress(game: string): string | null {
  try {
    return localStorage.getItem(storageKey(game));
  } catch {
    return null; // a browser may forbid it
  }
}

function writeProgress(game: string, text: string): void {
  try {
    localStorage.setItem(storageKey(game), text);
  } catch {
    // the lesson starts again next time
  }
}
