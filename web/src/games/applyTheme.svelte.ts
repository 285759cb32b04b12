import type { Theme } from "./theme";
import { darkMode } from "./darkMode.svelte";

/** While a part of a table is there, its game's colours are the whole page's, the bar's too. */
export function applyTheme(theme: Theme): void {
  $effect(() => {
    const classes = [theme.className, darkMode.isDark ? "dark" : ""].filter(Boolean);
    document.documentElement.classList.add(...classes);
    return () => document.documentElement.classList.remove(...classes);
  });
}
