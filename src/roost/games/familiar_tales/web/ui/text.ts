import type { Action, Names } from "@/i18n/names";
import type { CardLine } from "../board";

/** Return a line of a card's text. */
function lineText(names: Names, line: CardLine): string {
  if (!("message" in line)) return line.text;
  const { message: messageId, ...args } = line;
  return names.has(messageId) ? names.text(messageId, args) : "";
}

/** Split a text into alternating plain and emphasised parts (between asterisks). */
export const splitEmphasis = (text: string): string[] => text.split(/\*([^*\n]+)\*/);

/** Return a text without its emphasis marks. */
export const stripEmphasis = (text: string): string => splitEmphasis(text).join("");

/** Split a story text into paragraphs and join their lines. */
export const splitParagraphs = (text: string): string[] =>
  text.split(/\n\s*\n/).map((paragraph) => paragraph.replace(/\s*\n\s*/g, " "));

/** Return several lines as one text. */
export const linesText = (names: Names, lines: CardLine[] = []): string =>
  lines
    .map((line) => lineText(names, line))
    .filter(Boolean)
    .join(" ");

/** Return the name of a resource or an item. */
export const itemName = (names: Names, id: string): string =>
  names.has(`thing-${id}`) ? names.text(`thing-${id}`) : names.card(id);

/** Return an action as the page writes it, which may say more than its name. */
export function actionText(names: Names, action: Action): string {
  const message = `page-action-${action.type}`;
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
