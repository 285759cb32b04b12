import { formatList } from "@/i18n/catalogue";
import type { Names } from "@/i18n/names";
import type { ChronicleCount, ChronicleLine } from "@/net/protocol";
import { itemName } from "../ui/text";

/** Kinds of lines that are texts of the story. All others are built from messages. */
const STORY_KINDS = ["entry", "choice", "then", "aside", "journal"];

export const isStoryText = ({ kind }: ChronicleLine): boolean => STORY_KINDS.includes(kind);

/** Return an event as a sentence. */
export function describeLine(line: ChronicleLine, names: Names): string {
  const args = Object.entries(line.args ?? {}).map(([name, value]) => [
    name,
    typeof value === "string" ? itemName(names, value) : value,
  ]);
  return names.text(
    `chronicle-${line.kind}`,
    Object.fromEntries(args) as Record<string, string | number>,
  );
}

/** Return what a familiar also did, as one sentence. */
export function describeSummary(figure: string, counts: ChronicleCount[], names: Names): string {
  const texts = counts.map(({ kind, n, what: figureName = "" }) =>
    names.text(`chronicle-summary-${kind}`, { n, what: figureName && names.card(figureName) }),
  );
  return names.text("chronicle-summary", {
    familiar: names.card(figure),
    actions: formatList(texts),
  });
}
