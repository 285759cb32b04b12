import type { Action, Names } from "@/i18n/names";
import type { Card, View, Zone } from "@/net/protocol";
import type { Piece } from "@/table/state/pieces";
import deck from "../cards.json";

/** Helpers that read a view or a card's name. They contain no rules. */

export const KINDS = ["wheel", "anchor", "map", "coin"] as const;
export type Kind = (typeof KINDS)[number];

const imageUrls = import.meta.glob<string>("/art/marks/{fuerto-*,star}.svg", {
  eager: true,
  query: "?url",
  import: "default",
});
const markImage = (name: string) => imageUrls[`/art/marks/${name}.svg`]!;

export const STAR_IMAGE = markImage("star");
export const kindImage = (kind: Kind) => markImage(`fuerto-${kind}`);

export const cardKind = (card: Card) => card.name?.split("-")[0] as Kind | undefined;

/** Return the text in a card's corner: its number, or X. */
export const cardCorner = (name: string) => name.split("-").at(-1)!.toUpperCase();

export function findZone(view: View, id: string): Zone | undefined {
  return view.zones.find((zone) => zone.id === id);
}

export function zoneCards(view: View, id: string): Card[] {
  return findZone(view, id)?.cards ?? [];
}

export function viewNumber(view: View, name: string, seat: number | null = null): number | null {
  const number = view.numbers.find((n) => n.name === name && (n.seat ?? null) === seat);
  return number?.value ?? null;
}

/** Return the seat whose property gets what a seat plays; null if the cards are discarded. */
export function propertyHeir(view: View, seat: number): number | null {
  const targetZone = findZone(view, `played-${seat}`)?.marks?.to;
  return view.zones.find(({ id }) => id === targetZone)?.owner ?? null;
}

/** Return the card to beat, its owner and its number. */
export function cardToBeat(view: View): { card: Card; owner: number; number: number } | null {
  for (const { kind, owner, cards } of view.zones) {
    const card = kind === "trick" && cards?.find(({ marks }) => marks?.beat !== undefined);
    if (card) return { card, owner: owner!, number: Number(card.marks!.beat) };
  }
  return null;
}

const PRINTED_STARS = new Map(deck.cards.map(({ card, stars }) => [card, stars]));

/** Return what a picture does not show: an X's number, and stars that a custom deck changes. */
export function cardTag(names: Names, { card }: Pick<Piece, "card">): string {
  const { as, stars } = card.marks ?? {};
  const hasOtherStars = card.name && stars !== undefined && stars !== PRINTED_STARS.get(card.name);
  const tags = [
    as === undefined ? "" : names.tag("as", as),
    hasOtherStars ? names.text("page-stars", { count: stars }) : "",
  ];
  return tags.filter(Boolean).join(" ");
}

/** Return a card of a run as text: "9", "X as 10". */
export function runCardText(names: Names, card: string, as: string | number | undefined): string {
  const corner = cardCorner(card);
  return as === undefined ? corner : names.text("page-x", { corner, number: as });
}

/** Return the corners of the cards that the actions play, without duplicates: "11", "X". */
export function actionCorners(actions: Action[]): string[] {
  const cards = actions.flatMap(({ card }) =>
    card === undefined ? [] : [cardCorner(String(card))],
  );
  const order = (corner: string) => (isNaN(Number(corner)) ? Infinity : Number(corner));
  return [...new Set(cards)].sort((a, b) => order(a) - order(b));
}
