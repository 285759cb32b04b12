import { Refusal } from "@/net/api";
import { browserEnvironment, createNonce } from "@/net/browser";
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
import { hasLine, readable, told, type Line as LogLine } from "./log";
import type { Piece } from "./pieces";
import { Stage, type Step } from "./playback.svelte";

/** What is kept over a reload, so that the table goes on where it was. */
interface Kept {
  number: number;
  actions: number;
  info: TableInfo;
  sights: SeatObservation[];
  logs: Record<string, LogLine[]>;
  chat: ChatLine[];
}

const CHAT = 100;

/** A wish without the table's id, which is always the same. */
type Own<Of> = Of extends unknown ? Omit<Of, "table_id"> : never;

/** What may make a match practice. */
export type Help = "hint" | "undo";

/** One table as this page knows it: what the server told, and nothing worked out by rules. */
export class TableState {
  info = $state.raw<TableInfo | null>(null);
  sights = $state.raw<SeatObservation[]>([]);
  chat = $state.raw<ChatLine[]>([]);
  actions = $state(0);
  line = $state<ConnectionState>("connecting");
  refusal = $state.raw<Refusal | null>(null);
  /** Why the table cannot be seen at all. */
  lost = $state.raw<Refusal | null>(null);
  hint = $state.raw<Action | null>(null);
  /** Why, in words, if the game can say it. */
  hintWhy = $state("");
  /** All that was told with it: the other choices, and how sure it is. */
  hinted = $state.raw<HintMessage | null>(null);
  /** What would come of the plan that was tried last (ask `plan`). */
  planned = $state.raw<PreviewMessage | null>(null);
  /** Help that was asked for, and would make the match practice: to be confirmed first. */
  doubtful = $state<Help | null>(null);
  /** What happened to one's own seat or wish meanwhile; until one does something else. */
  news = $state("");
  /** Whether an action is on its way. */
  busy = $state(false);
  /** Whether somebody explains something first: then nothing is awaited. */
  isHushed = $state(false);
  /** What is seen of it, which may be a little behind what is known. */
  readonly stage = new Stage();

  #chosen = $state<number | null>(null);

  #logs = $state.raw<Record<string, LogLine[]>>({});
  #number: number | null = null;
  #promised: string | null = null;
  readonly #line: TableConnection;

  /**
   * Without a line of its own it is connected to the server. With one, it is of the past, if
   * nothing else is said.
   */
  constructor(
    readonly id: string,
    private readonly connect?: (events: ConnectionHandlers) => TableConnection,
    private readonly past = connect !== undefined,
  ) {
    if (!connect) this.#restore();
    const events: ConnectionHandlers = {
      onMessage: (telling) => this.hear(telling),
      onState: (state) => (this.line = state),
      lastSequence: () => this.#number,
      onRejected: (refusal) => (this.lost = refusal),
    };
    this.#line = connect ? connect(events) : new Connection(id, events, browserEnvironment);
  }

  /** Whether the match is only watched again: then nobody is "you", and nothing is awaited. */
  get isPast(): boolean {
    return this.past;
  }

  /** Whether it is a lesson's, with somebody above it who explains. */
  get isTaught(): boolean {
    return !!this.connect && !this.past;
  }

  mine = $derived((this.info?.seats ?? []).flatMap((seat, i) => (seat.is_mine ? [i] : [])));
  sight = $derived(this.sights.find((sight) => sight.seat === this.#chosen) ?? this.sights[0]);
  view = $derived(this.sight?.view);
  /** Whether the match is over, and all that led to its end was shown. */
  isOver = $derived(!!this.info?.result && !this.stage.isBehind);
  /** The phase as it is seen: until its last moment was shown, a match is in play. */
  phase = $derived(this.info?.result && !this.isOver ? "playing" : this.info?.phase);
  /** The view to be drawn. */
  shown = $derived(this.stage.view ?? this.view);
  legal = $derived(this.stage.isElsewhere ? [] : (this.sight?.legal_actions ?? []));
  seat = $derived(this.sight?.seat ?? null);
  game = $derived(this.info ? session.game(this.info.game) : undefined);
  names = $derived(this.game && this.info ? this.#names(this.seat) : null);
  /** What has happened in words, as far as it is shown: it tells nothing before it is seen. */
  log = $derived.by(() => {
    const known = this.#logs[String(this.seat)] ?? [];
    const ahead = this.stage.ahead.filter(({ event }) => hasLine(event)).length;
    const lines = ahead ? known.slice(0, -ahead) : known;
    return this.isPast ? lines : readable(lines, this.game?.info.log_horizon);
  });
  isMyTurn = $derived(
    !this.isPast &&
      !this.isHushed &&
      this.info?.phase === "playing" &&
      this.view?.turn === this.seat &&
      this.seat !== null &&
      !this.stage.isElsewhere,
  );

  /**
   * Whether all is shown that led to one's turn, so that it may be told. Nobody has to wait for
   * it: whoever acts before shows the newest at once.
   */
  isTurnShown = $derived(this.isMyTurn && !this.stage.isBehind);

  /** Whether one may ask what a good player would do. */
  canHint = $derived(
    this.isTurnShown &&
      this.info!.has_hints !== false &&
      !this.info!.is_daily_attempt &&
      !this.info!.seats[this.seat!]?.is_stand_in,
  );

  /** Whether it is one's turn, all that led to it is shown, and no bot plays it. */
  isOwnTurn = $derived(this.isTurnShown && !this.info!.seats[this.seat!]?.is_stand_in);

  /** Whether other people play here, too. */
  hasOthers = $derived(
    (this.info?.seats ?? []).some(
      (seat) => seat.is_taken && !seat.is_mine && (!seat.bot || seat.is_stand_in),
    ),
  );

  /** Whether one may wish to take something back. */
  canUndo = $derived(
    !this.isTaught &&
      this.seat !== null &&
      this.mine.includes(this.seat) &&
      !!this.sight?.has_acted &&
      this.info?.undo_seat === null &&
      !this.info.is_daily_attempt &&
      this.info.phase !== "closed",
  );

  /** Of one's own seats the one to move, if the table shows another: so that it can be passed on. */
  next = $derived.by(() => {
    const turn = this.view?.turn ?? null;
    const isOther = turn !== null && turn !== this.seat && this.mine.includes(turn);
    return this.info?.phase === "playing" && isOther ? turn : null;
  });

  /** Whether it was said here. */
  isOwn({ seat }: ChatLine): boolean {
    return seat !== null && this.mine.includes(seat);
  }

  /** Ask for a hint, or to take back. If the match counts and then would not, it is said first. */
  async help(what: Help): Promise<void> {
    const { is_counted: isCounted, is_long: isStory } = this.info!; // in a story nobody counts
    const isPractice = !!isCounted && !isStory && (what === "hint" || !this.hasOthers);
    const isDoubtful = isPractice && this.doubtful !== what;
    this.doubtful = isDoubtful ? what : null;
    if (!isDoubtful) await this.ask({ type: what, seat: this.seat! });
  }

  /** Ask for something; a refusal is shown, and nothing else happens. Says whether it was done. */
  async ask(wish: Own<Command>): Promise<boolean> {
    this.refusal = null;
    this.news = "";
    try {
      await this.#line.send({ ...wish, table_id: this.id } as Command);
      return true;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.refusal = this.#named(error, wish);
      return false;
    }
  }

  /** The server knows seats by their numbers; whose turn it is, is told by name. */
  #named(refusal: Refusal, { type }: Own<Command>): Refusal {
    const turn = this.view?.turn ?? null;
    const isOthers = turn !== null && turn !== this.seat && this.info?.phase === "playing";
    if (!isOthers || !this.names || (type !== "act" && type !== "preview")) return refusal;
    const why = t("refused-turn", { name: this.names.seat(turn) });
    return new Refusal(why, refusal.rule, refusal.status);
  }

  /** The seat through whose eyes one looks, where several are one's own. */
  get chosen(): number | null {
    return this.#chosen;
  }

  set chosen(seat: number | null) {
    this.#chosen = seat;
    this.refusal = this.hint = null;
    this.stage.reset(this.view ?? null);
  }

  /**
   * Carry out an action. The cards that go with it leave for a zone at once, or, if nobody knows
   * which, hover over the table; they come back if the server says no.
   */
  async act(action: Action, pieces: Piece[] = [], to: string | null = null): Promise<void> {
    const { seat, actions: actionCount } = this;
    if (seat === null || this.busy) return;
    this.busy = true;
    this.stage.put(pieces, to, seat);
    if (!(await this.ask({ type: "act", seat, action_count: actionCount, action })))
      this.stage.takeBack();
    this.busy = false;
  }

  /** Why an action is not allowed: the server is asked for it, and refuses it with its rule. */
  async why(action: Action): Promise<void> {
    const isLegal = this.sight?.legal_actions.some((other) => isSame(action, other));
    if (this.seat === null || this.busy || isLegal) return;
    await this.ask({ type: "act", seat: this.seat, action_count: this.actions, action });
  }

  retry(): void {
    this.#line.retry();
  }

  /** Tell the server how fast one likes bots to be, by watching anew. */
  tellPace(): void {
    this.#line.resync();
  }

  end(): void {
    this.#line.close();
  }

  hear(telling: ServerMessage): void {
    if (telling.type === "snapshot") this.#look(telling);
    if (telling.type === "update") this.#happen(telling);
    if (telling.type === "hint" && telling.seat === this.seat) {
      this.hint = telling.action;
      this.hintWhy = telling.evaluations?.[0]?.reason ?? "";
      this.hinted = telling;
    }
    if (telling.type === "preview") this.planned = telling;
    this.#takePartInDeal();
    this.#keep();
  }

  #look(look: SnapshotMessage): void {
    this.info = look.table;
    this.sights = look.observations.map((sight) => ({ ...sight, story: null }));
    this.doubtful = null;
    this.chat = look.chat;
    const isUndone = this.#number !== null && look.action_count < this.actions;
    for (const sight of look.observations) this.#readStory(sight);
    if (isUndone) this.#addLine(t("log-undone"));
    this.actions = look.action_count;
    this.#number = look.sequence;
    this.hint = null;
    this.stage.reset(this.view ?? null, isUndone);
  }

  #happen(happened: UpdateMessage): void {
    const last = this.#number ?? -1;
    if (happened.table && happened.sequence >= last) {
      this.#tellNews(happened, happened.table);
      this.info = happened.table;
    }
    if (happened.sequence <= last) return; // told before, or only who is here
    if (happened.sequence > last + 1) return this.#line.resync();
    if (happened.updates.some(({ seat }) => !this.sights.some((sight) => sight.seat === seat))) {
      this.#number = null; // we have become somebody else: look anew
      return this.#line.resync();
    }
    this.#number = happened.sequence;
    if (happened.chat) this.chat = [...this.chat.slice(1 - CHAT), happened.chat];
    if (happened.updates.length) {
      this.actions = happened.action_count;
      this.hint = this.refusal = this.doubtful = null;
      this.sights = this.sights.map((sight) => this.#seen(sight, happened.updates));
    }
  }

  /** What others did to one's own seat or wish, which else would pass unseen. */
  #tellNews({ updates, command_id: commandId }: UpdateMessage, now: TableInfo): void {
    const before = this.info;
    if (!before || typeof commandId === "number") return; // this page has asked for it
    const isBack = this.mine.some(
      (i) => before.seats[i]!.is_stand_in && !now.seats[i]!.is_stand_in,
    );
    if (isBack) this.news = t("news-seat-back");
    const isOff = before.undo_seat !== null && now.undo_seat === null && !updates.length;
    if (isOff && this.mine.includes(before.undo_seat!)) this.news = t("news-undo-declined");
  }

  /** What a seat sees after it was told something; the log grows with it. */
  #seen(sight: SeatObservation, tellings: SeatUpdate[]): SeatObservation {
    const heard = tellings.find(({ seat }) => seat === sight.seat);
    if (!heard) return sight;
    const names = this.game ? this.#names(sight.seat) : null;
    let view = sight.view;
    const lines: LogLine[] = [];
    const steps: Step[] = [];
    for (const event of heard.events) {
      view = applyDiff(view, event.diff);
      steps.push({ event, view });
      if (names) lines.push(...told(event, view, names));
    }
    this.#write(sight.seat, lines);
    if (sight.seat === this.seat) this.stage.follow(steps, !!this.info?.result && !this.isPast);
    const hasActed = !!sight.has_acted || heard.events.some(({ seat }) => seat === sight.seat);
    return { seat: sight.seat, view, legal_actions: heard.legal_actions, has_acted: hasActed };
  }

  /** What a seat was told before we came, as far as it may be read. */
  #readStory({ seat, history }: SeatObservation): void {
    const names = this.game ? this.#names(seat) : null;
    const lines: LogLine[] = [];
    let view = history?.view;
    for (const event of history?.events ?? []) {
      view = applyDiff(view!, event.diff);
      if (names) lines.push(...told(event, view, names));
    }
    this.#logs = { ...this.#logs, [String(seat)]: lines };
  }

  #names(seat: number | null): Names {
    return session.names(this.game!, seatNames(this.info!.seats), this.isPast ? null : seat);
  }

  #addLine(text: string): void {
    for (const { seat } of this.sights) this.#write(seat, [{ note: "", text, by: null }]);
  }

  #write(seat: number | null, lines: LogLine[]): void {
    const key = String(seat);
    this.#logs = { ...this.#logs, [key]: [...(this.#logs[key] ?? []), ...lines] };
  }

  /** Every page that plays draws a part of the deal's chance, once the server is bound to its own. */
  #takePartInDeal(): void {
    const promise = this.info?.commitment ?? null;
    if (this.info?.phase !== "dealing" || !this.mine.length || promise === this.#promised) return;
    this.#promised = promise;
    // If the deal went on without it, that is no fault of anybody's.
    this.#line
      .send({ type: "nonce", table_id: this.id, nonce: createNonce() })
      .catch(() => undefined);
  }

  #keep(): void {
    if (this.connect || this.#number === null || !this.info) return;
    const { info, sights, chat, actions } = this;
    const kept: Kept = { number: this.#number, actions, info, sights, logs: this.#logs, chat };
    try {
      sessionStorage.setItem(`roost-table-${this.id}`, JSON.stringify(kept));
    } catch {
      sessionStorage.removeItem(`roost-table-${this.id}`); // full: then a reload looks anew
    }
  }

  #restore(): void {
    const text = sessionStorage.getItem(`roost-table-${this.id}`);
    if (!text) return;
    const kept = JSON.parse(text) as Kept;
    this.#number = kept.number;
    this.#logs = kept.logs;
    ({ info: this.info, sights: this.sights, chat: this.chat, actions: this.actions } = kept);
    this.stage.reset(this.view ?? null);
  }
}

const isSame = (one: Action, other: Action) =>
  Object.keys({ ...one, ...other }).every((field) => one[field] === other[field]);
