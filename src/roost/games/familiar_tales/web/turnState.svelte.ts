import type { Action } from "@/i18n/names";
import type { TableState } from "@/table/state/table.svelte";
import type { Piece } from "@/table/state/pieces";
import { createContext } from "svelte";
import { taleBoard, openPage } from "./board";

export const TABS = ["now", "friends", "page", "rows", "journal", "rules"] as const;
export type Tab = (typeof TABS)[number];
/** The figure that takes a step: the familiar, the familiar with the child, or the child alone. */
export type StepMode = "walk" | "with" | "child";

/** The zone that the card of an action goes to, by action type. */
const TARGET_ZONES: Record<string, string> = { play: "played", link: "played", perform: "played" };
const STEP_TIMEOUT_MS = 3000;

/** What the player has picked, opened and read on this page. The server applies the rules. */
export class TurnState {
  pickedIds = $state<string[]>([]);
  tab = $state<Tab>("now");
  /** The action type whose cards are open to choose from. */
  openCategory = $state<string | null>(null);
  stepMode = $state<StepMode>("walk");
  /** Whether the list of objectives is expanded. */
  areObjectivesOpen = $state(false);
  /** Whether the players take a break at a save point. */
  isOnBreak = $state(false);
  /** How many story parts were read on this page. */
  #readCount = $state(0);

  constructor(readonly table: TableState) {
    const savedCount = savedReadCount(table.id);
    const partCount = Object.keys(taleBoard(table.view!).tale).length;
    this.#readCount =
      savedCount === null ? (partCount > 1 ? partCount : 0) : Math.min(savedCount, partCount);
  }

  names = $derived.by(() => this.table.names!);
  view = $derived.by(() => this.table.shownView!);
  board = $derived(taleBoard(this.view));
  page = $derived(openPage(this.view));
  /** The newest view, for decisions. */
  newestView = $derived.by(() => this.table.view ?? this.table.shownView!);
  prompt = $derived.by(() => (this.table.isMyTurn ? this.newestView.prompt : ""));
  legalActions = $derived.by(() => this.table.legalActions);
  seat = $derived.by(() => this.table.seat);
  hand = $derived.by(() =>
    this.seat === null ? [] : this.table.playback.pieces(`hand-${this.seat}`),
  );
  pickedPiece = $derived(this.hand.find(({ id }) => this.pickedIds.includes(id)));

  actionsOfType = (type: string): Action[] =>
    this.legalActions.filter((action) => action.type === type);
  firstAction = (type: string): Action | undefined => this.actionsOfType(type)[0];

  /** Return the action of playing a card of the hand now. */
  cardAction = ({ card }: Piece): Action | undefined =>
    this.legalActions.find(
      ({ type, card: name }) =>
        name === card.name && ["play", "link", "discard", "perform"].includes(String(type)),
    );

  act(action: Action, pieces: Piece[] = []): Promise<void> {
    this.pickedIds = [];
    this.openCategory = null;
    return this.table.act(
      action,
      pieces,
      pieces.length ? (TARGET_ZONES[String(action.type)] ?? null) : null,
    );
  }

  playPiece = (piece: Piece): void => {
    const action = this.cardAction(piece);
    if (action) void this.act(action, [piece]);
  };

  /** Show or hide the details of a card. */
  toggleCard = ({ id }: Piece): void => {
    this.pickedIds = this.pickedIds[0] === id ? [] : [id];
    this.tab = "now";
  };

  /** Walk a path step by step. Anything that interrupts a step ends the walk. */
  async walkPath(path: string[], mode: StepMode = this.stepMode): Promise<void> {
    for (const to of path) {
      const step = await this.#waitForStep(to, mode);
      if (!step) return;
      await this.act(step);
    }
  }

  findStep = (to: string, mode: StepMode): Action | undefined =>
    this.legalActions.find(
      (action) => action.type === "step" && action.to === to && actionStepMode(action) === mode,
    );

  /** Wait for the next step: the server confirms a step before its update arrives. */
  async #waitForStep(to: string, mode: StepMode): Promise<Action | undefined> {
    for (let elapsed = 0; elapsed < STEP_TIMEOUT_MS; elapsed += 40) {
      const step = this.findStep(to, mode);
      if (step && !this.table.isBusy) return step;
      if (this.legalActions.length && !this.actionsOfType("step").length) return undefined;
      await new Promise<void>((resolve) => setTimeout(resolve, 40));
    }
    return undefined;
  }

  // Story

  storyParts = $derived(Object.values(this.board.tale));
  unreadParts = $derived(this.storyParts.slice(this.#readCount));
  /** The part that is open for reading. A choice has no page of its own. */
  openPart = $derived(this.unreadParts.find(([, kind]) => kind !== "choice") ?? null);
  /** How many pages follow the open one. */
  laterPartCount = $derived(
    Math.max(0, this.unreadParts.filter(([, kind]) => kind !== "choice").length - 1),
  );
  hasLaterParts = $derived(this.laterPartCount > 0);

  readNext(): void {
    const index = this.storyParts.findIndex(
      (part, i) => i >= this.#readCount && part[1] !== "choice",
    );
    this.#readCount = index < 0 ? this.storyParts.length : index + 1;
    sessionStorage.setItem(storageKey(this.table.id), String(this.#readCount));
  }

  /** Skip to the newest event and mark all story parts as read. The journal keeps them. */
  catchUp(): void {
    this.table.playback.catchUp();
    this.#readCount = Object.keys(taleBoard(this.newestView).tale).length;
    sessionStorage.setItem(storageKey(this.table.id), String(this.#readCount));
  }

  /** Whether the story waits for a choice on this entry. */
  isChoiceAt = (code: number): boolean => taleBoard(this.newestView).question?.code === code;
  /** Whether the open page ends with its choices. */
  isChoiceOpen = $derived.by(
    () => this.openPart !== null && !this.hasLaterParts && this.isChoiceAt(this.openPart[0]),
  );

  entryTitle = (code: number): string =>
    this.board.history.findLast(([entryCode]) => entryCode === code)?.[1] ?? "";
}

const storageKey = (table: string) => `roost-tale-${table}`;

/** Return how many story parts of a table were read on this page; null if it was never opened. */
export function savedReadCount(table: string): number | null {
  const saved = sessionStorage.getItem(storageKey(table));
  return saved === null ? null : Number(saved);
}

export const actionStepMode = (action: Action): StepMode =>
  action.who !== undefined ? "child" : action.with !== undefined ? "with" : "walk";

export const [getTurnState, setTurnState] = createContext<TurnState>();
