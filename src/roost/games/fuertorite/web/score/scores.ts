import type { Card, View } from "@/net/protocol";
import { zoneCards, KINDS, cardKind, viewNumber } from "../view";

/** A seat's result of a game. */
interface SeatScore {
  seat: number;
  /** The cards whose stars counted. */
  cards: Card[];
  stars: number;
  bonus: number;
  /** Total of all games so far. */
  score: number;
}

export interface GameScore {
  game: number;
  seats: SeatScore[];
}

/** Return the result of a game that was just scored; null while one is in play. */
export function readGameScore(view: View, players: number): GameScore | null {
  if (viewNumber(view, "stars", 0) === null) return null;
  const seats = Array.from({ length: players }, (_, seat): SeatScore => {
    const aside = KINDS[viewNumber(view, "aside", seat) ?? -1];
    const cards = [...zoneCards(view, `hand-${seat}`), ...zoneCards(view, `property-${seat}`)];
    const countedCards = cards.filter(
      (card) => cardKind(card) === "coin" || cardKind(card) === aside,
    );
    return {
      seat,
      cards: countedCards,
      stars: viewNumber(view, "stars", seat) ?? 0,
      bonus: viewNumber(view, "bonus", seat) ?? 0,
      score: viewNumber(view, "score", seat) ?? 0,
    };
  });
  return { game: viewNumber(view, "game") ?? 1, seats };
}
