import { Refusal } from "@/net/api";
import { browserEnvironment } from "@/net/environment";
import { createNonce } from "@/net/nonce";
import { t } from "@/i18n/catalogue";
import { applyDiff } from "@/net/diff";
import { seatNames, type Action, type Names } from "@/i18n/names";
import type {
  ChatLine,
  UpdateMessage,
  HintMessage,
  SnapshotMessage,
  PreviewMessage,
  SeatObservation,
  TableInfo,
  ServerMessage,
  SeatUpdate,
} from "@/net/protocol";
import { session } from "@/app/session.svelte";
import {
  Connection,
  type ConnectionHandlers,
  type TableConnection,
  type ConnectionState,
  type Command,
} from "@/net/connection";
import { isLogged, visibleLines, describeEvent, type LogLine } from "./log";
import type { Piece } from "./pieces";
import { Playback, type PlaybackStep } from "./playback.svelte";

/** What is kept over a reload, so that the table goes on where it was. */
interface SavedTable {
  sequence: number;
  actionCount: number;
  info: TableInfo;
  observations: SeatObservation[];
  logs: Record<string, LogLine[]>;
  chat: ChatLine[];
}

const MAX_CHAT_LINES = 100;

/** A wish without the table's id, which is always the same. */
type WithoutTable<Of> = Of extends unknown ? Omit<Of, "table_id"> : never;

/** What may make a match practice. */
export type HelpKind = "hint" | "undo";

/** One table as this page knows it: what the server told, and nothing worked out by rules. */
export class TableState {
  info = $state.raw<TableInfo | null>(null);
  observations = $state.raw<SeatObservation[]>([]);
  chat = $state.raw<ChatLine[]>([]);
  actionCount = $state(0);
  connectionState = $state<ConnectionState>("connecting");
  refusal = $state.raw<Refusal | null>(null);
  /** Why the table cannot be seen at all. */
  loadError = $state.raw<Refusal | null>(null);
  hint = $state.raw<Action | null>(null);
  /** Why, in words, if the game can say it. */
  hintReason = $state("");
  /** All that was told with it: the other choices, and how sure it is. */
  hintMessage = $state.raw<HintMessage | null>(null);
  /** What would come of the plan that was tried last (ask `plan`). */
  preview = $state.raw<PreviewMessage | null>(null);
  /** Help that was asked for, and would make the match practice: to be confirmed first. */
  pendingHelp = $state<HelpKind | null>(null);
  /** What happened to one's own seat or wish meanwhile; until one does something else. */
  notice = $state("");
  /** Whether an action is on its way. */
  isBusy = $state(false);
  /** Whether somebody explains something first: then nothing is awaited. */
  isCoachSpeaking = $state(false);
  /** What is seen of it, which may be a little behind what is known. */
  readonly playback = new Playback();

  #chosenSeat = $state<number | null>(null);

  #logs = $state.raw<Record<string, LogLine[]>>({});
  #sequence: number | null = null;
  #answeredCommitment: string | null = null;
  readonly #connection: TableConnection;

  /**
   * Without a line of its own it is connected to the server. With one, it is of the past, if
   * nothing else is said.
   */
  constructor(
    readonly id: string,
    private readonly connect?: (handlers: ConnectionHandlers) => TableConnection,
    private readonly replayed = connect !== undefined,
  ) {
    if (!connect) this.#restore();
    const handlers: ConnectionHandlers = {
      onMessage: (message) => this.receive(message),
      onState: (state) => (this.connectionState = state),
      lastSequence: () => this.#sequence,
      onRejected: (refusal) => (this.loadError = refusal),
    };
    this.#connection = connect
      ? connect(handlers)
      : new Connection(id, handlers, browserEnvironment);
  }

  /** Whether the match is only watched again: then nobody is "you", and nothing is awaited. */
  get isReplay(): boolean {
    return this.replayed;
  }

  /** Whether it is a lesson's, with somebody above it who explains. */
  get isLesson(): boolean {
    return !!this.connect && !this.replayed;
  }

  mySeats = $derived((this.info?.seats ?? []).flatMap((seat, i) => (seat.is_mine ? [i] : [])));
  observation = $derived(
    this.observations.find((sight) => sight.seat === this.#chosenSeat) ?? this.observations[0],
  );
  view = $derived(this.observation?.view);
  /** Whether the match is over, and all that led to its end was shown. */
  isOver = $derived(!!this.info?.result && !this.playback.isBehind);
  /** The phase as it is seen: until its last moment was shown, a match is in play. */
  phase = $derived(this.info?.result && !this.isOver ? "playing" : this.info?.phase);
  /** The view to be drawn. */
  shownView = $derived(this.playback.view ?? this.view);
  legalActions = $derived(
    this.playback.hasPauseAhead ? [] : (this.observation?.legal_actions ?? []),
  );
  seat = $derived(this.observation?.seat ?? null);
  game = $derived(this.info ? session.game(this.info.game) : undefined);
  names = $derived(this.game && this.info ? this.#names(this.seat) : null);
  /** What has happened in words, as far as it is shown: it tells nothing before it is seen. */
  log = $derived.by(() => {
    const allLines = this.#logs[String(this.seat)] ?? [];
    const hiddenCount = this.playback.pendingSteps.filter(({ event }) => isLogged(event)).length;
    const lines = hiddenCount ? allLines.slice(0, -hiddenCount) : allLines;
    return this.isReplay ? lines : visibleLines(lines, this.game?.info.log_horizon);
  });
  isMyTurn = $derived(
    !this.isReplay &&
      !this.isCoachSpeaking &&
      this.info?.phase === "playing" &&
      this.view?.turn === this.seat &&
      this.seat !== null &&
      !this.playback.hasPauseAhead,
  );

  /**
   * Whether all is shown that led to one's turn, so that it may be told. Nobody has to wait for
   * it: whoever acts before shows the newest at once.
   */
  isTurnShown = $derived(this.isMyTurn && !this.playback.isBehind);

  /** Whether one may ask what a good player would do. */
  canAskHint = $derived(
    this.isTurnShown &&
      this.info!.has_hints !== false &&
      !this.info!.is_daily_attempt &&
      !this.info!.seats[this.seat!]?.is_stand_in,
  );

  /** Whether it is one's turn, all that led to it is shown, and no bot plays it. */
  isOwnTurn = $derived(this.isTurnShown && !this.info!.seats[this.seat!]?.is_stand_in);

  /** Whether other people play here, too. */
  hasOtherPeople = $derived(
    (this.info?.seats ?? []).some(
      (seat) => seat.is_taken && !seat.is_mine && (!seat.bot || seat.is_stand_in),
    ),
  );

  /** Whether one may wish to take something back. */
  canUndo = $derived(
    !this.isLesson &&
      this.seat !== null &&
      this.mySeats.includes(this.seat) &&
      !!this.observation?.has_acted &&
      this.info?.undo_seat === null &&
      !this.info.is_daily_attempt &&
      this.info.phase !== "closed",
  );

  /** Of one's own seats the one to move, if the table shows another: so that it can be passed on. */
  nextOwnSeat = $derived.by(() => {
    const turn = this.view?.turn ?? null;
    const isOther = turn !== null && turn !== this.seat && this.mySeats.includes(turn);
    return this.info?.phase === "playing" && isOther ? turn : null;
  });

  /** Whether it was said here. */
  isOwnChat({ seat }: ChatLine): boolean {
    return seat !== null && this.mySeats.includes(seat);
  }

  /** Ask for a hint, or to take back. If the match counts and then would not, it is said first. */
  async requestHelp(kind: HelpKind): Promise<void> {
    const { is_counted: isCounted, is_long: isLong } = this.info!; // in a story nobody counts
    const makesPractice = !!isCounted && !isLong && (kind === "hint" || !this.hasOtherPeople);
    const needsConfirmation = makesPractice && this.pendingHelp !== kind;
    this.pendingHelp = needsConfirmation ? kind : null;
    if (!needsConfirmation) await this.send({ type: kind, seat: this.seat! });
  }

  /** Ask for something; a refusal is shown, and nothing else happens. Says whether it was done. */
  async send(command: WithoutTable<Command>): Promise<boolean> {
    this.refusal = null;
    this.notice = "";
    try {
      await this.#connection.send({ ...command, table_id: this.id } as Command);
      return true;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.refusal = this.#withPlayerName(error, command);
      return false;
    }
  }

  /** The server knows seats by their numbers; whose turn it is, is told by name. */
  #withPlayerName(refusal: Refusal, { type }: WithoutTable<Command>): Refusal {
    const turn = this.view?.turn ?? null;
    const isOtherTurn = turn !== null && turn !== this.seat && this.info?.phase === "playing";
    if (!isOtherTurn || !this.names || (type !== "act" && type !== "preview")) return refusal;
    const reason = t("refusal-turn", { name: this.names.seat(turn) });
    return new Refusal(reason, refusal.rule, refusal.status);
  }

  /** The seat through whose eyes one looks, where several are one's own. */
  get chosenSeat(): number | null {
    return this.#chosenSeat;
  }

  set chosenSeat(seat: number | null) {
    this.#chosenSeat = seat;
    this.refusal = this.hint = null;
    this.playback.reset(this.view ?? null);
  }

  /**
   * Carry out an action. The cards that go with it leave for a zone at once, or, if nobody knows
   * which, hover over the table; they come back if the server says no.
   */
  async act(action: Action, pieces: Piece[] = [], targetZone: string | null = null): Promise<void> {
    const { seat, actionCount } = this;
    if (seat === null || this.isBusy) return;
    this.isBusy = true;
    this.playback.placeCards(pieces, targetZone, seat);
    if (!(await this.send({ type: "act", seat, action_count: actionCount, action })))
      this.playback.returnCards();
    this.isBusy = false;
  }

  /** Why an action is not allowed: the server is asked for it, and refuses it with its rule. */
  async explainIllegal(action: Action): Promise<void> {
    const isLegal = this.observation?.legal_actions.some((other) => isSameAction(action, other));
    if (this.seat === null || this.isBusy || isLegal) return;
    await this.send({ type: "act", seat: this.seat, action_count: this.actionCount, action });
  }

  retry(): void {
    this.#connection.retry();
  }

  /** Tell the server how fast one likes bots to be, by watching anew. */
  updateBotDelay(): void {
    this.#connection.resync();
  }

  close(): void {
    this.#connection.close();
  }

  receive(message: ServerMessage): void {
    if (message.type === "snapshot") this.#applySnapshot(message);
    if (message.type === "update") this.#applyUpdate(message);
    if (message.type === "hint" && message.seat === this.seat) {
      this.hint = message.action;
      this.hintReason = message.evaluations?.[0]?.reason ?? "";
      this.hintMessage = message;
    }
    if (message.type === "preview") this.preview = message;
    this.#sendNonce();
    this.#save();
  }

  #applySnapshot(snapshot: SnapshotMessage): void {
    this.info = snapshot.table;
    this.observations = snapshot.observations.map((sight) => ({ ...sight, story: null }));
    this.pendingHelp = null;
    this.chat = snapshot.chat;
    const isUndo = this.#sequence !== null && snapshot.action_count < this.actionCount;
    for (const sight of snapshot.observations) this.#readHistory(sight);
    if (isUndo) this.#addLogLine(t("log-undone"));
    this.actionCount = snapshot.action_count;
    this.#sequence = snapshot.sequence;
    this.hint = null;
    this.playback.reset(this.view ?? null, isUndo);
  }

  #applyUpdate(message: UpdateMessage): void {
    const last = this.#sequence ?? -1;
    if (message.table && message.sequence >= last) {
      this.#updateNotice(message, message.table);
      this.info = message.table;
    }
    if (message.sequence <= last) return; // told before, or only who is here
    if (message.sequence > last + 1) return this.#connection.resync();
    if (
      message.updates.some(({ seat }) => !this.observations.some((sight) => sight.seat === seat))
    ) {
      this.#sequence = null; // we have become somebody else: look anew
      return this.#connection.resync();
    }
    this.#sequence = message.sequence;
    if (message.chat) this.chat = [...this.chat.slice(1 - MAX_CHAT_LINES), message.chat];
    if (message.updates.length) {
      this.actionCount = message.action_count;
      this.hint = this.refusal = this.pendingHelp = null;
      this.observations = this.observations.map((sight) =>
        this.#applySeatUpdate(sight, message.updates),
      );
    }
  }

  /** What others did to one's own seat or wish, which else would pass unseen. */
  #updateNotice({ updates, command_id: commandId }: UpdateMessage, now: TableInfo): void {
    const before = this.info;
    if (!before || typeof commandId === "number") return; // this page has asked for it
    const isBack = this.mySeats.some(
      (i) => before.seats[i]!.is_stand_in && !now.seats[i]!.is_stand_in,
    );
    if (isBack) this.notice = t("notice-seat-back");
    const isDeclined = before.undo_seat !== null && now.undo_seat === null && !updates.length;
    if (isDeclined && this.mySeats.includes(before.undo_seat!))
      this.notice = t("notice-undo-declined");
  }

  /** What a seat sees after it was told something; the log grows with it. */
  #applySeatUpdate(observation: SeatObservation, updates: SeatUpdate[]): SeatObservation {
    const update = updates.find(({ seat }) => seat === observation.seat);
    if (!update) return observation;
    const names = this.game ? this.#names(observation.seat) : null;
    let view = observation.view;
    const lines: LogLine[] = [];
    const steps: PlaybackStep[] = [];
    for (const event of update.events) {
      view = applyDiff(view, event.diff);
      steps.push({ event, view });
      if (names) lines.push(...describeEvent(event, view, names));
    }
    this.#appendLog(observation.seat, lines);
    if (observation.seat === this.seat)
      this.playback.enqueue(steps, !!this.info?.result && !this.isReplay);
    const hasActed =
      !!observation.has_acted || update.events.some(({ seat }) => seat === observation.seat);
    return {
      seat: observation.seat,
      view,
      legal_actions: update.legal_actions,
      has_acted: hasActed,
    };
  }

  /** What a seat was told before we came, as far as it may be read. */
  #readHistory({ seat, history }: SeatObservation): void {
    const names = this.game ? this.#names(seat) : null;
    const lines: LogLine[] = [];
    let view = history?.view;
    for (const event of history?.events ?? []) {
      view = applyDiff(view!, event.diff);
      if (names) lines.push(...describeEvent(event, view, names));
    }
    this.#logs = { ...this.#logs, [String(seat)]: lines };
  }

  #names(seat: number | null): Names {
    return session.names(this.game!, seatNames(this.info!.seats), this.isReplay ? null : seat);
  }

  #addLogLine(text: string): void {
    for (const { seat } of this.observations)
      this.#appendLog(seat, [{ event: "", text, seat: null }]);
  }

  #appendLog(seat: number | null, lines: LogLine[]): void {
    const key = String(seat);
    this.#logs = { ...this.#logs, [key]: [...(this.#logs[key] ?? []), ...lines] };
  }

  /** Every page that plays draws a part of the deal's chance, once the server is bound to its own. */
  #sendNonce(): void {
    const commitment = this.info?.commitment ?? null;
    if (
      this.info?.phase !== "dealing" ||
      !this.mySeats.length ||
      commitment === this.#answeredCommitment
    )
      return;
    this.#answeredCommitment = commitment;
    // If the deal went on without it, that is no fault of anybody's.
    this.#connection
      .send({ type: "nonce", table_id: this.id, nonce: createNonce() })
      .catch(() => undefined);
  }

  #save(): void {
    if (this.connect || this.#sequence === null || !this.info) return;
    const { info, observations, chat, actionCount: actions } = this;
    const saved: SavedTable = {
      sequence: this.#sequence,
      actionCount: actions,
      info,
      observations,
      logs: this.#logs,
      chat,
    };
    try {
      sessionStorage.setItem(`roost-table-${this.id}`, JSON.stringify(saved));
    } catch {
      sessionStorage.removeItem(`roost-table-${this.id}`); // full: then a reload looks anew
    }
  }

  #restore(): void {
    const text = sessionStorage.getItem(`roost-table-${this.id}`);
    if (!text) return;
    const saved = JSON.parse(text) as SavedTable;
    this.#sequence = saved.sequence;
    this.#logs = saved.logs;
    ({
      info: this.info,
      observations: this.observations,
      chat: this.chat,
      actionCount: this.actionCount,
    } = saved);
    this.playback.reset(this.view ?? null);
  }
}

const isSameAction = (a: Action, b: Action) =>
  Object.keys({ ...a, ...b }).every((field) => a[field] === b[field]);
