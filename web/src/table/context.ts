import { createContext } from "svelte";
import type { TableState } from "./state/table.svelte";
import type { BarState } from "./state/screen.svelte";
import type { Theme } from "@/games/theme";

/** What the parts of a table need to know without being told by each game. */
export interface Surrounding {
  readonly table: TableState;
  readonly look: Theme;
  /** What the bar shows of the table. */
  readonly bar: BarState;
}

export const [getSurrounding, setSurrounding] = createContext<Surrounding>();
