import { Refusal, type Eyes } from "@/net/api";
import { say } from "@/i18n/catalogue";
import { fold } from "@/net/diff";
import type { MatchReplay, SeatInfo, TableInfo, SeatUpdate, View } from "@/net/protocol";
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

  #replay = $state.raw<MatchReplay>() as MatchReplay;
  #views: View[] = [];
  #number = 0;
  #events: Events | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(id: string, replay: MatchReplay, eyes: Eyes, at: number) {
    this.table = new TableState(id, (events) => {
      this.#events = events;
      return this;
    });
    this.see(replay, eyes);
    this.go(at);
    this.#events?.state("open");
  }

  get replay(): MatchReplay {
    return this.#replay;
  }

  get last(): number {
    return this.#replay.replay.steps.length;
  }

  /** Look through other eyes, at the same moment. */
  see(replay: MatchReplay, eyes: Eyes): void {
    this.#replay = replay;
    this.eyes = eyes;
    const views = [replay.replay.view];
    for (const events of replay.replay.steps) {
      views.push(events.reduce((view, { diff }) => fold(view, diff), views.at(-1)!));
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
    const events = this.#replay.replay.steps[this.at];
    if (!events) return;
    this.table.stage.catchUp();
    this.at += 1;
    this.#number += 1;
    const told: SeatUpdate = { seat: this.#replay.seat, events, legal_actions: [] };
    this.#events?.hear({
      type: "update",
      table_id: this.table.id,
      sequence: this.#number,
      action_count: this.at,
      table: null,
      updates: [told],
      chat: null,
      command_id: null,
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
    const { replay, seat } = this.#replay;
    this.#number += 1;
    const history = { view: replay.view, events: replay.steps.slice(0, this.at).flat() };
    this.#events?.hear({
      type: "snapshot",
      table: infoOf(this.table.id, this.#replay),
      sequence: this.#number,
      action_count: this.at,
      observations: [{ seat, view: this.#views[this.at]!, legal_actions: [], history }],
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

function infoOf(id: string, replay: MatchReplay): TableInfo {
  const seats = replay.names.map((name, seat): SeatInfo => ({
    name,
    is_taken: true,
    is_mine: false,
    bot: replay.bots[seat] ?? null,
    is_stand_in: false,
    is_away: false,
  }));
  return {
    id,
    game: replay.game,
    players: replay.players,
    options: replay.options,
    is_listed: false,
    has_chat: false,
    phase: "playing",
    seats,
    is_owner: false,
    is_practice: false,
    undo_seat: null,
    commitment: replay.fairness?.hash ?? null,
    result: null,
    rematch_id: null,
  };
}
