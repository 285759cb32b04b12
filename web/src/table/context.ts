import { createContext } from "svelte";
import type { TableState } from "./state/table.svelte";
import type { TableScreenState } from "./state/screen.svelte";
import type { Theme } from "@/games/theme";

/** What the parts of a table need to know without being told by each game. */
export interface TableContext {
  readonly table: TableState;
  readonly theme: Theme;
  /** What the bar shows of the table. */
  readonly screen: TableScreenState;
}

export const [getTableContext, setTableContext] = createContext<TableContext>();
