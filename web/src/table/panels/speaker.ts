import { t } from "@/i18n/catalogue";
import type { ChatLine } from "@/net/protocol";

/** Who said it. Spectators are marked: anybody may call themselves as a player does. */
export function speakerName({ seat, name }: ChatLine): string {
  return seat === null ? t("chat-spectator", { name }) : name;
}
