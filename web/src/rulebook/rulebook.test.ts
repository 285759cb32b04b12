import { expect, test } from "vitest";
import { Catalogue, t } from "@/i18n/catalogue";
import { Names } from "@/i18n/names";
import {
  parseBlocks,
  ruleBody,
  firstSentence,
  splitMatches,
  howToPlay,
  countPassages,
  numberedRules,
  onlyRulings,
  rulingsFor,
  search,
  groupSections,
  parseSpans,
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

const parsed = parseBlocks(TEXT);

test("parseBlocks finds headings, texts, rules, tables and code", () => {
  expect(parsed.map(({ kind }) => kind)).toEqual([
    "heading",
    "text",
    "heading",
    "item",
    "item",
    "table",
    "code",
  ]);
  expect(parsed[1]).toEqual({ kind: "text", text: "Some words over two lines." });
  expect(parsed[4]).toMatchObject({ id: "SM-12", text: "**SM-12** It goes on here." });
  expect(parsed[5]).toMatchObject({
    head: ["name", "copies"],
    rows: [
      ["`acorn`", "2"],
      ["`pond`", "3"],
    ],
  });
  expect(parsed[6]).toEqual({ kind: "code", text: '{"a": 1}\n\n- no item' });
});

test("a rule number becomes a link if the rule exists", () => {
  expect(parseSpans("**Two** `a` (SM-12, SM-9)", new Set(["SM-12"]))).toEqual([
    { kind: "bold", text: "Two" },
    { kind: "text", text: " " },
    { kind: "code", text: "a" },
    { kind: "text", text: " (" },
    { kind: "rule", text: "SM-12" },
    { kind: "text", text: ", SM-9)" },
  ]);
});

test("a match contains all words and keeps its heading", () => {
  const matches = search(parsed, "two play");
  expect(matches.map((block) => ("text" in block ? block.text : ""))).toEqual([
    "Rules",
    "**SM-1** Two play (SM-12).",
  ]);
  expect(countPassages(search(parsed, "sm-1"))).toBe(1);
  expect(search(parsed, "pond")[1]).toMatchObject({ rows: [["`pond`", "3"]] });
  expect(search(parsed, "rules").length).toBe(5);
  expect(search(parsed, "[")).toEqual([]);
  expect(search(parsed, " ")).toBe(parsed);
});

test("splitMatches cuts a text at the matches", () => {
  expect(splitMatches("Two play on", "PLAY on")).toEqual(["Two ", "play", " ", "on", ""]);
  expect(splitMatches("Two", "")).toEqual(["Two"]);
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

test("the sections after the options are technical", () => {
  expect(
    groupSections(parseBlocks(BOOK).slice(1)).map(({ title, isTechnical }) => [title, isTechnical]),
  ).toEqual([
    ["", false],
    ["A turn", false],
    ["Rulings", false],
    ["Options", false],
    ["Setup", true],
    ["Details", true],
  ]);
});

test("ruleBody removes the rule's number", () => {
  const bodies = numberedRules(parseBlocks(BOOK)).map(ruleBody);
  expect(bodies).toEqual([
    "You play (R1).",
    "You may stop. RULING BK-R2.",
    "**(BK-1)** Which card? Any.",
    "**Stopping is free.** Nobody asks why.",
  ]);
  expect(bodies.map(firstSentence)).toEqual([
    "You play (R1).",
    "You may stop.",
    "Which card?",
    "Stopping is free.",
  ]);
});

test("a rule has its rulings, whichever of them cites the other", () => {
  const rules = numberedRules(parseBlocks(BOOK));
  expect(onlyRulings(rules).map(({ id }) => id)).toEqual(["R1", "BK-R2"]);
  expect(rulingsFor("BK-1", rules).map(({ id }) => id)).toEqual(["R1"]);
  expect(rulingsFor("BK-2", rules).map(({ id }) => id)).toEqual(["BK-R2"]);
  expect(rulingsFor("BK-9", rules)).toEqual([]);
});

test("howToPlay builds a section from the game's messages", () => {
  const howTo = (messages: string) => howToPlay(new Names(names.info, new Catalogue(messages)));
  expect(howTo("blurb = Small.")).toEqual([]);
  const [part] = howTo("how-goal = Win.\nhow-end = Then it is over.");
  expect(part).toMatchObject({ title: t("rules-how"), isTechnical: false });
  expect(part!.blocks.map((block) => "text" in block && block.text)).toEqual([
    `**${t("rules-how-goal")}** Win.`,
    `**${t("rules-how-end")}** Then it is over.`,
  ]);
});
