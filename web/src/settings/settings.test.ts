import { beforeEach, expect, test } from "vitest";
import { parseSettings, settings } from "./settings.svelte";

const defaults = {
  colorScheme: "system",
  isOneTouch: false,
  motion: "system",
  pace: "usual",
  hasSound: false,
  volume: 0.6,
  hasNotifications: false,
};

beforeEach(() => settings.update(parseSettings(null)));

test("missing or invalid settings have their defaults", () => {
  for (const text of [
    null,
    "",
    "{",
    "null",
    "7",
    '{"colorScheme":"pink","isOneTouch":"yes"}',
    '{"volume":7,"hasNotifications":1,"pace":2}',
  ]) {
    expect(parseSettings(text)).toEqual(defaults);
  }
});

test("settings are stored and read back", () => {
  const changed = {
    colorScheme: "dark",
    isOneTouch: true,
    motion: "reduced",
    pace: "brisk",
    hasSound: true,
    volume: 0.25,
    hasNotifications: true,
  } as const;
  settings.update(changed);
  expect(parseSettings(localStorage.getItem("roost-settings"))).toEqual(changed);
});

test("color scheme and motion are attributes of the document", () => {
  const { dataset } = document.documentElement;
  settings.update({ colorScheme: "dark", motion: "reduced" });
  expect(dataset).toMatchObject({ colorScheme: "dark", motion: "reduced" });
  expect(settings.hasReducedMotion).toBe(true);
  settings.update({ colorScheme: "system", motion: "system" });
  expect(dataset.colorScheme).toBeUndefined();
  expect(dataset.motion).toBeUndefined();
});

test("a change in another tab is applied", () => {
  dispatchEvent(
    new StorageEvent("storage", { key: "roost-settings", newValue: '{"colorScheme":"light"}' }),
  );
  expect(settings.colorScheme).toBe("light");
  expect(document.documentElement.dataset.colorScheme).toBe("light");
});
