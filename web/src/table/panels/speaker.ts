import { t } from "@/i18n/catalogue";
import type { ChatLine } from "@/net/protocol";

/**
 * Return the name of a chat line's author. Spectators are marked, because their names are free
 * text.
 */
export function speakerName({ seat, name }: ChatLine): string {
  return seat === null ? t("chat-spectator", { name }) : name;
}
