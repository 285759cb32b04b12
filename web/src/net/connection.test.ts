import { beforeEach, expect, test, vi } from "vitest";
import type { Refusal } from "./api";
import type { ServerMessage } from "./protocol";
import {
  Connection,
  type ConnectionState,
  type Socket,
  type ConnectionEnvironment,
} from "./connection";

class FakeSocket implements Socket {
  onopen: Socket["onopen"] = null;
  onmessage: Socket["onmessage"] = null;
  onclose: Socket["onclose"] = null;
  sent: { type: string; id: number; after?: number | null }[] = [];
  isClosed = false;

  constructor(readonly client: string) {}

  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }

  close(): void {
    this.isClosed = true;
  }

  deliver(message: ServerMessage): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

/** A connection with fake sockets and storage. */
function openConnection(storage = new Map<string, string>()) {
  const sockets: FakeSocket[] = [];
  const states: ConnectionState[] = [];
  const received: ServerMessage[] = [];
  const rejections: Refusal[] = [];
  const last = { sequence: null as number | null };
  const identify = vi.fn(() => Promise.resolve());
  const delay = { factor: 1 };
  const environment: ConnectionEnvironment = {
    openSocket: (client) => {
      sockets.push(new FakeSocket(client));
      return sockets.at(-1)!;
    },
    identify,
    storage: {
      getItem: (key) => storage.get(key) ?? null,
      setItem: (key, value) => void storage.set(key, value),
    },
    botDelayFactor: () => delay.factor,
    random: () => 0.5,
    now: () => 1000,
  };
  const connection = new Connection(
    "t",
    {
      onMessage: (message) => received.push(message),
      onState: (state) => states.push(state),
      lastSequence: () => last.sequence,
      onRejected: (refusal) => rejections.push(refusal),
    },
    environment,
  );
  const socket = () => sockets.at(-1)!;
  const open = () => socket().onopen?.();
  return {
    connection,
    sockets,
    states,
    received,
    rejections,
    last,
    identify,
    memory: storage,
    delay,
    socket,
    open,
  };
}

const chat = (text: string) => ({ type: "chat" as const, table_id: "t", text });

beforeEach(() => {
  vi.useFakeTimers();
});

test("a bot delay factor is sent only if it differs from 1", () => {
  const { connection, socket, open, delay } = openConnection();
  open();
  expect(socket().sent[0]).not.toHaveProperty("bot_delay_factor");
  delay.factor = 0.35;
  connection.resync();
  expect(socket().sent[1]).toMatchObject({ type: "watch", bot_delay_factor: 0.35 });
});

test("the watch command comes first, then commands sent before the socket was open", async () => {
  const { connection, socket, open } = openConnection();
  const sending = connection.send(chat("hello"));
  expect(socket().sent).toEqual([]);
  open();
  expect(socket().sent.map(({ type }) => type)).toEqual(["watch", "chat"]);
  socket().deliver({ type: "ack", id: socket().sent[1]!.id });
  await sending;
});

test("an update with the command's id acknowledges it", async () => {
  const { connection, socket, open, received } = openConnection();
  open();
  const sending = connection.send(chat("hello"));
  socket().deliver({
    type: "update",
    table_id: "t",
    sequence: 1,
    action_count: 0,
    table: null,
    updates: [],
    chat: null,
    command_id: socket().sent[1]!.id,
  });
  await sending;
  expect(received).toHaveLength(1);
});

test("a rejection has a reason and a rule", async () => {
  const { connection, socket, open } = openConnection();
  open();
  const sending = connection.send(chat("x"));
  socket().deliver({ type: "rejected", id: socket().sent[1]!.id, reason: "No.", rule: "SM-1" });
  await expect(sending).rejects.toMatchObject({ reason: "No.", rule: "SM-1" });
});

test("a rejection without an id rejects all pending commands", async () => {
  const { connection, socket, open } = openConnection();
  open();
  const sendings = [connection.send(chat("x")), connection.send(chat("y"))];
  socket().deliver({ type: "rejected", id: null, reason: "Too fast." });
  for (const sending of sendings)
    await expect(sending).rejects.toMatchObject({ reason: "Too fast." });
});

test("after a break it reconnects, resumes from the last sequence and sends pending commands again", async () => {
  const { connection, sockets, states, last, socket, open } = openConnection();
  open();
  const first = connection.send(chat("first"));
  const second = connection.send(chat("second"));
  const [, firstSent, secondSent] = socket().sent;
  socket().deliver({ type: "ack", id: firstSent!.id });
  await first;
  last.sequence = 7;
  socket().onclose?.({ code: 1006 });
  await vi.advanceTimersByTimeAsync(1000);
  expect(sockets.length).toBe(2);
  open();
  expect(socket().sent).toEqual([
    { type: "watch", id: expect.any(Number), table_id: "t", after: 7 },
    secondSent,
  ]);
  expect(states).toEqual(["connecting", "open", "broken", "connecting", "open"]);
  socket().deliver({ type: "ack", id: secondSent!.id });
  await second;
});

test("the retry delay doubles up to a limit, and retry() skips it", async () => {
  const { connection, sockets, socket } = openConnection();
  const waits: number[] = [];
  for (let i = 0; i < 7; i++) {
    socket().onclose?.({ code: 1006 });
    await vi.advanceTimersByTimeAsync(0);
    const before = Date.now();
    await vi.advanceTimersToNextTimerAsync();
    waits.push(Date.now() - before);
  }
  expect(waits).toEqual([225, 450, 900, 1800, 3600, 6000, 6000]);
  socket().onclose?.({ code: 1006 });
  await vi.advanceTimersByTimeAsync(0);
  connection.retry();
  expect(sockets.length).toBe(9);
});

test("after a reload, ids continue with the same client id", () => {
  const before = openConnection();
  before.open();
  void before.connection.send(chat("x"));
  const after = openConnection(before.memory);
  after.open();
  expect(after.socket().client).toBe(before.socket().client);
  expect(after.socket().sent[0]!.id).toBeGreaterThan(before.socket().sent[1]!.id);
});

test("an unknown client gets an account and reconnects; a foreign origin does not", async () => {
  const { identify, socket, sockets, states } = openConnection();
  socket().onclose?.({ code: 4401 });
  await vi.advanceTimersByTimeAsync(1000);
  expect(identify).toHaveBeenCalledOnce();
  expect(sockets.length).toBe(2);
  socket().onclose?.({ code: 4403 });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sockets.length).toBe(2);
  expect(states.at(-1)).toBe("refused");
});

test("too many connections: a new page gives up, one that was watching retries slowly", async () => {
  const { open, socket, rejections, last, sockets } = openConnection();
  const refuse = async () => {
    open();
    socket().deliver({ type: "rejected", id: null, reason: "You have 20 pages open." });
    socket().onclose?.({ code: 4429 });
    await vi.advanceTimersByTimeAsync(0);
  };
  last.sequence = 3;
  await refuse();
  expect(rejections).toEqual([]);
  await vi.advanceTimersByTimeAsync(5999);
  expect(sockets.length).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(sockets.length).toBe(2);
  last.sequence = null;
  await refuse();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(rejections.map(({ reason }) => reason)).toEqual(["You have 20 pages open."]);
  expect(sockets.length).toBe(2);
});

test("a table that cannot be watched is rejected, and a closed connection stays silent", async () => {
  const { connection, socket, rejections, received, open, sockets } = openConnection();
  open();
  socket().deliver({
    type: "rejected",
    id: socket().sent[0]!.id,
    reason: "There is no such table.",
  });
  expect(rejections.map(({ reason }) => reason)).toEqual(["There is no such table."]);
  const hint: ServerMessage = { type: "hint", id: 1, seat: 0, action: { type: "stop" } };
  socket().deliver(hint);
  expect(received).toEqual([hint]);
  connection.close();
  expect(socket().isClosed).toBe(true);
  socket().onclose?.({ code: 1000 });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sockets.length).toBe(1);
});
