import type { Card } from "@/net/protocol";
import type { TableState } from "@/table/state/table.svelte";
import { defaultStatus, type TableStatus } from "@/table/state/status";
import {
  zoneCards,
  actionCorners,
  propertyHeir,
  viewNumber,
  runCardText,
  cardToBeat,
} from "./view";
import type { DraftState } from "./turn/draft.svelte";
import { readGameScore } from "./score/scores";

/** Return the cards of the run on the plank as texts: "9", "10". */
export function runTexts(plan: DraftState): string[] {
  const { names, view } = plan.table;
  const isDrafted = (card: Card) => plan.steps.some(({ action }) => action.card === card.name);
  const playedTexts = zoneCards(view!, plan.zone)
    .filter((card) => !isDrafted(card))
    .map((card) => runCardText(names!, card.name!, card.marks?.as));
  const draftTexts = plan.steps.map(({ action }) =>
    runCardText(names!, String(action.card), action.as),
  );
  return [...playedTexts, ...draftTexts];
}

const disjunction = new Intl.ListFormat("en-GB", { type: "disjunction" });

/** Return the cards that may follow: "11 or X". */
export const nextCardsText = (plan: DraftState) =>
  disjunction.format(actionCorners(plan.legalActions));

/** Return whose turn it is, what to do, and what it leads to. */
export function fuertoriteStatus(table: TableState, plan: DraftState): TableStatus {
  return { ...mainStatus(table, plan), hint: hintText(table, plan) };
}

/** A hint is about the first card of the turn; a card may already be drafted. */
function hintText({ hint, names }: TableState, { steps }: DraftState): string | undefined {
  const first = steps[0]?.action;
  if (!hint || !first) return undefined;
  const isSame = hint.card === first.card && hint.type === first.type;
  if (isSame) return names!.text("page-hint-same");
  return names!.text("page-hint-other", { action: names!.action(hint) });
}

function mainStatus(table: TableState, plan: DraftState): TableStatus {
  const { info, seat } = table;
  if (table.phase !== "playing") return defaultStatus(table);
  // A player may begin before all events are shown; then the status describes the draft.
  const isMine = table.isTurnShown || (table.isMyTurn && (plan.steps.length > 0 || !!plan.choice));
  if (seat !== null && isMine && !info!.seats[seat]?.bot) return ownTurnStatus(table, plan);
  const view = table.shownView!;
  const gameScore = readGameScore(view, info!.players);
  if (gameScore) {
    return { status: table.names!.text("page-scored", { game: gameScore.game }), consequence: "" };
  }
  return { ...defaultStatus(table), consequence: waitingText(table) };
}

/** Return what other players have to beat. */
function waitingText(table: TableState): string {
  const { names, shownView, playback } = table;
  if (playback.isPaused) return names!.text("page-last-over");
  if (shownView!.turn === null) return "";
  const toBeat = cardToBeat(shownView!);
  if (viewNumber(shownView!, "last")) return names!.text("page-last");
  return toBeat ? names!.text("page-to-beat", beatArgs(table, toBeat)) : names!.text("page-leads");
}

function ownTurnStatus(table: TableState, plan: DraftState): TableStatus {
  const names = table.names!;
  const run = runTexts(plan).join(", ");
  if (plan.isSending) return { status: names.text("page-sent", { run }), consequence: "" };
  if (plan.choice) {
    const { card } = plan.choice.piece;
    const isNumber = plan.choice.actions.every(({ as }) => as !== undefined);
    const status = names.text(isNumber ? "page-which-number" : "page-which-way", {
      card: names.card(card.name!),
    });
    return { status, consequence: names.text(isNumber ? "page-x-holds" : "page-way-means") };
  }
  if (plan.isComplete) {
    const card = names.card(String(plan.steps[0]!.action.card));
    return { status: names.text("page-laid", { card }), consequence: layConsequence(table) };
  }
  if (run) return runStatus(table, plan, run);
  return firstCardStatus(table);
}

/** The status before the first card is drafted. */
function firstCardStatus(table: TableState): TableStatus {
  const names = table.names!;
  const view = table.view!;
  const toBeat = cardToBeat(view);
  const consequence = joinSentences(
    names.text(viewNumber(view, "last") ? "page-last" : "page-upright-draws"),
    heirText(table, 1),
  );
  if (!toBeat) return { status: names.text("page-lead"), consequence: names.text("page-lead-why") };
  const isLegal = (type: string) => table.legalActions.some((action) => action.type === type);
  const message = !isLegal("play") ? "page-lay" : isLegal("lay") ? "page-beat-or-lay" : "page-beat";
  const status = names.text(message, beatArgs(table, toBeat));
  return { status, consequence: isLegal("play") ? consequence : layConsequence(table) };
}

function runStatus(table: TableState, plan: DraftState, run: string): TableStatus {
  const names = table.names!;
  if (plan.isPreviewing) return { status: run, consequence: "" };
  const next = nextCardsText(plan);
  const status = names.text(next ? "page-run" : "page-run-ends", { run, next });
  const bonus = (view = table.view!) => viewNumber(view, "bonus", table.seat) ?? 0;
  const isWorth = plan.view ? bonus(plan.view) > bonus() : runTexts(plan).length > 1;
  const worth = isWorth ? "page-run-worth" : next ? "page-run-could" : "";
  return {
    status,
    consequence: joinSentences(worth && names.text(worth), heirText(table, runTexts(plan).length)),
  };
}

function layConsequence(table: TableState): string {
  const isLast = !!viewNumber(table.view!, "last");
  return joinSentences(
    isLast ? "" : table.names!.text("page-across-draws-not"),
    heirText(table, 1),
  );
}

function heirText(table: TableState, count: number): string {
  const heir = propertyHeir(table.view!, table.seat!);
  if (heir === null) return table.names!.text("page-discarded", { count });
  return table.names!.text("page-goes-to", { count, who: table.names!.seats[heir]! });
}

function beatArgs(
  { names }: TableState,
  { card, owner, number }: NonNullable<ReturnType<typeof cardToBeat>>,
) {
  const isX = card.marks?.as !== undefined;
  const name = names!.card(card.name!);
  return {
    who: names!.seats[owner]!,
    mine: owner === names!.me ? "yes" : "no",
    card: isX ? names!.text("page-x", { corner: name, number }) : name,
  };
}

const joinSentences = (...sentences: string[]) => sentences.filter(Boolean).join(" ");
