/** A keyboard shortcut. `text` is a message id. */
export interface Shortcut {
  keys: string[];
  text: string;
}

export const shortcutGroups: { title: string; shortcuts: Shortcut[] }[] = [
  {
    title: "keys-everywhere",
    shortcuts: [
      { keys: ["?"], text: "keys-list" },
      { keys: ["Tab"], text: "keys-next" },
      { keys: ["Enter", "Space"], text: "keys-press" },
      { keys: ["Esc"], text: "keys-close" },
      { keys: ["/"], text: "keys-search" },
    ],
  },
  {
    title: "at-table",
    shortcuts: [
      { keys: ["←", "→"], text: "keys-cards" },
      { keys: ["Space"], text: "keys-touch" },
      { keys: ["Enter"], text: "keys-play" },
      { keys: ["1", "2", "…"], text: "keys-actions" },
      { keys: ["H"], text: "hint" },
      { keys: ["U"], text: "undo" },
      { keys: ["L"], text: "log" },
      { keys: ["C"], text: "chat" },
      { keys: ["M"], text: "match-menu" },
    ],
  },
];

/** Whether a key is a shortcut: without modifier keys, and not typed into a field. */
export function isShortcut(event: KeyboardEvent): boolean {
  return !(event.ctrlKey || event.metaKey || event.altKey || isTyping(event));
}

/** Whether a key is a shortcut of the table: no dialog is open above it. */
export function isTableShortcut(event: KeyboardEvent): boolean {
  return isShortcut(event) && !document.querySelector("dialog[open], [role=dialog]");
}

/** Whether a key is typed into a field. */
export function isTyping({ target }: Event): boolean {
  return (
    target instanceof Element && !!target.closest("input, textarea, select, [contenteditable]")
  );
}
