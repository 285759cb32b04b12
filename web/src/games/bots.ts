import { botName, pageCatalogue, t } from "@/i18n/catalogue";

/** A bot's level, one to four; the catalogue says it. A new bot has none until it is measured. */
export function botLevel(bot: string): number | null {
  return pageCatalogue.has(`level-${bot}`) ? Number(t(`level-${bot}`)) : null;
}

/** Bots from the easiest to the hardest. */
export function sortByLevel(bots: string[]): string[] {
  return [...bots].sort((a, b) => (botLevel(a) ?? Infinity) - (botLevel(b) ?? Infinity));
}

/** The level of the hardest: so many wind-up keys are drawn. */
export function maxLevel(bots: string[]): number {
  return Math.max(1, ...bots.map((bot) => botLevel(bot) ?? 0));
}

/** How well a bot plays, in a sentence or two; blank if nobody has said. */
export function botDescription(bot: string): string {
  return pageCatalogue.has(`about-bot-${bot}`) ? t(`about-bot-${bot}`) : "";
}

/** A bot's name with a word on how well it plays, where one is chosen. */
export function botOptionText(bot: string): string {
  const level = botLevel(bot);
  return level === null ? botName(bot) : t("bot-option", { name: botName(bot), level });
}
