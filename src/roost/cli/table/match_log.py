"""What happened, in words: each event as a seat sees it becomes a line of the log.

The message of a note may use `$who`; of the first card that moved `$card`, `$face` (up or down),
`$source` and `$target`; `$cards`, all that moved; by their names, the numbers of the table and
of whoever acted; and what the board says of the moment, if it does. "You" may be among the names,
so notes are best told in the past tense.
"""

from roost.cli.messages import NONE, GameTexts
from roost.contract import Card, CardMove, CardPosition, View, apply_diff
from roost.match import Event
from roost.match.event_log import visible_events


class MatchLog:
    """Follows a match from one seat's view of it."""

    def __init__(self, texts: GameTexts, view: View) -> None:
        self._texts = texts
        self._view = view
        self._events: list[Event] = []
        self._lines_by_event: dict[int, str] = {}

    def add(self, events: list[Event]) -> list[str]:
        """The lines that are new."""
        noted = []
        for event in events:
            self._view = apply_diff(self._view, event.diff)
            if event.name:
                self._lines_by_event[id(event)] = self._texts.event(event.name, self._args(event))
                noted.append(event)
        self._events += noted
        return [self._lines_by_event[id(event)] for event in noted]

    def lines(self) -> list[str]:
        """All lines that the rules leave readable."""
        events = visible_events(self._events, self._texts.facts.log_horizon)
        return [self._lines_by_event[id(event)] for event in events]

    def _args(self, event: Event) -> dict[str, str | int]:
        args: dict[str, str | int] = {
            number.name: NONE if number.value is None else number.value
            for number in self._view.numbers
            if number.seat in (None, event.seat)
        }
        for name, fact in (self._view.board.get("moment") or {}).items():
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
    """What went somewhere comes before what only changed where it lies."""
    stays = move.source == move.target
    return (stays, move.target.zone, move.target.index) if move.target else (stays, "", -1)


def _is_face_down(card: Card) -> bool:
    return card.name is None or card.marks.get("face") == "down"
