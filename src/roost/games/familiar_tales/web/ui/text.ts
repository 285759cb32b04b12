import type { Action, Names } from "@/i18n/names";
import type { CardLine } from "../board";

/** A line of a card's text. */
export function lineText(names: Names, line: CardLine): string {
  if (!("say" in line)) return line.text;
  const { say: messageId, ...args } = line;
  return names.has(messageId) ? names.text(messageId, args) : "";
}

/** Parts of a text in turn: plain, stressed (between asterisks), plain, and so on. */
export const splitEmphasis = (text: string): string[] => text.split(/\*([^*\n]+)\*/);

/** A text without its marks of stress, to be said or listed. */
export const stripEmphasis = (text: string): string => splitEmphasis(text).join("");

/** A told text's paragraphs; where it was written in lines, they run on. */
export const splitParagraphs = (text: string): string[] =>
  text.split(/\n\s*\n/).map((paragraph) => paragraph.replace(/\s*\n\s*/g, " "));

/** Several lines as one text. */
export const linesText = (names: Names, lines: CardLine[] = []): string =>
  lines
    .map((line) => lineText(names, line))
    .filter(Boolean)
    .join(" ");

/** A resource, or an item. */
export const itemName = (names: Names, id: string): string =>
  names.has(`thing-${id}`) ? names.text(`thing-${id}`) : names.card(id);

/** An action as the page says it, with more than its name where there is more to say. */
export function actionText(names: Names, action: Action): string {
  const message = `page-deed-${action.type}`;
  if (!names.has(message)) return names.action(action);
  const args: Record<string, string | number> = {};
  for (const [name, value] of Object.entries(action)) {
    args[name] =
      typeof value === "string"
        ? value
            .split(",")
            .map((id) => names.card(id))
            .join(", ")
        : value;
  }
  return names.text(message, args);
}
