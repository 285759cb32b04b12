import { Refusal } from "./api";
import type { ClientMessage, ServerMessage } from "./protocol";

type Without<Of, Key extends PropertyKey> = Of extends unknown ? Omit<Of, Key> : never;

/** A message as the page thinks of it; the line numbers it. */
export type Wish = Without<Exclude<ClientMessage, { type: "watch" }>, "id">;

export type LineState = "connecting" | "open" | "broken" | "refused";

/** The part of a WebSocket that is needed here. */
export interface Socket {
  onopen: (() => void) | null;
  onmessage: ((message: { data: string }) => void) | null;
  onclose: ((event: { code: number }) => void) | null;
  send(text: string): void;
  close(): void;
}

/** Whom a line tells what it hears. */
export interface Events {
  hear(telling: ServerMessage): void;
  state(state: LineState): void;
  /** The last number seen; null to look anew. */
  seen(): number | null;
  /** The table cannot be watched. */
  lost(refusal: Refusal): void;
}

/** What a table needs of its line. */
export interface Lines {
  ask(wish: Wish): Promise<void>;
  catchUp(): void;
  retry(): void;
  end(): void;
}

export interface Surroundings {
  /** Open a socket for the page that calls itself so. */
  open(client: string): Socket;
  /** Make sure that the server knows us. */
  identify(): Promise<unknown>;
  memory: Pick<Storage, "getItem" | "setItem">;
  /** How much longer than usual bots should take for a move. */
  stretch(): number;
  random(): number;
  now(): number;
}

const NOT_YOU = 4401;
const ANOTHER_SITE = 4403;
const TOO_MANY = 4429;
const FIRST_WAIT = 300;
const LONGEST_WAIT = 8000;

interface Pending {
  text: string;
  done: () => void;
  refused: (refusal: Refusal) => void;
}

/**
 * The line to the server about one table. It comes back by itself: then it asks for what happened
 * after the last number seen, and sends again what was not confirmed. The server carries out
 * what comes twice only once, because it knows the page's name and its messages' numbers.
 */
export class Line implements Lines {
  readonly #client: string;
  readonly #pending = new Map<number, Pending>();
  #socket: Socket | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #wait = FIRST_WAIT;
  #watch = -1;
  #ended = false;
  /** Why the server last refused something without saying what. */
  #why: Refusal | null = null;

  constructor(
    readonly table: string,
    readonly events: Events,
    readonly around: Surroundings,
  ) {
    this.#client = around.memory.getItem("roost-client") ?? newClient(around);
    around.memory.setItem("roost-client", this.#client);
    this.#connect();
  }

  /** Resolves once the server has carried it out; rejects with its Refusal. */
  ask(wish: Wish): Promise<void> {
    const id = this.#nextId();
    const text = JSON.stringify({ ...wish, id });
    return new Promise((done, refused) => {
      this.#pending.set(id, { text, done, refused });
      this.#socket?.send(text);
    });
  }

  /** Look for what was missed. */
  catchUp(): void {
    if (!this.#socket) return;
    this.#watch = this.#nextId();
    const [after, stretch] = [this.events.seen(), this.around.stretch()];
    const watch = { type: "watch", id: this.#watch, table_id: this.table, after };
    // A server of the version before does not know the word: only who needs it says it.
    this.#socket.send(
      JSON.stringify(stretch === 1 ? watch : { ...watch, bot_delay_factor: stretch }),
    );
  }

  /** Try again at once, if the line is broken. */
  retry(): void {
    if (this.#timer === undefined || this.#ended) return;
    this.#connect();
  }

  end(): void {
    this.#ended = true;
    clearTimeout(this.#timer);
    this.#socket?.close();
    this.#socket = null;
  }

  #connect(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.events.state("connecting");
    const socket = this.around.open(this.#client);
    socket.onopen = () => {
      if (this.#ended) return socket.close();
      this.#socket = socket;
      this.#wait = FIRST_WAIT;
      this.events.state("open");
      this.catchUp();
      for (const { text } of this.#pending.values()) socket.send(text);
    };
    socket.onmessage = ({ data }) => {
      if (!this.#ended) this.#hear(JSON.parse(data) as ServerMessage);
    };
    socket.onclose = ({ code }) => void this.#broken(code);
  }

  async #broken(code: number): Promise<void> {
    this.#socket = null;
    if (this.#ended) return;
    if (code === ANOTHER_SITE) return this.events.state("refused");
    this.events.state("broken");
    if (code === TOO_MANY) {
      if (this.#why && this.events.seen() === null) return this.events.lost(this.#why);
      this.#wait = LONGEST_WAIT;
    }
    if (code === NOT_YOU) await this.around.identify().catch(() => undefined);
    const wait = this.#wait * (0.5 + this.around.random() / 2);
    this.#wait = Math.min(this.#wait * 2, LONGEST_WAIT);
    if (!this.#ended) this.#timer = setTimeout(() => this.#connect(), wait);
  }

  #hear(telling: ServerMessage): void {
    if (telling.type === "ack") {
      this.#settled(telling.id)?.done();
    } else if (telling.type === "rejected") {
      this.#refused(telling.id, new Refusal(telling.reason, telling.rule ?? null));
    } else {
      this.events.hear(telling);
      // What came of a message answers it.
      const answered = telling.type === "update" ? telling.command_id : null;
      if (answered !== null && answered !== undefined) this.#settled(answered)?.done();
    }
  }

  #refused(id: number | null, refusal: Refusal): void {
    if (id === this.#watch) return this.events.lost(refusal);
    if (id === null) this.#why = refusal;
    // The server does not always know which message it refused: then none of them counts.
    const ids = id === null ? [...this.#pending.keys()] : [id];
    for (const refused of ids) this.#settled(refused)?.refused(refusal);
  }

  #settled(id: number): Pending | undefined {
    const pending = this.#pending.get(id);
    this.#pending.delete(id);
    return pending;
  }

  /**
   * Numbers grow, also over a reload. They follow the clock, for a tab that was doubled has the
   * same name, and its messages must not pass for ours.
   */
  #nextId(): number {
    const last = Number(this.around.memory.getItem("roost-message") ?? 0);
    const id = Math.max(last + 1, this.around.now());
    this.around.memory.setItem("roost-message", String(id));
    return id;
  }
}

function newClient(around: Surroundings): string {
  return Math.floor(around.random() * Number.MAX_SAFE_INTEGER).toString(36);
}
