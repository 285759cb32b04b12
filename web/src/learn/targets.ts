/** Selectors of the table parts that a lesson can point at: `zone row-1`, `card acorn-1`. */

const SELECTORS: Record<string, (name: string) => string> = {
  hand: () => ".hand-area",
  status: () => ".status-area",
  actions: () => ".action-area",
  map: () => ".map",
  side: () => ".right-page",
  seat: (name) => `.seat:has([data-seat="${name}"])`,
  zone: (name) => `[data-drop="${name}"], [data-zones~="${name}"], [data-zone="${name}"]`,
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

/** Return boxes around the targets, relative to the table's corner. */
export function targetBoxes(targets: string[], table: HTMLElement): Box[] {
  const corner = table.getBoundingClientRect();
  return targets.flatMap((target) => {
    const rects = targetElements(target, table).map((element) => element.getBoundingClientRect());
    const visible = rects.filter(({ width, height }) => width > 0 && height > 0);
    if (!visible.length) return [];
    const x = Math.min(...visible.map(({ left }) => left));
    const y = Math.min(...visible.map(({ top }) => top));
    const width = Math.max(...visible.map(({ right }) => right)) - x;
    const height = Math.max(...visible.map(({ bottom }) => bottom)) - y;
    return [{ x: x - corner.x, y: y - corner.y, width, height }];
  });
}

export function targetElements(target: string, table: HTMLElement): Element[] {
  const [part = "", name = ""] = target.split(" ");
  const selector = SELECTORS[part]?.(name);
  return selector ? [...table.querySelectorAll(selector)] : [];
}
