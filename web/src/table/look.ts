import type { Component } from "svelte";
import type { Card, View } from "../protocol";

/** What a game's own folder tells of its looks: `web/look.ts`. */
export interface Look {
  /** The class of its colours and its sky, from `web/theme.css`. */
  theme: string;
  /** Where the picture of a card is, by the card's name; `back` is that of a hidden one. */
  cards: Record<string, string>;
  /** How long the table stays as it is after an event, in milliseconds, by the event's note. */
  holds?: Record<string, number>;
  /** What stands on an open card that has no other tag; blank: nothing. */
  tag?: (card: Card, view: View) => string;
  /** At the end: what hangs below a seat's score. */
  Under?: Component<{ seat: number }>;
  /** At the end: how it came about, in place of all figures of the result. */
  Reasons?: Component<{ result: Record<string, unknown> }>;
}

/** A game without looks of its own: its cards are slips with words. */
export const plain: Look = { theme: "", cards: {} };

/** The pictures that `import.meta.glob` found, by the names of their files. */
export function pictures(found: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(found).map(([path, address]) => [path.split("/").at(-1)!.slice(0, -4), address]),
  );
}
