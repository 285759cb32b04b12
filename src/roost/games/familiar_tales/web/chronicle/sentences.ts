import { formatList } from "@/i18n/catalogue";
import type { Names } from "@/i18n/names";
import type { ChronicleCount, ChronicleLine } from "@/net/protocol";
import { itemName } from "../ui/text";

/** Lines that are texts of the story; all others are said in words of ours. */
const STORY_KINDS = ["entry", "choice", "then", "aside", "journal"];

export const isStoryText = ({ kind }: ChronicleLine): boolean => STORY_KINDS.includes(kind);

/** What happened, as a sentence. */
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

/** What somebody did besides, in one sentence. */
export function describeSummary(figure: string, counts: ChronicleCount[], names: Names): string {
  const texts = counts.map(({ kind, n, what: figureName = "" }) =>
    names.text(`chronicle-did-${kind}`, { n, what: figureName && names.card(figureName) }),
  );
  return names.text("chronicle-did", { familiar: names.card(figure), deeds: formatList(texts) });
}
