/** Colours that a family of cards may be named for. */
const COLOURS = ["red", "blue", "green", "purple", "amber", "teal"];

/** The families of a game's cards (`acorn-3` is an acorn), in the order of its catalogue. */
export function cardFamilies(messages: string): string[] {
  return [...new Set([...messages.matchAll(/^card-([a-z]+)/gm)].map((match) => match[1]!))];
}

/**
 * The colour at the edge of a card: a help, never the only sign. A family that is named for a
 * colour has it; the others take what is left, in their order.
 */
export function edgeColour(card: string | null | undefined, families: string[]): string {
  const [family = ""] = (card ?? "").split("-");
  if (COLOURS.includes(family)) return `var(--${family})`;
  const free = COLOURS.filter((colour) => !families.includes(colour));
  const unnamed = families.filter((name) => !COLOURS.includes(name));
  return `var(--${free[Math.max(0, unnamed.indexOf(family)) % free.length] ?? "soft"})`;
}
