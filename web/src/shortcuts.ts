/** What keys do: `text` is a message. A page that takes keys of its own adds a group. */
export interface Shortcut {
  keys: string[];
  text: string;
}

export const groups: { title: string; shortcuts: Shortcut[] }[] = [
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
    title: "keys-table",
    shortcuts: [
      { keys: ["←", "→"], text: "keys-hand" },
      { keys: ["Space"], text: "keys-touch" },
      { keys: ["Enter"], text: "keys-play" },
      { keys: ["1", "2"], text: "keys-deed" },
    ],
  },
];

/** Whether a key is meant for what is being written, and not for us. */
export function isWriting({ target }: Event): boolean {
  return (
    target instanceof Element && !!target.closest("input, textarea, select, [contenteditable]")
  );
}
