import { pluginCover } from "@/games/pluginFiles";

const birds = import.meta.glob<string>("/art/seats/{owl,wren,heron,magpie,hoopoe}*.svg", {
  eager: true,
  query: "?url",
  import: "default",
});
const covers = import.meta.glob<string>("/../src/roost/games/*/web/cover.svg", {
  eager: true,
  query: "?url",
  import: "default",
});

/** The birds by seat. Their names are in the catalogue (`seat-bird`). */
const BIRDS = ["owl", "wren", "heron", "magpie", "hoopoe"] as const;

export type Bird = (typeof BIRDS)[number];

/** Return the image of a seat's bird. A bot has a wind-up key. */
export function birdImage(
  seat: number | Bird,
  state: { asleep?: boolean; bot?: boolean } = {},
): string {
  const bird = typeof seat === "number" ? (BIRDS[seat] ?? BIRDS.at(-1)!) : seat;
  const name = [bird, state.asleep && "asleep", state.bot && "bot"].filter(Boolean).join("-");
  return birds[`/art/seats/${name}.svg`]!;
}

/** Return the cover of a game, if it has one. */
export function coverImage(game: string): string | undefined {
  const folder = `/src/roost/games/${game.replaceAll("-", "_")}/web/cover.svg`;
  return Object.entries(covers).find(([path]) => path.endsWith(folder))?.[1] ?? pluginCover(game);
}
