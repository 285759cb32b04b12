import { expect, test } from "vitest";
import { declaredTheme, suitedCard } from "./declaredTheme";
import { contrast, darken, deriveVariables } from "./palette";

const steps = ["00", "33", "66", "77", "99", "cc", "ff"];
const colours = steps.flatMap((r) => steps.flatMap((g) => steps.map((b) => `#${r}${g}${b}`)));

test("text is readable on a table of any colour, also at night", () => {
  for (const colour of colours) {
    const day = { table: colour, accent: colour };
    for (const palette of [day, darken(day)]) {
      const variables = deriveVariables(palette, true);
      for (const text of ["--on-table", "--on-table-soft", "--link"])
        for (const ground of ["--table", "--mat", "--slot"])
          expect(contrast(variables[text]!, variables[ground]!)).toBeGreaterThanOrEqual(4.5);
      for (const text of ["--on-player-area", "--on-player-area-soft"])
        expect(contrast(variables[text]!, palette.accent)).toBeGreaterThanOrEqual(4.5);
      for (const text of ["--on-panel", "--on-panel-soft"])
        expect(contrast(variables[text]!, variables["--panel"]!)).toBeGreaterThanOrEqual(4.5);
    }
  }
});

test("a theme without a dark palette gets a darker one", () => {
  const { colours } = declaredTheme({ light: { table: "#dcebdc", accent: "#1f4d3a" } });
  expect(colours!.light["--table"]).toBe("#dcebdc");
  expect(contrast(colours!.dark["--table"]!, "#000000")).toBeLessThan(2);
});

test("a game without a theme has the page's own colours", () => {
  expect(declaredTheme()).toEqual({
    className: "",
    cardImages: {},
    colours: { light: {}, dark: {} },
    suits: {},
    ranks: {},
  });
});

test("a card is drawn from its suit and its rank", () => {
  const theme = declaredTheme({
    suits: { hearts: { mark: "♥", colour: "#b23a2c" } },
    ranks: { queen: "Q" },
  });
  expect(suitedCard("hearts-queen", theme)).toEqual({ mark: "♥", colour: "#b23a2c", label: "Q" });
  expect(suitedCard("hearts-10", theme)?.label).toBe("10");
  expect(suitedCard("acorn-3", theme)).toBeNull();
  expect(suitedCard(null, theme)).toBeNull();
});
