import { tick } from "svelte";
import type { Event, View } from "@/net/protocol";
import { settings } from "@/settings/settings.svelte";
import { foldIds, idsOf, zoneOfId, type Ids, type Piece } from "./pieces";
import { fly, measure, type Journey } from "../cards/flight";

/** An event, and the view after it. */
export interface Step {
  event: Event;
  view: View;
  /** Whether the match's last trick is told by it, so that the end waits. */
  isLast?: boolean;
}

/** Who listens to what is shown, at the moment when it is. */
export interface Ears {
  /** An event after a view; `wasPut`: what it tells was put there before. */
  event(event: Event, before: View | null, wasPut: boolean): void;
  /** Somebody here puts cards somewhere. */
  put(): void;
}

/** Cards that have been put somewhere, before the server has said yes. */
interface Pending {
  pieces: Piece[];
  /** The zone where they will lie; null: they hover over the table. */
  target: string | null;
  seat: number;
}

/** How long each event has for itself, at the usual pace. */
const BEAT = 260;
/** How long a full trick lies before it is gathered. */
const HELD = 1000;
/** Whoever would wait so long is asked to go on. */
const LONG = 2000;
/** How long the last trick of a match lies there, unless somebody goes on. */
const LAST = 8000;
/** With so many events waiting it goes faster, and with so many all at once. */
const MANY = 5;
const TOO_MANY = 24;
const HURRY = 0.45;

/**
 * What is seen of a table: it follows what is known, one event after the other, so that each can
 * be watched. Whoever acts need not wait for it.
 */
export class Stage {
  view = $state.raw<View | null>(null);
  /** The last event that was shown. */
  event = $state.raw<Event | null>(null);
  /** Whether there is something still to be shown. */
  isBehind = $state(false);
  /** Whether the table is held for people to look at it: `catchUp` goes on. */
  isHeld = $state(false);
  /** Whether it is held or will be, so that what is awaited now makes no sense yet. */
  isElsewhere = $state(false);

  /** How long an event lasts, by its note, where it is longer than usual. */
  holds: Record<string, number> = {};
  /** Notes of the moments that tell what came of a trick. */
  last: string[] | undefined = undefined;
  ears: Ears | null = null;

  #ids = $state.raw<Ids>({});
  #pending = $state.raw<Pending | null>(null);
  #queue = $state.raw<Step[]>([]);
  /** Raised when what was to be shown is to be shown no more. */
  #run = 0;
  #shownAt = 0;
  /** Whether what is shown is the last trick of the match. */
  #isLast = false;

  /** Cards that are on their way to the server, and have no place on the table. */
  hovering = $derived.by((): Piece[] => {
    const { pieces = [], target = null } = this.#pending ?? {};
    const hasPlace = this.view?.zones.some(({ id }) => id === target);
    return hasPlace ? [] : pieces.map((piece) => ({ ...piece, pending: true }));
  });

  /** What is known, and still to be shown. */
  get ahead(): readonly Step[] {
    return this.#queue;
  }

  /** The cards of a zone as they are to be drawn. */
  pieces(zone: string): Piece[] {
    const cards = this.view?.zones.find(({ id }) => id === zone)?.cards ?? [];
    const ids = this.#ids[zone] ?? [];
    const lying = cards.map((card, index): Piece => ({
      id: ids[index] ?? "",
      card,
      zone,
      index,
      pending: false,
    }));
    const pending = this.#pending;
    if (!pending) return lying;
    const left = lying.filter(({ id }) => !pending.pieces.some((piece) => piece.id === id));
    if (pending.target !== zone) return left;
    const coming = pending.pieces.map((piece, i): Piece => ({
      ...piece,
      card: { ...piece.card, marks: { ...piece.card.marks, by: pending.seat } },
      zone,
      index: left.length + i,
      pending: true,
    }));
    return [...left, ...coming];
  }

  /** Show a view at once: another seat's, or after a deal. Cards that stay keep what they are. */
  reset(view: View | null, isSame = false): void {
    this.#stop();
    const view_ = this.view;
    if (!view) {
      this.view = null;
      this.#ids = {};
      return;
    }
    const ids = idsOf(view, view_ && isSame ? { view: view_, ids: this.#ids } : undefined);
    if (view_ && isSame) void this.#change(() => this.#set(view, ids, null), ids, 1);
    else this.#set(view, ids, null);
  }

  /** Show what has happened, after what is still to be shown; and, if it ends the match, its last trick. */
  follow(steps: Step[], isEnd = false): void {
    if (!steps.length) return;
    this.#queue = [...this.#queue, ...(isEnd ? this.#withLast(steps) : steps)];
    if (steps.some(({ event }) => this.#isLong(event))) this.isElsewhere = true;
    if (!this.isBehind) void this.#play();
  }

  /** Show the newest at once. */
  catchUp(): void {
    const steps = this.#queue;
    if (!steps.length) return;
    this.#stop();
    const ids = steps.reduce((ids, { event }) => foldIds(ids, event.diff), this.#ids);
    const { view, event } = steps.at(-1)!;
    void this.#change(() => this.#set(view, ids, event), ids, HURRY);
  }

  /** Somebody here puts cards somewhere: it is seen at once. */
  put(pieces: Piece[], target: string | null, seat: number): void {
    this.catchUp();
    if (!pieces.length) return;
    this.ears?.put();
    void this.#change(() => (this.#pending = { pieces, target, seat }));
  }

  /** They come back: the server said no. */
  takeBack(): void {
    if (this.#pending) void this.#change(() => (this.#pending = null));
  }

  async #play(): Promise<void> {
    const run = this.#run;
    this.isBehind = true;
    while (this.#queue.length) {
      if (document.hidden) return this.catchUp();
      if (this.#queue.length > TOO_MANY && !this.#leap()) return this.catchUp();
      const pace = settings.paceFactor * (this.#queue.length > MANY ? HURRY : 1);
      const step = this.#queue[0]!;
      await this.#wait(step, pace);
      if (run !== this.#run) return;
      if (this.#isLast) return this.catchUp(); // the end tells the rest
      this.isHeld = false;
      this.#queue = this.#queue.slice(1);
      const isLong = [step, ...this.#queue].some(({ event }) => this.#isLong(event));
      this.isElsewhere = isLong && this.#queue.length > 0;
      await this.#show(step, pace);
      if (run !== this.#run) return;
    }
    this.isBehind = false;
  }

  /** Show at once all that comes before the last trick, if it is among what is still to be shown. */
  #leap(): boolean {
    const last = this.#queue.findIndex(({ isLast }) => isLast);
    const left = this.#queue.slice(0, Math.max(last, 0));
    if (left.length) {
      const ids = left.reduce((ids, { event }) => foldIds(ids, event.diff), this.#ids);
      this.#set(left.at(-1)!.view, ids, left.at(-1)!.event);
      this.#queue = this.#queue.slice(last);
    }
    return last >= 0;
  }

  /** The moment at which the last trick is told is marked. */
  #withLast(steps: Step[]): Step[] {
    const told = steps.findLastIndex(({ event }) => this.last?.includes(event.name));
    const at = told < 0 && this.last?.length !== 0 ? steps.length - 2 : told;
    return steps.map((step, i) => (i === at ? { ...step, isLast: true } : step));
  }

  #isLong(event: Event | null): boolean {
    return (this.holds[event?.name ?? ""] ?? 0) >= LONG;
  }

  /** Each event has its time, and a full trick has longer. */
  async #wait({ event }: Step, pace: number): Promise<void> {
    const isTrick = (zone: string) =>
      !!this.view?.zones.some(({ id, kind }) => id === zone && kind === "trick");
    const gathered = event.diff.moves.filter(
      ({ source, target }) => source && isTrick(source.zone) && target?.zone !== source.zone,
    );
    const usual = gathered.length > 1 ? HELD : BEAT;
    const hold = this.#isLast ? LAST : (this.holds[this.event?.name ?? ""] ?? 0);
    this.isHeld = this.#isLast || this.#isLong(this.event);
    // Where one is asked to go on, nobody is hurried: whoever has seen it goes on.
    const held = hold * Math.max(settings.paceFactor, 1);
    const time = this.isHeld ? held : Math.max(usual, hold) * pace;
    const left = this.#shownAt + time - performance.now();
    if (left > 0) await new Promise((done) => setTimeout(done, left));
  }

  async #show({ event, view, isLast = false }: Step, pace: number): Promise<void> {
    const ids = foldIds(this.#ids, event.diff);
    this.#isLast = isLast;
    await this.#change(() => this.#set(view, ids, event), ids, pace);
    this.#shownAt = performance.now();
  }

  #set(view: View, ids: Ids, event: Event | null): void {
    const by = event ? event.seat : null;
    if (event) this.ears?.event(event, this.view, !!this.#pending && by === this.#pending.seat);
    if (!event || by === null || by === this.#pending?.seat) this.#pending = null;
    this.view = view;
    this.#ids = ids;
    this.event = event;
  }

  async #change(change: () => void, ids: Ids = this.#ids, pace = 1): Promise<void> {
    const before = measure();
    const were = this.#ids;
    change();
    await tick();
    fly(before, (piece) => this.#journey(piece, were, ids), pace);
  }

  #journey(piece: string, were: Ids, are: Ids): Journey {
    const [source, target] = [zoneOfId(were, piece), zoneOfId(are, piece)];
    const ownerOf = (zone: string | null) =>
      this.view?.zones.find(({ id }) => id === zone)?.owner ?? null;
    return { source, target, sourceOwner: ownerOf(source), targetOwner: ownerOf(target) };
  }

  #stop(): void {
    this.#run += 1;
    this.#queue = [];
    this.isBehind = this.isHeld = this.isElsewhere = this.#isLast = false;
  }
}
