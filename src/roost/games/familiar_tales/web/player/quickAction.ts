import type { Play } from "../turnState.svelte";

export interface Quick {
  text: string;
  /** Whether it is what one most likely wants. */
  isMain: boolean;
  do: () => void;
}

/** Questions that are answered with cards of the hand. In a turn they are only looked at. */
const FROM_HAND = ["move", "test", "link", "discard"];

/** Whether something is awaited from the hand. */
export const isAwaited = (play: Play): boolean =>
  FROM_HAND.includes(play.asks) && play.hand.some((piece) => play.actionOf(piece));

/** On a phone one deed is beside the sentence, in sight wherever the leaf was scrolled to. */
export function quickOf(play: Play): Quick | null {
  if (play.tab !== "now" || play.isChoosing || play.isResting) return null;
  const { names } = play;
  if (play.reading) {
    return { text: names.text("page-read-on"), isMain: true, do: () => play.readOn() };
  }
  const piece = play.chosen;
  const action = piece && isAwaited(play) ? play.actionOf(piece) : undefined;
  if (piece && action) {
    const text = names.text(`page-${action.type}`, { card: names.card(String(action.card)) });
    return { text, isMain: true, do: () => play.playPiece(piece) };
  }
  const message = ENDS[play.asks];
  const end = message && play.first(message[0]);
  if (!end) return null;
  const isMain = play.asks === "test";
  return { text: names.text(message[1]), isMain, do: () => void play.do(end) };
}

/** What ends a question, and how it is said. */
const ENDS: Record<string, [type: string, message: string]> = {
  turn: ["end", "page-end-short"],
  test: ["done", "page-roll"],
  move: ["done", "page-done"],
  trade: ["done", "page-done"],
};
