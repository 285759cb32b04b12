import { t } from "@/i18n/catalogue";
import type { TableState } from "./table.svelte";

export interface TableStatus {
  status: string;
  consequence: string;
  /** What is said of a hint, where the game can say it better. */
  hint?: string;
}

/** Whose turn it is and what is awaited: what any game can say. */
export function defaultStatus(table: TableState): TableStatus {
  const info = table.info!;
  switch (table.phase) {
    case "waiting": {
      const free = info.seats.filter((seat) => !seat.is_taken).length;
      if (free) return statusOnly(t("status-waiting-free", { count: free }));
      return statusOnly(t(info.is_owner ? "status-ready-owner" : "status-waiting-ready"));
    }
    case "playing":
      return playingStatus(table);
    default:
      return statusOnly(t(`status-${table.phase}`));
  }
}

function playingStatus(table: TableState): TableStatus {
  const { names, info, shownView: view } = table;
  if (table.isCoachSpeaking) return statusOnly(t("status-coach"));
  if (!view || !names) return statusOnly("");
  // Nobody is awaited, or no more oneself: then it is told what happened.
  const hasActed = view.turn === table.seat && !table.isMyTurn;
  if (view.turn === null || hasActed || table.playback.isPaused)
    return statusOnly(lastEventText(table));
  const seat = info!.seats[view.turn];
  const args = { name: names.seat(view.turn), prompt: names.prompt(view.prompt) };
  if (view.turn === table.seat) {
    return statusOnly(t(seat?.is_stand_in ? "status-stand-in" : "status-your-turn", args));
  }
  return statusOnly(t(seat?.is_away && !seat.bot ? "status-away" : "status-turn", args));
}

/** What was shown last, in words. */
const lastEventText = (table: TableState): string => table.log.at(-1)?.text ?? "";

const statusOnly = (status: string): TableStatus => ({ status, consequence: "" });
