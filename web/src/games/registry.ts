import type { Component } from "svelte";
import { plainTheme, type Theme } from "./theme";
import PlainTable from "@/table/plain/PlainTable.svelte";

/** What a table is drawn with. It finds everything else in its surroundings (`getSurrounding`). */
export interface TableRenderer {
  Table: Component;
  theme: Theme;
}

/** Games that draw their own table have one in their folder; it is loaded when it is opened. */
const tables = indexByGame(
  import.meta.glob<{ default: Component }>("/../src/roost/games/*/web/Table.svelte"),
);
const themes = indexByGame(
  import.meta.glob<{ default: Theme }>("/../src/roost/games/*/web/theme.ts"),
);

/** How a game is drawn; the plain table draws any, and with `isPlain` this one too. */
export async function loadRenderer(game: string, isPlain = false): Promise<TableRenderer> {
  if (isPlain) return { Table: PlainTable, theme: plainTheme };
  const folder = game.replaceAll("-", "_");
  const [table, theme] = await Promise.all([tables.get(folder)?.(), themes.get(folder)?.()]);
  return { Table: table?.default ?? PlainTable, theme: theme?.default ?? plainTheme };
}

/** What somebody's first match is played with; nothing, if it is as any other. */
export async function firstMatchOptions(game: string): Promise<Theme["firstMatchOptions"]> {
  const theme = await themes.get(game.replaceAll("-", "_"))?.();
  return theme?.default.firstMatchOptions;
}

/** How a game looks, without its table. */
export async function loadTheme(game: string): Promise<Theme> {
  const theme = await themes.get(game.replaceAll("-", "_"))?.();
  return theme?.default ?? plainTheme;
}

/** What draws a picture for each part of a long match, if a game has such. */
export async function loadPartImages(game: string): Promise<NonNullable<Theme["partImage"]>> {
  const theme = await themes.get(game.replaceAll("-", "_"))?.();
  return theme?.default.partImage ?? (() => undefined);
}

function indexByGame<Module>(
  modules: Record<string, () => Promise<Module>>,
): Map<string, () => Promise<Module>> {
  return new Map(Object.entries(modules).map(([path, load]) => [path.split("/").at(-3)!, load]));
}
