import { Refusal } from "./api";
import type { ClientMessage, ServerMessage } from "./protocol";

type Without<Of, Key extends PropertyKey> = Of extends unknown ? Omit<Of, Key> : never;

/** A message as the page thinks of it; the line numbers it. */
export type Command = Without<Exclude<ClientMessage, { type: "watch" }>, "id">;

export type ConnectionState = "connecting" | "open" | "broken" | "refused";

/** The part of a WebSocket that is needed here. */
export interface Socket {
  onopen: (() => void) | null;
  onmessage: ((message: { data: string }) => void) | null;
  onclose: ((event: { code: number }) => void) | null;
  send(text: string): void;
  close(): void;
}

/** Whom a line tells what it hears. */
export interface ConnectionHandlers {
  onMessage(message: ServerMessage): void;
  onState(state: ConnectionState): void;
  /** The last number seen; null to look anew. */
  lastSequence(): number | null;
  /** The table cannot be watched. */
  onRejected(refusal: Refusal): void;
}

/** What a table needs of its line. */
export interface TableConnection {
  send(command: Command): Promise<void>;
  resync(): void;
  retry(): void;
  close(): void;
}

export interface ConnectionEnvironment {
  /** Open a socket for the page that calls itself so. */
  openSocket(client: string): Socket;
  /** Make sure that the server knows us. */
  identify(): Promise<unknown>;
  storage: Pick<Storage, "getItem" | "setItem">;
  /** How much longer than usual bots should take for a move. */
  botDelayFactor(): number;
  random(): number;
  now(): number;
}

const UNAUTHENTICATED = 4401;
const FORBIDDEN_ORIGIN = 4403;
const TOO_MANY_CONNECTIONS = 4429;
const MIN_RETRY_MS = 300;
const MAX_RETRY_MS = 8000;

interface PendingCommand {
  text: string;
  resolve: () => void;
  reject: (refusal: Refusal) => void;
}

/**
 * The line to the server about one table. It comes back by itself: then it asks for what happened
 * after the last number seen, and sends again what was not confirmed. The server carries out
 * what comes twice only once, because it knows the page's name and its messages' numbers.
 */
export class Connection implements TableConnection {
  readonly #clientId: string;
  readonly #pending = new Map<number, PendingCommand>();
  #socket: Socket | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #retryDelay = MIN_RETRY_MS;
  #watchId = -1;
  #isClosed = false;
  /** Why the server last refused something without saying what. */
  #lastRejection: Refusal | null = null;

  constructor(
    readonly tableId: string,
    readonly handlers: ConnectionHandlers,
    readonly environment: ConnectionEnvironment,
  ) {
    this.#clientId = environment.storage.getItem("roost-client") ?? createClientId(environment);
    environment.storage.setItem("roost-client", this.#clientId);
    this.#connect();
  }

  /** Resolves once the server has carried it out; rejects with its Refusal. */
  send(command: Command): Promise<void> {
    const id = this.#nextId();
    const text = JSON.stringify({ ...command, id });
    return new Promise((resolve, reject) => {
      this.#pending.set(id, { text, resolve, reject });
      this.#socket?.send(text);
    });
  }

  /** Look for what was missed. */
  resync(): void {
    if (!this.#socket) return;
    this.#watchId = this.#nextId();
    const [after, botDelayFactor] = [
      this.handlers.lastSequence(),
      this.environment.botDelayFactor(),
    ];
    const watch = { type: "watch", id: this.#watchId, table_id: this.tableId, after };
    // A server of the version before does not know the word: only who needs it says it.
    this.#socket.send(
      JSON.stringify(botDelayFactor === 1 ? watch : { ...watch, bot_delay_factor: botDelayFactor }),
    );
  }

  /** Try again at once, if the line is broken. */
  retry(): void {
    if (this.#timer === undefined || this.#isClosed) return;
    this.#connect();
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    this.#socket?.close();
    this.#socket = null;
  }

  #connect(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.handlers.onState("connecting");
    const socket = this.environment.openSocket(this.#clientId);
    socket.onopen = () => {
      if (this.#isClosed) return socket.close();
      this.#socket = socket;
      this.#retryDelay = MIN_RETRY_MS;
      this.handlers.onState("open");
      this.resync();
      for (const { text } of this.#pending.values()) socket.send(text);
    };
    socket.onmessage = ({ data }) => {
      if (!this.#isClosed) this.#receive(JSON.parse(data) as ServerMessage);
    };
    socket.onclose = ({ code }) => void this.#onClose(code);
  }

  async #onClose(code: number): Promise<void> {
    this.#socket = null;
    if (this.#isClosed) return;
    if (code === FORBIDDEN_ORIGIN) return this.handlers.onState("refused");
    this.handlers.onState("broken");
    if (code === TOO_MANY_CONNECTIONS) {
      if (this.#lastRejection && this.handlers.lastSequence() === null)
        return this.handlers.onRejected(this.#lastRejection);
      this.#retryDelay = MAX_RETRY_MS;
    }
    if (code === UNAUTHENTICATED) await this.environment.identify().catch(() => undefined);
    const delay = this.#retryDelay * (0.5 + this.environment.random() / 2);
    this.#retryDelay = Math.min(this.#retryDelay * 2, MAX_RETRY_MS);
    if (!this.#isClosed) this.#timer = setTimeout(() => this.#connect(), delay);
  }

  #receive(message: ServerMessage): void {
    if (message.type === "ack") {
      this.#takePending(message.id)?.resolve();
    } else if (message.type === "rejected") {
      this.#reject(message.id, new Refusal(message.reason, message.rule ?? null));
    } else {
      this.handlers.onMessage(message);
      // What came of a message answers it.
      const commandId = message.type === "update" ? message.command_id : null;
      if (commandId !== null && commandId !== undefined) this.#takePending(commandId)?.resolve();
    }
  }

  #reject(id: number | null, refusal: Refusal): void {
    if (id === this.#watchId) return this.handlers.onRejected(refusal);
    if (id === null) this.#lastRejection = refusal;
    // The server does not always know which message it refused: then none of them counts.
    const ids = id === null ? [...this.#pending.keys()] : [id];
    for (const pendingId of ids) this.#takePending(pendingId)?.reject(refusal);
  }

  #takePending(id: number): PendingCommand | undefined {
    const pending = this.#pending.get(id);
    this.#pending.delete(id);
    return pending;
  }

  /**
   * Numbers grow, also over a reload. They follow the clock, for a tab that was doubled has the
   * same name, and its messages must not pass for ours.
   */
  #nextId(): number {
    const last = Number(this.environment.storage.getItem("roost-message") ?? 0);
    const id = Math.max(last + 1, this.environment.now());
    this.environment.storage.setItem("roost-message", String(id));
    return id;
  }
}

function createClientId(environment: ConnectionEnvironment): string {
  return Math.floor(environment.random() * Number.MAX_SAFE_INTEGER).toString(36);
}
