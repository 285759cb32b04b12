import { Refusal } from "./api";
import type { ClientMessage, ServerMessage } from "./protocol";

type Without<Of, Key extends PropertyKey> = Of extends unknown ? Omit<Of, Key> : never;

/** A command without its id, which the connection adds. */
export type Command = Without<Exclude<ClientMessage, { type: "watch" }>, "id">;

export type ConnectionState = "connecting" | "open" | "broken" | "refused";

/** The part of WebSocket that a connection uses. */
export interface Socket {
  onopen: (() => void) | null;
  onmessage: ((message: { data: string }) => void) | null;
  onclose: ((event: { code: number }) => void) | null;
  send(text: string): void;
  close(): void;
}

/** Callbacks of a connection. */
export interface ConnectionHandlers {
  onMessage(message: ServerMessage): void;
  onState(state: ConnectionState): void;
  /** Return the sequence of the last known event; null to request a snapshot. */
  lastSequence(): number | null;
  /** The table cannot be watched. */
  onRejected(refusal: Refusal): void;
}

/** What a table needs of its connection. */
export interface TableConnection {
  send(command: Command): Promise<void>;
  resync(): void;
  retry(): void;
  close(): void;
}

export interface ConnectionEnvironment {
  /** Open a socket for a client id. */
  openSocket(client: string): Socket;
  /** Make sure that the server knows the account. */
  identify(): Promise<unknown>;
  storage: Pick<Storage, "getItem" | "setItem">;
  /** Factor for the time that bots take per move. */
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
 * The connection to the server for one table. It reconnects by itself, resumes after the last known
 * sequence, and sends unconfirmed commands again. The server executes a repeated command only once:
 * it knows the client id and the command's id.
 */
export class Connection implements TableConnection {
  readonly #clientId: string;
  readonly #pending = new Map<number, PendingCommand>();
  #socket: Socket | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #retryDelay = MIN_RETRY_MS;
  #watchId = -1;
  #isClosed = false;
  /** The last rejection without a command id. */
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

  /** Resolves when the server has executed the command; rejects with a Refusal. */
  send(command: Command): Promise<void> {
    const id = this.#nextId();
    const text = JSON.stringify({ ...command, id });
    return new Promise((resolve, reject) => {
      this.#pending.set(id, { text, resolve, reject });
      this.#socket?.send(text);
    });
  }

  /** Request the events after the last known sequence. */
  resync(): void {
    if (!this.#socket) return;
    this.#watchId = this.#nextId();
    const [after, botDelayFactor] = [
      this.handlers.lastSequence(),
      this.environment.botDelayFactor(),
    ];
    const watch = { type: "watch", id: this.#watchId, table_id: this.tableId, after };
    // Older servers do not know the field, so it is sent only if needed.
    this.#socket.send(
      JSON.stringify(botDelayFactor === 1 ? watch : { ...watch, bot_delay_factor: botDelayFactor }),
    );
  }

  /** Reconnect at once if the connection is broken. */
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
      // An update acknowledges the command that caused it.
      const commandId = message.type === "update" ? message.command_id : null;
      if (commandId !== null && commandId !== undefined) this.#takePending(commandId)?.resolve();
    }
  }

  #reject(id: number | null, refusal: Refusal): void {
    if (id === this.#watchId) return this.handlers.onRejected(refusal);
    if (id === null) this.#lastRejection = refusal;
    // The server may not know which command it rejected; then all pending ones fail.
    const ids = id === null ? [...this.#pending.keys()] : [id];
    for (const pendingId of ids) this.#takePending(pendingId)?.reject(refusal);
  }

  #takePending(id: number): PendingCommand | undefined {
    const pending = this.#pending.get(id);
    this.#pending.delete(id);
    return pending;
  }

  /**
   * Ids increase, also after a reload. They follow the clock because a duplicated tab has the same
   * client id, and its commands must not be taken for repeats.
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
