import { formatList } from "@/i18n/catalogue";
import type { Names } from "@/i18n/names";
import type { ChronicleCount, ChronicleLine } from "@/net/protocol";
import { thingText } from "../ui/text";

/** Lines that are texts of the story; all others are said in words of ours. */
const TEXTS = ["entry", "choice", "then", "aside", "journal"];

export const isText = ({ kind }: ChronicleLine): boolean => TEXTS.includes(kind);

/** What happened, as a sentence. */
export function happened(line: ChronicleLine, names: Names): string {
  const facts = Object.entries(line.args ?? {}).map(([name, fact]) => [
    name,
    typeof fact === "string" ? thingText(names, fact) : fact,
  ]);
  return names.text(
    `chronicle-${line.kind}`,
    Object.fromEntries(facts) as Record<string, string | number>,
  );
}

/** What somebody did besides, in one sentence. */
export function done(figure: string, deeds: ChronicleCount[], names: Names): string {
  const told = deeds.map(({ kind, n, what = "" }) =>
    names.text(`chronicle-did-${kind}`, { n, what: what && names.card(what) }),
  );
  return names.text("chronicle-did", { familiar: names.card(figure), deeds: formatList(told) });
}
