import type { Theme } from "./theme";
import { darkMode } from "./darkMode.svelte";

/** Apply a game's theme to the whole page while the calling component exists. */
export function applyTheme(theme: Theme): void {
  $effect(() => {
    const { classList, style } = document.documentElement;
    const classes = [theme.className, darkMode.isDark ? "dark" : ""].filter(Boolean);
    const variables = Object.entries(theme.colours?.[darkMode.isDark ? "dark" : "light"] ?? {});
    classList.add(...classes);
    for (const [name, value] of variables) style.setProperty(name, value);
    return () => {
      classList.remove(...classes);
      for (const [name] of variables) style.removeProperty(name);
    };
  });
}
