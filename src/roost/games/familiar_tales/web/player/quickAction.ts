import type { TurnState } from "../turnState.svelte";

export interface QuickAction {
  text: string;
  /** Whether it is what one most likely wants. */
  isPrimary: boolean;
  onclick: () => void;
}

/** Questions that are answered with cards of the hand. In a turn they are only looked at. */
const HAND_PROMPTS = ["move", "test", "link", "discard"];

/** Whether something is awaited from the hand. */
export const isHandAwaited = (turnState: TurnState): boolean =>
  HAND_PROMPTS.includes(turnState.prompt) &&
  turnState.hand.some((piece) => turnState.cardAction(piece));

/** On a phone one deed is beside the sentence, in sight wherever the leaf was scrolled to. */
export function findQuickAction(turnState: TurnState): QuickAction | null {
  if (turnState.tab !== "now" || turnState.isChoiceOpen || turnState.isOnBreak) return null;
  const { names } = turnState;
  if (turnState.openPart) {
    return {
      text: names.text("page-read-on"),
      isPrimary: true,
      onclick: () => turnState.readNext(),
    };
  }
  const piece = turnState.pickedPiece;
  const action = piece && isHandAwaited(turnState) ? turnState.cardAction(piece) : undefined;
  if (piece && action) {
    const text = names.text(`page-${action.type}`, { card: names.card(String(action.card)) });
    return { text, isPrimary: true, onclick: () => turnState.playPiece(piece) };
  }
  const message = END_ACTIONS[turnState.prompt];
  const endAction = message && turnState.firstAction(message[0]);
  if (!endAction) return null;
  const isPrimary = turnState.prompt === "test";
  return { text: names.text(message[1]), isPrimary, onclick: () => void turnState.act(endAction) };
}

/** What ends a question, and how it is said. */
const END_ACTIONS: Record<string, [type: string, message: string]> = {
  turn: ["end", "page-end-short"],
  test: ["done", "page-roll"],
  move: ["done", "page-done"],
  trade: ["done", "page-done"],
};
