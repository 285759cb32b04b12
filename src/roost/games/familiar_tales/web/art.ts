/** The pictures, by kind and data id. */
const found = {
  ...import.meta.glob<string>("./art/*/*.svg", { eager: true, query: "?url", import: "default" }),
  ...import.meta.glob<string>("/art/marks/{icon-*,might,agility,resilience,insight,move}.svg", {
    eager: true,
    query: "?url",
    import: "default",
  }),
};

type Kind =
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
export const art = (kind: Kind, id: string): string | undefined => found[`./art/${kind}/${id}.svg`];

/** A mark of the game's own signs: a skill, the boot, an icon. */
export const mark = (name: string): string | undefined => found[`/art/marks/${name}.svg`];

export const iconMark = (icon: string) => mark(`icon-${icon}`);

/** An item's picture, be it an artifact or not. */
export const itemArt = (id: string) => art("items", id) ?? art("artifacts", id);

/** The heading of a chapter, by its number. */
export const heading = (chapter: number): string | undefined =>
  Object.entries(found).find(([path]) => path.startsWith(`./art/chapters/${chapter}-`))?.[1];

/** The child as her card shows her. */
export const childArt = (card: string) => art("people", card) ?? art("people", "baby");

/** A familiar or an enemy; a familiar that waits may sleep. */
export function figureArt(figure: string, kind?: string): string | undefined {
  return art("familiars", figure) ?? art("enemies", kind ?? figure.replace(/-\d+$/, ""));
}

/** A symbol of a page: `forage:wood`, `gear:a`, `book:131`; `forage` alone is the action. */
export function symbolArt(symbol: string): string | undefined {
  const [kind, what] = symbol.split(":");
  if (kind === "forage" && what) return art("tokens", `symbol-forage-${what}`);
  if (kind === "objective") return art("tokens", "objective");
  return art("tokens", `symbol-${kind}`);
}
