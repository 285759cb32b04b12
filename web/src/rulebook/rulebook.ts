/** Parses RULES.md into blocks that can be rendered, linked and searched. */

import { t } from "@/i18n/catalogue";
import type { Names } from "@/i18n/names";

export type Block =
  | { kind: "heading"; level: number; text: string; id: string }
  | { kind: "item"; text: string; id: string | null }
  | { kind: "table"; head: string[]; rows: string[][] }
  | { kind: "code"; text: string }
  | { kind: "text"; text: string };

interface Span {
  kind: "text" | "bold" | "italic" | "code" | "rule";
  text: string;
}

const FENCE = "```";
/** A rule's number is `DB-12`; a ruling's is `R3` or `FU-R3`. */
const RULE_NUMBER = "(?:[A-Z]+-[A-Z]?|[A-Z])\\d+[a-z]?";
const LEADING_NUMBER = new RegExp(`^\\*\\*(${RULE_NUMBER})\\b`);
const RULING = /(?:^|-)R\d+$/;

export interface Section {
  title: string;
  id: string;
  blocks: Block[];
  /** Whether it is for programmers rather than players. */
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

/** Split lines into headings, list items, tables, code and paragraphs. */
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

/** Split a text into plain, bold, italic, code and links to known rules. */
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

/** The last section for players. */
const LAST_FOR_PLAYERS = "Options";

/** Group blocks into sections. Blocks before the first heading have no title. */
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

/** Return a short section on how to play, or nothing if the game has no messages for it. */
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

/** Convert an upper-case heading to sentence case. */
function lowerShouting(title: string): string {
  const isShouting = title.length > 1 && title === title.toUpperCase();
  return isShouting ? title.charAt(0) + title.slice(1).toLowerCase() : title;
}

/** Return a rule's text without its number. */
export function ruleBody({ text, id }: { text: string; id: string | null }): string {
  if (id === null) return text;
  const rest = text.slice(`**${id}`.length);
  return rest.startsWith("**") ? rest.slice(2).trim() : `**${rest.trim()}`;
}

export type Rule = Extract<Block, { kind: "item" }> & { id: string };

export function numberedRules(blocks: Block[]): Rule[] {
  return blocks.filter((block): block is Rule => block.kind === "item" && block.id !== null);
}

/** Return the rulings for a rule: those that it cites, and those that cite it. */
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

/** Return the rulings: Roost's answers where the rulebook is silent. */
export function onlyRulings(rules: Rule[]): Rule[] {
  return rules.filter(({ id }) => RULING.test(id));
}

/** Return the first sentence of a text. */
export function firstSentence(text: string): string {
  const plain = text.replaceAll("**", "").replace(/^\([^)]*\)\s*/, "");
  return /^.*?[.?!](?=\s|$)/.exec(plain)?.[0] ?? plain;
}

/** Return the blocks that contain all words, with their headings; without a query, all blocks. */
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

/** Return the matching rows of a table, or any other block if it matches. */
function matchingPart(block: Block, isMatch: (text: string) => boolean): Block | null {
  if (block.kind !== "table")
    return isMatch(block.kind === "heading" ? "" : block.text) ? block : null;
  const rows = block.rows.filter((row) => isMatch(row.join(" | ")));
  return rows.length ? { ...block, rows } : null;
}

/** `DB-1` must not match the start of `DB-12`. */
function wordPattern(word: string): RegExp {
  return new RegExp(wordSource(word), "i");
}

function wordSource(word: string): string {
  const escaped = word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  const prefix = /^[A-Za-z]+-?\d+$/.test(word) ? "(?<![\\w-])" : "";
  return prefix + escaped + (/\d$/.test(word) ? "(?!\\d)" : "");
}

/** Split a text at the matches of a query: every second part is a match. */
export function splitMatches(text: string, query: string): string[] {
  const sources = query.split(/\s+/).filter(Boolean).map(wordSource);
  return sources.length ? text.split(new RegExp(`(${sources.join("|")})`, "i")) : [text];
}

/** Count the blocks other than headings. */
export function countPassages(blocks: Block[]): number {
  return blocks.filter((block) => block.kind !== "heading").length;
}
