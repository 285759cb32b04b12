import type { Card } from "@/net/protocol";
import type { TableState } from "@/table/state/table.svelte";
import { defaultStatus, type TableStatus } from "@/table/state/status";
import { cardsOf, cornersOf, heirOf, numberOf, stepOf, toBeat } from "./view";
import type { Plan } from "./turn/draft.svelte";
import { scoresOf } from "./score/scores";

/** The run as it stands on the plank, in words: "9, 10". */
export function runOf(plan: Plan): string[] {
  const { names, view } = plan.table;
  const isPlanned = (card: Card) => plan.steps.some(({ action }) => action.card === card.name);
  const lying = cardsOf(view!, plan.zone)
    .filter((card) => !isPlanned(card))
    .map((card) => stepOf(names!, card.name!, card.marks?.as));
  const steps = plan.steps.map(({ action }) => stepOf(names!, String(action.card), action.as));
  return [...lying, ...steps];
}

const or = new Intl.ListFormat("en-GB", { type: "disjunction" });

/** "11 or X" */
export const nextOf = (plan: Plan) => or.format(cornersOf(plan.legal));

/** Whose turn it is, what is awaited, and what comes of it. */
export function sentences(table: TableState, plan: Plan): TableStatus {
  return { ...inTurn(table, plan), hint: hintOn(table, plan) };
}

/** A hint is about the first card of a go; on the plank there may be one already. */
function hintOn({ hint, names }: TableState, { steps }: Plan): string | undefined {
  const first = steps[0]?.action;
  if (!hint || !first) return undefined;
  const isSame = hint.card === first.card && hint.type === first.type;
  if (isSame) return names!.text("page-hint-same");
  return names!.text("page-hint-other", { action: names!.action(hint) });
}

function inTurn(table: TableState, plan: Plan): TableStatus {
  const { info, seat } = table;
  if (table.phase !== "playing") return defaultStatus(table);
  // Whoever has begun before all was shown is told of what they do.
  const isMine = table.isTurnShown || (table.isMyTurn && (plan.steps.length > 0 || !!plan.choice));
  if (seat !== null && isMine && !info!.seats[seat]?.bot) return mine(table, plan);
  const view = table.shownView!;
  const scored = scoresOf(view, info!.players);
  if (scored) {
    return { status: table.names!.text("page-scored", { game: scored.game }), consequence: "" };
  }
  return { ...defaultStatus(table), consequence: awaited(table) };
}

/** While others are thinking: what they have to beat. */
function awaited(table: TableState): string {
  const { names, shownView, playback } = table;
  if (playback.isPaused) return names!.text("page-last-over");
  if (shownView!.turn === null) return "";
  const beaten = toBeat(shownView!);
  if (numberOf(shownView!, "last")) return names!.text("page-last");
  return beaten ? names!.text("page-to-beat", target(table, beaten)) : names!.text("page-leads");
}

function mine(table: TableState, plan: Plan): TableStatus {
  const names = table.names!;
  const run = runOf(plan).join(", ");
  if (plan.isSending) return { status: names.text("page-sent", { run }), consequence: "" };
  if (plan.choice) {
    const { card } = plan.choice.piece;
    const isNumber = plan.choice.actions.every(({ as }) => as !== undefined);
    const status = names.text(isNumber ? "page-which-number" : "page-which-way", {
      card: names.card(card.name!),
    });
    return { status, consequence: names.text(isNumber ? "page-x-holds" : "page-way-means") };
  }
  if (plan.isClosed) {
    const card = names.card(String(plan.steps[0]!.action.card));
    return { status: names.text("page-laid", { card }), consequence: afterLaying(table) };
  }
  if (run) return running(table, plan, run);
  return beginning(table);
}

/** Nothing is on the plank yet. */
function beginning(table: TableState): TableStatus {
  const names = table.names!;
  const view = table.view!;
  const beaten = toBeat(view);
  const consequence = join(
    names.text(numberOf(view, "last") ? "page-last" : "page-upright-draws"),
    goesTo(table, 1),
  );
  if (!beaten) return { status: names.text("page-lead"), consequence: names.text("page-lead-why") };
  const can = (type: string) => table.legalActions.some((action) => action.type === type);
  const message = !can("play") ? "page-lay" : can("lay") ? "page-beat-or-lay" : "page-beat";
  const status = names.text(message, target(table, beaten));
  return { status, consequence: can("play") ? consequence : afterLaying(table) };
}

function running(table: TableState, plan: Plan, run: string): TableStatus {
  const names = table.names!;
  if (plan.isTrying) return { status: run, consequence: "" };
  const next = nextOf(plan);
  const status = names.text(next ? "page-run" : "page-run-ends", { run, next });
  const bonus = (view = table.view!) => numberOf(view, "bonus", table.seat) ?? 0;
  const isWorth = plan.view ? bonus(plan.view) > bonus() : runOf(plan).length > 1;
  const worth = isWorth ? "page-run-worth" : next ? "page-run-could" : "";
  return {
    status,
    consequence: join(worth && names.text(worth), goesTo(table, runOf(plan).length)),
  };
}

function afterLaying(table: TableState): string {
  const isLast = !!numberOf(table.view!, "last");
  return join(isLast ? "" : table.names!.text("page-across-draws-not"), goesTo(table, 1));
}

function goesTo(table: TableState, count: number): string {
  const heir = heirOf(table.view!, table.seat!);
  if (heir === null) return table.names!.text("page-discarded", { count });
  return table.names!.text("page-goes-to", { count, who: table.names!.seats[heir]! });
}

function target(
  { names }: TableState,
  { card, owner, number }: NonNullable<ReturnType<typeof toBeat>>,
) {
  const isX = card.marks?.as !== undefined;
  const name = names!.card(card.name!);
  return {
    who: names!.seats[owner]!,
    mine: owner === names!.me ? "yes" : "no",
    card: isX ? names!.text("page-x", { corner: name, number }) : name,
  };
}

const join = (...sentences: string[]) => sentences.filter(Boolean).join(" ");
