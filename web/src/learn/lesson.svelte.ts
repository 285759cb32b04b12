import { api, Refusal, toldOf } from "@/net/api";
import { Catalogue, say } from "@/i18n/catalogue";
import { fold } from "@/net/diff";
import type { Action } from "@/i18n/names";
import type { Course, Event, SeatInfo, TableInfo, CourseStep, View } from "@/net/protocol";
import type { Events, Lines, Wish } from "@/net/connection";
import { TableState } from "@/table/state/table.svelte";

/** Whom the learner plays with. */
const BOT = "owlet";

/**
 * A lesson in progress. It tells a table what a server would have told, so that the game's own table
 * draws it; what comes of a move is asked of the server, and only the right one leads on.
 */
export class LessonState implements Lines {
  /** The step that is told; past the last one the lesson is over. */
  step = $state(0);
  /** Whether its move was made, and it is said what that taught. */
  isDone = $state(false);
  /** What is said to another move: a message of the lesson's; blank if it has none for it. */
  answer = $state<string | null>(null);
  readonly table: TableState;
  /** What it says. */
  readonly words: Catalogue;

  /** What is seen, and how many actions were played, where each step begins. */
  readonly #views: View[];
  readonly #actions: number[];
  #number = 0;
  #events: Events | null = null;

  constructor(
    readonly course: Course,
    at: number,
  ) {
    this.words = new Catalogue(course.messages);
    this.#views = [course.view];
    this.#actions = [0];
    for (const taught of course.steps) {
      this.#views.push(folded(this.#views.at(-1)!, eventsOf(taught)));
      this.#actions.push(this.#actions.at(-1)! + taught.before.length + (taught.ask ? 1 : 0));
    }
    this.table = new TableState(
      `lesson-${course.game}`,
      (events) => {
        this.#events = events;
        return this;
      },
      false,
    );
    this.go(at);
    this.#events?.state("open");
  }

  get last(): number {
    return this.course.steps.length;
  }

  taught = $derived.by((): CourseStep | undefined => this.course.steps[this.step]);
  isOver = $derived.by(() => this.step >= this.last);
  /** Whether a move is awaited, and not "Next". */
  isAsking = $derived(!!this.taught?.ask && !this.isDone);

  /** Whether the others' moves are still being shown: what is said of them comes after. */
  isWatching = $derived.by(
    () => !this.isDone && !!this.taught?.before.length && this.table.stage.isBehind,
  );

  /** Steps that flow into each other are one to the learner. */
  count = $derived.by(() => this.course.steps.filter(({ flows }) => !flows).length);
  at = $derived.by(
    () => this.course.steps.slice(0, this.step).filter(({ flows }) => !flows).length,
  );

  /** To the beginning of a step, at once: what the others do first has been seen. */
  go(at: number): void {
    this.step = this.#startOf(Math.min(Math.max(0, at), this.last));
    this.#listen();
    const { step, taught } = this;
    const before = taught?.before.flat() ?? [];
    const played = this.course.steps.slice(0, step).flatMap(eventsOf);
    this.#number += 1;
    this.#events?.hear({
      type: "snapshot",
      table: infoOf(this.table.id, this.course),
      sequence: this.#number,
      action_count: this.#actions[step]! + (taught?.before.length ?? 0),
      observations: [
        {
          seat: this.course.seat,
          view: folded(this.#views[step]!, before),
          legal_actions: taught?.legal_actions ?? [],
          history: { view: this.course.view, events: [...played, ...before] },
        },
      ],
      chat: [],
    });
  }

  /** On to the next step, once one has read. */
  next(): void {
    if (this.isAsking || this.isOver) return;
    this.table.stage.catchUp();
    this.#enter();
  }

  back(): void {
    this.go(this.#startOf(this.isDone ? this.step : this.#startOf(this.step) - 1));
  }

  /** Where the steps began that flowed into this one. */
  #startOf(step: number): number {
    let start = Math.max(0, step);
    while (this.course.steps[start - 1]?.flows) start -= 1;
    return start;
  }

  #listen(): void {
    this.isDone = false;
    this.answer = null;
    this.table.isHushed = !this.taught?.ask;
  }

  /** The next step: what the others do first is seen to happen. */
  #enter(shown: Event[] = []): void {
    this.step += 1;
    this.#listen();
    const { before = [], legal_actions: legalActions = [] } = this.taught ?? {};
    const actions = this.#actions[this.step]!;
    if (!before.length || shown.length)
      this.#tell(shown, actions, before.length ? [] : legalActions);
    before.forEach((events, i) =>
      this.#tell(events, actions + i + 1, i === before.length - 1 ? legalActions : []),
    );
  }

  #tell(events: Event[], actionCount: number, legalActions: Action[]): void {
    this.#number += 1;
    this.#events?.hear({
      type: "update",
      table_id: this.table.id,
      sequence: this.#number,
      action_count: actionCount,
      table: null,
      updates: [{ seat: this.course.seat, events, legal_actions: legalActions }],
      chat: null,
      command_id: null,
    });
  }

  /** The move that was asked for. */
  #played({ after, flows }: CourseStep): void {
    this.answer = null;
    if (flows) return this.#enter(after);
    this.isDone = true;
    this.table.isHushed = true;
    this.#tell(after, this.#actions[this.step + 1]!, []);
  }

  // The line of the table

  async ask(wish: Wish): Promise<void> {
    const { taught, step } = this;
    if (!taught?.ask || this.isDone) throw new Refusal(say("learn-read-first"));
    try {
      if (wish.type === "act") await this.#act(taught, step, wish.action as Action);
      else if (wish.type === "preview") await this.#plan(step, wish.actions);
      else if (wish.type === "hint") this.#show(taught.ask);
      else throw new Refusal(say("learn-not-here"));
    } catch (error) {
      throw toldOf(error);
    }
  }

  async #act(taught: CourseStep, step: number, action: Action): Promise<void> {
    this.answer = null;
    const { is_right: isRight, say: why } = await api.lessonMove(this.course.game, step, action);
    if (step !== this.step || this.isDone) return;
    if (isRight) return this.#played(taught);
    this.answer = why ?? "";
    throw new Refusal(say("learn-other-short"));
  }

  async #plan(step: number, plan: unknown[]): Promise<void> {
    const ahead = await api.lessonPlan(this.course.game, step, plan);
    this.#events?.hear({ type: "preview", id: 0, seat: this.course.seat, ...ahead });
  }

  #show(action: Action): void {
    this.#events?.hear({ type: "hint", id: 0, seat: this.course.seat, action });
  }

  catchUp(): void {
    this.go(this.step);
  }

  retry(): void {
    // each move asks anew
  }

  end(): void {
    // nothing is kept open
  }
}

const eventsOf = ({ before, after }: CourseStep): Event[] => [...before.flat(), ...after];

const folded = (view: View, events: Event[]): View =>
  events.reduce((seen, { diff }) => fold(seen, diff), view);

function infoOf(id: string, course: Course): TableInfo {
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
