import type { MessageArgs } from "@/i18n/catalogue";
import type { Action } from "@/i18n/names";
import type { View } from "@/net/protocol";
import type { TableState } from "../state/table.svelte";

/** The version of the interface below. It grows when a module must change to work with it. */
export const TABLE_VERSION = 1;

/** What a plug-in's `web/table.js` exports (docs/develop/ship-a-game.md). */
export interface TableModule {
  /** The version of the interface that the module is written for. */
  version: number;
  /** Draw the table into an element. Returns a function that removes it, if there is anything to end. */
  mount(element: HTMLElement, table: PluginTable): (() => void) | void;
}

/** A table as a plug-in's module sees it. It contains no rules: the server decides. */
export interface PluginTable {
  readonly version: number;
  /** What the viewer sees now. Playback advances it event by event. */
  readonly view: View;
  /** The actions that the viewer may take now; empty if it is not the viewer's turn. */
  readonly legalActions: readonly Action[];
  /** The viewer's seat; null for a spectator. */
  readonly seat: number | null;
  /** The URLs of the package's files, by path in its folder `web`. */
  readonly files: Readonly<Record<string, string>>;
  readonly names: PluginNames;
  /** Send an action. If it is illegal, the page shows the rule that forbids it. */
  act(action: Action): void;
  /** Call a function after every change, until the returned function is called. */
  subscribe(listener: () => void): () => void;
}

/** Texts of the game's catalogue. */
export interface PluginNames {
  card(name: string): string;
  zone(id: string): string;
  number(name: string): string;
  action(action: Action): string;
  seat(seat: number): string;
  text(message: string, args?: MessageArgs): string;
}

/** Return the interface of a table, and a function that tells its listeners of a change. */
export function createPluginTable(
  table: TableState,
  files: Record<string, string>,
): { pluginTable: PluginTable; notify: () => void } {
  const listeners = new Set<() => void>();
  const isLegal = (action: Action) =>
    table.legalActions.some((legal) => sortedJson(legal) === sortedJson(action));
  const pluginTable: PluginTable = {
    version: TABLE_VERSION,
    files,
    get view() {
      return table.shownView!;
    },
    get legalActions() {
      return table.legalActions;
    },
    get seat() {
      return table.seat;
    },
    names: {
      card: (name) => table.names!.card(name),
      zone: (id) => table.names!.zone(id),
      number: (name) => table.names!.number(name),
      action: (action) => table.names!.action(action),
      seat: (seat) => table.names!.seat(seat),
      text: (message, args) => table.names!.text(message, args),
    },
    act: (action) => void (isLegal(action) ? table.act(action) : table.explainIllegal(action)),
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  return { pluginTable, notify: () => listeners.forEach((listener) => listener()) };
}

/** Load the module of a plug-in's table; null if it cannot be used. */
export async function loadTableModule(
  url: string,
  load: (url: string) => Promise<unknown> = (url) => import(/* @vite-ignore */ url),
): Promise<TableModule | null> {
  try {
    const module = (await load(url)) as TableModule;
    if (module.version === TABLE_VERSION && typeof module.mount === "function") return module;
    console.error(`${url}: version ${module.version} of the table; supported: ${TABLE_VERSION}`);
  } catch (error) {
    console.error(`${url}: cannot be loaded`, error);
  }
  return null;
}

function sortedJson(action: Action): string {
  return JSON.stringify(Object.entries(action).sort(([a], [b]) => (a < b ? -1 : 1)));
}
