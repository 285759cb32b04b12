/** A RULES.md taken apart, so that it can be drawn, linked to and searched. */

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
const NUMBERED = /^\*\*([A-Z]+-?\d+[a-z]?)\b/;

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
  const pattern = /`([^`]+)`|\*\*([^*]+)\*\*|\*([^*\s][^*]*)\*|([A-Z]+-?\d+[a-z]?)(?![\w-])/g;
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
