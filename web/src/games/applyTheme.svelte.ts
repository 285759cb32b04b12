import type { Look } from "./theme";
import { night } from "./darkMode.svelte";

/** While a part of a table is there, its game's colours are the whole page's, the bar's too. */
export function wear(look: Look): void {
  $effect(() => {
    const classes = [look.theme, night.isDark ? "night" : ""].filter(Boolean);
    document.documentElement.classList.add(...classes);
    return () => document.documentElement.classList.remove(...classes);
  });
}
