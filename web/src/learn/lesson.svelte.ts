import { api, Refusal, toRefusal } from "@/net/api";
import { Catalogue, t } from "@/i18n/catalogue";
import { applyDiff } from "@/net/diff";
import type { Action } from "@/i18n/names";
import type { Course, Event, SeatInfo, TableInfo, CourseStep, View } from "@/net/protocol";
import type { ConnectionHandlers, TableConnection, Command } from "@/net/connection";
import { TableState } from "@/table/state/table.svelte";

/** The bot at the other seats. */
const BOT = "owlet";

/**
 * A lesson in progress. It is the connection of a table and sends it the messages of a server, so
 * that the game's own table draws the lesson. The server checks each action; only the right one
 * leads to the next step.
 */
export class LessonState implements TableConnection {
  /** The current step; past the last one the lesson is over. */
  step = $state(0);
  /** Whether the step's action was taken, so that the coach explains its result. */
  isDone = $state(false);
  /** The message that replies to another action; blank if the lesson has none for it. */
  replyId = $state<string | null>(null);
  readonly table: TableState;
  /** The lesson's messages. */
  readonly catalogue: Catalogue;

  /** View and action count at the start of each step. */
  readonly #views: View[];
  readonly #actions: number[];
  #sequence = 0;
  #handlers: ConnectionHandlers | null = null;

  constructor(
    readonly course: Course,
    at: number,
  ) {
    this.catalogue = new Catalogue(course.messages);
    this.#views = [course.view];
    this.#actions = [0];
    for (const courseStep of course.steps) {
      this.#views.push(applyEvents(this.#views.at(-1)!, stepEvents(courseStep)));
      this.#actions.push(
        this.#actions.at(-1)! + courseStep.before.length + (courseStep.ask ? 1 : 0),
      );
    }
    this.table = new TableState(
      `lesson-${course.game}`,
      (handlers) => {
        this.#handlers = handlers;
        return this;
      },
      false,
    );
    this.goToStep(at);
    this.#handlers?.onState("open");
  }

  get stepCount(): number {
    return this.course.steps.length;
  }

  currentStep = $derived.by((): CourseStep | undefined => this.course.steps[this.step]);
  isOver = $derived.by(() => this.step >= this.stepCount);
  /** Whether the learner must act, rather than press "Next". */
  isActionExpected = $derived(!!this.currentStep?.ask && !this.isDone);

  /** Whether moves of other seats are still being shown; the explanation follows. */
  isShowingMoves = $derived.by(
    () => !this.isDone && !!this.currentStep?.before.length && this.table.playback.isBehind,
  );

  /** Steps that flow into each other count as one. */
  shownStepCount = $derived.by(() => this.course.steps.filter(({ flows }) => !flows).length);
  shownStep = $derived.by(
    () => this.course.steps.slice(0, this.step).filter(({ flows }) => !flows).length,
  );

  /** Go to the start of a step at once, after the moves of other seats. */
  goToStep(at: number): void {
    this.step = this.#firstOfGroup(Math.min(Math.max(0, at), this.stepCount));
    this.#resetStep();
    const { step, currentStep } = this;
    const eventsBefore = currentStep?.before.flat() ?? [];
    const eventsPlayed = this.course.steps.slice(0, step).flatMap(stepEvents);
    this.#sequence += 1;
    this.#handlers?.onMessage({
      type: "snapshot",
      table: lessonTableInfo(this.table.id, this.course),
      sequence: this.#sequence,
      action_count: this.#actions[step]! + (currentStep?.before.length ?? 0),
      observations: [
        {
          seat: this.course.seat,
          view: applyEvents(this.#views[step]!, eventsBefore),
          legal_actions: currentStep?.legal_actions ?? [],
          history: { view: this.course.view, events: [...eventsPlayed, ...eventsBefore] },
        },
      ],
      chat: [],
    });
  }

  /** Go to the next step after reading. */
  next(): void {
    if (this.isActionExpected || this.isOver) return;
    this.table.playback.catchUp();
    this.#enterNextStep();
  }

  back(): void {
    this.goToStep(this.#firstOfGroup(this.isDone ? this.step : this.#firstOfGroup(this.step) - 1));
  }

  /** Return the first of the steps that flow into this one. */
  #firstOfGroup(step: number): number {
    let start = Math.max(0, step);
    while (this.course.steps[start - 1]?.flows) start -= 1;
    return start;
  }

  #resetStep(): void {
    this.isDone = false;
    this.replyId = null;
    this.table.isCoachSpeaking = !this.currentStep?.ask;
  }

  /** Enter the next step and show the moves of other seats. */
  #enterNextStep(firstEvents: Event[] = []): void {
    this.step += 1;
    this.#resetStep();
    const { before = [], legal_actions: legalActions = [] } = this.currentStep ?? {};
    const actions = this.#actions[this.step]!;
    if (!before.length || firstEvents.length)
      this.#sendUpdate(firstEvents, actions, before.length ? [] : legalActions);
    before.forEach((events, i) =>
      this.#sendUpdate(events, actions + i + 1, i === before.length - 1 ? legalActions : []),
    );
  }

  #sendUpdate(events: Event[], actionCount: number, legalActions: Action[]): void {
    this.#sequence += 1;
    this.#handlers?.onMessage({
      type: "update",
      table_id: this.table.id,
      sequence: this.#sequence,
      action_count: actionCount,
      table: null,
      updates: [{ seat: this.course.seat, events, legal_actions: legalActions }],
      chat: null,
      command_id: null,
    });
  }

  /** Show the result of the right action. */
  #completeStep({ after, flows }: CourseStep): void {
    this.replyId = null;
    if (flows) return this.#enterNextStep(after);
    this.isDone = true;
    this.table.isCoachSpeaking = true;
    this.#sendUpdate(after, this.#actions[this.step + 1]!, []);
  }

  // TableConnection

  async send(command: Command): Promise<void> {
    const { currentStep: courseStep, step } = this;
    if (!courseStep?.ask || this.isDone) throw new Refusal(t("learn-read-first"));
    try {
      if (command.type === "act") await this.#act(courseStep, step, command.action as Action);
      else if (command.type === "preview") await this.#preview(step, command.actions);
      else if (command.type === "hint") this.#showHint(courseStep.ask);
      else throw new Refusal(t("learn-not-here"));
    } catch (error) {
      throw toRefusal(error);
    }
  }

  async #act(courseStep: CourseStep, step: number, action: Action): Promise<void> {
    this.replyId = null;
    const { is_right: isRight, say: replyId } = await api.checkLessonAction(
      this.course.game,
      step,
      action,
    );
    if (step !== this.step || this.isDone) return;
    if (isRight) return this.#completeStep(courseStep);
    this.replyId = replyId ?? "";
    throw new Refusal(t("learn-other-action-short"));
  }

  async #preview(step: number, actions: unknown[]): Promise<void> {
    const preview = await api.previewLesson(this.course.game, step, actions);
    this.#handlers?.onMessage({ type: "preview", id: 0, seat: this.course.seat, ...preview });
  }

  #showHint(action: Action): void {
    this.#handlers?.onMessage({ type: "hint", id: 0, seat: this.course.seat, action });
  }

  resync(): void {
    this.goToStep(this.step);
  }

  retry(): void {
    // each action is sent by itself
  }

  close(): void {
    // nothing is open
  }
}

const stepEvents = ({ before, after }: CourseStep): Event[] => [...before.flat(), ...after];

const applyEvents = (view: View, events: Event[]): View =>
  events.reduce((current, { diff }) => applyDiff(current, diff), view);

function lessonTableInfo(id: string, course: Course): TableInfo {
  const seats = Array.from({ length: course.players }, (_, seat): SeatInfo => ({
    name: "",
    is_taken: true,
    is_mine: seat === course.seat,
    bot: seat === course.seat ? null : BOT,
    is_stand_in: false,
    is_away: false,
  }));
  return {
    id,
    game: course.game,
    players: course.players,
    options: course.options,
    is_listed: false,
    has_chat: false,
    phase: "playing",
    seats,
    is_owner: false,
    is_practice: false,
    undo_seat: null,
    commitment: null,
    result: null,
    rematch_id: null,
  };
}
