/** Where the first sentence of a text ends: after its mark, before the next one. */
const SENTENCE_END = /(?<=[.!?][”"’)]*)\s+|(?<=[。！？][」』]?)(?=.)/u;
/** No sentence ends after these. */
const ABBREVIATION = /\b(?:Mrs?|Dr|St)\.$/u;

/** A text as its first sentence, which says what is done, and the rest, which says how. */
export function splitFirstSentence(text: string): [title: string, more: string] {
  const parts = text.split(SENTENCE_END);
  let first = parts.shift() ?? "";
  while (parts.length && ABBREVIATION.test(first)) first += ` ${parts.shift()}`;
  return [first, text.slice(first.length).trim()];
}
