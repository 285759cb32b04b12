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

/** A line with everything around it. */
function openConnection(storage = new Map<string, string>()) {
  const sockets: FakeSocket[] = [];
  const states: ConnectionState[] = [];
  const heard: ServerMessage[] = [];
  const lost: Refusal[] = [];
  const seen = { number: null as number | null };
  const identify = vi.fn(() => Promise.resolve());
  const pace = { stretch: 1 };
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
    botDelayFactor: () => pace.stretch,
    random: () => 0.5,
    now: () => 1000,
  };
  const line = new Connection(
    "t",
    {
      onMessage: (telling) => heard.push(telling),
      onState: (state) => states.push(state),
      lastSequence: () => seen.number,
      onRejected: (refusal) => lost.push(refusal),
    },
    environment,
  );
  const last = () => sockets.at(-1)!;
  const open = () => last().onopen?.();
  return { line, sockets, states, heard, lost, seen, identify, memory: storage, pace, last, open };
}

const chat = (text: string) => ({ type: "chat" as const, table_id: "t", text });

beforeEach(() => {
  vi.useFakeTimers();
});

test("who likes another pace says so, and who likes the usual one says nothing", () => {
  const { line, last, open, pace } = openConnection();
  open();
  expect(last().sent[0]).not.toHaveProperty("bot_delay_factor");
  pace.stretch = 0.35;
  line.resync();
  expect(last().sent[1]).toMatchObject({ type: "watch", bot_delay_factor: 0.35 });
});

test("it watches first, and what was asked before it was open is sent after that", async () => {
  const { line, last, open } = openConnection();
  const done = line.send(chat("hello"));
  expect(last().sent).toEqual([]);
  open();
  expect(last().sent.map(({ type }) => type)).toEqual(["watch", "chat"]);
  last().deliver({ type: "ack", id: last().sent[1]!.id });
  await done;
});

test("what came of a message answers it", async () => {
  const { line, last, open, heard } = openConnection();
  open();
  const done = line.send(chat("hello"));
  last().deliver({
    type: "update",
    table_id: "t",
    sequence: 1,
    action_count: 0,
    table: null,
    updates: [],
    chat: null,
    command_id: last().sent[1]!.id,
  });
  await done;
  expect(heard).toHaveLength(1);
});

test("a refusal comes with its words and its rule", async () => {
  const { line, last, open } = openConnection();
  open();
  const asked = line.send(chat("x"));
  last().deliver({ type: "rejected", id: last().sent[1]!.id, reason: "No.", rule: "SM-1" });
  await expect(asked).rejects.toMatchObject({ reason: "No.", rule: "SM-1" });
});

test("a refusal of nothing in particular refuses all that waits", async () => {
  const { line, last, open } = openConnection();
  open();
  const asked = [line.send(chat("x")), line.send(chat("y"))];
  last().deliver({ type: "rejected", id: null, reason: "Too fast." });
  for (const one of asked) await expect(one).rejects.toMatchObject({ reason: "Too fast." });
});

test("after a break it comes back, asks for what it missed, and sends again what is open", async () => {
  const { line, sockets, states, seen, last, open } = openConnection();
  open();
  const first = line.send(chat("first"));
  const second = line.send(chat("second"));
  const [, firstSent, secondSent] = last().sent;
  last().deliver({ type: "ack", id: firstSent!.id });
  await first;
  seen.number = 7;
  last().onclose?.({ code: 1006 });
  await vi.advanceTimersByTimeAsync(1000);
  expect(sockets.length).toBe(2);
  open();
  expect(last().sent).toEqual([
    { type: "watch", id: expect.any(Number), table_id: "t", after: 7 },
    secondSent,
  ]);
  expect(states).toEqual(["connecting", "open", "broken", "connecting", "open"]);
  last().deliver({ type: "ack", id: secondSent!.id });
  await second;
});

test("it waits longer after each failure, up to a limit, and not at all when told so", async () => {
  const { line, sockets, last } = openConnection();
  const waits: number[] = [];
  for (let i = 0; i < 7; i++) {
    last().onclose?.({ code: 1006 });
    await vi.advanceTimersByTimeAsync(0);
    const before = Date.now();
    await vi.advanceTimersToNextTimerAsync();
    waits.push(Date.now() - before);
  }
  expect(waits).toEqual([225, 450, 900, 1800, 3600, 6000, 6000]);
  last().onclose?.({ code: 1006 });
  await vi.advanceTimersByTimeAsync(0);
  line.retry();
  expect(sockets.length).toBe(9);
});

test("numbers go on after a reload, under the same name", () => {
  const before = openConnection();
  before.open();
  void before.line.send(chat("x"));
  const after = openConnection(before.memory);
  after.open();
  expect(after.last().client).toBe(before.last().client);
  expect(after.last().sent[0]!.id).toBeGreaterThan(before.last().sent[1]!.id);
});

test("a stranger gets an identity and comes back; another site does not", async () => {
  const { identify, last, sockets, states } = openConnection();
  last().onclose?.({ code: 4401 });
  await vi.advanceTimersByTimeAsync(1000);
  expect(identify).toHaveBeenCalledOnce();
  expect(sockets.length).toBe(2);
  last().onclose?.({ code: 4403 });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sockets.length).toBe(2);
  expect(states.at(-1)).toBe("refused");
});

test("a page too many says so, and one that was at the table comes back slowly", async () => {
  const { open, last, lost, seen, sockets } = openConnection();
  const refuse = async () => {
    open();
    last().deliver({ type: "rejected", id: null, reason: "You have 20 pages open." });
    last().onclose?.({ code: 4429 });
    await vi.advanceTimersByTimeAsync(0);
  };
  seen.number = 3;
  await refuse();
  expect(lost).toEqual([]);
  await vi.advanceTimersByTimeAsync(5999);
  expect(sockets.length).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(sockets.length).toBe(2);
  seen.number = null;
  await refuse();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(lost.map(({ reason }) => reason)).toEqual(["You have 20 pages open."]);
  expect(sockets.length).toBe(2);
});

test("a table that cannot be watched is lost, and an ended line stays silent", async () => {
  const { line, last, lost, heard, open, sockets } = openConnection();
  open();
  last().deliver({ type: "rejected", id: last().sent[0]!.id, reason: "There is no such table." });
  expect(lost.map(({ reason }) => reason)).toEqual(["There is no such table."]);
  const hint: ServerMessage = { type: "hint", id: 1, seat: 0, action: { type: "stop" } };
  last().deliver(hint);
  expect(heard).toEqual([hint]);
  line.close();
  expect(last().isClosed).toBe(true);
  last().onclose?.({ code: 1000 });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sockets.length).toBe(1);
});
