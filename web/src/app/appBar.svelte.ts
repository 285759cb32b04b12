import type { Snippet } from "svelte";
import { t } from "@/i18n/catalogue";
import type { Names } from "@/i18n/names";
import type { Shortcut } from "./shortcuts";

export type AppDialog = "you" | "settings" | "keys";

/** The state of the app bar and the document title. Each page sets it when it opens. */
class AppBarState {
  /** The title beside the home link; blank in the lobby. */
  title = $state("");
  /** Buttons that a table shows in place of the account button. */
  tools = $state.raw<Snippet | null>(null);
  /** The names of the current game, and the shortcuts that only its table has. */
  names = $state.raw<Names | null>(null);
  shortcuts = $state.raw<Shortcut[]>([]);
  /** The open dialog. */
  dialog = $state<AppDialog | null>(null);

  #documentTitle = "";
  #isTurn = false;

  setTitle(title: string, documentTitle = title): void {
    this.title = title;
    this.#documentTitle = documentTitle;
    this.#updateDocumentTitle();
  }

  /** Show in the tab's title and icon whether it is the player's turn. */
  markTurn(isTurn: boolean): void {
    if (isTurn === this.#isTurn) return;
    this.#isTurn = isTurn;
    this.#updateDocumentTitle();
    document
      .querySelector<HTMLLinkElement>("link[rel=icon]")
      ?.setAttribute("href", isTurn ? "/icons/owl-turn.svg" : "/owl.svg");
    // An installed app also has a badge.
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
