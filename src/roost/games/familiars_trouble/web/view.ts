import type { MessageArgs } from "@/i18n/catalogue";
import type { Names } from "@/i18n/names";
import type { Card, View } from "@/net/protocol";
import type { TableState } from "@/table/state/table.svelte";
import deck from "../errands.json";

export const COLOURS = ["red", "blue", "green"] as const;
/** Points to win (TR-75). */
export const WINNING_POINTS = 30;
export const LEVELS = [1, 2, 3] as const;

export type Colour = (typeof COLOURS)[number];

/**
 * Whether the player can act: it is their turn and everything before it is shown. A player who
 * still looks at the last trick would otherwise pass a card when they mean to play one.
 */
export const canAct = (table: TableState) => table.isTurnShown;

/** Return a number of the view, or null if it has none. */
export function viewNumber(view: View, name: string, seat?: number): number | null {
  return view.numbers.find((n) => n.name === name && (n.seat ?? undefined) === seat)?.value ?? null;
}

export function findZone(view: View, id: string) {
  return view.zones.find((zone) => zone.id === id);
}

export function zoneCards(view: View, id: string): Card[] {
  return findZone(view, id)?.cards ?? [];
}

/** Return the seats in order of play, beginning with one of them. */
export function seatOrder(seat: number, players: number): number[] {
  return Array.from({ length: players }, (_, i) => (seat + i) % players);
}

/** Return the seat to the left. */
export const leftNeighbour = (seat: number, players: number) => (seat + 1) % players;

/** The values printed on an errand. */
interface ErrandText {
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
 * Whether the picture of an errand shows its values. Pictures are of Roost's deck, and an errand of
 * another deck may have the same name.
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

/** Describe an errand with everything that its picture shows. */
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

/** Return the values of an errand as text, without its name. */
export function errandDetails(card: Card, names: Names): string {
  return names.text("page-printed", errandArgs(card, names));
}

/** Return a card's name within a sentence. Card names are common nouns. */
export function cardInText(names: Names, card: string): string {
  const word = names.card(card);
  return word.charAt(0).toLowerCase() + word.slice(1);
}

/** What a card of the hand would do to the trick. */
interface TrickForecast {
  totals: { colour: Colour; total: number }[];
  /** The places of the displayed errands that it would cover. */
  errandPlaces: number[];
}

/**
 * Read the forecast of a card from the hand's marks `makes` and `brings`; null if it cannot be
 * played.
 */
export function trickForecast(view: View, hand: string, card: string): TrickForecast | null {
  const { makes, brings } = findZone(view, hand)?.marks ?? {};
  const totals = parseCardNumbers(makes, card);
  if (!totals) return null;
  return {
    totals: COLOURS.map((colour, i) => ({ colour, total: totals[i]! })),
    errandPlaces: parseCardNumbers(brings, card) ?? [],
  };
}

/** Return the numbers of one card from a mark such as "red-3 12/2/0, red-5 14/2/0". */
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
