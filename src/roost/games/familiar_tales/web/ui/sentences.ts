/** The end of a sentence: after its mark, before the next one. */
const SENTENCE_END = /(?<=[.!?][”"’)]*)\s+|(?<=[。！？][」』]?)(?=.)/u;
/** Abbreviations that do not end a sentence. */
const ABBREVIATION = /\b(?:Mrs?|Dr|St)\.$/u;

/** Split a text into its first sentence (what is done) and the rest (how). */
export function splitFirstSentence(text: string): [title: string, more: string] {
  const parts = text.split(SENTENCE_END);
  let first = parts.shift() ?? "";
  while (parts.length && ABBREVIATION.test(first)) first += ` ${parts.shift()}`;
  return [first, text.slice(first.length).trim()];
}
