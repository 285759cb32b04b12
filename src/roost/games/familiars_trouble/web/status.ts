import { formatList } from "@/i18n/catalogue";
import type { MessageArgs } from "@/i18n/catalogue";
import { NONE } from "@/i18n/names";
import { describeEvent as textOf } from "@/table/state/log";
import type { TableState } from "@/table/state/table.svelte";
import type { Card, View } from "@/net/protocol";
import type { Piece } from "@/table/state/pieces";
import { defaultStatus, type TableStatus } from "@/table/state/status";
import type { Event } from "@/net/protocol";
import { cardsOf, count, inText, isLive, leftOf, prospectOf } from "./view";

/** A colour and its number stay on one line. */
const NARROW = "\u00a0";

type Say = (message: string, args?: MessageArgs) => string;

interface Known {
  /** What was picked. */
  card?: Piece;
  errand?: Piece;
  /** The last moment that was shown. */
  last: Event | null;
}

/** What is awaited, and what comes of it. */
export function sentences(table: TableState, { card, errand, last }: Known): TableStatus {
  const { names, info } = table;
  if (table.phase !== "playing" || !table.shownView || !names) return defaultStatus(table);
  const say: Say = (message, args) => names.text(`page-${message}`, args);
  // What came of a trick is told first, for as long as it is shown.
  if (!table.shownView.prompt && table.shownView.turn !== null) return verdict(table, say);
  if (!isLive(table))
    return { status: defaultStatus(table).status, consequence: meanwhile(table, say) };
  if (info!.seats[table.seat!]!.is_stand_in) return defaultStatus(table);
  const view = table.view!;
  switch (view.prompt) {
    case "hands":
      return { status: say("hands"), consequence: say("hands-why") };
    case "pass":
      return passing(table, say, last, card);
    case "errand": {
      if (!errand) return { status: say("swap"), consequence: say("swap-why") };
      const { level = 1 } = errand.card.marks ?? {};
      const name = names.card(errand.card.name!);
      return {
        status: say("swap-for", { errand: name }),
        consequence: say("swap-goes", { level }),
      };
    }
    case "hint":
      return { status: say("wish"), consequence: say("wish-why") };
    case "draw-errand": {
      const missing = (count(view, "full") ?? 0) - cardsOf(view, "display").length;
      return { status: say("refill", { missing }), consequence: say("refill-why") };
    }
    default:
      return playing(table, say, card);
  }
}

function passing(table: TableState, say: Say, last: Event | null, card?: Piece): TableStatus {
  const names = table.names!;
  const players = table.info!.players;
  const me = table.seat!;
  const who = names.seat(leftOf(me, players));
  const right = names.seat((me + players - 1) % players);
  if (card) {
    return {
      status: say("pass-card", { card: names.card(card.card.name!), who }),
      consequence: say("pass-unseen", { who: right }),
    };
  }
  // The lead passes first, so everybody else has been given something.
  const isFirst = count(table.view!, "lead") === me;
  return {
    status: say("pass", { who }),
    consequence: say(isFirst ? "pass-first" : "pass-on", {
      who: right,
      card: given(table, last) ?? NONE,
    }),
  };
}

function playing(table: TableState, say: Say, card?: Piece): TableStatus {
  const names = table.names!;
  const view = table.view!;
  const trick = cardsOf(view, "trick");
  const name = card?.card.name;
  if (name) {
    const found = prospectOf(view, `hand-${table.seat}`, name);
    if (found) {
      const totals = found.totals
        .filter(({ total }) => total)
        .map(({ colour, total }) => names.tag(colour, total).replace(" ", NARROW));
      return {
        status: say("makes", { card: names.card(name), totals: totals.join(", ") }),
        consequence: brought(view, found.brings, say, table),
      };
    }
  }
  const led = trick[0];
  if (!led) return { status: say("lead"), consequence: say("lead-why") };
  const held = new Set(cardsOf(view, `hand-${table.seat}`).map((held) => held.name));
  const isBound = table.legalActions.length < held.size;
  return {
    status: say(isBound ? "follow" : "follow-free", {
      who: names.seat(Number(led.marks?.by)),
      card: inText(names, led.name!),
    }),
    consequence: ahead(table, trick, say),
  };
}

/** Which errands a card would bring, and if none, whether others may still help. */
function brought(view: View, places: number[], say: Say, table: TableState): string {
  const display = cardsOf(view, "display");
  const errands = places.map((place) => inText(table.names!, display[place]!.name!));
  if (errands.length) return say("brings", { errands: formatList(errands), count: errands.length });
  const after = table.info!.players - cardsOf(view, "trick").length - 1;
  return say("brings-none", { after });
}

/** Whose card would win, and how many play after me. */
function ahead(table: TableState, trick: Card[], say: Say): string {
  const best = trick.find(({ marks }) => marks?.leads);
  if (!best?.name) return "";
  const after = table.info!.players - trick.length - 1;
  return say("ahead", { card: table.names!.card(best.name), after });
}

/** Who won, and what was done by it. */
function verdict(table: TableState, say: Say): TableStatus {
  const names = table.names!;
  const view = table.shownView!;
  const winner = view.turn!;
  const covered = cardsOf(view, "display").filter(({ marks }) => marks?.covered);
  const gone = (table.playback.event?.diff.moves ?? [])
    .filter(({ target }) => target?.zone === "acquired")
    .map(({ card }) => card);
  const done = [...covered, ...gone].map(({ name }) => inText(names, name!));
  return {
    status: say("won", { who: names.seat(winner) }),
    consequence: say("won-done", { errands: formatList(done), count: done.length }),
  };
}

/** The card that I was given by what happened last, within a sentence. */
function given(table: TableState, last: Event | null): string | null {
  if (last?.name !== "passed") return null;
  const move = last.diff.moves.find(({ target }) => target?.zone === `hand-${table.seat}`);
  return move?.card.name ? inText(table.names!, move.card.name) : null;
}

/** What happened last, in one line. */
export function happened(table: TableState, last: Event | null): string {
  const names = table.names!;
  const newest = table.log.at(-1)?.text ?? "";
  if (!last) return newest;
  const who = names.seat(last.seat);
  const { moves } = last.diff;
  if (last.name === "swapped") {
    const come = moves.find(({ target }) => target?.zone === "display")?.card;
    const gone = moves.find(({ source }) => source?.zone === "display")?.card;
    if (!come?.name || !gone?.name) return newest;
    const args = { who, gone: names.card(gone.name), come: names.card(come.name) };
    return names.text("page-last-swapped", args);
  }
  if (last.name === "passed" && last.seat !== null) {
    const card = given(table, last);
    if (card) return names.text("page-last-gave", { who, card });
    const to = names.seat(leftOf(last.seat, table.info!.players));
    return names.text("page-last-passed", { who, to });
  }
  return textOf(last, table.shownView!, names)[0]?.text ?? newest;
}

/** What the others do meanwhile. */
function meanwhile(table: TableState, say: Say): string {
  const view = table.shownView!;
  const names = table.names!;
  if (view.turn === null) return "";
  const who = names.seat(view.turn);
  const to = leftOf(view.turn, table.info!.players);
  return say(`others-${view.prompt}`, {
    who,
    me: view.turn === table.seat ? "yes" : "no",
    to: names.seat(to),
    you: to === table.seat ? "yes" : "no",
  });
}
