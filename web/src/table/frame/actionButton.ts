import type { Action } from "@/i18n/names";

/** A button of the action bar. */
export interface ActionButton {
  /** The short text: "Play blue 7". */
  text: string;
  onclick: () => unknown;
  /** Primary buttons are filled with the lamp's colour; links are underlined. */
  kind?: "primary" | "secondary" | "link";
  /** The action, if the button stands for exactly one. */
  action?: Action;
  /** The full text, if `text` is short. */
  fullText?: string;
}
