import { own, say } from "./catalogue";

/** How many wind-up keys a bot has at most. */
export const KEYS = 4;

/** A bot's level, one to four; the catalogue says it. A new bot has none until it is measured. */
export function levelOf(bot: string): number | null {
  return own.has(`level-${bot}`) ? Number(say(`level-${bot}`)) : null;
}

/** Bots from the easiest to the hardest. */
export function byLevel(bots: string[]): string[] {
  return [...bots].sort((a, b) => (levelOf(a) ?? KEYS) - (levelOf(b) ?? KEYS));
}
