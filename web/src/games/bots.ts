import { botName, pageCatalogue, t } from "@/i18n/catalogue";

/** Return a bot's level from 1 to 4 (in the catalogue); null until it is measured. */
export function botLevel(bot: string): number | null {
  return pageCatalogue.has(`level-${bot}`) ? Number(t(`level-${bot}`)) : null;
}

/** Sort bots from the easiest to the hardest. */
export function sortByLevel(bots: string[]): string[] {
  return [...bots].sort((a, b) => (botLevel(a) ?? Infinity) - (botLevel(b) ?? Infinity));
}

/** Return the highest level, which is the number of wind-up keys to draw. */
export function maxLevel(bots: string[]): number {
  return Math.max(1, ...bots.map((bot) => botLevel(bot) ?? 0));
}

/** Describe how well a bot plays; blank if there is no description. */
export function botDescription(bot: string): string {
  return pageCatalogue.has(`about-bot-${bot}`) ? t(`about-bot-${bot}`) : "";
}

/** Return a bot's name and level, for a list of choices. */
export function botOptionText(bot: string): string {
  const level = botLevel(bot);
  return level === null ? botName(bot) : t("bot-option", { name: botName(bot), level });
}
