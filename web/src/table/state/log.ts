import { NONE, type Names } from "@/i18n/names";
import type { MessageArgs } from "@/i18n/catalogue";
import type { Card, Event, LogHorizon, CardMove, CardPosition, View } from "@/net/protocol";

/** A line of the log. */
export interface LogLine {
  event: string;
  text: string;
  /** The seat that acted, if any. */
  seat: number | null;
}

/** Whether an event has a log line. Unnamed events have none. */
export const isLogged = ({ name }: Event) => name !== "";

/** Describe an event; `view` is the view after it. */
export function describeEvent(event: Event, view: View, names: Names): LogLine[] {
  if (!isLogged(event)) return [];
  const text = names.event(event.name, eventArgs(event, view, names));
  return [{ event: event.name, text, seat: event.seat }];
}

/** Return the arguments of an event's message, as src/roost/cli/table/match_log.py does. */
function eventArgs(event: Event, view: View, names: Names): MessageArgs {
  const args: MessageArgs = {};
  for (const number of view.numbers) {
    const seat = number.seat ?? null;
    if (seat === null || seat === event.seat) args[number.name] = number.value ?? NONE;
  }
  const boardEvent = (view.board?.event ?? {}) as Record<string, string | number>;
  for (const [name, value] of Object.entries(boardEvent)) {
    args[name] = typeof value === "string" ? names.card(value) : value;
  }
  const moves = [...event.diff.moves].sort(compareMoves);
  const first = moves[0];
  const card = first?.card ?? {};
  const zone = (position: CardPosition | null | undefined) =>
    position ? names.zone(position.zone) : NONE;
  return {
    ...args,
    who: names.seat(event.seat),
    card: names.cardOrHidden(card),
    cards: moves.map((move) => names.cardOrHidden(move.card)).join(", "),
    face: isFaceDown(card) ? "down" : "up",
    source: zone(first?.source),
    target: zone(first?.target),
  };
}

/** Moved cards come before cards that changed in place. */
function compareMoves(a: CardMove, b: CardMove): number {
  if (isInPlace(a) !== isInPlace(b)) return isInPlace(a) ? 1 : -1;
  const [targetA, targetB] = [a.target ?? nowhere, b.target ?? nowhere];
  if (targetA.zone === targetB.zone) return targetA.index - targetB.index;
  return targetA.zone < targetB.zone ? -1 : 1;
}

const isInPlace = ({ source, target }: CardMove) =>
  source?.zone === target?.zone && source?.index === target?.index;

const nowhere: CardPosition = { zone: "", index: -1 };

export function isFaceDown(card: Card): boolean {
  return !card.name || card.marks?.face === "down";
}

/** Return the lines within the log horizon, as src/roost/match/event_log.py does. */
export function visibleLines<Line extends { event: string }>(
  lines: Line[],
  horizon: LogHorizon | null | undefined,
): Line[] {
  if (!horizon) return lines;
  const openEnd = lines.findLastIndex((line) => line.event === horizon.opening_event) + 1;
  const sectionEnds = lines.flatMap((line, i) =>
    i >= openEnd && line.event === horizon.closing_event ? [i + 1] : [],
  );
  const start = sectionEnds.at(-1 - horizon.kept_sections) ?? openEnd;
  return [...lines.slice(0, openEnd), ...lines.slice(start)];
}
