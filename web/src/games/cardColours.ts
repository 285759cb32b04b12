/** Colours that a family of cards may be named after. */
const COLOURS = ["red", "blue", "green", "purple", "amber", "teal"];

/**
 * Return the families of a game's cards (`acorn-3` belongs to `acorn`), in the order of its
 * catalogue.
 */
export function cardFamilies(messages: string): string[] {
  return [...new Set([...messages.matchAll(/^card-([a-z]+)/gm)].map((match) => match[1]!))];
}

/**
 * Return the colour at a card's edge. A family named after a colour gets it; the others get the
 * remaining colours in order. Colour is never the only distinction.
 */
export function edgeColour(card: string | null | undefined, families: string[]): string {
  const [family = ""] = (card ?? "").split("-");
  if (COLOURS.includes(family)) return `var(--${family})`;
  const free = COLOURS.filter((colour) => !families.includes(colour));
  const unnamed = families.filter((name) => !COLOURS.includes(name));
  return `var(--${free[Math.max(0, unnamed.indexOf(family)) % free.length] ?? "soft"})`;
}
