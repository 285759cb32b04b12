import { beforeEach, expect, test, vi } from "vitest";
import { api, Refusal } from "@/net/api";
import type { Course, Event, CourseStep, View } from "@/net/protocol";
import { LessonState } from "./lesson.svelte";

const view: View = {
  seat: 0,
  zones: [],
  numbers: [{ name: "score", value: 0 }],
  turn: 0,
  prompt: "turn",
};

/** Something happens, and the score is this. */
const scored = (value: number): Event => ({
  name: "scored",
  seat: 0,
  diff: { moves: [], numbers: [{ name: "score", value }], turn: 0, prompt: "turn" },
});

const step = (say: string, more: Partial<CourseStep> = {}): CourseStep => ({
  say,
  point: [],
  rules: [],
  flows: false,
  before: [],
  ask: null,
  legal_actions: [],
  after: [],
  ...more,
});

const right = { type: "go" };
const other = { type: "stay" };
const asking = { ask: right, legal_actions: [right, other] };

const course: Course = {
  game: "any",
  minutes: 3,
  players: 2,
  options: {},
  seat: 0,
  view,
  steps: [
    step("hello"),
    step("one", { ...asking, after: [scored(1)], flows: true }),
    step("two", { ...asking, after: [scored(2)] }),
    step("three", { ...asking, before: [[scored(3)], [scored(4)]], after: [scored(5)] }),
    step("bye"),
  ],
  learned: [],
  messages: "",
};

const score = ({ table }: LessonState) => table.view!.numbers[0]!.value;

beforeEach(() => {
  vi.restoreAllMocks();
  vi.spyOn(api, "lessonMove").mockImplementation((_, at, action) =>
    Promise.resolve({
      is_right: (action as { type: string }).type === "go",
      say: at === 1 ? "one-stay" : null,
    }),
  );
});

test("one reads, moves, and reads what it taught; steps that flow are one", async () => {
  const lesson = new LessonState(course, 0);
  expect(lesson.table.isMyTurn).toBe(false);
  expect(lesson.count).toBe(4);
  lesson.next();
  expect([lesson.table.isMyTurn, lesson.at, score(lesson)]).toEqual([true, 1, 0]);
  await lesson.table.act(right);
  expect([lesson.step, lesson.isDone, lesson.at, score(lesson)]).toEqual([2, false, 1, 1]);
  await lesson.table.act(right);
  expect([lesson.step, lesson.isDone, score(lesson)]).toEqual([2, true, 2]);
  expect([lesson.table.isMyTurn, lesson.table.legal]).toEqual([false, []]);
  lesson.next();
  expect([lesson.step, lesson.table.actions, score(lesson)]).toEqual([3, 4, 4]);
  expect(lesson.table.legal).toEqual([right, other]);
  await lesson.table.act(right);
  lesson.next();
  lesson.next();
  expect([lesson.isOver, score(lesson)]).toEqual([true, 5]);
});

test("another move is answered, and nothing has happened", async () => {
  const lesson = new LessonState(course, 1);
  await lesson.table.act(other);
  expect([lesson.answer, lesson.step, lesson.table.actions]).toEqual(["one-stay", 1, 0]);
  expect(lesson.table.refusal).toBeInstanceOf(Refusal);
  await lesson.table.act(right);
  expect([lesson.answer, lesson.step]).toEqual([null, 2]);
  await lesson.table.act(other);
  expect(lesson.answer).toBe("");
});

test("nothing leads on but the move, and nothing is played while one reads", async () => {
  const lesson = new LessonState(course, 0);
  await lesson.table.act(right);
  expect([lesson.step, lesson.table.actions]).toEqual([0, 0]);
  expect(api.lessonMove).not.toHaveBeenCalled();
  lesson.next();
  lesson.next();
  expect(lesson.step).toBe(1);
});

test("who comes back or goes back begins where steps began to flow", async () => {
  const lesson = new LessonState(course, 2);
  expect([lesson.step, score(lesson)]).toEqual([1, 0]);
  await lesson.table.act(right);
  await lesson.table.act(right);
  lesson.back();
  expect([lesson.step, lesson.isDone, score(lesson)]).toEqual([1, false, 0]);
  lesson.back();
  expect(lesson.step).toBe(0);
  expect(new LessonState(course, 3).table.actions).toBe(4);
});

test("a hint is the move that is asked for", async () => {
  const lesson = new LessonState(course, 1);
  await lesson.table.ask({ type: "hint", seat: 0 });
  expect(lesson.table.hint).toEqual(right);
});
