import { NONE, type Names } from "@/i18n/names";
import type { MessageArgs } from "@/i18n/catalogue";
import type { Card, Event, LogHorizon, CardMove, CardPosition, View } from "@/net/protocol";

/** A line of the log. */
export interface Line {
  note: string;
  text: string;
  /** The seat that did it, if one did. */
  by: number | null;
}

/** Whether an event is told at all: one without a note is not. */
export const hasLine = ({ name }: Event) => name !== "";

/** An event in words; `view` is the one after it. */
export function told(event: Event, view: View, names: Names): Line[] {
  if (!hasLine(event)) return [];
  const text = names.event(event.name, facts(event, view, names));
  return [{ note: event.name, text, by: event.seat }];
}

/** What a note's message may use: the same as in src/roost/cli/table/story.py. */
function facts(event: Event, view: View, names: Names): MessageArgs {
  const args: MessageArgs = {};
  for (const number of view.numbers) {
    const seat = number.seat ?? null;
    if (seat === null || seat === event.seat) args[number.name] = number.value ?? NONE;
  }
  const moment = (view.board?.event ?? {}) as Record<string, string | number>;
  for (const [name, fact] of Object.entries(moment)) {
    args[name] = typeof fact === "string" ? names.card(fact) : fact;
  }
  const moves = [...event.diff.moves].sort(byTarget);
  const first = moves[0];
  const card = first?.card ?? {};
  const zone = (place: CardPosition | null | undefined) => (place ? names.zone(place.zone) : NONE);
  return {
    ...args,
    who: names.seat(event.seat),
    card: names.cardOrHidden(card),
    cards: moves.map((move) => names.cardOrHidden(move.card)).join(", "),
    face: liesFaceDown(card) ? "down" : "up",
    source: zone(first?.source),
    target: zone(first?.target),
  };
}

/** What went somewhere comes before what only changed where it lies. */
function byTarget(a: CardMove, b: CardMove): number {
  if (stays(a) !== stays(b)) return stays(a) ? 1 : -1;
  const [one, other] = [a.target ?? nowhere, b.target ?? nowhere];
  if (one.zone === other.zone) return one.index - other.index;
  return one.zone < other.zone ? -1 : 1;
}

const stays = ({ source, target }: CardMove) =>
  source?.zone === target?.zone && source?.index === target?.index;

const nowhere: CardPosition = { zone: "", index: -1 };

export function liesFaceDown(card: Card): boolean {
  return !card.name || card.marks?.face === "down";
}

/** The lines that a horizon leaves in sight: the same as in src/roost/match/log.py. */
export function readable<Of extends { note: string }>(
  lines: Of[],
  horizon: LogHorizon | null | undefined,
): Of[] {
  if (!horizon) return lines;
  const opened = lines.findLastIndex((line) => line.note === horizon.opening_event) + 1;
  const closed = lines.flatMap((line, i) =>
    i >= opened && line.note === horizon.closing_event ? [i + 1] : [],
  );
  const start = closed.at(-1 - horizon.kept_sections) ?? opened;
  return [...lines.slice(0, opened), ...lines.slice(start)];
}
