import { t } from "@/i18n/catalogue";
import { promptArgs } from "./promptArgs";
import type { TableState } from "./table.svelte";

export interface TableStatus {
  status: string;
  consequence: string;
  /** The text of a hint, if the game has a better one. */
  hint?: string;
}

/** Return the status that fits any game: whose turn it is, and the prompt. */
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
  // If no player is prompted, or the player has just acted, show the last event.
  const hasActed = view.turn === table.seat && !table.isMyTurn;
  if (view.turn === null || hasActed || table.playback.isPaused)
    return statusOnly(lastEventText(table));
  const seat = info!.seats[view.turn];
  const args = {
    name: names.seat(view.turn),
    prompt: names.prompt(view.prompt, promptArgs(view, names)),
  };
  if (view.turn === table.seat) {
    return statusOnly(t(seat?.is_stand_in ? "status-stand-in" : "status-your-turn", args));
  }
  return statusOnly(t(seat?.is_away && !seat.bot ? "status-away" : "status-turn", args));
}

/** Return the text of the last shown event. */
const lastEventText = (table: TableState): string => table.log.at(-1)?.text ?? "";

const statusOnly = (status: string): TableStatus => ({ status, consequence: "" });
