import type { View } from "@/net/protocol";

/** Types of `view.board`, which the game's views/board.py builds. */

export type Point = [number, number];

/** A line of a card's text: a plain text, or a message with its arguments. */
export type CardLine = { text: string } | ({ message: string } & Record<string, string | number>);

interface Skill {
  values: number[];
  icon: string | null;
  power: number;
  era: number;
  kind: string;
  keywords: string[];
  starting: string | null;
  only: string | null;
  flavour: string;
  into: Record<string, CardLine[]>;
  action?: CardLine[];
  acquire?: CardLine[];
  rules?: CardLine[];
}

interface Item {
  type: string;
  damage: number;
  era: number;
  cost: Record<string, number>;
  keywords: string[];
  starting: string | null;
  flavour: string;
  powers: { symbol: string; lines: CardLine[]; once: string }[];
  action?: CardLine[];
  rules?: CardLine[];
}

export interface Book {
  title: string;
  dials: { danger: number; discontent: number; misfortune: number; power: number };
  die: string[];
  familiars: Record<
    string,
    { life: number; size: string; ability: { name: string; text: string } }
  >;
  cards: Record<string, Skill>;
  items: Record<string, Item>;
  key: { name?: string; levels?: { levels: Point; text: string }[] };
  map: {
    number?: number;
    title?: string;
    places?: Record<string, [string, number, number]>;
    routes?: Point[];
  };
}

interface EnemyKind {
  name: string;
  stats: string[];
  size: string;
  piece: string;
  tracks: number[];
  rules: { name: string; text: string }[];
}

/** Where a space's name is written, how large, and in which lines. */
export interface PlaceName {
  at: Point;
  size: number;
  lines: string[];
}

export interface PageMapData {
  title: string;
  size: Point;
  spaces: Record<string, { dot: Point; area: Point[]; name: string }>;
  edges: Record<
    string,
    {
      between: [string, string];
      line: [Point, Point] | null;
      label: string;
      /** The figures that may cross; null for all. */
      only: string[] | null;
    }
  >;
  walls: [Point, Point][];
  rules: { name: string; text: string }[];
  objectives: Record<string, string>;
  /** Variables that players must know, with their maximum. */
  counts: { id: string; name: string; most: number | null }[];
  exits: Record<string, string>;
  actions: Record<string, string>;
  kinds: Record<string, EnemyKind>;
  decoration: {
    outside?: string | null;
    floors?: Record<string, string>;
    lights?: [number, number, number][];
    props?: [string, number, number, number][];
  };
  names: Record<string, PlaceName>;
  /** The positions of the symbols that a space has from the start. */
  symbols: Record<string, Point[]>;
}

interface Familiar {
  seat: number;
  space: string | null;
  resources: Record<string, number>;
  afflictions: string[];
  marks: string[];
}

interface Enemy {
  kind: string;
  number: number;
  space: string;
  life: number;
  max_life: number;
  afflictions: string[];
  /** Current values of move, melee, ranged and defence. */
  stats: [number, number, number, number];
}

export interface Test {
  who: string;
  skill: string;
  difficulty: number;
  kind: string;
  enemy: string | null;
  roll: string | null;
  rolled: number | null;
  helped: boolean;
  damage: number;
  tally: number;
  chances: number[];
  tries: number;
}

export interface Move {
  who: string;
  points: number | null;
  left: number;
  reach: Record<string, { cost: number; path: string[] }>;
}

interface BoardEvent {
  kind: string;
  figure?: string;
  by?: string;
  n?: number;
  space?: string;
  thing?: string;
  line?: string;
  rolled?: string;
  difficulty?: number;
  kind_of?: string;
}

export interface Board {
  campaign: string;
  page: string | null;
  turn: string | null;
  order: string[];
  familiars: Record<string, Familiar>;
  /** The name of her card, and what she is called. */
  child: {
    card: string;
    name: string;
    short_name: string;
    space: string | null;
    wants: string;
    rules: string[];
  };
  sheet: Record<string, [number, number, string]>;
  tale: Record<string, [number, "entry" | "choice" | "then", string]>;
  event: BoardEvent | null;
  book: Book;
  bubbles: number[];
  history: [number, string][];
  log: string[];
  pending: {
    /** The campaign's own text of what is being done: an action, care or a choice. */
    activity?: string;
    test?: Test;
    move?: Move;
    attack?: { enemy: string; who: string; value: number; kind: string };
    trade?: { who: string };
    /** What another player's familiar wants to take (agree or refuse). */
    trade_request?: { from: string; to: string; thing: string; place?: string };
    /** The enemy that moves or attacks, if a player chooses for it. */
    enemy?: string;
  };
  question: {
    code: number | null;
    options: { option: number; text: string; open: boolean; why: string }[];
  } | null;
}

/** Fields that a board has only while a page of the book is open. */
export interface OpenPage {
  spaces: Record<string, string[]>;
  covered: string[];
  edges: Record<string, string>;
  tokens: PageToken[];
  pieces: Record<string, string>;
  vars: Record<string, number>;
  enemies: Record<string, Enemy>;
  map: PageMapData;
  forage: number;
  sight: string[];
  turn_actions: Record<string, [string, string] | null>;
  page_actions: Record<string, { text: string; open: boolean }>;
  objectives: Record<string, boolean>;
  exits: Record<string, boolean>;
  codes: number[];
}

/** A token's kind, and the space or edge where it lies. */
type PageToken = [string, string];

export const FAMILIARS = ["flicker", "chalk", "blaze", "gribbert"] as const;
export const SKILLS = ["might", "agility", "resilience", "insight"] as const;
export const RESOURCES = ["food", "wood", "material", "metal"] as const;

export const taleBoard = (view: View) => view.board as unknown as Board;

/** Return the board if a page is open, else null. */
export function openPage(view: View): (Board & OpenPage) | null {
  const board = view.board as unknown as Board & OpenPage;
  return board.page === null || !board.map ? null : board;
}

/** Return a number of the view; 0 if it has none. */
export function viewNumber(view: View, name: string, seat: number | null = null): number {
  return view.numbers.find((n) => n.name === name && (n.seat ?? null) === seat)?.value ?? 0;
}

/** Return the names of a zone's visible cards. */
export function zoneCards(view: View, zone: string): string[] {
  const cards = view.zones.find(({ id }) => id === zone)?.cards ?? [];
  return cards.flatMap(({ name }) => (name ? [name] : []));
}

/** Return how many cards a zone has, visible or not. */
export function zoneSize(view: View, zone: string): number {
  return view.zones.find(({ id }) => id === zone)?.cards?.length ?? 0;
}
