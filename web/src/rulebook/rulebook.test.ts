import { expect, test } from "vitest";
import { Catalogue, say } from "@/i18n/catalogue";
import { Names } from "@/i18n/names";
import {
  blocks,
  bodyOf,
  briefly,
  cut,
  howTo,
  passages,
  rulesOf,
  rulings,
  rulingsOn,
  search,
  sections,
  spans,
} from "./rulebook";
import { names } from "@/games/testGame";

const TEXT = `# Small

Some words
over two lines.

## Rules

- **SM-1** Two play (SM-12).
- **SM-12** It goes
  on here.

| name | copies |
|---|---|
| \`acorn\` | 2 |
| \`pond\` | 3 |

\`\`\`
{"a": 1}

- no item
\`\`\`
`;

const all = blocks(TEXT);

test("a rulebook falls into headings, texts, rules, tables and fenced texts", () => {
  expect(all.map(({ kind }) => kind)).toEqual([
    "heading",
    "text",
    "heading",
    "item",
    "item",
    "table",
    "code",
  ]);
  expect(all[1]).toEqual({ kind: "text", text: "Some words over two lines." });
  expect(all[4]).toMatchObject({ id: "SM-12", text: "**SM-12** It goes on here." });
  expect(all[5]).toMatchObject({
    head: ["name", "copies"],
    rows: [
      ["`acorn`", "2"],
      ["`pond`", "3"],
    ],
  });
  expect(all[6]).toEqual({ kind: "code", text: '{"a": 1}\n\n- no item' });
});

test("a rule's number can be gone to, if there is such a rule", () => {
  expect(spans("**Two** `a` (SM-12, SM-9)", new Set(["SM-12"]))).toEqual([
    { kind: "bold", text: "Two" },
    { kind: "text", text: " " },
    { kind: "code", text: "a" },
    { kind: "text", text: " (" },
    { kind: "rule", text: "SM-12" },
    { kind: "text", text: ", SM-9)" },
  ]);
});

test("what is found has all the words in it, and stands under its heading", () => {
  const found = search(all, "two play");
  expect(found.map((block) => ("text" in block ? block.text : ""))).toEqual([
    "Rules",
    "**SM-1** Two play (SM-12).",
  ]);
  expect(passages(search(all, "sm-1"))).toBe(1);
  expect(search(all, "pond")[1]).toMatchObject({ rows: [["`pond`", "3"]] });
  expect(search(all, "rules").length).toBe(5);
  expect(search(all, "[")).toEqual([]);
  expect(search(all, " ")).toBe(all);
});

test("a find can be marked", () => {
  expect(cut("Two play on", "PLAY on")).toEqual(["Two ", "play", " ", "on", ""]);
  expect(cut("Two", "")).toEqual(["Two"]);
});

const BOOK = `# Book

Before all.

## Rules

### A turn

- **BK-1** You play (R1).
- **BK-2** You may stop. RULING BK-R2.

## RULINGS

- **R1 (BK-1)** Which card? Any.
- **BK-R2 Stopping is free.** Nobody asks why.

## Options

None.

## Setup

For programs.

### Details

More.
`;

test("a rulebook has parts, of which the last are for programs", () => {
  expect(sections(blocks(BOOK).slice(1)).map(({ title, isMore }) => [title, isMore])).toEqual([
    ["", false],
    ["A turn", false],
    ["Rulings", false],
    ["Options", false],
    ["Setup", true],
    ["Details", true],
  ]);
});

test("a rule stands beside its number", () => {
  const bodies = rulesOf(blocks(BOOK)).map(bodyOf);
  expect(bodies).toEqual([
    "You play (R1).",
    "You may stop. RULING BK-R2.",
    "**(BK-1)** Which card? Any.",
    "**Stopping is free.** Nobody asks why.",
  ]);
  expect(bodies.map(briefly)).toEqual([
    "You play (R1).",
    "You may stop.",
    "Which card?",
    "Stopping is free.",
  ]);
});

test("a rule has its rulings, whichever of them names the other", () => {
  const rules = rulesOf(blocks(BOOK));
  expect(rulings(rules).map(({ id }) => id)).toEqual(["R1", "BK-R2"]);
  expect(rulingsOn("BK-1", rules).map(({ id }) => id)).toEqual(["R1"]);
  expect(rulingsOn("BK-2", rules).map(({ id }) => id)).toEqual(["BK-R2"]);
  expect(rulingsOn("BK-9", rules)).toEqual([]);
});

test("before the rules stands how to play, as far as the game tells it", () => {
  const told = (messages: string) => howTo(new Names(names.facts, new Catalogue(messages)));
  expect(told("blurb = Small.")).toEqual([]);
  const [part] = told("how-goal = Win.\nhow-end = Then it is over.");
  expect(part).toMatchObject({ title: say("rules-how"), isMore: false });
  expect(part!.blocks.map((block) => "text" in block && block.text)).toEqual([
    `**${say("rules-how-goal")}** Win.`,
    `**${say("rules-how-end")}** Then it is over.`,
  ]);
});
