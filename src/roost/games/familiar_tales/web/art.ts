/** Image URLs by file path. */
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

/** Return the URL of a picture; undefined if there is none. */
export const artUrl = (kind: ArtKind, id: string): string | undefined =>
  imageUrls[`./art/${kind}/${id}.svg`];

/** Return the URL of a mark: a skill, movement or an icon. */
export const markUrl = (name: string): string | undefined => imageUrls[`/art/marks/${name}.svg`];

export const iconUrl = (icon: string) => markUrl(`icon-${icon}`);

/** Return the URL of an item or artifact. */
export const itemUrl = (id: string) => artUrl("items", id) ?? artUrl("artifacts", id);

/** Return the URL of a chapter's heading, by its number. */
export const chapterUrl = (chapter: number): string | undefined =>
  Object.entries(imageUrls).find(([path]) => path.startsWith(`./art/chapters/${chapter}-`))?.[1];

/** Return the URL of the child as shown on her current card. */
export const childUrl = (card: string) => artUrl("people", card) ?? artUrl("people", "baby");

/** Return the URL of a familiar or an enemy. */
export function figureUrl(figure: string, kind?: string): string | undefined {
  return artUrl("familiars", figure) ?? artUrl("enemies", kind ?? figure.replace(/-\d+$/, ""));
}

/**
 * Return the URL of a page symbol: `forage:wood`, `gear:a`, `book:131`. Plain `forage` is the
 * action.
 */
export function symbolUrl(symbol: string): string | undefined {
  const [kind, resource] = symbol.split(":");
  if (kind === "forage" && resource) return artUrl("tokens", `symbol-forage-${resource}`);
  if (kind === "objective") return artUrl("tokens", "objective");
  return artUrl("tokens", `symbol-${kind}`);
}
