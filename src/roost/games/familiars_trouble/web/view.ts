import type { MessageArgs } from "@/i18n/catalogue";
import type { Names } from "@/i18n/names";
import type { Card, View } from "@/net/protocol";
import type { TableState } from "@/table/state/table.svelte";
import deck from "../errands.json";

export const COLOURS = ["red", "blue", "green"] as const;
/** So many points win (TR-75). */
export const WINNING_POINTS = 30;
export const LEVELS = [1, 2, 3] as const;

export type Colour = (typeof COLOURS)[number];

/**
 * Whether what is awaited from me is also what is shown. Until then nothing can be touched: who
 * still looks at the last trick would pass a card when they mean to play one.
 */
export const canAct = (table: TableState) => table.isTurnShown;

/** A number of a view. */
export function viewNumber(view: View, name: string, seat?: number): number | null {
  return view.numbers.find((n) => n.name === name && (n.seat ?? undefined) === seat)?.value ?? null;
}

export function findZone(view: View, id: string) {
  return view.zones.find((zone) => zone.id === id);
}

export function zoneCards(view: View, id: string): Card[] {
  return findZone(view, id)?.cards ?? [];
}

/** The seats in the order of play, from one of them. */
export function seatOrder(seat: number, players: number): number[] {
  return Array.from({ length: players }, (_, i) => (seat + i) % players);
}

/** Who sits to the left. */
export const leftNeighbour = (seat: number, players: number) => (seat + 1) % players;

/** What is printed on an errand. */
export interface ErrandText {
  level: number;
  points: number;
  needs: { colour: Colour; need: number }[];
}

export function readErrand({ marks = {} }: Card): ErrandText {
  return {
    level: Number(marks.level),
    points: Number(marks.points),
    needs: COLOURS.flatMap((colour) => {
      const need = marks[colour];
      return need === undefined ? [] : [{ colour, need: Number(need) }];
    }),
  };
}

/**
 * Whether the picture of an errand shows what is printed on it: pictures are of Roost's deck, and
 * an errand of another deck may have the same name.
 */
export function hasMatchingImage(card: Card): boolean {
  const original = deck.errands.find(({ name }) => name === card.name);
  if (!original) return false;
  const { level, points, needs } = readErrand(card);
  const originalNeeds: Partial<Record<Colour, number>> = original.needs;
  const isSame = COLOURS.every(
    (colour) => originalNeeds[colour] === needs.find((need) => need.colour === colour)?.need,
  );
  return isSame && original.level === level && original.points === points;
}

/** An errand in words, with all that its picture shows. */
export function describeErrand(card: Card, names: Names): string {
  return names.text("page-errand", {
    errand: names.cardOrHidden(card),
    ...errandArgs(card, names),
  });
}

function errandArgs(card: Card, names: Names): MessageArgs {
  const { level, points, needs } = readErrand(card);
  return {
    needs: needs.map(({ colour, need }) => names.tag(colour, need)).join(", "),
    points: names.tag("points", points),
    level,
    covered: card.marks?.covered ? "yes" : "no",
  };
}

/** What an errand's picture shows, in words and without its name. */
export function errandDetails(card: Card, names: Names): string {
  return names.text("page-printed", errandArgs(card, names));
}

/** A card within a sentence: cards are named by common words. */
export function cardInText(names: Names, card: string): string {
  const word = names.card(card);
  return word.charAt(0).toLowerCase() + word.slice(1);
}

/** What a card of one's own would make of the trick. */
export interface TrickForecast {
  totals: { colour: Colour; total: number }[];
  /** The errands of the display that it would then cover, by their places. */
  errandPlaces: number[];
}

/** As the hand tells it (marks `makes` and `brings`); nothing if the card cannot be played. */
export function trickForecast(view: View, hand: string, card: string): TrickForecast | null {
  const { makes, brings } = findZone(view, hand)?.marks ?? {};
  const totals = parseCardNumbers(makes, card);
  if (!totals) return null;
  return {
    totals: COLOURS.map((colour, i) => ({ colour, total: totals[i]! })),
    errandPlaces: parseCardNumbers(brings, card) ?? [],
  };
}

/** "red-3 12/2/0, red-5 14/2/0": the numbers of one card. */
function parseCardNumbers(mark: string | number | undefined, card: string): number[] | null {
  const entry = String(mark ?? "")
    .split(", ")
    .find((entry) => entry.startsWith(`${card} `));
  return entry
    ? entry
        .slice(card.length + 1)
        .split("/")
        .map(Number)
    : null;
}
