import type { TurnState } from "../turnState.svelte";

interface QuickAction {
  text: string;
  /** Whether it is the most likely action. */
  isPrimary: boolean;
  onclick: () => void;
}

/** Prompts that are answered with cards of the hand. */
const HAND_PROMPTS = ["move", "test", "link", "discard"];

/** Whether the prompt is answered with a card of the hand. */
export const isHandAwaited = (turnState: TurnState): boolean =>
  HAND_PROMPTS.includes(turnState.prompt) &&
  turnState.hand.some((piece) => turnState.cardAction(piece));

/**
 * Return the action that a phone shows beside the status, always in view; null if there is none.
 */
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

/** The action that ends a prompt, and its message. */
const END_ACTIONS: Record<string, [type: string, message: string]> = {
  turn: ["end", "page-end-short"],
  test: ["done", "page-roll"],
  move: ["done", "page-done"],
  trade: ["done", "page-done"],
};
