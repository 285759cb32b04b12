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

/** An event that sets the score. */
const scoreEvent = (value: number): Event => ({
  name: "scored",
  seat: 0,
  diff: { moves: [], numbers: [{ name: "score", value }], turn: 0, prompt: "turn" },
});

const courseStep = (say: string, fields: Partial<CourseStep> = {}): CourseStep => ({
  say,
  point: [],
  rules: [],
  flows: false,
  before: [],
  ask: null,
  legal_actions: [],
  after: [],
  ...fields,
});

const rightAction = { type: "go" };
const otherAction = { type: "stay" };
const actionStep = { ask: rightAction, legal_actions: [rightAction, otherAction] };

const course: Course = {
  game: "any",
  minutes: 3,
  players: 2,
  options: {},
  seat: 0,
  view,
  steps: [
    courseStep("hello"),
    courseStep("one", { ...actionStep, after: [scoreEvent(1)], flows: true }),
    courseStep("two", { ...actionStep, after: [scoreEvent(2)] }),
    courseStep("three", {
      ...actionStep,
      before: [[scoreEvent(3)], [scoreEvent(4)]],
      after: [scoreEvent(5)],
    }),
    courseStep("bye"),
  ],
  learned: [],
  messages: "",
};

const score = ({ table }: LessonState) => table.view!.numbers[0]!.value;

beforeEach(() => {
  vi.restoreAllMocks();
  vi.spyOn(api, "checkLessonAction").mockImplementation((_, at, action) =>
    Promise.resolve({
      is_right: (action as { type: string }).type === "go",
      say: at === 1 ? "one-stay" : null,
    }),
  );
});

test("steps lead from reading to an action and its result; flowing steps count as one", async () => {
  const lesson = new LessonState(course, 0);
  expect(lesson.table.isMyTurn).toBe(false);
  expect(lesson.shownStepCount).toBe(4);
  lesson.next();
  expect([lesson.table.isMyTurn, lesson.shownStep, score(lesson)]).toEqual([true, 1, 0]);
  await lesson.table.act(rightAction);
  expect([lesson.step, lesson.isDone, lesson.shownStep, score(lesson)]).toEqual([2, false, 1, 1]);
  await lesson.table.act(rightAction);
  expect([lesson.step, lesson.isDone, score(lesson)]).toEqual([2, true, 2]);
  expect([lesson.table.isMyTurn, lesson.table.legalActions]).toEqual([false, []]);
  lesson.next();
  expect([lesson.step, lesson.table.actionCount, score(lesson)]).toEqual([3, 4, 4]);
  expect(lesson.table.legalActions).toEqual([rightAction, otherAction]);
  await lesson.table.act(rightAction);
  lesson.next();
  lesson.next();
  expect([lesson.isOver, score(lesson)]).toEqual([true, 5]);
});

test("another action gets a reply and changes nothing", async () => {
  const lesson = new LessonState(course, 1);
  await lesson.table.act(otherAction);
  expect([lesson.replyId, lesson.step, lesson.table.actionCount]).toEqual(["one-stay", 1, 0]);
  expect(lesson.table.refusal).toBeInstanceOf(Refusal);
  await lesson.table.act(rightAction);
  expect([lesson.replyId, lesson.step]).toEqual([null, 2]);
  await lesson.table.act(otherAction);
  expect(lesson.replyId).toBe("");
});

test("only the right action leads on, and no action is possible while reading", async () => {
  const lesson = new LessonState(course, 0);
  await lesson.table.act(rightAction);
  expect([lesson.step, lesson.table.actionCount]).toEqual([0, 0]);
  expect(api.checkLessonAction).not.toHaveBeenCalled();
  lesson.next();
  lesson.next();
  expect(lesson.step).toBe(1);
});

test("returning or going back starts at the first of flowing steps", async () => {
  const lesson = new LessonState(course, 2);
  expect([lesson.step, score(lesson)]).toEqual([1, 0]);
  await lesson.table.act(rightAction);
  await lesson.table.act(rightAction);
  lesson.back();
  expect([lesson.step, lesson.isDone, score(lesson)]).toEqual([1, false, 0]);
  lesson.back();
  expect(lesson.step).toBe(0);
  expect(new LessonState(course, 3).table.actionCount).toBe(4);
});

test("a hint is the expected action", async () => {
  const lesson = new LessonState(course, 1);
  await lesson.table.send({ type: "hint", seat: 0 });
  expect(lesson.table.hint).toEqual(rightAction);
});
