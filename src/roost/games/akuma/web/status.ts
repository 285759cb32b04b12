import type { TableState } from "@/table/state/table.svelte";
import { defaultStatus, type TableStatus } from "@/table/state/status";
import { colourOf, count, only, orderFrom } from "./view";

/** What is awaited, and what is worth knowing for it. */
export function sentences(table: TableState): TableStatus {
  const { names, info, playback } = table;
  const isScored = playback.isPaused && names && table.shownView?.turn === null;
  const scored = isScored ? count(table.shownView!, "game") : null;
  if (scored !== null) {
    return { status: names!.text("page-scored", { game: scored }), consequence: "" };
  }
  if (table.phase !== "playing" || !table.shownView || !names) return defaultStatus(table);
  if (!table.isTurnShown) {
    return judged(table) ?? { ...defaultStatus(table), consequence: meanwhile(table) };
  }
  const view = table.view!;
  const seat = info!.seats[table.seat!]!;
  if (seat.is_stand_in) return defaultStatus(table);
  const mission = only(view, "mission");
  const say = (message: string, args = {}) => names.text(`page-${message}`, args);
  switch (view.prompt) {
    case "add":
      return { status: say("add"), consequence: goal(table) };
    case "choose":
      return {
        status: say(count(view, "lead") === table.seat ? "choose" : "choose-late"),
        consequence: lastTrick(table) || say("choose-why"),
      };
    default: {
      if (!mission) return { status: say("play-free"), consequence: ahead(table, "first-free") };
      const colour = names.text(`colour-${colourOf(mission)}`);
      const isBound = table.legalActions.every(
        ({ card }) => colourOf(String(card)) === colourOf(mission),
      );
      const status = say(isBound ? "play-colour" : "play-other", { colour });
      return { status, consequence: ahead(table) };
    }
  }
}

/** What everybody wants. */
export function goal({ names, shownView }: TableState): string {
  return names!.text("page-goal", { red: count(shownView!, "red") ? "yes" : "no" });
}

/** The round is over: nobody is awaited, though its cards still lie there. */
function judged(table: TableState): TableStatus | null {
  const names = table.names!;
  const { zones, turn, prompt } = table.shownView!;
  const cards = zones.find(({ id }) => id === "trick")?.cards ?? [];
  const isFull = cards.length === table.info!.players;
  if (!isFull && (prompt || turn === null)) return null;
  const won = cards.find(({ marks }) => marks?.won)?.marks;
  const took = won ? names.text("page-took", tookArgs(table, won)) : lastTrick(table);
  return { status: took || names.text("page-all-played"), consequence: "" };
}

/** Who is ahead, and who plays after me. */
function ahead(table: TableState, first = "first"): string {
  const names = table.names!;
  const view = table.view!;
  const trick = view.zones.find(({ id }) => id === "trick")?.cards ?? [];
  const leading = trick.find(({ marks }) => marks?.leads);
  const lead = count(view, "lead") ?? 0;
  const left = orderFrom(lead, table.info!.players).slice(trick.length + 1).length;
  if (!leading?.name) return names.text(`page-${first}`);
  return names.text("page-ahead", { card: names.cardInText(leading.name), left });
}

/** What there is to be said while others think. */
function meanwhile(table: TableState): string {
  const names = table.names!;
  const { prompt, turn } = table.shownView!;
  const last = lastTrick(table);
  if (last) return last;
  if (turn === null) return "";
  if (prompt === "add") return names.text("page-others-add");
  const mission = only(table.shownView!, "mission");
  if (mission) return names.text("page-mission-is", { card: names.cardInText(mission) });
  return prompt === "choose" ? names.text("page-others-choose") : "";
}

/** Who took the trick that is still seen. */
function lastTrick(table: TableState): string {
  const { zones } = table.shownView!;
  const cards = (id: string) => zones.find((zone) => zone.id === id)?.cards ?? [];
  if (cards("trick").length || cards("mission").length) return "";
  const won = cards("last").find(({ marks }) => marks?.won)?.marks;
  if (!won) return "";
  return table.names!.text("page-took", tookArgs(table, won));
}

function tookArgs({ names, seat }: TableState, { by, won }: Record<string, string | number>) {
  return {
    name: names!.seat(Number(by)),
    you: by === seat ? "yes" : "no",
    mission: won === "none" ? "none" : names!.cardInText(String(won)),
  };
}
