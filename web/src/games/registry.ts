import type { Component } from "svelte";
import { session } from "@/app/session.svelte";
import { declaredTheme } from "./declaredTheme";
import type { Theme } from "./theme";
import { pluginCardImages, pluginFiles } from "./pluginFiles";
import PlainTable from "@/table/plain/PlainTable.svelte";
import PluginTable from "@/table/plugin/PluginTable.svelte";
import { loadTableModule } from "@/table/plugin/tableInterface";

/**
 * The component and theme that draw a table. The component gets its data from `getTableContext`.
 */
interface TableRenderer {
  Table: Component;
  theme: Theme;
}

/** Tables of the games, loaded on demand from their folders. */
const tables = indexByGame(
  import.meta.glob<{ default: Component }>("/../src/roost/games/*/web/Table.svelte"),
);
const themes = indexByGame(
  import.meta.glob<{ default: Theme }>("/../src/roost/games/*/web/theme.ts"),
);

/** Load a game's table. The plain table draws games without one, and any game if `isPlain`. */
export async function loadRenderer(game: string, isPlain = false): Promise<TableRenderer> {
  if (isPlain) return { Table: PlainTable, theme: themeOf(game) };
  const [Table, theme] = await Promise.all([loadTable(game), loadTheme(game)]);
  return { Table, theme };
}

async function loadTable(game: string): Promise<Component> {
  const table = await tables.get(game.replaceAll("-", "_"))?.();
  if (table) return table.default;
  const url = pluginFiles(game)["table.js"];
  const module = url === undefined ? null : await loadTableModule(url);
  return module ? (internals) => PluginTable(internals, { module }) : PlainTable;
}

/** Return the options of a player's first match; undefined if it has the defaults. */
export async function firstMatchOptions(game: string): Promise<Theme["firstMatchOptions"]> {
  const theme = await themes.get(game.replaceAll("-", "_"))?.();
  return theme?.default.firstMatchOptions;
}

/** Load a game's theme without its table. */
export async function loadTheme(game: string): Promise<Theme> {
  const theme = await themes.get(game.replaceAll("-", "_"))?.();
  return theme?.default ?? themeOf(game);
}

/** Return the theme of a game that has no `theme.ts`. */
const themeOf = (game: string) => declaredTheme(session.game(game)?.theme, pluginCardImages(game));

/** Load the function that returns a picture for each part of a long match. */
export async function loadPartImages(game: string): Promise<NonNullable<Theme["partImage"]>> {
  const theme = await themes.get(game.replaceAll("-", "_"))?.();
  return theme?.default.partImage ?? (() => undefined);
}

function indexByGame<Module>(
  modules: Record<string, () => Promise<Module>>,
): Map<string, () => Promise<Module>> {
  return new Map(Object.entries(modules).map(([path, load]) => [path.split("/").at(-3)!, load]));
}
