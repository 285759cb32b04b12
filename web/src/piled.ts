import type { Card } from "./protocol";

export interface Piece {
  card: Card;
  count: number;
}

/** Cards as they are laid out: neighbours of which nothing can be seen make one piece. */
export function piled(cards: Card[]): Piece[] {
  const pieces: Piece[] = [];
  for (const card of cards) {
    const last = pieces.at(-1);
    if (last && isBlank(card) && isBlank(last.card)) last.count += 1;
    else pieces.push({ card, count: 1 });
  }
  return pieces;
}

const isBlank = (card: Card) => !card.name && Object.keys(card.marks ?? {}).length === 0;
