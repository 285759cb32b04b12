import { formatList } from "@/i18n/catalogue";
import type { MessageArgs } from "@/i18n/catalogue";
import { NONE } from "@/i18n/names";
import { describeEvent } from "@/table/state/log";
import type { TableState } from "@/table/state/table.svelte";
import type { Card, View } from "@/net/protocol";
import type { Piece } from "@/table/state/pieces";
import { defaultStatus, type TableStatus } from "@/table/state/status";
import type { Event } from "@/net/protocol";
import { zoneCards, viewNumber, cardInText, canAct, leftNeighbour, trickForecast } from "./view";

/** Keeps a colour and its number on one line. */
const NO_BREAK_SPACE = "\u00a0";

type FormatText = (message: string, args?: MessageArgs) => string;

interface StatusInput {
  /** The picked pieces. */
  card?: Piece;
  errand?: Piece;
  /** The last event that was shown. */
  last: Event | null;
}

/** Return what the player should do now, and what it leads to. */
export function troubleStatus(table: TableState, { card, errand, last }: StatusInput): TableStatus {
  const { names, info } = table;
  if (table.phase !== "playing" || !table.shownView || !names) return defaultStatus(table);
  const format: FormatText = (message, args) => names.text(`page-${message}`, args);
  // The result of a trick comes first, while it is shown.
  if (!table.shownView.prompt && table.shownView.turn !== null) return trickResult(table, format);
  if (!canAct(table))
    return { status: defaultStatus(table).status, consequence: waitingText(table, format) };
  if (info!.seats[table.seat!]!.is_stand_in) return defaultStatus(table);
  const view = table.view!;
  switch (view.prompt) {
    case "hands":
      return { status: format("hands"), consequence: format("hands-why") };
    case "pass":
      return passStatus(table, format, last, card);
    case "errand": {
      if (!errand) return { status: format("swap"), consequence: format("swap-why") };
      const { level = 1 } = errand.card.marks ?? {};
      const name = names.card(errand.card.name!);
      return {
        status: format("swap-for", { errand: name }),
        consequence: format("swap-goes", { level }),
      };
    }
    case "hint":
      return { status: format("wish"), consequence: format("wish-why") };
    case "draw-errand": {
      const missing = (viewNumber(view, "full") ?? 0) - zoneCards(view, "display").length;
      return { status: format("refill", { missing }), consequence: format("refill-why") };
    }
    default:
      return playStatus(table, format, card);
  }
}

function passStatus(
  table: TableState,
  format: FormatText,
  last: Event | null,
  card?: Piece,
): TableStatus {
  const names = table.names!;
  const players = table.info!.players;
  const me = table.seat!;
  const who = names.seat(leftNeighbour(me, players));
  const right = names.seat((me + players - 1) % players);
  if (card) {
    return {
      status: format("pass-card", { card: names.card(card.card.name!), who }),
      consequence: format("pass-unseen", { who: right }),
    };
  }
  // The lead player passes first, so every other player has received a card.
  const passesFirst = viewNumber(table.view!, "lead") === me;
  return {
    status: format("pass", { who }),
    consequence: format(passesFirst ? "pass-first" : "pass-on", {
      who: right,
      card: receivedCard(table, last) ?? NONE,
    }),
  };
}

function playStatus(table: TableState, format: FormatText, card?: Piece): TableStatus {
  const names = table.names!;
  const view = table.view!;
  const trick = zoneCards(view, "trick");
  const name = card?.card.name;
  if (name) {
    const forecast = trickForecast(view, `hand-${table.seat}`, name);
    if (forecast) {
      const totals = forecast.totals
        .filter(({ total }) => total)
        .map(({ colour, total }) => names.tag(colour, total).replace(" ", NO_BREAK_SPACE));
      return {
        status: format("makes", { card: names.card(name), totals: totals.join(", ") }),
        consequence: forecastText(view, forecast.errandPlaces, format, table),
      };
    }
  }
  const leadCard = trick[0];
  if (!leadCard) return { status: format("lead"), consequence: format("lead-why") };
  const handNames = new Set(zoneCards(view, `hand-${table.seat}`).map((held) => held.name));
  const mustFollow = table.legalActions.length < handNames.size;
  return {
    status: format(mustFollow ? "follow" : "follow-free", {
      who: names.seat(Number(leadCard.marks?.by)),
      card: cardInText(names, leadCard.name!),
    }),
    consequence: leadingCardText(table, trick, format),
  };
}

/** Return the errands that a card would cover; if none, whether later players may help. */
function forecastText(view: View, places: number[], format: FormatText, table: TableState): string {
  const display = zoneCards(view, "display");
  const errands = places.map((place) => cardInText(table.names!, display[place]!.name!));
  if (errands.length)
    return format("brings", { errands: formatList(errands), count: errands.length });
  const after = table.info!.players - zoneCards(view, "trick").length - 1;
  return format("brings-none", { after });
}

/** Return which card is winning and how many players follow. */
function leadingCardText(table: TableState, trick: Card[], format: FormatText): string {
  const best = trick.find(({ marks }) => marks?.leads);
  if (!best?.name) return "";
  const after = table.info!.players - trick.length - 1;
  return format("ahead", { card: table.names!.card(best.name), after });
}

/** Return who won the trick and which errands it covers. */
function trickResult(table: TableState, format: FormatText): TableStatus {
  const names = table.names!;
  const view = table.shownView!;
  const winner = view.turn!;
  const coveredErrands = zoneCards(view, "display").filter(({ marks }) => marks?.covered);
  const movedErrands = (table.playback.event?.diff.moves ?? [])
    .filter(({ target }) => target?.zone === "acquired")
    .map(({ card }) => card);
  const errandNames = [...coveredErrands, ...movedErrands].map(({ name }) =>
    cardInText(names, name!),
  );
  return {
    status: format("won", { who: names.seat(winner) }),
    consequence: format("won-done", {
      errands: formatList(errandNames),
      count: errandNames.length,
    }),
  };
}

/** Return the card that the player received by the last event. */
function receivedCard(table: TableState, last: Event | null): string | null {
  if (last?.name !== "passed") return null;
  const move = last.diff.moves.find(({ target }) => target?.zone === `hand-${table.seat}`);
  return move?.card.name ? cardInText(table.names!, move.card.name) : null;
}

/** Return the last event in one line. */
export function lastEventText(table: TableState, last: Event | null): string {
  const names = table.names!;
  const newest = table.log.at(-1)?.text ?? "";
  if (!last) return newest;
  const who = names.seat(last.seat);
  const { moves } = last.diff;
  if (last.name === "swapped") {
    const newErrand = moves.find(({ target }) => target?.zone === "display")?.card;
    const oldErrand = moves.find(({ source }) => source?.zone === "display")?.card;
    if (!newErrand?.name || !oldErrand?.name) return newest;
    const args = { who, gone: names.card(oldErrand.name), come: names.card(newErrand.name) };
    return names.text("page-last-swapped", args);
  }
  if (last.name === "passed" && last.seat !== null) {
    const card = receivedCard(table, last);
    if (card) return names.text("page-last-gave", { who, card });
    const to = names.seat(leftNeighbour(last.seat, table.info!.players));
    return names.text("page-last-passed", { who, to });
  }
  return describeEvent(last, table.shownView!, names)[0]?.text ?? newest;
}

/** Return what the other players are doing. */
function waitingText(table: TableState, format: FormatText): string {
  const view = table.shownView!;
  const names = table.names!;
  if (view.turn === null) return "";
  const who = names.seat(view.turn);
  const to = leftNeighbour(view.turn, table.info!.players);
  return format(`others-${view.prompt}`, {
    who,
    me: view.turn === table.seat ? "yes" : "no",
    to: names.seat(to),
    you: to === table.seat ? "yes" : "no",
  });
}
