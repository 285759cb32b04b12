import type { Board, OpenPage } from "../../board";

const KINDS = ["dashed", "double-dashed", "solid", "double-solid", "link"];

/** The kinds of lines that are on a page now, in the order in which a legend tells them. */
export function kindsOn(page: Board & OpenPage): string[] {
  const { edges, walls } = page.map;
  const found = Object.entries(page.edges).map(([id, kind]) => (edges[id]?.line ? kind : "link"));
  if (walls.length) found.push("double-solid");
  return KINDS.filter((kind) => found.includes(kind));
}
