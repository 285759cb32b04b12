"""The log of a match: each event that a seat sees becomes a line of text.

The message of an event (`event-EVENT`) may use these variables: `$who`, the acting seat; `$card`,
`$face` (up or down), `$source` and `$target` of the first card that moved; `$cards`, all cards that
moved; the table's numbers and those of the acting seat, by name; and the facts that the board
gives about the event. `$who` may be "You", so the messages are best in the past tense.
"""

from roost.cli.messages import NONE, GameTexts
from roost.contract import Card, CardMove, CardPosition, View, apply_diff
from roost.match import Event
from roost.match.event_log import visible_events


class MatchLog:
    """Follows a match as one seat sees it."""

    def __init__(self, texts: GameTexts, view: View) -> None:
        self._texts = texts
        self._view = view
        self._events: list[Event] = []
        self._lines_by_event: dict[int, str] = {}

    def add(self, events: list[Event]) -> list[str]:
        """Add events, and return their lines."""
        named_events = []
        for event in events:
            self._view = apply_diff(self._view, event.diff)
            if event.name:
                self._lines_by_event[id(event)] = self._texts.event(event.name, self._args(event))
                named_events.append(event)
        self._events += named_events
        return [self._lines_by_event[id(event)] for event in named_events]

    def lines(self) -> list[str]:
        """Return the lines that the rules allow players to read."""
        events = visible_events(self._events, self._texts.info.log_horizon)
        return [self._lines_by_event[id(event)] for event in events]

    def _args(self, event: Event) -> dict[str, str | int]:
        args: dict[str, str | int] = {
            number.name: NONE if number.value is None else number.value
            for number in self._view.numbers
            if number.seat in (None, event.seat)
        }
        for name, fact in (self._view.board.get("event") or {}).items():
            args[name] = self._texts.card(fact) if isinstance(fact, str) else fact
        moves = sorted(event.diff.moves, key=_move_order)
        card, source, target = Card(), None, None
        if moves:
            card, source, target = moves[0].card, moves[0].source, moves[0].target
        return args | {
            "who": self._texts.seat(event.seat),
            "card": self._texts.card_in_sentence(card),
            "cards": ", ".join(self._texts.card_in_sentence(move.card) for move in moves),
            "face": "down" if _is_face_down(card) else "up",
            "source": self._zone(source),
            "target": self._zone(target),
        }

    def _zone(self, place: CardPosition | None) -> str:
        return NONE if place is None else self._texts.zone(place.zone)


def _move_order(move: CardMove) -> tuple[bool, str, int]:
    """Sort moves between positions before cards that only changed in place."""
    is_in_place = move.source == move.target
    if move.target is None:
        return is_in_place, "", -1
    return is_in_place, move.target.zone, move.target.index


def _is_face_down(card: Card) -> bool:
    return card.name is None or card.marks.get("face") == "down"
