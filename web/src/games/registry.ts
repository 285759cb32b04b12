import type { Component } from "svelte";
import { plain, type Look } from "./theme";
import Plain from "@/table/plain/PlainTable.svelte";

/** What a table is drawn with. It finds everything else in its surroundings (`getSurrounding`). */
export interface Drawing {
  Table: Component;
  look: Look;
}

/** Games that draw their own table have one in their folder; it is loaded when it is opened. */
const tables = byGame(
  import.meta.glob<{ default: Component }>("/../src/roost/games/*/web/Table.svelte"),
);
const looks = byGame(import.meta.glob<{ default: Look }>("/../src/roost/games/*/web/theme.ts"));

/** How a game is drawn; the plain table draws any, and with `isPlain` this one too. */
export async function drawingOf(game: string, isPlain = false): Promise<Drawing> {
  if (isPlain) return { Table: Plain, look: plain };
  const folder = game.replaceAll("-", "_");
  const [table, look] = await Promise.all([tables.get(folder)?.(), looks.get(folder)?.()]);
  return { Table: table?.default ?? Plain, look: look?.default ?? plain };
}

/** What somebody's first match is played with; nothing, if it is as any other. */
export async function firstOptions(game: string): Promise<Look["first"]> {
  const look = await looks.get(game.replaceAll("-", "_"))?.();
  return look?.default.first;
}

/** How a game looks, without its table. */
export async function lookOf(game: string): Promise<Look> {
  const look = await looks.get(game.replaceAll("-", "_"))?.();
  return look?.default ?? plain;
}

/** What draws a picture for each part of a long match, if a game has such. */
export async function partsOf(game: string): Promise<NonNullable<Look["part"]>> {
  const look = await looks.get(game.replaceAll("-", "_"))?.();
  return look?.default.part ?? (() => undefined);
}

function byGame<Of>(found: Record<string, () => Promise<Of>>): Map<string, () => Promise<Of>> {
  return new Map(Object.entries(found).map(([path, load]) => [path.split("/").at(-3)!, load]));
}
