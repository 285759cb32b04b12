import type { Board, OpenPage, Point } from "../../board";
import { midpoint, symbolPositions, tokenPositions } from "./geometry";

type Page = Board & OpenPage;

interface MapSymbol {
  /** The name that covers a symbol: `space/symbol`, then `space/symbol/2`. */
  name: string;
  symbol: string;
  space: string;
  at: Point;
  isCovered: boolean;
}

/** Return the symbols printed on the page's spaces, with their positions. */
export function mapSymbols({ map, spaces, covered }: Page): MapSymbol[] {
  return Object.entries(spaces).flatMap(([space, symbols]) => {
    const { area, dot } = map.spaces[space]!;
    const spots = symbolPositions(area, dot, symbols.length, map.symbols[space]);
    const counts: Record<string, number> = {};
    return symbols.map((symbol, i) => {
      const occurrence = (counts[symbol] = (counts[symbol] ?? 0) + 1);
      const name = `${space}/${symbol}${occurrence > 1 ? `/${occurrence}` : ""}`;
      return { name, symbol, space, at: spots[i] ?? dot, isCovered: covered.includes(name) };
    });
  });
}

export const symbolPositionsAt = (symbols: MapSymbol[], space: string): Point[] =>
  symbols.flatMap((symbol) => (symbol.space === space ? [symbol.at] : []));

interface MapToken {
  key: string;
  kind: string;
  at: Point;
}

/** Return the tokens with their positions: in a space's corners, or at the middle of a line. */
export function mapTokens({ map, tokens }: Page, symbols: MapSymbol[]): MapToken[] {
  return tokens.map(([kind, place], i) => {
    const space = map.spaces[place];
    const line = map.edges[place]?.line;
    const earlierCount = tokens.slice(0, i).filter(([, other]) => other === place).length;
    const spots = space
      ? tokenPositions(space.area, space.dot, earlierCount + 1, symbolPositionsAt(symbols, place))
      : [line ? midpoint(line) : ([0, 0] as Point)];
    return { key: `${kind} ${place} ${i}`, kind, at: spots.at(-1)! };
  });
}
