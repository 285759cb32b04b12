/** A RULES.md taken apart, so that it can be drawn, linked to and searched. */

import { say } from "@/i18n/catalogue";
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
const NUMBER = "(?:[A-Z]+-[A-Z]?|[A-Z])\\d+[a-z]?";
const NUMBERED = new RegExp(`^\\*\\*(${NUMBER})\\b`);
const RULING = /(?:^|-)R\d+$/;

export interface Section {
  title: string;
  id: string;
  blocks: Block[];
  /** Whether it is for those who write programs, and not for those who play. */
  isMore: boolean;
}

export function blocks(markdown: string): Block[] {
  return chunks(markdown.split("\n")).map(block);
}

function block(lines: string[]): Block {
  const [first = ""] = lines;
  if (first.startsWith("#")) {
    const text = first.replace(/^#+\s*/, "");
    const id = text.toLowerCase().replace(/[^a-z0-9]+/g, "-");
    return { kind: "heading", level: first.length - first.replace(/^#+/, "").length, text, id };
  }
  if (first.startsWith(FENCE)) return { kind: "code", text: lines.slice(1, -1).join("\n") };
  if (first.startsWith("|")) {
    return { kind: "table", head: cells(first), rows: lines.slice(2).map(cells) };
  }
  const text = lines.map((line) => line.trim()).join(" ");
  if (!first.startsWith("- ")) return { kind: "text", text };
  const item = text.slice(2);
  return { kind: "item", text: item, id: NUMBERED.exec(item)?.[1] ?? null };
}

/** Headings, list items, tables, fenced texts and paragraphs, as lines. */
function chunks(lines: string[]): string[][] {
  const found: string[][] = [];
  let chunk: string[] = [];
  let isFenced = false;
  for (const line of lines) {
    const isOther = line.startsWith("|") !== !!chunk[0]?.startsWith("|");
    const begins = /^(#|- |```)/.test(line) || isOther;
    if (!isFenced && chunk.length && (begins || !line || chunk[0]!.startsWith("#"))) {
      found.push(chunk);
      chunk = [];
    }
    if (line.startsWith(FENCE)) isFenced = !isFenced;
    if (line || isFenced) chunk.push(line);
  }
  return chunk.length ? [...found, chunk] : found;
}

function cells(row: string): string[] {
  return row
    .replace(/^\||\|$/g, "")
    .split("|")
    .map((cell) => cell.trim());
}

/** A text in pieces: what is bold, code, or the number of a rule that can be gone to. */
export function spans(text: string, rules: Set<string>): Span[] {
  const found: Span[] = [];
  const pattern = new RegExp(
    "`([^`]+)`|\\*\\*([^*]+)\\*\\*|\\*([^*\\s][^*]*)\\*" + `|(?<![\\w-])(${NUMBER})(?![\\w-])`,
    "g",
  );
  let end = 0;
  for (const match of text.matchAll(pattern)) {
    const [whole, code, bold, italic, rule] = match;
    if (rule !== undefined && !rules.has(rule)) continue;
    if (match.index > end) found.push({ kind: "text", text: text.slice(end, match.index) });
    if (code !== undefined) found.push({ kind: "code", text: code });
    else if (bold !== undefined) found.push({ kind: "bold", text: bold });
    else if (italic !== undefined) found.push({ kind: "italic", text: italic });
    else found.push({ kind: "rule", text: rule! });
    end = match.index + whole.length;
  }
  if (end < text.length) found.push({ kind: "text", text: text.slice(end) });
  return found;
}

/** The part after which a rulebook speaks to programs. */
const LAST_FOR_PLAYERS = "Options";

/** The parts of a rulebook, in its order. What stands before the first heading has no title. */
export function sections(all: Block[]): Section[] {
  const found: Section[] = [{ title: "", id: "", blocks: [], isMore: false }];
  let [isLast, isMore] = [false, false];
  for (const block of all) {
    if (block.kind !== "heading") {
      found.at(-1)!.blocks.push(block);
      continue;
    }
    if (block.level === 2) {
      isMore ||= isLast;
      isLast = block.text === LAST_FOR_PLAYERS;
    }
    found.push({ title: calm(block.text), id: block.id, blocks: [], isMore });
  }
  return found.filter(({ blocks }) => blocks.length);
}

/** How a game is played, in short, as a part before its rules; none if it does not say. */
export function howTo(names: Names): Section[] {
  const told = ["goal", "turn", "end"].filter((part) => names.has(`how-${part}`));
  const blocks = told.map((part): Block => ({
    kind: "text",
    text: `**${say(`rules-how-${part}`)}** ${names.text(`how-${part}`)}`,
  }));
  return blocks.length
    ? [{ title: say("rules-how"), id: "how-to-play", blocks, isMore: false }]
    : [];
}

/** No heading shouts. */
function calm(title: string): string {
  const isLoud = title.length > 1 && title === title.toUpperCase();
  return isLoud ? title.charAt(0) + title.slice(1).toLowerCase() : title;
}

/** A rule without its number, which stands beside it. */
export function bodyOf({ text, id }: { text: string; id: string | null }): string {
  if (id === null) return text;
  const rest = text.slice(`**${id}`.length);
  return rest.startsWith("**") ? rest.slice(2).trim() : `**${rest.trim()}`;
}

export type Rule = Extract<Block, { kind: "item" }> & { id: string };

export function rulesOf(all: Block[]): Rule[] {
  return all.filter((block): block is Rule => block.kind === "item" && block.id !== null);
}

/** The rulings that go with a rule: those that it cites, and those that cite it. */
export function rulingsOn(rule: string, all: Rule[]): Rule[] {
  const ids = new Set(all.map(({ id }) => id));
  const cites = ({ text }: Rule) =>
    spans(text.replaceAll("**", ""), ids).flatMap(({ kind, text }) =>
      kind === "rule" ? text : [],
    );
  const own = all.find(({ id }) => id === rule);
  const cited = new Set(own ? cites(own) : []);
  return rulings(all).filter((one) => cited.has(one.id) || cites(one).includes(rule));
}

/** Where the book is silent, Roost decides. */
export function rulings(all: Rule[]): Rule[] {
  return all.filter(({ id }) => RULING.test(id));
}

/** The first sentence, for where there is little room. */
export function briefly(text: string): string {
  const plain = text.replaceAll("**", "").replace(/^\([^)]*\)\s*/, "");
  return /^.*?[.?!](?=\s|$)/.exec(plain)?.[0] ?? plain;
}

/** What has all the words in it, each under its heading. Without words, everything. */
export function search(all: Block[], words: string): Block[] {
  const patterns = words.split(/\s+/).filter(Boolean).map(pattern);
  if (!patterns.length) return all;
  const hasAll = (text: string) => patterns.every((found) => found.test(text));
  const result: Block[] = [];
  let heading: Block | null = null;
  let isWhole = false;
  for (const block of all) {
    if (block.kind === "heading") {
      heading = block;
      isWhole = hasAll(block.text);
      continue;
    }
    const found = isWhole ? block : narrowed(block, hasAll);
    if (!found) continue;
    if (heading) result.push(heading);
    heading = null;
    result.push(found);
  }
  return result;
}

/** Of a table its rows that are found; anything else whole or not at all. */
function narrowed(block: Block, hasAll: (text: string) => boolean): Block | null {
  if (block.kind !== "table")
    return hasAll(block.kind === "heading" ? "" : block.text) ? block : null;
  const rows = block.rows.filter((row) => hasAll(row.join(" | ")));
  return rows.length ? { ...block, rows } : null;
}

/** `DB-1` is a rule's number and not the start of `DB-12`. */
function pattern(word: string): RegExp {
  return new RegExp(source(word), "i");
}

function source(word: string): string {
  const escaped = word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  const before = /^[A-Za-z]+-?\d+$/.test(word) ? "(?<![\\w-])" : "";
  return before + escaped + (/\d$/.test(word) ? "(?!\\d)" : "");
}

/** A text cut at what is searched for: every second piece is a find. */
export function cut(text: string, words: string): string[] {
  const sources = words.split(/\s+/).filter(Boolean).map(source);
  return sources.length ? text.split(new RegExp(`(${sources.join("|")})`, "i")) : [text];
}

/** How many passages there are: all but headings. */
export function passages(found: Block[]): number {
  return found.filter((block) => block.kind !== "heading").length;
}
