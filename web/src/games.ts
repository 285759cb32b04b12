import type { Component } from "svelte";
import PlainTable from "./lib/PlainTable.svelte";
import type { TableState } from "./table.svelte";

export type GameTable = Component<{ table: TableState }>;

/** Games that draw their own table have one in their folder. */
const found = import.meta.glob<{ default: GameTable }>("/../src/roost/games/*/web/Table.svelte", {
  eager: true,
});

const tables = new Map(
  Object.entries(found).map(([path, module]) => [path.split("/").at(-3)!, module.default]),
);

/** How a game is drawn; the plain table draws any. */
export function tableOf(game: string): GameTable {
  return tables.get(game.replaceAll("-", "_")) ?? PlainTable;
}
