import type { View } from "@/protocol";

/** A number of a view. */
export function count(view: View, name: string, seat?: number): number | null {
  return view.numbers.find((n) => n.name === name && (n.seat ?? undefined) === seat)?.value ?? null;
}

/** How many cards lie in a zone. */
export function size(view: View, zone: string): number {
  return view.zones.find(({ id }) => id === zone)?.cards?.length ?? 0;
}

/** The card that a zone shows. */
export function only(view: View, zone: string): string | null {
  return view.zones.find(({ id }) => id === zone)?.cards?.[0]?.name ?? null;
}

/** A card's name is its colour and its rank. */
export const colourOf = (card: string): string => card.split("-")[0]!;

/** The seats in the order of play, from one of them. */
export function orderFrom(seat: number, players: number): number[] {
  return Array.from({ length: players }, (_, i) => (seat + i) % players);
}
