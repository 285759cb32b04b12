import type { Component } from "svelte";
import { session } from "@/app/session.svelte";
import { declaredTheme } from "./declaredTheme";
import type { Theme } from "./theme";
import PlainTable from "@/table/plain/PlainTable.svelte";

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
  if (isPlain) return { Table: PlainTable, theme: plainTheme(game) };
  const folder = game.replaceAll("-", "_");
  const [table, theme] = await Promise.all([tables.get(folder)?.(), themes.get(folder)?.()]);
  return { Table: table?.default ?? PlainTable, theme: theme?.default ?? plainTheme(game) };
}

/** Return the options of a player's first match; undefined if it has the defaults. */
export async function firstMatchOptions(game: string): Promise<Theme["firstMatchOptions"]> {
  const theme = await themes.get(game.replaceAll("-", "_"))?.();
  return theme?.default.firstMatchOptions;
}

/** Load a game's theme without its table. */
export async function loadTheme(game: string): Promise<Theme> {
  const theme = await themes.get(game.replaceAll("-", "_"))?.();
  return theme?.default ?? plainTheme(game);
}

/** Return the theme of a game without a `theme.ts`. */
const plainTheme = (game: string) => declaredTheme(game, session.game(game)?.theme);

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
