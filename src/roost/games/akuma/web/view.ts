import type { Card, View } from "@/net/protocol";
import { formatNumber } from "@/i18n/numbers";

/** Return a number of the view, or null if it has none. */
export function viewNumber(view: View, name: string, seat?: number): number | null {
  return view.numbers.find((n) => n.name === name && (n.seat ?? undefined) === seat)?.value ?? null;
}

/** Return how many cards a zone has. */
export function zoneSize(view: View, zone: string): number {
  return view.zones.find(({ id }) => id === zone)?.cards?.length ?? 0;
}

/** Return the name of a zone's first card. */
export function firstCard(view: View, zone: string): string | null {
  return view.zones.find(({ id }) => id === zone)?.cards?.[0]?.name ?? null;
}

/** A card's name is its colour and its rank. */
export const cardColour = (card: string): string => card.split("-")[0]!;

/** Return the penalty of a card if an option makes it differ from its picture. */
export function penaltyTag({ name }: Card, view: View): string {
  const cost = { "red-4": -6, "red-8": -10 }[name ?? ""];
  return cost && viewNumber(view, "red") ? formatNumber(cost) : "";
}

/** Count the games that are scored. */
export function countScoredGames(view: View): number {
  return view.numbers.filter(
    ({ name, seat, value }) => seat === 0 && /^score-\d$/.test(name) && (value ?? null) !== null,
  ).length;
}

/** Return the seats in order of play, beginning with one of them. */
export function seatOrder(seat: number, players: number): number[] {
  return Array.from({ length: players }, (_, i) => (seat + i) % players);
}
