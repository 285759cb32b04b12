import { expect, test } from "vitest";
import { Catalogue, formatList, pageCatalogue, t } from "./catalogue";
import pageMessages from "./en.ftl?raw";

const sources = import.meta.glob<string>(
  ["/src/**/*.svelte", "/src/**/*.ts", "!/src/**/*.test.ts"],
  {
    query: "?raw",
    import: "default",
    eager: true,
  },
);

test("every message that the page says is in its catalogue", () => {
  const missing = Object.entries(sources).flatMap(([file, text]) =>
    [...text.matchAll(/(?<![\w.#])t\(\s*"([^"]+)"/g)]
      .filter(([, message]) => !pageCatalogue.has(message!))
      .map(([, message]) => `${file}: ${message}`),
  );
  expect(missing).toEqual([]);
});

test("the catalogue has no message that nobody says", () => {
  const sourceText = Object.values(sources).join("\n");
  const put =
    /^(connection|bot|about-bot|rules-how|level|color-scheme|motion|pace|status|phrase|tag|result|replay-deal|history-practice)-/; // put together where they are said
  const messages = [...pageMessages.matchAll(/^([a-z][a-z-]*) =/gm)].map((match) => match[1]!);
  expect(messages.filter((name) => !sourceText.includes(`"${name}"`) && !put.test(name))).toEqual(
    [],
  );
});

test("no text that a player sees stands in the markup", () => {
  const loose = Object.entries(sources).flatMap(([file, text]) => {
    if (!file.endsWith(".svelte")) return [];
    const markup = text
      .replace(/<(script|style)[\s\S]*?<\/\1>/g, "")
      .replace(/<!--[\s\S]*?-->/g, "")
      .replace(/=>/g, "");
    return [...markup.matchAll(/>([^<>{}]*[A-Za-z]{2}[^<>{}]*)</g)].map(
      ([, text]) => `${file}: ${text}`,
    );
  });
  expect(loose).toEqual([]);
});

test("the first catalogue that has a message says it; what nobody has goes by its name", () => {
  const catalogue = new Catalogue("a = first", "a = second\nb = { $x } there");
  expect(catalogue.format("a")).toBe("first");
  expect(catalogue.format("b", { x: "you" })).toBe("you there");
  expect(catalogue.format("c")).toBe("c");
});

test("a later message of the same name in one text does not count", () => {
  expect(new Catalogue("a = the game's\na = everybody's").format("a")).toBe("the game's");
});

test("names in a row", () => {
  expect(formatList([])).toBe("");
  expect(formatList(["Owl"])).toBe("Owl");
  expect(formatList(["Owl", "Wren", "Heron"])).toBe("Owl, Wren and Heron");
  expect(t("status-waiting-free", { count: 2 })).toBe("2 seats are still free.");
});

test("what the rules number from 0 is counted from 1", () => {
  const catalogue = new Catalogue("row = Row { NTH($row) }");
  expect(catalogue.format("row", { row: 0 })).toBe("Row 1");
  expect(catalogue.format("row", { row: "none" })).toBe("Row none");
});
