// Runs before the first paint, so that nobody is dazzled; the page's settings are kept by
// src/settings.svelte.ts, which reads them with more care.
try {
  const kept = JSON.parse(localStorage.getItem("roost-settings") ?? "{}");
  const root = document.documentElement.dataset;
  if (kept.theme === "light" || kept.theme === "dark") root.theme = kept.theme;
  if (kept.motion === "reduced") root.motion = kept.motion;
} catch {
  // What cannot be read counts as not set.
}
