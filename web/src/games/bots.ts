import { botName, own, say } from "@/i18n/catalogue";

/** A bot's level, one to four; the catalogue says it. A new bot has none until it is measured. */
export function levelOf(bot: string): number | null {
  return own.has(`level-${bot}`) ? Number(say(`level-${bot}`)) : null;
}

/** Bots from the easiest to the hardest. */
export function byLevel(bots: string[]): string[] {
  return [...bots].sort((a, b) => (levelOf(a) ?? Infinity) - (levelOf(b) ?? Infinity));
}

/** The level of the hardest: so many wind-up keys are drawn. */
export function mostOf(bots: string[]): number {
  return Math.max(1, ...bots.map((bot) => levelOf(bot) ?? 0));
}

/** How well a bot plays, in a sentence or two; blank if nobody has said. */
export function aboutBot(bot: string): string {
  return own.has(`about-bot-${bot}`) ? say(`about-bot-${bot}`) : "";
}

/** A bot's name with a word on how well it plays, where one is chosen. */
export function botChoice(bot: string): string {
  const level = levelOf(bot);
  return level === null ? botName(bot) : say("bot-option", { name: botName(bot), level });
}
