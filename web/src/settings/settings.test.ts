import { beforeEach, expect, test } from "vitest";
import { read, settings } from "./settings.svelte";

const usual = {
  theme: "system",
  oneTouch: false,
  motion: "system",
  pace: "usual",
  sound: false,
  volume: 0.6,
  calls: false,
};

beforeEach(() => settings.set(read(null)));

test("what was never set, or cannot be read, is as usual", () => {
  for (const text of [
    null,
    "",
    "{",
    "null",
    "7",
    '{"theme":"pink","oneTouch":"yes"}',
    '{"volume":7,"calls":1,"pace":2}',
  ]) {
    expect(read(text)).toEqual(usual);
  }
});

test("what was set is read again", () => {
  const kept = {
    theme: "dark",
    oneTouch: true,
    motion: "reduced",
    pace: "brisk",
    sound: true,
    volume: 0.25,
    calls: true,
  } as const;
  settings.set(kept);
  expect(read(localStorage.getItem("roost-settings"))).toEqual(kept);
});

test("the theme and the stillness are told to the style", () => {
  const { dataset } = document.documentElement;
  settings.set({ theme: "dark", motion: "reduced" });
  expect(dataset).toMatchObject({ theme: "dark", motion: "reduced" });
  expect(settings.isStill).toBe(true);
  settings.set({ theme: "system", motion: "system" });
  expect(dataset.theme).toBeUndefined();
  expect(dataset.motion).toBeUndefined();
});

test("another tab's change is taken up", () => {
  dispatchEvent(
    new StorageEvent("storage", { key: "roost-settings", newValue: '{"theme":"light"}' }),
  );
  expect(settings.theme).toBe("light");
  expect(document.documentElement.dataset.theme).toBe("light");
});
