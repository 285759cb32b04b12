import type { Snippet } from "svelte";
import { t } from "@/i18n/catalogue";
import type { Names } from "@/i18n/names";
import type { Shortcut } from "./shortcuts";

export type AppDialog = "you" | "settings" | "keys";

/** What the bar and the window say of where one is. A page sets it when it opens. */
class AppBarState {
  /** Beside the home; blank at home. */
  title = $state("");
  /** What a table puts into the bar, in place of who one is. */
  tools = $state.raw<Snippet | null>(null);
  /** The words of the game that one sits at, and the keys that are its own. */
  names = $state.raw<Names | null>(null);
  shortcuts = $state.raw<Shortcut[]>([]);
  /** The sheet that lies open above the page. */
  dialog = $state<AppDialog | null>(null);

  #documentTitle = "";
  #isTurn = false;

  setTitle(title: string, documentTitle = title): void {
    this.title = title;
    this.#documentTitle = documentTitle;
    this.#updateDocumentTitle();
  }

  /** Whether it is one's turn here: the title and the icon of the tab tell it. */
  markTurn(isTurn: boolean): void {
    if (isTurn === this.#isTurn) return;
    this.#isTurn = isTurn;
    this.#updateDocumentTitle();
    document
      .querySelector<HTMLLinkElement>("link[rel=icon]")
      ?.setAttribute("href", isTurn ? "/icons/owl-turn.svg" : "/owl.svg");
    // An app has a mark on its own icon, where there is such a thing.
    const badge = isTurn ? navigator.setAppBadge?.() : navigator.clearAppBadge?.();
    badge?.catch(() => undefined);
  }

  #updateDocumentTitle(): void {
    const page = this.#documentTitle || t("roost");
    if (this.#isTurn) document.title = t("turn-title", { page });
    else document.title = this.#documentTitle ? t("title", { page }) : page;
  }
}

export const appBar = new AppBarState();
