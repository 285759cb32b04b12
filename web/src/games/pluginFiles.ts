import { session } from "@/app/session.svelte";

const IMAGE = /^cards\/(.+)\.(svg|png|webp)$/;

/** Return the URLs of the files that a plug-in brings, by their paths in its folder `web`. */
export function pluginFiles(game: string): Record<string, string> {
  return session.game(game)?.files ?? {};
}

/** Return the card images of a plug-in, by card name. */
export function pluginCardImages(game: string): Record<string, string> {
  return Object.fromEntries(
    Object.entries(pluginFiles(game)).flatMap(([path, url]) => {
      const name = IMAGE.exec(path)?.[1];
      return name === undefined ? [] : [[name, url]];
    }),
  );
}

/** Return the cover of a plug-in, if it has one. */
export function pluginCover(game: string): string | undefined {
  const files = pluginFiles(game);
  return files["cover.svg"] ?? files["cover.webp"] ?? files["cover.png"];
}
