import { Refusal, type Eyes } from "@/net/api";
import { say } from "@/i18n/catalogue";
import { fold } from "@/net/diff";
import type { Replay, SeatInfo, TableInfo, Told, View } from "@/net/protocol";
import { settings } from "@/settings/settings.svelte";
import type { Events, Lines } from "@/net/connection";
import { TableState } from "@/table/state/table.svelte";

/** Milliseconds between two actions that play by themselves, at the usual pace. */
const PACE = 1100;

/**
 * A match that is over, watched once more. It tells a table what the server told, so that the
 * game's own table draws it; going on is animated, going anywhere else is seen at once.
 */
export class ReelState implements Lines {
  /** How many actions have been seen. */
  at = $state(0);
  eyes = $state<Eyes>("open");
  isPlaying = $state(false);
  readonly table: TableState;

  #replay = $state.raw<Replay>() as Replay;
  #views: View[] = [];
  #number = 0;
  #events: Events | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(id: string, replay: Replay, eyes: Eyes, at: number) {
    this.table = new TableState(id, (events) => {
      this.#events = events;
      return this;
    });
    this.see(replay, eyes);
    this.go(at);
    this.#events?.state("open");
  }

  get replay(): Replay {
    return this.#replay;
  }

  get last(): number {
    return this.#replay.reel.steps.length;
  }

  /** Look through other eyes, at the same moment. */
  see(replay: Replay, eyes: Eyes): void {
    this.#replay = replay;
    this.eyes = eyes;
    const views = [replay.reel.view];
    for (const events of replay.reel.steps) {
      views.push(events.reduce((view, { change }) => fold(view, change), views.at(-1)!));
    }
    this.#views = views;
    this.#look();
  }

  /** To a moment, at once. */
  go(at: number): void {
    this.pause();
    this.at = Math.min(Math.max(0, Math.round(at) || 0), this.last);
    this.#look();
  }

  /** One action on; it is seen to happen. */
  step(): void {
    const events = this.#replay.reel.steps[this.at];
    if (!events) return;
    this.table.stage.catchUp();
    this.at += 1;
    this.#number += 1;
    const told: Told = { seat: this.#replay.seat, events, legal: [] };
    this.#events?.hear({
      tell: "happened",
      id: this.table.id,
      number: this.#number,
      actions: this.at,
      table: null,
      told: [told],
      chat: null,
      message: null,
    });
  }

  play(): void {
    if (this.at === this.last) this.go(0);
    this.isPlaying = true;
    this.#goOn();
  }

  pause(): void {
    this.isPlaying = false;
    clearTimeout(this.#timer);
  }

  #goOn(): void {
    if (!this.isPlaying) return;
    if (!this.table.stage.isBehind) this.step();
    if (this.at === this.last) return this.pause();
    this.#timer = setTimeout(() => this.#goOn(), PACE * settings.stretch);
  }

  #look(): void {
    const { reel, seat } = this.#replay;
    this.#number += 1;
    const story = { view: reel.view, events: reel.steps.slice(0, this.at).flat() };
    this.#events?.hear({
      tell: "look",
      table: infoOf(this.table.id, this.#replay),
      number: this.#number,
      actions: this.at,
      sights: [{ seat, view: this.#views[this.at]!, legal: [], story }],
      chat: [],
    });
  }

  // The line of the table: nothing can be asked of the past.

  ask(): Promise<void> {
    return Promise.reject(new Refusal(say("replay-past")));
  }

  catchUp(): void {
    this.#look();
  }

  retry(): void {
    // there is nothing to wait for
  }

  end(): void {
    this.pause();
  }
}

function infoOf(id: string, replay: Replay): TableInfo {
  const seats = replay.names.map((name, seat): SeatInfo => ({
    name,
    taken: true,
    mine: false,
    bot: replay.bots[seat] ?? null,
    stand_in: false,
    away: false,
  }));
  return {
    id,
    game: replay.game,
    players: replay.players,
    options: replay.options,
    open: false,
    talk: false,
    phase: "playing",
    seats,
    owner: false,
    practice: false,
    undo: null,
    commitment: replay.deal?.hash ?? null,
    result: null,
    rematch: null,
  };
}
