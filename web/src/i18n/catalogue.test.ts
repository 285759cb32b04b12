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

test("every message id in the page's sources is in its catalogue", () => {
  const missing = Object.entries(sources).flatMap(([file, text]) =>
    [...text.matchAll(/(?<![\w.#])t\(\s*"([^"]+)"/g)]
      .filter(([, message]) => !pageCatalogue.has(message!))
      .map(([, message]) => `${file}: ${message}`),
  );
  expect(missing).toEqual([]);
});

test("every message of the catalogue is used", () => {
  const sourceText = Object.values(sources).join("\n");
  const composedName =
    /^(connection|bot|about-bot|rules-how|level|color-scheme|motion|pace|status|phrase|tag|result|replay-deal|history-practice)-/; // ids that are composed at run time
  const messages = [...pageMessages.matchAll(/^([a-z][a-z-]*) =/gm)].map((match) => match[1]!);
  expect(
    messages.filter((name) => !sourceText.includes(`"${name}"`) && !composedName.test(name)),
  ).toEqual([]);
});

test("no visible text stands in the markup", () => {
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

test("the first text with a message wins; an unknown message returns its id", () => {
  const catalogue = new Catalogue("a = first", "a = second\nb = { $x } there");
  expect(catalogue.format("a")).toBe("first");
  expect(catalogue.format("b", { x: "you" })).toBe("you there");
  expect(catalogue.format("c")).toBe("c");
});

test("of two messages with one id in a text the first wins", () => {
  expect(new Catalogue("a = the game's\na = everybody's").format("a")).toBe("the game's");
});

test("formatList joins names", () => {
  expect(formatList([])).toBe("");
  expect(formatList(["Owl"])).toBe("Owl");
  expect(formatList(["Owl", "Wren", "Heron"])).toBe("Owl, Wren and Heron");
  expect(t("status-waiting-free", { count: 2 })).toBe("2 seats are still free.");
});

test("NTH counts from 1 what the rules number from 0", () => {
  const catalogue = new Catalogue("row = Row { NTH($row) }");
  expect(catalogue.format("row", { row: 0 })).toBe("Row 1");
  expect(catalogue.format("row", { row: "none" })).toBe("Row none");
});
