import type { TableState } from "@/table/state/table.svelte";
import { defaultStatus, type TableStatus } from "@/table/state/status";
import { cardColour, viewNumber, firstCard, seatOrder } from "./view";

/** Return the status: what the player should do now, and what helps to decide. */
export function akumaStatus(table: TableState): TableStatus {
  const { names, info, playback } = table;
  const isGameOver = playback.isPaused && names && table.shownView?.turn === null;
  const scoredGame = isGameOver ? viewNumber(table.shownView!, "game") : null;
  if (scoredGame !== null) {
    return { status: names!.text("page-scored", { game: scoredGame }), consequence: "" };
  }
  if (table.phase !== "playing" || !table.shownView || !names) return defaultStatus(table);
  if (!table.isTurnShown) {
    return trickResult(table) ?? { ...defaultStatus(table), consequence: waitingText(table) };
  }
  const view = table.view!;
  const seat = info!.seats[table.seat!]!;
  if (seat.is_stand_in) return defaultStatus(table);
  const mission = firstCard(view, "mission");
  const format = (message: string, args = {}) => names.text(`page-${message}`, args);
  switch (view.prompt) {
    case "add":
      return { status: format("add"), consequence: goalText(table) };
    case "choose":
      return {
        status: format(viewNumber(view, "lead") === table.seat ? "choose" : "choose-late"),
        consequence: lastTrickText(table) || format("choose-why"),
      };
    default: {
      if (!mission)
        return { status: format("play-free"), consequence: leadingCardText(table, "first-free") };
      const colour = names.text(`colour-${cardColour(mission)}`);
      const mustFollow = table.legalActions.every(
        ({ card }) => cardColour(String(card)) === cardColour(mission),
      );
      const status = format(mustFollow ? "play-colour" : "play-other", { colour });
      return { status, consequence: leadingCardText(table) };
    }
  }
}

/** Return the goal of the game in one sentence. */
export function goalText({ names, shownView }: TableState): string {
  return names!.text("page-goal", { red: viewNumber(shownView!, "red") ? "yes" : "no" });
}

/** Return the result of a round that is over but still on the table; null while it is in play. */
function trickResult(table: TableState): TableStatus | null {
  const names = table.names!;
  const { zones, turn, prompt } = table.shownView!;
  const cards = zones.find(({ id }) => id === "trick")?.cards ?? [];
  const isFull = cards.length === table.info!.players;
  if (!isFull && (prompt || turn === null)) return null;
  const winningMarks = cards.find(({ marks }) => marks?.won)?.marks;
  const resultText = winningMarks
    ? names.text("page-took", trickArgs(table, winningMarks))
    : lastTrickText(table);
  return { status: resultText || names.text("page-all-played"), consequence: "" };
}

/** Return which card is winning and how many players follow. */
function leadingCardText(table: TableState, first = "first"): string {
  const names = table.names!;
  const view = table.view!;
  const trick = view.zones.find(({ id }) => id === "trick")?.cards ?? [];
  const leading = trick.find(({ marks }) => marks?.leads);
  const lead = viewNumber(view, "lead") ?? 0;
  const playersLeft = seatOrder(lead, table.info!.players).slice(trick.length + 1).length;
  if (!leading?.name) return names.text(`page-${first}`);
  return names.text("page-ahead", { card: names.cardInText(leading.name), left: playersLeft });
}

/** Return what to show while another player is thinking. */
function waitingText(table: TableState): string {
  const names = table.names!;
  const { prompt, turn } = table.shownView!;
  const last = lastTrickText(table);
  if (last) return last;
  if (turn === null) return "";
  if (prompt === "add") return names.text("page-others-add");
  const mission = firstCard(table.shownView!, "mission");
  if (mission) return names.text("page-mission-is", { card: names.cardInText(mission) });
  return prompt === "choose" ? names.text("page-others-choose") : "";
}

/** Return who took the last trick, while it is still shown. */
function lastTrickText(table: TableState): string {
  const { zones } = table.shownView!;
  const cards = (id: string) => zones.find((zone) => zone.id === id)?.cards ?? [];
  if (cards("trick").length || cards("mission").length) return "";
  const winningMarks = cards("last").find(({ marks }) => marks?.won)?.marks;
  if (!winningMarks) return "";
  return table.names!.text("page-took", trickArgs(table, winningMarks));
}

function trickArgs({ names, seat }: TableState, { by, won }: Record<string, string | number>) {
  return {
    name: names!.seat(Number(by)),
    you: by === seat ? "yes" : "no",
    mission: won === "none" ? "none" : names!.cardInText(String(won)),
  };
}
