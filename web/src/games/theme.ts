import type { Component } from "svelte";
import type { Names } from "@/i18n/names";
import type { TableChronicle, Card, Milestone, View } from "@/net/protocol";
import type { Shortcut } from "@/app/shortcuts";
import type { Sound } from "@/sound/sounds";

/** What a game's own folder tells of its looks: `web/look.ts`. */
export interface Look {
  /** The class of its colours and its sky, from `web/theme.css`. */
  theme: string;
  /** Where the picture of a card is, by the card's name; `back` is that of a hidden one. */
  cards: Record<string, string>;
  /** Draws an open card by its name, where a picture alone would not do. */
  Face?: Component<{ name: string; alt: string }>;
  /** How long the table stays as it is after an event, in milliseconds, by the event's note. */
  holds?: Record<string, number>;
  /**
   * Notes of the moments that tell what came of a trick: at the end of a match the table stays at
   * the last of them until one goes on. If none of them came it stays before the last moment; with an
   * empty list nowhere.
   */
  last?: string[];
  /** What an event sounds like, by its note, where moving cards do not tell. */
  sounds?: Record<string, Sound>;
  /** Keys that only this table takes, for the list of shortcuts; their texts are the game's. */
  keys?: Shortcut[];
  /** Options of somebody's first match, where it should be simpler than usual. */
  first?: Record<string, string | number | boolean>;
  /** The zones by which a decision is understood, if not the trick and the rows. */
  saw?: string[];
  /** What stands on an open card that has no other tag; blank: nothing. */
  tag?: (card: Card, view: View) => string;
  /** The picture of a part of a long match. */
  part?: (part: Milestone) => string | undefined;
  /** A long match as a book. */
  Chronicle?: Component<{ book: TableChronicle; names: Names }>;
  /** At the end: what hangs below a seat's score. */
  Under?: Component<{ seat: number }>;
  /** At the end: how it came about, in place of all figures of the result. */
  Reasons?: Component<{ result: Record<string, unknown> }>;
  /** At the end: all that is told of it, in place of seats and scores. */
  Ending?: Component<{ result: Record<string, unknown> }>;
}

/** A game without looks of its own: its cards are slips with words. */
export const plain: Look = { theme: "", cards: {} };

/** The pictures that `import.meta.glob` found, by the names of their files. */
export function pictures(found: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(found).map(([path, address]) => [path.split("/").at(-1)!.slice(0, -4), address]),
  );
}
