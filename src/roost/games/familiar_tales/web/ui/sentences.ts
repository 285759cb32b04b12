/** Where the first sentence of a text ends: after its mark, before the next one. */
const END = /(?<=[.!?][”"’)]*)\s+|(?<=[。！？][」』]?)(?=.)/u;
/** No sentence ends after these. */
const SHORT = /\b(?:Mrs?|Dr|St)\.$/u;

/** A text as its first sentence, which says what is done, and the rest, which says how. */
export function inTwo(text: string): [title: string, more: string] {
  const parts = text.split(END);
  let first = parts.shift() ?? "";
  while (parts.length && SHORT.test(first)) first += ` ${parts.shift()}`;
  return [first, text.slice(first.length).trim()];
}
