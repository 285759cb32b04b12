import type { Action } from "@/i18n/names";
import type { TableState } from "@/table/state/table.svelte";
import type { Piece } from "@/table/state/pieces";
import { createContext } from "svelte";
import { boardOf, pageOf } from "./board";

export const TABS = ["now", "friends", "page", "rows", "journal", "rules"] as const;
export type Tab = (typeof TABS)[number];
/** Who takes a step: the familiar, the familiar with the child, or the child. */
export type Gait = "walk" | "with" | "child";

/** Where the card of an action goes. */
const ZONES: Record<string, string> = { play: "played", link: "played", perform: "played" };
const PATIENCE = 3000;

/** What somebody at this page has in hand and in mind; the rules stay with the server. */
export class Play {
  picked = $state<string[]>([]);
  tab = $state<Tab>("now");
  /** Of a kind of action with many things to choose from, which one is looked at. */
  open = $state<string | null>(null);
  gait = $state<Gait>("walk");
  /** Whether it is unfolded what is to be done on the page. */
  isGoalOpen = $state(false);
  /** Whether one stopped at a good place, and has not gone on. */
  isResting = $state(false);
  /** How much of the tale was read here. */
  #read = $state(0);

  constructor(readonly table: TableState) {
    const kept = readBefore(table.id);
    const told = Object.keys(boardOf(table.view!).tale).length;
    this.#read = kept === null ? (told > 1 ? told : 0) : Math.min(kept, told);
  }

  names = $derived.by(() => this.table.names!);
  view = $derived.by(() => this.table.shownView!);
  board = $derived(boardOf(this.view));
  page = $derived(pageOf(this.view));
  /** The newest, to decide by. */
  newest = $derived.by(() => this.table.view ?? this.table.shownView!);
  asks = $derived.by(() => (this.table.isMyTurn ? this.newest.prompt : ""));
  legal = $derived.by(() => this.table.legalActions);
  seat = $derived.by(() => this.table.seat);
  hand = $derived.by(() =>
    this.seat === null ? [] : this.table.playback.pieces(`hand-${this.seat}`),
  );
  chosen = $derived(this.hand.find(({ id }) => this.picked.includes(id)));

  of = (type: string): Action[] => this.legal.filter((action) => action.type === type);
  first = (type: string): Action | undefined => this.of(type)[0];

  /** What playing a card of the hand would be now. */
  actionOf = ({ card }: Piece): Action | undefined =>
    this.legal.find(
      ({ type, card: name }) =>
        name === card.name && ["play", "link", "discard", "perform"].includes(String(type)),
    );

  do(action: Action, pieces: Piece[] = []): Promise<void> {
    this.picked = [];
    this.open = null;
    return this.table.act(
      action,
      pieces,
      pieces.length ? (ZONES[String(action.type)] ?? null) : null,
    );
  }

  playPiece = (piece: Piece): void => {
    const action = this.actionOf(piece);
    if (action) void this.do(action, [piece]);
  };

  /** A card is looked at, or no more. */
  lookAt = ({ id }: Piece): void => {
    this.picked = this.picked[0] === id ? [] : [id];
    this.tab = "now";
  };

  /** Step by step along a way; whatever happens on it ends the walk. */
  async walk(way: string[], gait: Gait = this.gait): Promise<void> {
    for (const to of way) {
      const step = await this.#found(to, gait);
      if (!step) return;
      await this.do(step);
    }
  }

  stepTo = (to: string, gait: Gait): Action | undefined =>
    this.legal.find(
      (action) => action.type === "step" && action.to === to && gaitOf(action) === gait,
    );

  /** The server has said yes to a step before the page has heard what came of it. */
  async #found(to: string, gait: Gait): Promise<Action | undefined> {
    for (let waited = 0; waited < PATIENCE; waited += 40) {
      const step = this.stepTo(to, gait);
      if (step && !this.table.isBusy) return step;
      if (this.legal.length && !this.of("step").length) return undefined;
      await new Promise<void>((done) => setTimeout(done, 40));
    }
    return undefined;
  }

  // The tale

  told = $derived(Object.values(this.board.tale));
  unread = $derived(this.told.slice(this.#read));
  /** What lies open to be read; a choice that was taken needs no page. */
  reading = $derived(this.unread.find(([, kind]) => kind !== "choice") ?? null);
  /** How many pages come after the one that lies open. */
  more = $derived(Math.max(0, this.unread.filter(([, kind]) => kind !== "choice").length - 1));
  isMore = $derived(this.more > 0);

  readOn(): void {
    const at = this.told.findIndex((told, i) => i >= this.#read && told[1] !== "choice");
    this.#read = at < 0 ? this.told.length : at + 1;
    sessionStorage.setItem(keyOf(this.table.id), String(this.#read));
  }

  /** All at once: what happened meanwhile, and what was told of it. The journal keeps it. */
  catchUp(): void {
    this.table.playback.catchUp();
    this.#read = Object.keys(boardOf(this.newest).tale).length;
    sessionStorage.setItem(keyOf(this.table.id), String(this.#read));
  }

  /** Whether the tale waits for a choice on this entry. */
  isAsking = (code: number): boolean => boardOf(this.newest).question?.code === code;
  /** Whether what lies open ends with its choices. */
  isChoosing = $derived.by(
    () => this.reading !== null && !this.isMore && this.isAsking(this.reading[0]),
  );

  titleOf = (code: number): string =>
    this.board.history.findLast(([entered]) => entered === code)?.[1] ?? "";
}

const keyOf = (table: string) => `roost-tale-${table}`;

/** How much of a table's tale was read on this page; null if it was never opened here. */
export function readBefore(table: string): number | null {
  const kept = sessionStorage.getItem(keyOf(table));
  return kept === null ? null : Number(kept);
}

export const gaitOf = (action: Action): Gait =>
  action.who !== undefined ? "child" : action.with !== undefined ? "with" : "walk";

export const [getPlay, setPlay] = createContext<Play>();
