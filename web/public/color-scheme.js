// Applies the stored color scheme and motion setting before the first paint, so that the page does
// not flash. src/settings/settings.svelte.ts owns the stored data and validates it.
try {
  const stored = JSON.parse(localStorage.getItem("roost-settings") ?? "{}");
  const root = document.documentElement.dataset;
  if (["light", "dark"].includes(stored.colorScheme)) root.colorScheme = stored.colorScheme;
  if (stored.motion === "reduced") root.motion = stored.motion;
} catch {
  // Unreadable data counts as not set.
}
