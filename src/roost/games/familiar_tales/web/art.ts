/** The pictures, by kind and data id. */
const imageUrls = {
  ...import.meta.glob<string>("./art/*/*.svg", { eager: true, query: "?url", import: "default" }),
  ...import.meta.glob<string>("/art/marks/{icon-*,might,agility,resilience,insight,move}.svg", {
    eager: true,
    query: "?url",
    import: "default",
  }),
};

type ArtKind =
  | "artifacts"
  | "backdrops"
  | "chapters"
  | "endings"
  | "enemies"
  | "familiars"
  | "frames"
  | "items"
  | "journeys"
  | "people"
  | "skills"
  | "tokens";

/** The address of a picture; undefined if nobody has drawn it. */
export const artUrl = (kind: ArtKind, id: string): string | undefined =>
  imageUrls[`./art/${kind}/${id}.svg`];

/** A mark of the game's own signs: a skill, the boot, an icon. */
export const markUrl = (name: string): string | undefined => imageUrls[`/art/marks/${name}.svg`];

export const iconUrl = (icon: string) => markUrl(`icon-${icon}`);

/** An item's picture, be it an artifact or not. */
export const itemUrl = (id: string) => artUrl("items", id) ?? artUrl("artifacts", id);

/** The heading of a chapter, by its number. */
export const chapterUrl = (chapter: number): string | undefined =>
  Object.entries(imageUrls).find(([path]) => path.startsWith(`./art/chapters/${chapter}-`))?.[1];

/** The child as her card shows her. */
export const childUrl = (card: string) => artUrl("people", card) ?? artUrl("people", "baby");

/** A familiar or an enemy; a familiar that waits may sleep. */
export function figureUrl(figure: string, kind?: string): string | undefined {
  return artUrl("familiars", figure) ?? artUrl("enemies", kind ?? figure.replace(/-\d+$/, ""));
}

/** A symbol of a page: `forage:wood`, `gear:a`, `book:131`; `forage` alone is the action. */
export function symbolUrl(symbol: string): string | undefined {
  const [kind, resource] = symbol.split(":");
  if (kind === "forage" && resource) return artUrl("tokens", `symbol-forage-${resource}`);
  if (kind === "objective") return artUrl("tokens", "objective");
  return artUrl("tokens", `symbol-${kind}`);
}
