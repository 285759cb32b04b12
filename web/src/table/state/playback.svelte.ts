import { tick } from "svelte";
import type { Event, View } from "@/net/protocol";
import { settings } from "@/settings/settings.svelte";
import { applyDiffToIds, assignIds, zoneOfPiece, type Ids, type Piece } from "./pieces";
import { animateCards, measureCards, type CardFlight } from "../cards/flight";

/** An event, and the view after it. */
export interface PlaybackStep {
  event: Event;
  view: View;
  /** Whether the match's last trick is told by it, so that the end waits. */
  isLastTrick?: boolean;
}

/** Who listens to what is shown, at the moment when it is. */
export interface PlaybackListener {
  /** An event after a view; `wasPut`: what it tells was put there before. */
  onEvent(event: Event, viewBefore: View | null, wasPlacedHere: boolean): void;
  /** Somebody here puts cards somewhere. */
  onCardsPlaced(): void;
}

/** Cards that have been put somewhere, before the server has said yes. */
interface PlacedCards {
  pieces: Piece[];
  /** The zone where they will lie; null: they hover over the table. */
  target: string | null;
  seat: number;
}

/** How long each event has for itself, at the usual pace. */
const EVENT_MS = 260;
/** How long a full trick lies before it is gathered. */
const FULL_TRICK_MS = 1000;
/** Whoever would wait so long is asked to go on. */
const CONFIRM_FROM_MS = 2000;
/** How long the last trick of a match lies there, unless somebody goes on. */
const LAST_TRICK_MS = 8000;
/** With so many events waiting it goes faster, and with so many all at once. */
const FAST_FROM = 5;
const SKIP_FROM = 24;
const FAST_FACTOR = 0.45;

/**
 * What is seen of a table: it follows what is known, one event after the other, so that each can
 * be watched. Whoever acts need not wait for it.
 */
export class Playback {
  view = $state.raw<View | null>(null);
  /** The last event that was shown. */
  event = $state.raw<Event | null>(null);
  /** Whether there is something still to be shown. */
  isBehind = $state(false);
  /** Whether the table is held for people to look at it: `catchUp` goes on. */
  isPaused = $state(false);
  /** Whether it is held or will be, so that what is awaited now makes no sense yet. */
  hasPauseAhead = $state(false);

  /** How long an event lasts, by its note, where it is longer than usual. */
  pauses: Record<string, number> = {};
  /** Notes of the moments that tell what came of a trick. */
  lastTrickEvents: string[] | undefined = undefined;
  listener: PlaybackListener | null = null;

  #ids = $state.raw<Ids>({});
  #placed = $state.raw<PlacedCards | null>(null);
  #queue = $state.raw<PlaybackStep[]>([]);
  /** Raised when what was to be shown is to be shown no more. */
  #run = 0;
  #shownAt = 0;
  /** Whether what is shown is the last trick of the match. */
  #isLastTrick = false;

  /** Cards that are on their way to the server, and have no place on the table. */
  hoveringPieces = $derived.by((): Piece[] => {
    const { pieces = [], target = null } = this.#placed ?? {};
    const hasPlace = this.view?.zones.some(({ id }) => id === target);
    return hasPlace ? [] : pieces.map((piece) => ({ ...piece, pending: true }));
  });

  /** What is known, and still to be shown. */
  get pendingSteps(): readonly PlaybackStep[] {
    return this.#queue;
  }

  /** The cards of a zone as they are to be drawn. */
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

  /** Show a view at once: another seat's, or after a deal. Cards that stay keep what they are. */
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

  /** Show what has happened, after what is still to be shown; and, if it ends the match, its last trick. */
  enqueue(steps: PlaybackStep[], endsMatch = false): void {
    if (!steps.length) return;
    this.#queue = [...this.#queue, ...(endsMatch ? this.#markLastTrick(steps) : steps)];
    if (steps.some(({ event }) => this.#needsConfirmation(event))) this.hasPauseAhead = true;
    if (!this.isBehind) void this.#play();
  }

  /** Show the newest at once. */
  catchUp(): void {
    const steps = this.#queue;
    if (!steps.length) return;
    this.#clearQueue();
    const ids = steps.reduce((ids, { event }) => applyDiffToIds(ids, event.diff), this.#ids);
    const { view, event } = steps.at(-1)!;
    void this.#animate(() => this.#setView(view, ids, event), ids, FAST_FACTOR);
  }

  /** Somebody here puts cards somewhere: it is seen at once. */
  placeCards(pieces: Piece[], target: string | null, seat: number): void {
    this.catchUp();
    if (!pieces.length) return;
    this.listener?.onCardsPlaced();
    void this.#animate(() => (this.#placed = { pieces, target, seat }));
  }

  /** They come back: the server said no. */
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
      if (this.#isLastTrick) return this.catchUp(); // the end tells the rest
      this.isPaused = false;
      this.#queue = this.#queue.slice(1);
      const isLong = [step, ...this.#queue].some(({ event }) => this.#needsConfirmation(event));
      this.hasPauseAhead = isLong && this.#queue.length > 0;
      await this.#show(step, pace);
      if (run !== this.#run) return;
    }
    this.isBehind = false;
  }

  /** Show at once all that comes before the last trick, if it is among what is still to be shown. */
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

  /** The moment at which the last trick is told is marked. */
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

  /** Each event has its time, and a full trick has longer. */
  async #wait({ event }: PlaybackStep, pace: number): Promise<void> {
    const isTrick = (zone: string) =>
      !!this.view?.zones.some(({ id, kind }) => id === zone && kind === "trick");
    const gatheredMoves = event.diff.moves.filter(
      ({ source, target }) => source && isTrick(source.zone) && target?.zone !== source.zone,
    );
    const eventTime = gatheredMoves.length > 1 ? FULL_TRICK_MS : EVENT_MS;
    const pause = this.#isLastTrick ? LAST_TRICK_MS : (this.pauses[this.event?.name ?? ""] ?? 0);
    this.isPaused = this.#isLastTrick || this.#needsConfirmation(this.event);
    // Where one is asked to go on, nobody is hurried: whoever has seen it goes on.
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
