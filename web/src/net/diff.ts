import { changedBoard } from "./board";
import type {
  Card,
  ViewDiff,
  CardMove,
  Number as Counted,
  CardPosition,
  View,
  Zone,
} from "./protocol";

/** The view after a difference: the same as `fold` in src/roost/contract/difference.py. */
export function fold(view: View, change: ViewDiff): View {
  const zones = new Map(view.zones.map((zone) => [zone.id, [...(zone.cards ?? [])]]));
  for (const { source } of change.moves.filter(leaves).sort((a, b) => order(b.source, a.source))) {
    cardsAt(zones, source).splice(source.index, 1);
  }
  for (const move of change.moves.filter(arrives).sort((a, b) => order(a.target, b.target))) {
    cardsAt(zones, move.target).splice(move.target.index, 0, move.card);
  }
  const changed = new Map(change.numbers.map((number) => [key(number), number]));
  return {
    seat: view.seat,
    zones: view.zones.map((zone) => marked(zone, zones.get(zone.id) ?? [], change)),
    numbers: view.numbers.map((number) => changed.get(key(number)) ?? number),
    turn: change.turn,
    prompt: change.prompt,
    ...(view.board || change.board
      ? { board: changedBoard(view.board ?? {}, change.board ?? []) }
      : {}),
  };
}

function marked(zone: Zone, cards: Card[], change: ViewDiff): Zone {
  const marks = change.marks?.[zone.id] ?? zone.marks;
  return { ...zone, cards, ...(marks && { marks }) };
}

type Leaving = CardMove & { source: CardPosition };
type Arriving = CardMove & { target: CardPosition };

const leaves = (move: CardMove): move is Leaving => move.source !== null;
const arrives = (move: CardMove): move is Arriving => move.target !== null;

/** Within a zone by index; the order of zones does not matter. */
function order(a: CardPosition, b: CardPosition): number {
  return a.zone === b.zone ? a.index - b.index : a.zone < b.zone ? -1 : 1;
}

function cardsAt(zones: Map<string, Card[]>, place: CardPosition): Card[] {
  const cards = zones.get(place.zone);
  if (!cards) throw new Error(`there is no zone ${place.zone}`);
  return cards;
}

const key = (number: Counted) => `${number.name} ${number.seat ?? ""}`;
