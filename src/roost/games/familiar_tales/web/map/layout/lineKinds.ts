import type { Board, OpenPage } from "../../board";

const KINDS = ["dashed", "double-dashed", "solid", "double-solid", "link"];

/** Return the kinds of lines that a page has now, in the order of the legend. */
export function lineKinds(page: Board & OpenPage): string[] {
  const { edges, walls } = page.map;
  const present = Object.entries(page.edges).map(([id, kind]) => (edges[id]?.line ? kind : "link"));
  if (walls.length) present.push("double-solid");
  return KINDS.filter((kind) => present.includes(kind));
}
