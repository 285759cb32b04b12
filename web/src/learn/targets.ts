/** Where the parts of a table are that a lesson can point at: `zone row-1`, `card acorn-1`. */

const PARTS: Record<string, (name: string) => string> = {
  hand: () => ".held",
  status: () => ".beside",
  deeds: () => ".act",
  map: () => ".map",
  side: () => ".right",
  seat: (name) => `.seat:has([data-bird="${name}"])`,
  zone: (name) => `[data-drop="${name}"], [data-zones~="${name}"], [data-at="${name}"]`,
  card: (name) => `button[data-card="${name}"]`,
  errand: (name) => `[data-errand="${name}"]`,
  space: (name) => `[data-space="${name}"]`,
  figure: (name) => `[data-figure="${name}"]`,
};

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The boxes around what is pointed at, as seen from the table's corner. */
export function boxesOf(points: string[], table: HTMLElement): Box[] {
  const corner = table.getBoundingClientRect();
  return points.flatMap((point) => {
    const found = elementsOf(point, table).map((element) => element.getBoundingClientRect());
    const seen = found.filter(({ width, height }) => width > 0 && height > 0);
    if (!seen.length) return [];
    const x = Math.min(...seen.map(({ left }) => left));
    const y = Math.min(...seen.map(({ top }) => top));
    const width = Math.max(...seen.map(({ right }) => right)) - x;
    const height = Math.max(...seen.map(({ bottom }) => bottom)) - y;
    return [{ x: x - corner.x, y: y - corner.y, width, height }];
  });
}

export function elementsOf(point: string, table: HTMLElement): Element[] {
  const [part = "", name = ""] = point.split(" ");
  const selector = PARTS[part]?.(name);
  return selector ? [...table.querySelectorAll(selector)] : [];
}
