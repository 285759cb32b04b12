import { tick } from "svelte";
import type { Event, View } from "@/net/protocol";
import { settings } from "@/settings/settings.svelte";
import { applyDiffToIds, assignIds, zoneOfPiece, type Ids, type Piece } from "./pieces";
import { animateCards, measureCards, type CardFlight } from "../cards/flight";

/** An event, and the view after it. */
export interface PlaybackStep {
  event: Event;
  view: View;
  /** Whether it shows the result of the last trick, so that the end waits. */
  isLastTrick?: boolean;
}

/** Is notified when something is shown. */
interface PlaybackListener {
  /** An event after a view; `wasPlacedHere`: the player placed its cards before. */
  onEvent(event: Event, viewBefore: View | null, wasPlacedHere: boolean): void;
  /** The player places cards. */
  onCardsPlaced(): void;
}

/** Cards that the player placed, before the server confirms. */
interface PlacedCards {
  pieces: Piece[];
  /** Their target zone; null if they hover over the table. */
  target: string | null;
  seat: number;
}

/** Duration of an event at the normal pace. */
const EVENT_MS = 260;
/** How long a full trick stays before it is gathered. */
const FULL_TRICK_MS = 1000;
/** From this pause on the player is asked to continue. */
const CONFIRM_FROM_MS = 2000;
/** How long the last trick of a match stays, unless the player continues. */
const LAST_TRICK_MS = 8000;
/** From this many pending events on playback is faster, and from this many it skips. */
const FAST_FROM = 5;
const SKIP_FROM = 24;
const FAST_FACTOR = 0.45;

/**
 * Shows the events of a table one after the other, so that they can be followed. The player can act
 * before they are all shown.
 */
export class Playback {
  view = $state.raw<View | null>(null);
  /** The last event that was shown. */
  event = $state.raw<Event | null>(null);
  /** Whether events are still to be shown. */
  isBehind = $state(false);
  /** Whether playback waits for the player: `catchUp` continues. */
  isPaused = $state(false);
  /** Whether playback is paused or will be: the current prompt is not shown yet. */
  hasPauseAhead = $state(false);

  /** Pauses after events in milliseconds, by event name. */
  pauses: Record<string, number> = {};
  /** Names of the events that show the result of a trick. */
  lastTrickEvents: string[] | undefined = undefined;
  listener: PlaybackListener | null = null;

  #ids = $state.raw<Ids>({});
  #placed = $state.raw<PlacedCards | null>(null);
  #queue = $state.raw<PlaybackStep[]>([]);
  /** Increased to cancel running playback. */
  #run = 0;
  #shownAt = 0;
  /** Whether the shown event is the last trick of the match. */
  #isLastTrick = false;

  /** Placed cards whose target is not a zone of the table. */
  hoveringPieces = $derived.by((): Piece[] => {
    const { pieces = [], target = null } = this.#placed ?? {};
    const hasPlace = this.view?.zones.some(({ id }) => id === target);
    return hasPlace ? [] : pieces.map((piece): Piece => ({ ...piece, isPending: true }));
  });

  /** Events that are still to be shown. */
  get pendingSteps(): readonly PlaybackStep[] {
    return this.#queue;
  }

  /** Return the cards of a zone as they should be drawn. */
  pieces(zone: string): Piece[] {
    const cards = this.view?.zones.find(({ id }) => id === zone)?.cards ?? [];
    const ids = this.#ids[zone] ?? [];
    const settled = cards.map((card, index): Piece => ({
      id: ids[index] ?? "",
      card,
      zone,
      index,
      isPending: false,
    }));
    const placed = this.#placed;
    if (!placed) return settled;
    const remaining = settled.filter(({ id }) => !placed.pieces.some((piece) => piece.id === id));
    if (placed.target !== zone) return remaining;
    const arriving = placed.pieces.map((piece, i): Piece => ({
      ...piece,
      card: { ...piece.card, marks: { ...piece.card.marks, by: placed.seat } },
      zone,
      index: remaining.length + i,
      isPending: true,
    }));
    return [...remaining, ...arriving];
  }

  /**
   * Show a view at once: of another seat, or after a snapshot. Within the same match cards keep
   * their ids.
   */
  reset(view: View | null, isSameMatch = false): void {
    this.#clearQueue();
    const previousView = this.view;
    if (!view) {
      this.view = null;
      this.#ids = {};
      return;
    }
    const ids = assignIds(
      view,
      previousView && isSameMatch ? { view: previousView, ids: this.#ids } : undefined,
    );
    if (previousView && isSameMatch)
      void this.#animate(() => this.#setView(view, ids, null), ids, 1);
    else this.#setView(view, ids, null);
  }

  /** Queue new events. If they end the match, mark its last trick. */
  enqueue(steps: PlaybackStep[], endsMatch = false): void {
    if (!steps.length) return;
    this.#queue = [...this.#queue, ...(endsMatch ? this.#markLastTrick(steps) : steps)];
    if (steps.some(({ event }) => this.#needsConfirmation(event))) this.hasPauseAhead = true;
    if (!this.isBehind) void this.#play();
  }

  /** Show the newest view at once. */
  catchUp(): void {
    const steps = this.#queue;
    if (!steps.length) return;
    this.#clearQueue();
    const ids = steps.reduce((ids, { event }) => applyDiffToIds(ids, event.diff), this.#ids);
    const { view, event } = steps.at(-1)!;
    void this.#animate(() => this.#setView(view, ids, event), ids, FAST_FACTOR);
  }

  /** Show cards at once where the player placed them. */
  placeCards(pieces: Piece[], target: string | null, seat: number): void {
    this.catchUp();
    if (!pieces.length) return;
    this.listener?.onCardsPlaced();
    void this.#animate(() => (this.#placed = { pieces, target, seat }));
  }

  /** Move placed cards back after a rejection. */
  returnCards(): void {
    if (this.#placed) void this.#animate(() => (this.#placed = null));
  }

  async #play(): Promise<void> {
    const run = this.#run;
    this.isBehind = true;
    while (this.#queue.length) {
      if (document.hidden) return this.catchUp();
      if (this.#queue.length > SKIP_FROM && !this.#skipToLastTrick()) return this.catchUp();
      const pace = settings.paceFactor * (this.#queue.length > FAST_FROM ? FAST_FACTOR : 1);
      const step = this.#queue[0]!;
      await this.#wait(step, pace);
      if (run !== this.#run) return;
      if (this.#isLastTrick) return this.catchUp(); // the result screen shows the rest
      this.isPaused = false;
      this.#queue = this.#queue.slice(1);
      const isLong = [step, ...this.#queue].some(({ event }) => this.#needsConfirmation(event));
      this.hasPauseAhead = isLong && this.#queue.length > 0;
      await this.#show(step, pace);
      if (run !== this.#run) return;
    }
    this.isBehind = false;
  }

  /** Skip to the last trick, if it is pending. Return whether it is. */
  #skipToLastTrick(): boolean {
    const last = this.#queue.findIndex(({ isLastTrick }) => isLastTrick);
    const skipped = this.#queue.slice(0, Math.max(last, 0));
    if (skipped.length) {
      const ids = skipped.reduce((ids, { event }) => applyDiffToIds(ids, event.diff), this.#ids);
      this.#setView(skipped.at(-1)!.view, ids, skipped.at(-1)!.event);
      this.#queue = this.#queue.slice(last);
    }
    return last >= 0;
  }

  /** Mark the event that shows the last trick. */
  #markLastTrick(steps: PlaybackStep[]): PlaybackStep[] {
    const trickIndex = steps.findLastIndex(({ event }) =>
      this.lastTrickEvents?.includes(event.name),
    );
    const index =
      trickIndex < 0 && this.lastTrickEvents?.length !== 0 ? steps.length - 2 : trickIndex;
    return steps.map((step, i) => (i === index ? { ...step, isLastTrick: true } : step));
  }

  #needsConfirmation(event: Event | null): boolean {
    return (this.pauses[event?.name ?? ""] ?? 0) >= CONFIRM_FROM_MS;
  }

  /** Wait for the duration of the last event; a full trick stays longer. */
  async #wait({ event }: PlaybackStep, pace: number): Promise<void> {
    const isTrick = (zone: string) =>
      !!this.view?.zones.some(({ id, kind }) => id === zone && kind === "trick");
    const gatheredMoves = event.diff.moves.filter(
      ({ source, target }) => source && isTrick(source.zone) && target?.zone !== source.zone,
    );
    const eventTime = gatheredMoves.length > 1 ? FULL_TRICK_MS : EVENT_MS;
    const pause = this.#isLastTrick ? LAST_TRICK_MS : (this.pauses[this.event?.name ?? ""] ?? 0);
    this.isPaused = this.#isLastTrick || this.#needsConfirmation(this.event);
    // A pause that the player can end is never shortened.
    const scaledPause = pause * Math.max(settings.paceFactor, 1);
    const time = this.isPaused ? scaledPause : Math.max(eventTime, pause) * pace;
    const remaining = this.#shownAt + time - performance.now();
    if (remaining > 0) await new Promise((resolve) => setTimeout(resolve, remaining));
  }

  async #show({ event, view, isLastTrick = false }: PlaybackStep, pace: number): Promise<void> {
    const ids = applyDiffToIds(this.#ids, event.diff);
    this.#isLastTrick = isLastTrick;
    await this.#animate(() => this.#setView(view, ids, event), ids, pace);
    this.#shownAt = performance.now();
  }

  #setView(view: View, ids: Ids, event: Event | null): void {
    const seat = event ? event.seat : null;
    if (event)
      this.listener?.onEvent(event, this.view, !!this.#placed && seat === this.#placed.seat);
    if (!event || seat === null || seat === this.#placed?.seat) this.#placed = null;
    this.view = view;
    this.#ids = ids;
    this.event = event;
  }

  async #animate(change: () => void, ids: Ids = this.#ids, pace = 1): Promise<void> {
    const before = measureCards();
    const idsBefore = this.#ids;
    change();
    await tick();
    animateCards(before, (piece) => this.#pieceFlight(piece, idsBefore, ids), pace);
  }

  #pieceFlight(piece: string, idsBefore: Ids, idsAfter: Ids): CardFlight {
    const [source, target] = [zoneOfPiece(idsBefore, piece), zoneOfPiece(idsAfter, piece)];
    const ownerOf = (zone: string | null) =>
      this.view?.zones.find(({ id }) => id === zone)?.owner ?? null;
    return { source, target, sourceOwner: ownerOf(source), targetOwner: ownerOf(target) };
  }

  #clearQueue(): void {
    this.#run += 1;
    this.#queue = [];
    this.isBehind = this.isPaused = this.hasPauseAhead = this.#isLastTrick = false;
  }
}
