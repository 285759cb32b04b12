import { applyBoardChanges } from "./board";
import type {
  Card,
  ViewDiff,
  CardMove,
  Number as ViewNumber,
  CardPosition,
  View,
  Zone,
} from "./protocol";

/** Apply a diff to a view, as `apply_diff` in src/roost/contract/view_diff.py does. */
export function applyDiff(view: View, diff: ViewDiff): View {
  const zones = new Map(view.zones.map((zone) => [zone.id, [...(zone.cards ?? [])]]));
  for (const { source } of diff.moves
    .filter(isLeaving)
    .sort((a, b) => comparePositions(b.source, a.source))) {
    cardsOfZone(zones, source).splice(source.index, 1);
  }
  for (const move of diff.moves
    .filter(isArriving)
    .sort((a, b) => comparePositions(a.target, b.target))) {
    cardsOfZone(zones, move.target).splice(move.target.index, 0, move.card);
  }
  const changedNumbers = new Map(diff.numbers.map((number) => [numberKey(number), number]));
  return {
    seat: view.seat,
    zones: view.zones.map((zone) => updateZone(zone, zones.get(zone.id) ?? [], diff)),
    numbers: view.numbers.map((number) => changedNumbers.get(numberKey(number)) ?? number),
    turn: diff.turn,
    prompt: diff.prompt,
    ...(view.board || diff.board
      ? { board: applyBoardChanges(view.board ?? {}, diff.board ?? []) }
      : {}),
  };
}

function updateZone(zone: Zone, cards: Card[], diff: ViewDiff): Zone {
  const marks = diff.marks?.[zone.id] ?? zone.marks;
  return { ...zone, cards, ...(marks && { marks }) };
}

type Leaving = CardMove & { source: CardPosition };
type Arriving = CardMove & { target: CardPosition };

const isLeaving = (move: CardMove): move is Leaving => move.source !== null;
const isArriving = (move: CardMove): move is Arriving => move.target !== null;

/** Positions compare by index within a zone; the order of zones does not matter. */
function comparePositions(a: CardPosition, b: CardPosition): number {
  return a.zone === b.zone ? a.index - b.index : a.zone < b.zone ? -1 : 1;
}

function cardsOfZone(zones: Map<string, Card[]>, position: CardPosition): Card[] {
  const cards = zones.get(position.zone);
  if (!cards) throw new Error(`there is no zone ${position.zone}`);
  return cards;
}

const numberKey = (number: ViewNumber) => `${number.name} ${number.seat ?? ""}`;
