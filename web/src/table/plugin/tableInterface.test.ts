import { expect, test, vi } from "vitest";
import type { TableState } from "../state/table.svelte";
import { createPluginTable, loadTableModule, TABLE_VERSION } from "./tableInterface";

const mount = () => undefined;

test("a module of this version is used", async () => {
  const module = { version: TABLE_VERSION, mount };
  expect(await loadTableModule("/table.js", () => Promise.resolve(module))).toBe(module);
});

test("a module of another version, without mount or with an error is not used", async () => {
  const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
  for (const module of [{ version: TABLE_VERSION + 1, mount }, { version: TABLE_VERSION }, {}])
    expect(await loadTableModule("/table.js", () => Promise.resolve(module))).toBeNull();
  expect(await loadTableModule("/table.js", () => Promise.reject(new Error("no")))).toBeNull();
  expect(log).toHaveBeenCalledTimes(4);
  log.mockRestore();
});

test("a legal action is sent, and an illegal one is explained", () => {
  const act = vi.fn();
  const explainIllegal = vi.fn();
  const legalActions = [{ type: "play", card: "a-1" }];
  const table = { legalActions, act, explainIllegal } as unknown as TableState;
  const { pluginTable } = createPluginTable(table, {});
  pluginTable.act({ card: "a-1", type: "play" });
  expect(act).toHaveBeenCalledOnce();
  expect(explainIllegal).not.toHaveBeenCalled();
  pluginTable.act({ type: "play", card: "a-2" });
  expect(act).toHaveBeenCalledOnce();
  expect(explainIllegal).toHaveBeenCalledWith({ type: "play", card: "a-2" });
});

test("listeners hear of changes until they unsubscribe", () => {
  const { pluginTable, notify } = createPluginTable({} as TableState, {});
  const listener = vi.fn();
  const unsubscribe = pluginTable.subscribe(listener);
  notify();
  unsubscribe();
  notify();
  expect(listener).toHaveBeenCalledOnce();
});
