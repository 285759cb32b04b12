import { createContext } from "svelte";
import type { TableState } from "./state/table.svelte";
import type { TableScreenState } from "./state/screen.svelte";
import type { Theme } from "@/games/theme";

/** What the components of a table share. */
interface TableContext {
  readonly table: TableState;
  readonly theme: Theme;
  /** The state of the screen around the table. */
  readonly screen: TableScreenState;
}

export const [getTableContext, setTableContext] = createContext<TableContext>();
