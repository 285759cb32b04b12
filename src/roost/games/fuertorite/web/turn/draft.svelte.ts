import type { Action } from "@/i18n/names";
import type { View } from "@/net/protocol";
import type { TableState } from "@/table/state/table.svelte";
import type { Piece } from "@/table/state/pieces";
import { animateCards, measureCards } from "@/table/cards/flight";
import { tick } from "svelte";

/** A card on the plank, and the action that plays it. */
interface DraftStep {
  piece: Piece;
  action: Action;
}

/**
 * A turn of several cards, composed before anything is sent. The page does not know what may
 * follow: the server previews each draft and returns the view and the legal actions after it.
 */
export class DraftState {
  readonly table: TableState;
  steps = $state.raw<DraftStep[]>([]);
  /** A card with several legal actions, while the player chooses one. */
  choice = $state.raw<{ piece: Piece; actions: Action[] } | null>(null);
  isSending = $state(false);
  /** Whether a preview is requested. */
  isPreviewing = $state(false);

  #preview = $state.raw<{ view: View | null; legal_actions: Action[] } | null>(null);
  /** Runs one task at a time, because each may wait for the server. */
  #queue: Promise<void> = Promise.resolve();

  constructor(table: TableState) {
    this.table = table;
  }

  readonly seat = $derived.by(() => this.table.seat ?? 0);
  /** Whether a card can be added. */
  readonly isOpen = $derived.by(
    () => this.table.isMyTurn && !this.isSending && !this.table.info!.seats[this.seat]?.bot,
  );
  readonly zone = $derived(`played-${this.seat}`);
  /** Whether the turn is complete: nothing can follow. */
  readonly isComplete = $derived(this.steps.length > 0 && !this.#canPreview(this.steps.at(-1)!));
  /** The legal actions after the draft. */
  readonly legalActions = $derived.by(
    () => this.#preview?.legal_actions ?? this.table.legalActions,
  );
  /** The view after the draft. */
  readonly view = $derived(this.#preview?.view ?? null);
  /** The steps whose cards are not on the table yet. */
  readonly draftedSteps = $derived.by(() => {
    const played = this.table.playback.pieces(this.zone);
    return this.steps.filter(({ piece }) => !played.some(({ id }) => id === piece.id));
  });

  /**
   * Return the actions that play a card now. A completing card can still be replaced by another.
   */
  cardActions({ card }: Piece): Action[] {
    const legal = this.isComplete ? this.table.legalActions : this.legalActions;
    return card.name ? legal.filter((action) => action.card === card.name) : [];
  }

  /** Return the cards of a zone that are not drafted. */
  remainingPieces(zone: string): Piece[] {
    const pieces = this.table.playback.pieces(zone);
    return pieces.filter(({ id }) => !this.steps.some(({ piece }) => piece.id === id));
  }

  addCard(piece: Piece): void {
    this.#enqueue(async () => {
      const actions = this.cardActions(piece);
      if (!actions.length) return this.#explainIllegal(piece);
      this.table.refusal = null;
      if (actions.length > 1) this.choice = { piece, actions };
      else await this.#add(piece, actions[0]!);
    });
  }

  chooseAction(action: Action): void {
    const { piece } = this.choice!;
    this.#enqueue(() => this.#add(piece, action));
  }

  removeLast(): void {
    this.#enqueue(async () => {
      this.table.refusal = null;
      if (this.choice) this.choice = null;
      else await this.#setSteps(this.steps.slice(0, -1));
    });
  }

  explainIllegal(piece: Piece): void {
    this.#enqueue(() => this.#explainIllegal(piece));
  }

  /** Send the draft card by card, then end the turn if that needs an action. */
  confirm(): void {
    this.#enqueue(async () => {
      const { table, steps, zone } = this;
      this.isSending = true;
      this.choice = null;
      for (const { piece, action } of steps) {
        await table.act(action, [piece], zone);
        if (table.refusal) break;
      }
      const stop = table.legalActions.find(({ type }) => type === "stop");
      if (!table.refusal && stop) await table.act(stop);
      this.isSending = false;
      if (table.refusal) await this.#animate(() => this.#clear());
      else this.#clear();
    });
  }

  /** Discard the draft because the match went on. */
  discard(): void {
    if (!this.isSending && (this.steps.length || this.choice)) this.#clear();
  }

  #enqueue(task: () => Promise<void>): void {
    const next = this.#queue.then(() => (this.isSending ? undefined : task()));
    this.#queue = next.catch(() => undefined); // a failed task must not block the next ones
    void next;
  }

  #clear(): void {
    this.steps = [];
    this.#preview = this.choice = null;
  }

  async #add(piece: Piece, action: Action): Promise<void> {
    this.choice = null;
    await this.#setSteps([...(this.isComplete ? [] : this.steps), { piece, action }]);
  }

  async #setSteps(steps: DraftStep[]): Promise<void> {
    this.table.playback.catchUp(); // the player should see the card to beat
    await this.#animate(() => (this.steps = steps));
    if (!steps.length) this.#preview = null;
    else if (!this.#canPreview(steps.at(-1)!)) this.#preview = { view: null, legal_actions: [] };
    else {
      const isAllowed = await this.#requestPreview(steps.map(({ action }) => action));
      if (this.steps !== steps) return; // the match went on meanwhile
      if (isAllowed) this.#preview = this.table.preview;
      else await this.#animate(() => this.#clear());
    }
  }

  /** Explain why a card cannot be played: send it, and show the server's refusal. */
  async #explainIllegal({ card }: Piece): Promise<void> {
    if (!card.name) return;
    const legal = this.isComplete ? this.table.legalActions : this.legalActions;
    const isExtending = legal.some(({ type }) => type === "stop");
    const isLaying = legal.length > 0 && legal.every(({ type }) => type === "lay");
    const type = isExtending ? "extend" : isLaying ? "lay" : "play";
    const action = { type, card: card.name };
    if (!this.steps.length || this.isComplete) await this.table.explainIllegal(action);
    else await this.#requestPreview([...this.steps.map((step) => step.action), action]);
  }

  async #requestPreview(actions: Action[]): Promise<boolean> {
    const { actionCount, seat } = this.table;
    this.isPreviewing = true;
    const isAccepted = await this.table.send({
      type: "preview",
      seat: seat!,
      action_count: actionCount,
      actions,
    });
    this.isPreviewing = false;
    return isAccepted;
  }

  #canPreview({ action }: DraftStep): boolean {
    return this.table.game!.info.previewable!.includes(String(action.type));
  }

  /** Animate cards to and from the plank. */
  async #animate(change: () => void): Promise<void> {
    const before = measureCards();
    change();
    await tick();
    const nowhere = { source: null, sourceOwner: null, target: null, targetOwner: null };
    animateCards(before, () => nowhere, 1);
  }
}
