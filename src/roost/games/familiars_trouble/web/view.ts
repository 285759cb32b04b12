import type { MessageArgs } from "@/i18n/catalogue";
import type { Names } from "@/i18n/names";
import type { Card, View } from "@/net/protocol";
import type { TableState } from "@/table/state/table.svelte";
import deck from "../errands.json";

export const COLOURS = ["red", "blue", "green"] as const;
/** So many points win (TR-75). */
export const AIM = 30;
export const LEVELS = [1, 2, 3] as const;

export type Colour = (typeof COLOURS)[number];

/**
 * Whether what is awaited from me is also what is shown. Until then nothing can be touched: who
 * still looks at the last trick would pass a card when they mean to play one.
 */
export const isLive = (table: TableState) => table.isTurnShown;

/** A number of a view. */
export function count(view: View, name: string, seat?: number): number | null {
  return view.numbers.find((n) => n.name === name && (n.seat ?? undefined) === seat)?.value ?? null;
}

export function zoneOf(view: View, id: string) {
  return view.zones.find((zone) => zone.id === id);
}

export function cardsOf(view: View, id: string): Card[] {
  return zoneOf(view, id)?.cards ?? [];
}

/** The seats in the order of play, from one of them. */
export function orderFrom(seat: number, players: number): number[] {
  return Array.from({ length: players }, (_, i) => (seat + i) % players);
}

/** Who sits to the left. */
export const leftOf = (seat: number, players: number) => (seat + 1) % players;

/** What is printed on an errand. */
export interface Printed {
  level: number;
  points: number;
  needs: { colour: Colour; need: number }[];
}

export function printedOn({ marks = {} }: Card): Printed {
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
export function isPictured(card: Card): boolean {
  const drawn = deck.errands.find(({ name }) => name === card.name);
  if (!drawn) return false;
  const { level, points, needs } = printedOn(card);
  const wanted: Partial<Record<Colour, number>> = drawn.needs;
  const isSame = COLOURS.every(
    (colour) => wanted[colour] === needs.find((need) => need.colour === colour)?.need,
  );
  return isSame && drawn.level === level && drawn.points === points;
}

/** An errand in words, with all that its picture shows. */
export function described(card: Card, names: Names): string {
  return names.text("page-errand", { errand: names.cardOrHidden(card), ...wordsOf(card, names) });
}

function wordsOf(card: Card, names: Names): MessageArgs {
  const { level, points, needs } = printedOn(card);
  return {
    needs: needs.map(({ colour, need }) => names.tag(colour, need)).join(", "),
    points: names.tag("points", points),
    level,
    covered: card.marks?.covered ? "yes" : "no",
  };
}

/** What an errand's picture shows, in words and without its name. */
export function printedText(card: Card, names: Names): string {
  return names.text("page-printed", wordsOf(card, names));
}

/** A card within a sentence: cards are named by common words. */
export function inText(names: Names, card: string): string {
  const word = names.card(card);
  return word.charAt(0).toLowerCase() + word.slice(1);
}

/** What a card of one's own would make of the trick. */
export interface Prospect {
  totals: { colour: Colour; total: number }[];
  /** The errands of the display that it would then cover, by their places. */
  brings: number[];
}

/** As the hand tells it (marks `makes` and `brings`); nothing if the card cannot be played. */
export function prospectOf(view: View, hand: string, card: string): Prospect | null {
  const { makes, brings } = zoneOf(view, hand)?.marks ?? {};
  const found = told(makes, card);
  if (!found) return null;
  return {
    totals: COLOURS.map((colour, i) => ({ colour, total: found[i]! })),
    brings: told(brings, card) ?? [],
  };
}

/** "red-3 12/2/0, red-5 14/2/0": the numbers of one card. */
function told(mark: string | number | undefined, card: string): number[] | null {
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
