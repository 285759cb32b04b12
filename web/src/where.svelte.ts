import type { Snippet } from "svelte";
import { say } from "./catalogue";
import type { Names } from "./names";
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

  at(here: string, title = here): void {
    this.here = here;
    document.title = title ? say("title", { page: title }) : say("roost");
  }
}

export const where = new Where();
