import type { Card, View } from "@/net/protocol";
import { formatNumber } from "@/i18n/numbers";

/** A number of a view. */
export function viewNumber(view: View, name: string, seat?: number): number | null {
  return view.numbers.find((n) => n.name === name && (n.seat ?? undefined) === seat)?.value ?? null;
}

/** How many cards lie in a zone. */
export function zoneSize(view: View, zone: string): number {
  return view.zones.find(({ id }) => id === zone)?.cards?.length ?? 0;
}

/** The card that a zone shows. */
export function firstCard(view: View, zone: string): string | null {
  return view.zones.find(({ id }) => id === zone)?.cards?.[0]?.name ?? null;
}

/** A card's name is its colour and its rank. */
export const cardColour = (card: string): string => card.split("-")[0]!;

/** What a card costs, where an option makes it another figure than the one in its picture. */
export function penaltyTag({ name }: Card, view: View): string {
  const cost = { "red-4": -6, "red-8": -10 }[name ?? ""];
  return cost && viewNumber(view, "red") ? formatNumber(cost) : "";
}

/** How many games are scored. */
export function countScoredGames(view: View): number {
  return view.numbers.filter(
    ({ name, seat, value }) => seat === 0 && /^score-\d$/.test(name) && (value ?? null) !== null,
  ).length;
}

/** The seats in the order of play, from one of them. */
export function seatOrder(seat: number, players: number): number[] {
  return Array.from({ length: players }, (_, i) => (seat + i) % players);
}
