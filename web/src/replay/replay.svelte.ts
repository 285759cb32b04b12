import { Refusal, type Viewpoint } from "@/net/api";
import { t } from "@/i18n/catalogue";
import { applyDiff } from "@/net/diff";
import type { MatchReplay, SeatInfo, TableInfo, SeatUpdate, View } from "@/net/protocol";
import { settings } from "@/settings/settings.svelte";
import type { ConnectionHandlers, TableConnection } from "@/net/connection";
import { TableState } from "@/table/state/table.svelte";

/** Milliseconds between actions during playback, at the normal pace. */
const STEP_MS = 1100;

/**
 * A replay of a finished match. It is the connection of a table and sends it the messages of a
 * server, so that the game's own table draws it. Single steps are animated; seeking is not.
 */
export class ReplayState implements TableConnection {
  /** How many actions are shown. */
  position = $state(0);
  viewpoint = $state<Viewpoint>("open");
  isPlaying = $state(false);
  readonly table: TableState;

  #match = $state.raw<MatchReplay>() as MatchReplay;
  #views: View[] = [];
  #sequence = 0;
  #handlers: ConnectionHandlers | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(id: string, match: MatchReplay, viewpoint: Viewpoint, position: number) {
    this.table = new TableState(id, (handlers) => {
      this.#handlers = handlers;
      return this;
    });
    this.setViewpoint(match, viewpoint);
    this.seek(position);
    this.#handlers?.onState("open");
  }

  get match(): MatchReplay {
    return this.#match;
  }

  get stepCount(): number {
    return this.#match.replay.steps.length;
  }

  /** Change the viewpoint at the same position. */
  setViewpoint(match: MatchReplay, viewpoint: Viewpoint): void {
    this.#match = match;
    this.viewpoint = viewpoint;
    const views = [match.replay.view];
    for (const events of match.replay.steps) {
      views.push(events.reduce((view, { diff }) => applyDiff(view, diff), views.at(-1)!));
    }
    this.#views = views;
    this.#sendSnapshot();
  }

  /** Go to a position at once. */
  seek(position: number): void {
    this.pause();
    this.position = Math.min(Math.max(0, Math.round(position) || 0), this.stepCount);
    this.#sendSnapshot();
  }

  /** Show the next action with its animation. */
  step(): void {
    const events = this.#match.replay.steps[this.position];
    if (!events) return;
    this.table.playback.catchUp();
    this.position += 1;
    this.#sequence += 1;
    const update: SeatUpdate = { seat: this.#match.seat, events, legal_actions: [] };
    this.#handlers?.onMessage({
      type: "update",
      table_id: this.table.id,
      sequence: this.#sequence,
      action_count: this.position,
      table: null,
      updates: [update],
      chat: null,
      command_id: null,
    });
  }

  play(): void {
    if (this.position === this.stepCount) this.seek(0);
    this.isPlaying = true;
    this.#playNext();
  }

  pause(): void {
    this.isPlaying = false;
    clearTimeout(this.#timer);
  }

  #playNext(): void {
    if (!this.isPlaying) return;
    if (!this.table.playback.isBehind) this.step();
    if (this.position === this.stepCount) return this.pause();
    this.#timer = setTimeout(() => this.#playNext(), STEP_MS * settings.paceFactor);
  }

  #sendSnapshot(): void {
    const { replay, seat } = this.#match;
    this.#sequence += 1;
    const history = { view: replay.view, events: replay.steps.slice(0, this.position).flat() };
    this.#handlers?.onMessage({
      type: "snapshot",
      table: replayTableInfo(this.table.id, this.#match),
      sequence: this.#sequence,
      action_count: this.position,
      observations: [{ seat, view: this.#views[this.position]!, legal_actions: [], history }],
      chat: [],
    });
  }

  // TableConnection: commands are not possible.

  send(): Promise<void> {
    return Promise.reject(new Refusal(t("replay-read-only")));
  }

  resync(): void {
    this.#sendSnapshot();
  }

  retry(): void {
    // there is nothing to retry
  }

  close(): void {
    this.pause();
  }
}

function replayTableInfo(id: string, match: MatchReplay): TableInfo {
  const seats = match.names.map((name, seat): SeatInfo => ({
    name,
    is_taken: true,
    is_mine: false,
    bot: match.bots[seat] ?? null,
    is_stand_in: false,
    is_away: false,
  }));
  return {
    id,
    game: match.game,
    players: match.players,
    options: match.options,
    is_listed: false,
    has_chat: false,
    phase: "playing",
    seats,
    is_owner: false,
    is_practice: false,
    undo_seat: null,
    commitment: match.fairness?.hash ?? null,
    result: null,
    rematch_id: null,
  };
}
