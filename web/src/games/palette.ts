import type { Palette } from "@/net/protocol";

/** CSS variables by name. */
export type Variables = Record<string, string>;

const MIN_CONTRAST = 4.5;
/** The page's ink and paper; black and white where these are too faint. */
const TEXT_COLOURS = ["#2a2333", "#fff8ea", "#000000", "#ffffff"];
/** How much of the text colour secondary text has, from the faintest. */
const SOFT_SHARES = [0.76, 0.86, 1];
const NIGHT = "#10131c";
const PAPER = "#fff8ea";

/** Derive the variables of a table from its two colours. Every text has enough contrast. */
export function deriveVariables({ table, accent }: Palette, isDark: boolean): Variables {
  const [onTable, onAccent] = [textOn(table), textOn(accent)];
  return {
    "--table": table,
    "--on-table": onTable,
    "--on-table-soft": softTextOn(table, onTable),
    "--link": onTable,
    "--dash": mix(onTable, table, 0.5),
    "--mat": matOn(table, 0.3),
    "--slot": matOn(table, 0.45),
    "--player-area": accent,
    "--on-player-area": onAccent,
    "--on-player-area-soft": softTextOn(accent, onAccent),
    "--card-back": mix(accent, PAPER, 0.8),
    ...(isDark ? derivePanel(mix(table, PAPER, 0.9)) : {}),
  };
}

/** Notes are paper by day; at night they have the colour of the table. */
function derivePanel(panel: string): Variables {
  const text = textOn(panel);
  return {
    "--panel": panel,
    "--on-panel": text,
    "--on-panel-soft": softTextOn(panel, text),
    "--on-panel-line": mix(text, panel, 0.25),
  };
}

/** Return the colours of a dark table, for a theme that has only those of a light one. */
export function darken({ table, accent }: Palette): Palette {
  return { table: mix(table, NIGHT, 0.16), accent: mix(accent, NIGHT, 0.4) };
}

/** Return the contrast ratio of two colours, from 1 to 21. */
export function contrast(first: string, second: string): number {
  const [low, high] = [luminance(first), luminance(second)].sort((a, b) => a - b) as [
    number,
    number,
  ];
  return (high + 0.05) / (low + 0.05);
}

function textOn(background: string): string {
  const [ink, paper, ...strong] = TEXT_COLOURS.map((colour) => ({
    colour,
    ratio: contrast(colour, background),
  }));
  const best = (choices: { colour: string; ratio: number }[]) =>
    choices.reduce((a, b) => (b.ratio > a.ratio ? b : a));
  const soft = best([ink!, paper!]);
  return (soft.ratio >= MIN_CONTRAST ? soft : best(strong)).colour;
}

function softTextOn(background: string, text: string): string {
  const colours = SOFT_SHARES.map((share) => mix(text, background, share));
  return colours.find((colour) => contrast(colour, background) >= MIN_CONTRAST) ?? text;
}

/** Return the table's colour, moved away from that of its text, so that text stays readable. */
function matOn(table: string, strength: number): string {
  const isDarkText = luminance(textOn(table)) < luminance(table);
  return isDarkText ? mix(PAPER, table, strength) : mix("#000000", table, strength / 2);
}

/** Mix two colours; `share` is that of the first. */
function mix(first: string, second: string, share: number): string {
  const other = channels(second);
  const mixed = channels(first).map((value, i) => value * share + other[i]! * (1 - share));
  return `#${mixed.map((value) => Math.round(value).toString(16).padStart(2, "0")).join("")}`;
}

const channels = (colour: string) => [1, 3, 5].map((i) => parseInt(colour.slice(i, i + 2), 16));

function luminance(colour: string): number {
  const [red, green, blue] = channels(colour).map((value) => {
    const channel = value / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}
