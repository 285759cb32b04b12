import type { Snippet } from "svelte";
import { say } from "@/i18n/catalogue";
import type { Names } from "@/i18n/names";
import type { Shortcut } from "./shortcuts";

export type Sheet = "you" | "settings" | "keys";

/** What the bar and the window say of where one is. A page sets it when it opens. */
class Where {
  /** Beside the home; blank at home. */
  here = $state("");
  /** What a table puts into the bar, in place of who one is. */
  tools = $state.raw<Snippet | null>(null);
  /** The words of the game that one sits at, and the keys that are its own. */
  words = $state.raw<Names | null>(null);
  keys = $state.raw<Shortcut[]>([]);
  /** The sheet that lies open above the page. */
  sheet = $state<Sheet | null>(null);

  #title = "";
  #isTurn = false;

  at(here: string, title = here): void {
    this.here = here;
    this.#title = title;
    this.#tell();
  }

  /** Whether it is one's turn here: the title and the icon of the tab tell it. */
  mark(isTurn: boolean): void {
    if (isTurn === this.#isTurn) return;
    this.#isTurn = isTurn;
    this.#tell();
    document
      .querySelector<HTMLLinkElement>("link[rel=icon]")
      ?.setAttribute("href", isTurn ? "/icons/owl-turn.svg" : "/owl.svg");
    // An app has a mark on its own icon, where there is such a thing.
    const badge = isTurn ? navigator.setAppBadge?.() : navigator.clearAppBadge?.();
    badge?.catch(() => undefined);
  }

  #tell(): void {
    const page = this.#title || say("roost");
    if (this.#isTurn) document.title = say("call-turn-title", { page });
    else document.title = this.#title ? say("title", { page }) : page;
  }
}

export const where = new Where();
