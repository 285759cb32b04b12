import { formatNumber } from "@/i18n/numbers";
import type { Action, Names } from "@/i18n/names";
import type { Zone } from "@/net/protocol";
import type { TableStatus } from "@/table/state/status";
import type { TableState } from "@/table/state/table.svelte";

/** What somebody has touched so far. */
export interface Choice {
  card: string | null;
  row: number | null;
}

/** "3 or 7": what a row may count, of its mark "3/7". */
export function eitherOf(counts: string | number | undefined): string {
  const totals = String(counts ?? "").split("/");
  const words = new Intl.ListFormat(document.documentElement.lang || "en", { type: "disjunction" });
  return words.format(totals.map((total) => formatNumber(Number(total))));
}

/** "+1 chip", "−2 chips": the sign apart, for what is counted must be a number. */
export function sayWon(names: Names, gain: number): string {
  const sign = gain > 0 ? "plus" : gain < 0 ? "minus" : "none";
  return names.text("page-won", { sign, gain: Math.abs(gain) });
}

/** Moments that are shown for a while before the next is asked. */
export const HELD = ["counted", "announced", "round-over"];

export function sayHeld(table: TableState): TableStatus {
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

/** What is awaited from oneself, and what comes of it. */
export function sayTurn(table: TableState, { card, row }: Choice): TableStatus {
  const view = table.view!;
  const say = table.names!.text.bind(table.names!);
  const chips = view.numbers.find((n) => n.name === "chips" && n.seat === table.seat)?.value ?? 0;
  const told = (id: string, args = {}, hint = `${id}-hint`, hintArgs = {}): TableStatus => ({
    status: say(id, args),
    consequence: hint && say(hint, hintArgs),
  });
  if (view.prompt !== "turn") return told(`page-${view.prompt}`);
  const marks = row === null ? {} : (zone(view.zones, row)?.marks ?? {});
  const total = eitherOf(marks.counts);
  const unknown = Number(marks.unknown ?? 0);
  if (card !== null && row !== null) {
    const counts = say(unknown ? "page-now-shows" : "page-now-counts", { total });
    const args = { card: table.names!.card(card), row };
    return told("page-which-way", args, "page-which-way-hint", { counts, chips });
  }
  if (card !== null) return told("page-which-row", { card: table.names!.card(card) });
  if (row !== null) return told("page-take", { row }, "page-take-hint", { total, unknown });
  const can = (type: string) => table.legalActions.some((action) => action.type === type);
  if (!can("add")) return told("page-empty", {}, "");
  return told(can("take") ? "page-turn" : "page-turn-add", {}, "page-turn-hint", { chips });
}

/** A deed by name, as short as a button. */
export function sayDeed(table: TableState, action: Action, bank: number): string {
  const say = table.names!.text.bind(table.names!);
  if (action.type === "add") return say(`page-deed-${action.face}`, { bank });
  const total = action.total === undefined ? "" : formatNumber(Number(action.total));
  return say(`page-deed-${action.type}`, { row: action.row ?? "", total });
}

const zone = (zones: Zone[], row: number) => zones.find(({ id }) => id === `row-${row}`);
