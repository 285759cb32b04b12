import { formatNumber } from "@/i18n/numbers";
import type { Action, Names } from "@/i18n/names";
import type { Zone } from "@/net/protocol";
import type { TableStatus } from "@/table/state/status";
import type { TableState } from "@/table/state/table.svelte";

/** What the player has picked so far. */
export interface PickedCardAndRow {
  card: string | null;
  row: number | null;
}

/** Return "3 or 7": the possible values of a row, from its mark "3/7". */
export function formatTotals(counts: string | number | undefined): string {
  const totals = String(counts ?? "").split("/");
  const listFormat = new Intl.ListFormat(document.documentElement.lang || "en", {
    type: "disjunction",
  });
  return listFormat.format(totals.map((total) => formatNumber(Number(total))));
}

/** Return "+1 chip" or "−2 chips". The sign is separate because plural rules need a number. */
export function formatGain(names: Names, gain: number): string {
  const sign = gain > 0 ? "plus" : gain < 0 ? "minus" : "none";
  return names.text("page-won", { sign, gain: Math.abs(gain) });
}

/** Events that are shown for a while before the next prompt. */
export const PAUSED_EVENTS = ["counted", "announced", "round-over"];

export function pausedStatus(table: TableState): TableStatus {
  const { name, seat } = table.playback.event!;
  const total =
    table.shownView!.numbers.find((n) => n.name === "total" && n.seat === seat)?.value ?? 0;
  const gain =
    table.shownView!.numbers.find((n) => n.name === "gain" && n.seat === seat)?.value ?? 0;
  const args = {
    who: table.names!.seat(seat),
    total: formatNumber(total),
    gain: formatNumber(gain),
  };
  return { status: table.names!.text(`page-held-${name}`, args), consequence: "" };
}

/** Return what the player should do now, and what it leads to. */
export function turnStatus(table: TableState, { card, row }: PickedCardAndRow): TableStatus {
  const view = table.view!;
  const format = table.names!.text.bind(table.names!);
  const chips = view.numbers.find((n) => n.name === "chips" && n.seat === table.seat)?.value ?? 0;
  const status = (id: string, args = {}, hint = `${id}-hint`, hintArgs = {}): TableStatus => ({
    status: format(id, args),
    consequence: hint && format(hint, hintArgs),
  });
  if (view.prompt !== "turn") return status(`page-${view.prompt}`);
  const marks = row === null ? {} : (rowZone(view.zones, row)?.marks ?? {});
  const total = formatTotals(marks.counts);
  const unknown = Number(marks.unknown ?? 0);
  if (card !== null && row !== null) {
    const counts = format(unknown ? "page-now-shows" : "page-now-counts", { total });
    const args = { card: table.names!.card(card), row };
    return status("page-which-way", args, "page-which-way-hint", { counts, chips });
  }
  if (card !== null) return status("page-which-row", { card: table.names!.card(card) });
  if (row !== null) return status("page-take", { row }, "page-take-hint", { total, unknown });
  const isLegal = (type: string) => table.legalActions.some((action) => action.type === type);
  if (!isLegal("add")) return status("page-empty", {}, "");
  return status(isLegal("take") ? "page-turn" : "page-turn-add", {}, "page-turn-hint", { chips });
}

/** Return the short name of an action, for a button. */
export function actionText(table: TableState, action: Action, bank: number): string {
  const format = table.names!.text.bind(table.names!);
  if (action.type === "add") return format(`page-action-${action.face}`, { bank });
  const total = action.total === undefined ? "" : formatNumber(Number(action.total));
  return format(`page-action-${action.type}`, { row: action.row ?? "", total });
}

const rowZone = (zones: Zone[], row: number) => zones.find(({ id }) => id === `row-${row}`);
