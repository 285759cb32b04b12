import { t } from "@/i18n/catalogue";
import type { TableState } from "./table.svelte";

export interface Told {
  status: string;
  consequence: string;
  /** What is said of a hint, where the game can say it better. */
  hint?: string;
}

/** Whose turn it is and what is awaited: what any game can say. */
export function told(table: TableState): Told {
  const info = table.info!;
  switch (table.phase) {
    case "waiting": {
      const free = info.seats.filter((seat) => !seat.is_taken).length;
      if (free) return only(t("status-waiting-free", { count: free }));
      return only(t(info.is_owner ? "status-ready-owner" : "status-waiting-ready"));
    }
    case "playing":
      return playing(table);
    default:
      return only(t(`status-${table.phase}`));
  }
}

function playing(table: TableState): Told {
  const { names, info, shown: view } = table;
  if (table.isHushed) return only(t("status-hushed"));
  if (!view || !names) return only("");
  // Nobody is awaited, or no more oneself: then it is told what happened.
  const isDone = view.turn === table.seat && !table.isMyTurn;
  if (view.turn === null || isDone || table.stage.isHeld) return only(newest(table));
  const seat = info!.seats[view.turn];
  const args = { name: names.seat(view.turn), asks: names.prompt(view.prompt) };
  if (view.turn === table.seat) {
    return only(t(seat?.is_stand_in ? "status-stand-in" : "status-your-turn", args));
  }
  return only(t(seat?.is_away && !seat.bot ? "status-away" : "status-turn", args));
}

/** What was shown last, in words. */
const newest = (table: TableState): string => table.log.at(-1)?.text ?? "";

const only = (status: string): Told => ({ status, consequence: "" });
