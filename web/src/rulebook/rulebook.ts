/** A RULES.md taken apart, so that it can be drawn, linked to and searched. */

import { t } from "@/i18n/catalogue";
import type { Names } from "@/i18n/names";

export type Block =
  | { kind: "heading"; level: number; text: string; id: string }
  | { kind: "item"; text: string; id: string | null }
  | { kind: "table"; head: string[]; rows: string[][] }
  | { kind: "code"; text: string }
  | { kind: "text"; text: string };

export interface Span {
  kind: "text" | "bold" | "italic" | "code" | "rule";
  text: string;
}

const FENCE = "```";
/** A rule's number is `DB-12`; a ruling's `R3` or `FU-R3`. */
const RULE_NUMBER = "(?:[A-Z]+-[A-Z]?|[A-Z])\\d+[a-z]?";
const LEADING_NUMBER = new RegExp(`^\\*\\*(${RULE_NUMBER})\\b`);
const RULING = /(?:^|-)R\d+$/;

export interface Section {
  title: string;
  id: string;
  blocks: Block[];
  /** Whether it is for those who write programs, and not for those who play. */
  isTechnical: boolean;
}

export function parseBlocks(markdown: string): Block[] {
  return splitChunks(markdown.split("\n")).map(parseBlock);
}

function parseBlock(lines: string[]): Block {
  const [first = ""] = lines;
  if (first.startsWith("#")) {
    const text = first.replace(/^#+\s*/, "");
    const id = text.toLowerCase().replace(/[^a-z0-9]+/g, "-");
    return { kind: "heading", level: first.length - first.replace(/^#+/, "").length, text, id };
  }
  if (first.startsWith(FENCE)) return { kind: "code", text: lines.slice(1, -1).join("\n") };
  if (first.startsWith("|")) {
    return { kind: "table", head: tableCells(first), rows: lines.slice(2).map(tableCells) };
  }
  const text = lines.map((line) => line.trim()).join(" ");
  if (!first.startsWith("- ")) return { kind: "text", text };
  const item = text.slice(2);
  return { kind: "item", text: item, id: LEADING_NUMBER.exec(item)?.[1] ?? null };
}

/** Headings, list items, tables, fenced texts and paragraphs, as lines. */
function splitChunks(lines: string[]): string[][] {
  const done: string[][] = [];
  let chunk: string[] = [];
  let isFenced = false;
  for (const line of lines) {
    const isTableBoundary = line.startsWith("|") !== !!chunk[0]?.startsWith("|");
    const begins = /^(#|- |```)/.test(line) || isTableBoundary;
    if (!isFenced && chunk.length && (begins || !line || chunk[0]!.startsWith("#"))) {
      done.push(chunk);
      chunk = [];
    }
    if (line.startsWith(FENCE)) isFenced = !isFenced;
    if (line || isFenced) chunk.push(line);
  }
  return chunk.length ? [...done, chunk] : done;
}

function tableCells(row: string): string[] {
  return row
    .replace(/^\||\|$/g, "")
    .split("|")
    .map((cell) => cell.trim());
}

/** A text in pieces: what is bold, code, or the number of a rule that can be gone to. */
export function parseSpans(text: string, rules: Set<string>): Span[] {
  const spans: Span[] = [];
  const pattern = new RegExp(
    "`([^`]+)`|\\*\\*([^*]+)\\*\\*|\\*([^*\\s][^*]*)\\*" + `|(?<![\\w-])(${RULE_NUMBER})(?![\\w-])`,
    "g",
  );
  let end = 0;
  for (const match of text.matchAll(pattern)) {
    const [matched, code, bold, italic, rule] = match;
    if (rule !== undefined && !rules.has(rule)) continue;
    if (match.index > end) spans.push({ kind: "text", text: text.slice(end, match.index) });
    if (code !== undefined) spans.push({ kind: "code", text: code });
    else if (bold !== undefined) spans.push({ kind: "bold", text: bold });
    else if (italic !== undefined) spans.push({ kind: "italic", text: italic });
    else spans.push({ kind: "rule", text: rule! });
    end = match.index + matched.length;
  }
  if (end < text.length) spans.push({ kind: "text", text: text.slice(end) });
  return spans;
}

/** The part after which a rulebook speaks to programs. */
const LAST_FOR_PLAYERS = "Options";

/** The parts of a rulebook, in its order. What stands before the first heading has no title. */
export function groupSections(blocks: Block[]): Section[] {
  const sections: Section[] = [{ title: "", id: "", blocks: [], isTechnical: false }];
  let [isLast, isTechnical] = [false, false];
  for (const block of blocks) {
    if (block.kind !== "heading") {
      sections.at(-1)!.blocks.push(block);
      continue;
    }
    if (block.level === 2) {
      isTechnical ||= isLast;
      isLast = block.text === LAST_FOR_PLAYERS;
    }
    sections.push({ title: lowerShouting(block.text), id: block.id, blocks: [], isTechnical });
  }
  return sections.filter(({ blocks }) => blocks.length);
}

/** How a game is played, in short, as a part before its rules; none if it does not say. */
export function howToPlay(names: Names): Section[] {
  const available = ["goal", "turn", "end"].filter((part) => names.has(`how-${part}`));
  const blocks = available.map((part): Block => ({
    kind: "text",
    text: `**${t(`rules-how-${part}`)}** ${names.text(`how-${part}`)}`,
  }));
  return blocks.length
    ? [{ title: t("rules-how"), id: "how-to-play", blocks, isTechnical: false }]
    : [];
}

/** No heading shouts. */
function lowerShouting(title: string): string {
  const isShouting = title.length > 1 && title === title.toUpperCase();
  return isShouting ? title.charAt(0) + title.slice(1).toLowerCase() : title;
}

/** A rule without its number, which stands beside it. */
export function ruleBody({ text, id }: { text: string; id: string | null }): string {
  if (id === null) return text;
  const rest = text.slice(`**${id}`.length);
  return rest.startsWith("**") ? rest.slice(2).trim() : `**${rest.trim()}`;
}

export type Rule = Extract<Block, { kind: "item" }> & { id: string };

export function numberedRules(blocks: Block[]): Rule[] {
  return blocks.filter((block): block is Rule => block.kind === "item" && block.id !== null);
}

/** The rulings that go with a rule: those that it cites, and those that cite it. */
export function rulingsFor(rule: string, rules: Rule[]): Rule[] {
  const ids = new Set(rules.map(({ id }) => id));
  const citedIds = ({ text }: Rule) =>
    parseSpans(text.replaceAll("**", ""), ids).flatMap(({ kind, text }) =>
      kind === "rule" ? text : [],
    );
  const target = rules.find(({ id }) => id === rule);
  const cited = new Set(target ? citedIds(target) : []);
  return onlyRulings(rules).filter(
    (ruling) => cited.has(ruling.id) || citedIds(ruling).includes(rule),
  );
}

/** Where the book is silent, Roost decides. */
export function onlyRulings(rules: Rule[]): Rule[] {
  return rules.filter(({ id }) => RULING.test(id));
}

/** The first sentence, for where there is little room. */
export function firstSentence(text: string): string {
  const plain = text.replaceAll("**", "").replace(/^\([^)]*\)\s*/, "");
  return /^.*?[.?!](?=\s|$)/.exec(plain)?.[0] ?? plain;
}

/** What has all the words in it, each under its heading. Without words, everything. */
export function search(blocks: Block[], query: string): Block[] {
  const patterns = query.split(/\s+/).filter(Boolean).map(wordPattern);
  if (!patterns.length) return blocks;
  const isMatch = (text: string) => patterns.every((pattern) => pattern.test(text));
  const result: Block[] = [];
  let heading: Block | null = null;
  let isHeadingMatch = false;
  for (const block of blocks) {
    if (block.kind === "heading") {
      heading = block;
      isHeadingMatch = isMatch(block.text);
      continue;
    }
    const match = isHeadingMatch ? block : matchingPart(block, isMatch);
    if (!match) continue;
    if (heading) result.push(heading);
    heading = null;
    result.push(match);
  }
  return result;
}

/** Of a table its rows that are found; anything else whole or not at all. */
function matchingPart(block: Block, isMatch: (text: string) => boolean): Block | null {
  if (block.kind !== "table")
    return isMatch(block.kind === "heading" ? "" : block.text) ? block : null;
  const rows = block.rows.filter((row) => isMatch(row.join(" | ")));
  return rows.length ? { ...block, rows } : null;
}

/** `DB-1` is a rule's number and not the start of `DB-12`. */
function wordPattern(word: string): RegExp {
  return new RegExp(wordSource(word), "i");
}

function wordSource(word: string): string {
  const escaped = word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  const prefix = /^[A-Za-z]+-?\d+$/.test(word) ? "(?<![\\w-])" : "";
  return prefix + escaped + (/\d$/.test(word) ? "(?!\\d)" : "");
}

/** A text cut at what is searched for: every second piece is a find. */
export function splitMatches(text: string, query: string): string[] {
  const sources = query.split(/\s+/).filter(Boolean).map(wordSource);
  return sources.length ? text.split(new RegExp(`(${sources.join("|")})`, "i")) : [text];
}

/** How many passages there are: all but headings. */
export function countPassages(blocks: Block[]): number {
  return blocks.filter((block) => block.kind !== "heading").length;
}
