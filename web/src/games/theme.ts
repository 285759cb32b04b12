import type { Component } from "svelte";
import type { Names } from "@/i18n/names";
import type { TableChronicle, Card, Milestone, View } from "@/net/protocol";
import type { Shortcut } from "@/app/shortcuts";
import type { Sound } from "@/sound/sounds";

/** What a game's own folder tells of its looks: `web/look.ts`. */
export interface Theme {
  /** The class of its colours and its sky, from `web/theme.css`. */
  className: string;
  /** Where the picture of a card is, by the card's name; `back` is that of a hidden one. */
  cardImages: Record<string, string>;
  /** Draws an open card by its name, where a picture alone would not do. */
  CardFace?: Component<{ name: string; alt: string }>;
  /** How long the table stays as it is after an event, in milliseconds, by the event's note. */
  pauses?: Record<string, number>;
  /**
   * Notes of the moments that tell what came of a trick: at the end of a match the table stays at
   * the last of them until one goes on. If none of them came it stays before the last moment; with an
   * empty list nowhere.
   */
  lastTrickEvents?: string[];
  /** What an event sounds like, by its note, where moving cards do not tell. */
  sounds?: Record<string, Sound>;
  /** Keys that only this table takes, for the list of shortcuts; their texts are the game's. */
  shortcuts?: Shortcut[];
  /** Options of somebody's first match, where it should be simpler than usual. */
  firstMatchOptions?: Record<string, string | number | boolean>;
  /** The zones by which a decision is understood, if not the trick and the rows. */
  decisionZones?: string[];
  /** What stands on an open card that has no other tag; blank: nothing. */
  cardTag?: (card: Card, view: View) => string;
  /** The picture of a part of a long match. */
  partImage?: (part: Milestone) => string | undefined;
  /** A long match as a book. */
  Chronicle?: Component<{ chronicle: TableChronicle; names: Names }>;
  /** At the end: what hangs below a seat's score. */
  SeatDetails?: Component<{ seat: number }>;
  /** At the end: how it came about, in place of all figures of the result. */
  ResultDetails?: Component<{ result: Record<string, unknown> }>;
  /** At the end: all that is told of it, in place of seats and scores. */
  EndScreen?: Component<{ result: Record<string, unknown> }>;
}

/** A game without looks of its own: its cards are slips with words. */
export const plainTheme: Theme = { className: "", cardImages: {} };

/** The pictures that `import.meta.glob` found, by the names of their files. */
export function indexByFileName(urls: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(urls).map(([path, url]) => [path.split("/").at(-1)!.slice(0, -4), url]),
  );
}
