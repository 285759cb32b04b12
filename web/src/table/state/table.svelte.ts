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

/** What is stored for a reload. */
interface SavedTable {
  sequence: number;
  actionCount: number;
  info: TableInfo;
  observations: SeatObservation[];
  logs: Record<string, LogLine[]>;
  chat: ChatLine[];
}

const MAX_CHAT_LINES = 100;

/** A command without the table's id, which is always the same. */
type WithoutTable<Of> = Of extends unknown ? Omit<Of, "table_id"> : never;

/** Help that may make a match practice. */
export type HelpKind = "hint" | "undo";

/** The state of a table as received from the server. It applies no rules. */
export class TableState {
  info = $state.raw<TableInfo | null>(null);
  observations = $state.raw<SeatObservation[]>([]);
  chat = $state.raw<ChatLine[]>([]);
  actionCount = $state(0);
  connectionState = $state<ConnectionState>("connecting");
  refusal = $state.raw<Refusal | null>(null);
  /** Why the table cannot be shown. */
  loadError = $state.raw<Refusal | null>(null);
  hint = $state.raw<Action | null>(null);
  /** The reason of the hint, if the game has one. */
  hintReason = $state("");
  /** The whole hint message: all evaluations, and the confidence. */
  hintMessage = $state.raw<HintMessage | null>(null);
  /** The result of the last `preview` command. */
  preview = $state.raw<PreviewMessage | null>(null);
  /** Requested help that would make the match practice, until the player confirms. */
  pendingHelp = $state<HelpKind | null>(null);
  /** What happened to the player's seat or request, until their next command. */
  notice = $state("");
  /** Whether an action is being sent. */
  isBusy = $state(false);
  /** Whether the coach of a lesson explains something: then no action is expected. */
  isCoachSpeaking = $state(false);
  /** What is shown of it, which may be behind the newest state. */
  readonly playback = new Playback();

  #chosenSeat = $state<number | null>(null);

  #logs = $state.raw<Record<string, LogLine[]>>({});
  #sequence: number | null = null;
  #answeredCommitment: string | null = null;
  readonly #connection: TableConnection;

  /**
   * Without `connect` the table connects to the server. With it, it is a replay unless `replayed`
   * is false.
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

  /** Whether it is a replay: there is no own seat, and no action is expected. */
  get isReplay(): boolean {
    return this.replayed;
  }

  /** Whether it is a lesson with a coach. */
  get isLesson(): boolean {
    return !!this.connect && !this.replayed;
  }

  mySeats = $derived((this.info?.seats ?? []).flatMap((seat, i) => (seat.is_mine ? [i] : [])));
  observation = $derived(
    this.observations.find((observation) => observation.seat === this.#chosenSeat) ??
      this.observations[0],
  );
  view = $derived(this.observation?.view);
  /** Whether the match is over, and its end is shown. */
  isOver = $derived(!!this.info?.result && !this.playback.isBehind);
  /** The phase as shown: a match is in play until its last event is shown. */
  phase = $derived(this.info?.result && !this.isOver ? "playing" : this.info?.phase);
  /** The view to draw. */
  shownView = $derived(this.playback.view ?? this.view);
  legalActions = $derived(
    this.playback.hasPauseAhead ? [] : (this.observation?.legal_actions ?? []),
  );
  seat = $derived(this.observation?.seat ?? null);
  game = $derived(this.info ? session.game(this.info.game) : undefined);
  names = $derived(this.game && this.info ? this.#names(this.seat) : null);
  /** The log up to the last shown event. */
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
   * Whether everything before the player's turn is shown. The player need not wait: acting skips to
   * the newest view.
   */
  isTurnShown = $derived(this.isMyTurn && !this.playback.isBehind);

  /** Whether the player can ask for a hint. */
  canAskHint = $derived(
    this.isTurnShown &&
      this.info!.has_hints !== false &&
      !this.info!.is_daily_attempt &&
      !this.info!.seats[this.seat!]?.is_stand_in,
  );

  /** Whether it is the player's turn, everything before it is shown, and no bot stands in. */
  isOwnTurn = $derived(this.isTurnShown && !this.info!.seats[this.seat!]?.is_stand_in);

  /** Whether other people play, too. */
  hasOtherPeople = $derived(
    (this.info?.seats ?? []).some(
      (seat) => seat.is_taken && !seat.is_mine && (!seat.bot || seat.is_stand_in),
    ),
  );

  /** Whether the player can ask to undo. */
  canUndo = $derived(
    !this.isLesson &&
      this.seat !== null &&
      this.mySeats.includes(this.seat) &&
      !!this.observation?.has_acted &&
      this.info?.undo_seat === null &&
      !this.info.is_daily_attempt &&
      this.info.phase !== "closed",
  );

  /** The player's other seat that is to move, if several share this device. */
  nextOwnSeat = $derived.by(() => {
    const turn = this.view?.turn ?? null;
    const isOther = turn !== null && turn !== this.seat && this.mySeats.includes(turn);
    return this.info?.phase === "playing" && isOther ? turn : null;
  });

  /** Whether a chat line is from this page. */
  isOwnChat({ seat }: ChatLine): boolean {
    return seat !== null && this.mySeats.includes(seat);
  }

  /**
   * Ask for a hint or an undo. If that would make a counted match practice, ask for confirmation
   * first.
   */
  async requestHelp(kind: HelpKind): Promise<void> {
    const { is_counted: isCounted, is_long: isLong } = this.info!; // a campaign does not count
    const makesPractice = !!isCounted && !isLong && (kind === "hint" || !this.hasOtherPeople);
    const needsConfirmation = makesPractice && this.pendingHelp !== kind;
    this.pendingHelp = needsConfirmation ? kind : null;
    if (!needsConfirmation) await this.send({ type: kind, seat: this.seat! });
  }

  /** Send a command and show its refusal. Return whether it was executed. */
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

  /** The server knows seats by number; the message names the player whose turn it is. */
  #withPlayerName(refusal: Refusal, { type }: WithoutTable<Command>): Refusal {
    const turn = this.view?.turn ?? null;
    const isOtherTurn = turn !== null && turn !== this.seat && this.info?.phase === "playing";
    if (!isOtherTurn || !this.names || (type !== "act" && type !== "preview")) return refusal;
    const reason = t("refusal-turn", { name: this.names.seat(turn) });
    return new Refusal(reason, refusal.rule, refusal.status);
  }

  /** The own seat that is shown, if there are several. */
  get chosenSeat(): number | null {
    return this.#chosenSeat;
  }

  set chosenSeat(seat: number | null) {
    this.#chosenSeat = seat;
    this.refusal = this.hint = null;
    this.playback.reset(this.view ?? null);
  }

  /**
   * Send an action. Its cards move to a zone at once, or hover over the table without a zone. They
   * return if the server rejects it.
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

  /** Explain why an action is illegal: send it, and show the server's refusal. */
  async explainIllegal(action: Action): Promise<void> {
    const isLegal = this.observation?.legal_actions.some((other) => isSameAction(action, other));
    if (this.seat === null || this.isBusy || isLegal) return;
    await this.send({ type: "act", seat: this.seat, action_count: this.actionCount, action });
  }

  retry(): void {
    this.#connection.retry();
  }

  /** Tell the server the new bot delay by watching again. */
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
    this.observations = snapshot.observations.map((observation): SeatObservation => ({
      ...observation,
      history: null,
    }));
    this.pendingHelp = null;
    this.chat = snapshot.chat;
    const isUndo = this.#sequence !== null && snapshot.action_count < this.actionCount;
    for (const observation of snapshot.observations) this.#readHistory(observation);
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
    if (message.sequence <= last) return; // already known, or only presence changed
    if (message.sequence > last + 1) return this.#connection.resync();
    if (
      message.updates.some(
        ({ seat }) => !this.observations.some((observation) => observation.seat === seat),
      )
    ) {
      this.#sequence = null; // the viewer changed: request a snapshot
      return this.#connection.resync();
    }
    this.#sequence = message.sequence;
    if (message.chat) this.chat = [...this.chat.slice(1 - MAX_CHAT_LINES), message.chat];
    if (message.updates.length) {
      this.actionCount = message.action_count;
      this.hint = this.refusal = this.pendingHelp = null;
      this.observations = this.observations.map((observation) =>
        this.#applySeatUpdate(observation, message.updates),
      );
    }
  }

  /** Set a notice about what others did to the player's seat or request. */
  #updateNotice({ updates, command_id: commandId }: UpdateMessage, now: TableInfo): void {
    const before = this.info;
    if (!before || typeof commandId === "number") return; // this page caused it
    const isBack = this.mySeats.some(
      (i) => before.seats[i]!.is_stand_in && !now.seats[i]!.is_stand_in,
    );
    if (isBack) this.notice = t("notice-seat-back");
    const isDeclined = before.undo_seat !== null && now.undo_seat === null && !updates.length;
    if (isDeclined && this.mySeats.includes(before.undo_seat!))
      this.notice = t("notice-undo-declined");
  }

  /** Apply an update to a seat's observation, and extend its log. */
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

  /** Read the log of a seat from before the page was opened. */
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

  /** Send this page's nonce for the deal after the server's commitment. */
  #sendNonce(): void {
    const commitment = this.info?.commitment ?? null;
    if (
      this.info?.phase !== "dealing" ||
      !this.mySeats.length ||
      commitment === this.#answeredCommitment
    )
      return;
    this.#answeredCommitment = commitment;
    // The deal may have happened without it.
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
      sessionStorage.removeItem(`roost-table-${this.id}`); // storage is full: a reload requests a snapshot
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
