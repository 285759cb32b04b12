import type { Card, View } from "@/net/protocol";
import { cardsOf, KINDS, kindOf, numberOf } from "../view";

/** How a game ended for a seat. */
export interface Score {
  seat: number;
  /** The cards whose stars counted. */
  cards: Card[];
  stars: number;
  bonus: number;
  /** Of all games so far. */
  score: number;
}

export interface GameScore {
  game: number;
  seats: Score[];
}

/** A game that was just scored; null while one is in play. */
export function scoresOf(view: View, players: number): GameScore | null {
  if (numberOf(view, "stars", 0) === null) return null;
  const seats = Array.from({ length: players }, (_, seat): Score => {
    const aside = KINDS[numberOf(view, "aside", seat) ?? -1];
    const cards = [...cardsOf(view, `hand-${seat}`), ...cardsOf(view, `property-${seat}`)];
    const counted = cards.filter((card) => kindOf(card) === "coin" || kindOf(card) === aside);
    return {
      seat,
      cards: counted,
      stars: numberOf(view, "stars", seat) ?? 0,
      bonus: numberOf(view, "bonus", seat) ?? 0,
      score: numberOf(view, "score", seat) ?? 0,
    };
  });
  return { game: numberOf(view, "game") ?? 1, seats };
}
