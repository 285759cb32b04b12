import { createContext } from "svelte";
import type { TableState } from "../table.svelte";
import type { BarState } from "./bar.svelte";
import type { Look } from "./look";

/** What the parts of a table need to know without being told by each game. */
export interface Surrounding {
  readonly table: TableState;
  readonly look: Look;
  /** What the bar shows of the table. */
  readonly bar: BarState;
}

export const [getSurrounding, setSurrounding] = createContext<Surrounding>();
