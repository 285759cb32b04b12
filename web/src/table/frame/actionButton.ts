import type { Action } from "@/i18n/names";

/** Something that can be done now: a button of the action bar. */
export interface ActionButton {
  /** What it is, by name: "Play blue 7". */
  text: string;
  onclick: () => unknown;
  /** The main one is the lamp's, a lesser one is underlined. */
  kind?: "primary" | "secondary" | "link";
  /** The action that it stands for, if it is exactly one. */
  action?: Action;
  /** What it is in full, if the text is short. */
  fullText?: string;
}
