import type { Theme } from "./theme";
import { darkMode } from "./darkMode.svelte";

/** Apply a game's theme to the whole page while the calling component exists. */
export function applyTheme(theme: Theme): void {
  $effect(() => {
    const classes = [theme.className, darkMode.isDark ? "dark" : ""].filter(Boolean);
    document.documentElement.classList.add(...classes);
    return () => document.documentElement.classList.remove(...classes);
  });
}
