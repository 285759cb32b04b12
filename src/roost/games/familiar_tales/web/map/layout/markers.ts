import type { Board, OpenPage, Point } from "../../board";
import { middleOf, symbolSpots, tokenSpots } from "./geometry";

type Page = Board & OpenPage;

export interface Symbol {
  /** A symbol that a token covers has a name of its own: `space/symbol`, then `space/symbol/2`. */
  name: string;
  symbol: string;
  of: string;
  at: Point;
  isCovered: boolean;
}

/** What is printed on the page's spaces, and where. */
export function symbolsOn({ map, spaces, covered }: Page): Symbol[] {
  return Object.entries(spaces).flatMap(([space, found]) => {
    const { area, dot } = map.spaces[space]!;
    const spots = symbolSpots(area, dot, found.length, map.symbols[space]);
    const seen: Record<string, number> = {};
    return found.map((symbol, i) => {
      const nth = (seen[symbol] = (seen[symbol] ?? 0) + 1);
      const name = `${space}/${symbol}${nth > 1 ? `/${nth}` : ""}`;
      return { name, symbol, of: space, at: spots[i] ?? dot, isCovered: covered.includes(name) };
    });
  });
}

export const lyingAt = (symbols: Symbol[], space: string): Point[] =>
  symbols.flatMap(({ of, at }) => (of === space ? [at] : []));

export interface Token {
  key: string;
  kind: string;
  at: Point;
}

/** Tokens of a space lie in its corners, those of a line on its middle. */
export function tokensOn({ map, tokens }: Page, symbols: Symbol[]): Token[] {
  return tokens.map(([kind, place], i) => {
    const space = map.spaces[place];
    const line = map.edges[place]?.line;
    const before = tokens.slice(0, i).filter(([, other]) => other === place).length;
    const spots = space
      ? tokenSpots(space.area, space.dot, before + 1, lyingAt(symbols, place))
      : [line ? middleOf(line) : ([0, 0] as Point)];
    return { key: `${kind} ${place} ${i}`, kind, at: spots.at(-1)! };
  });
}
