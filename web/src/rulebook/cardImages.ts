import { pluginCardImages } from "@/games/pluginFiles";

const urls = import.meta.glob<string>("/../src/roost/games/*/web/cards/*.svg", {
  eager: true,
  query: "?url",
  import: "default",
});

/** Return the images of a game's cards, by the names that its rules use. */
export function gameCardImages(game: string): Record<string, string> {
  const folder = `/games/${game.replaceAll("-", "_")}/web/cards/`;
  const images = Object.entries(urls)
    .filter(([path]) => path.includes(folder))
    .map(([path, url]) => [path.split("/").at(-1)!.replace(".svg", ""), url]);
  return images.length ? Object.fromEntries(images) : pluginCardImages(game);
}
