import type { Component } from "svelte";
import type { Names } from "@/i18n/names";
import type { TableChronicle, Card, Milestone, Suit, View } from "@/net/protocol";
import type { Shortcut } from "@/app/shortcuts";
import type { Sound } from "@/sound/sounds";
import type { Variables } from "./palette";

/** How a game looks: the default export of its `web/theme.ts`, or from its `theme.toml`. */
export interface Theme {
  /** The CSS class of its colours and background, from `web/theme.css`. */
  className: string;
  /** Card images by card name; `back` is the image of a hidden card. */
  cardImages: Record<string, string>;
  /** Variables of the page in place of a class: those that `theme.toml` declares. */
  colours?: { light: Variables; dark: Variables };
  /** Suits by name and short labels of ranks, for cards `SUIT-RANK` without an image. */
  suits?: Record<string, Suit>;
  ranks?: Record<string, string>;
  /** Renders a visible card by its name, if an image is not enough. */
  CardFace?: Component<{ name: string; alt: string }>;
  /** How long playback pauses after an event, in milliseconds, by event name. */
  pauses?: Record<string, number>;
  /**
   * Names of the events that show the result of a trick. At the end of a match playback pauses at
   * the last of them until the player continues. If none occurs, it pauses before the last event;
   * with an empty list, nowhere.
   */
  lastTrickEvents?: string[];
  /** Sounds by event name, for events without card moves. */
  sounds?: Record<string, Sound>;
  /**
   * Shortcuts that only this table has, for the list of shortcuts. Their texts are the game's
   * messages.
   */
  shortcuts?: Shortcut[];
  /** Options of a player's first match, if it should be simpler than the default. */
  firstMatchOptions?: Record<string, string | number | boolean>;
  /** The zones that explain a decision, if not the trick and the rows. */
  decisionZones?: string[];
  /** Returns the tag of a visible card without another tag; blank for none. */
  cardTag?: (card: Card, view: View) => string;
  /** Returns the picture of a part of a long match. */
  partImage?: (part: Milestone) => string | undefined;
  /** Renders a long match as a book. */
  Chronicle?: Component<{ chronicle: TableChronicle; names: Names }>;
  /** Result screen: what hangs below a seat's score. */
  SeatDetails?: Component<{ seat: number }>;
  /** Result screen: how the result came about, in place of the score table. */
  ResultDetails?: Component<{ result: Record<string, unknown> }>;
  /** Result screen: replaces seats and scores. */
  EndScreen?: Component<{ result: Record<string, unknown> }>;
}

/** Key URLs from `import.meta.glob` by file name without extension. */
export function indexByFileName(urls: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(urls).map(([path, url]) => [path.split("/").at(-1)!.slice(0, -4), url]),
  );
}
