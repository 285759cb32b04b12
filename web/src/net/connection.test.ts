import { beforeEach, expect, test, vi } from "vitest";
import type { Refusal } from "./api";
import type { ServerMessage } from "./protocol";
import { Line, type LineState, type Socket, type Surroundings } from "./connection";

class FakeSocket implements Socket {
  onopen: Socket["onopen"] = null;
  onmessage: Socket["onmessage"] = null;
  onclose: Socket["onclose"] = null;
  sent: { type: string; id: number; after?: number | null }[] = [];
  closed = false;

  constructor(readonly client: string) {}

  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }

  close(): void {
    this.closed = true;
  }

  tell(telling: ServerMessage): void {
    this.onmessage?.({ data: JSON.stringify(telling) });
  }
}

/** A line with everything around it. */
function dial(memory = new Map<string, string>()) {
  const sockets: FakeSocket[] = [];
  const states: LineState[] = [];
  const heard: ServerMessage[] = [];
  const lost: Refusal[] = [];
  const seen = { number: null as number | null };
  const identify = vi.fn(() => Promise.resolve());
  const pace = { stretch: 1 };
  const around: Surroundings = {
    open: (client) => {
      sockets.push(new FakeSocket(client));
      return sockets.at(-1)!;
    },
    identify,
    memory: {
      getItem: (key) => memory.get(key) ?? null,
      setItem: (key, value) => void memory.set(key, value),
    },
    stretch: () => pace.stretch,
    random: () => 0.5,
    now: () => 1000,
  };
  const line = new Line(
    "t",
    {
      hear: (telling) => heard.push(telling),
      state: (state) => states.push(state),
      seen: () => seen.number,
      lost: (refusal) => lost.push(refusal),
    },
    around,
  );
  const last = () => sockets.at(-1)!;
  const open = () => last().onopen?.();
  return { line, sockets, states, heard, lost, seen, identify, memory, pace, last, open };
}

const say = (text: string) => ({ type: "chat" as const, table_id: "t", text });

beforeEach(() => {
  vi.useFakeTimers();
});

test("who likes another pace says so, and who likes the usual one says nothing", () => {
  const { line, last, open, pace } = dial();
  open();
  expect(last().sent[0]).not.toHaveProperty("bot_delay_factor");
  pace.stretch = 0.35;
  line.catchUp();
  expect(last().sent[1]).toMatchObject({ type: "watch", bot_delay_factor: 0.35 });
});

test("it watches first, and what was asked before it was open is sent after that", async () => {
  const { line, last, open } = dial();
  const done = line.ask(say("hello"));
  expect(last().sent).toEqual([]);
  open();
  expect(last().sent.map(({ type }) => type)).toEqual(["watch", "chat"]);
  last().tell({ type: "ack", id: last().sent[1]!.id });
  await done;
});

test("what came of a message answers it", async () => {
  const { line, last, open, heard } = dial();
  open();
  const done = line.ask(say("hello"));
  last().tell({
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
  const { line, last, open } = dial();
  open();
  const asked = line.ask(say("x"));
  last().tell({ type: "rejected", id: last().sent[1]!.id, reason: "No.", rule: "SM-1" });
  await expect(asked).rejects.toMatchObject({ why: "No.", rule: "SM-1" });
});

test("a refusal of nothing in particular refuses all that waits", async () => {
  const { line, last, open } = dial();
  open();
  const asked = [line.ask(say("x")), line.ask(say("y"))];
  last().tell({ type: "rejected", id: null, reason: "Too fast." });
  for (const one of asked) await expect(one).rejects.toMatchObject({ why: "Too fast." });
});

test("after a break it comes back, asks for what it missed, and sends again what is open", async () => {
  const { line, sockets, states, seen, last, open } = dial();
  open();
  const first = line.ask(say("first"));
  const second = line.ask(say("second"));
  const [, firstSent, secondSent] = last().sent;
  last().tell({ type: "ack", id: firstSent!.id });
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
  last().tell({ type: "ack", id: secondSent!.id });
  await second;
});

test("it waits longer after each failure, up to a limit, and not at all when told so", async () => {
  const { line, sockets, last } = dial();
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
  const before = dial();
  before.open();
  void before.line.ask(say("x"));
  const after = dial(before.memory);
  after.open();
  expect(after.last().client).toBe(before.last().client);
  expect(after.last().sent[0]!.id).toBeGreaterThan(before.last().sent[1]!.id);
});

test("a stranger gets an identity and comes back; another site does not", async () => {
  const { identify, last, sockets, states } = dial();
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
  const { open, last, lost, seen, sockets } = dial();
  const refuse = async () => {
    open();
    last().tell({ type: "rejected", id: null, reason: "You have 20 pages open." });
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
  expect(lost.map(({ why }) => why)).toEqual(["You have 20 pages open."]);
  expect(sockets.length).toBe(2);
});

test("a table that cannot be watched is lost, and an ended line stays silent", async () => {
  const { line, last, lost, heard, open, sockets } = dial();
  open();
  last().tell({ type: "rejected", id: last().sent[0]!.id, reason: "There is no such table." });
  expect(lost.map(({ why }) => why)).toEqual(["There is no such table."]);
  const hint: ServerMessage = { type: "hint", id: 1, seat: 0, action: { type: "stop" } };
  last().tell(hint);
  expect(heard).toEqual([hint]);
  line.end();
  expect(last().closed).toBe(true);
  last().onclose?.({ code: 1000 });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sockets.length).toBe(1);
});
