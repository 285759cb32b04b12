"""What happened, in words: each event as a seat sees it becomes a line of the log.

The message of a note may use `$who`; of the first card that moved `$card`, `$face` (up or down),
`$source` and `$target`; `$cards`, all that moved; by their names, the numbers of the table and
of whoever acted; and what the board says of the moment, if it does. "You" may be among the names,
so notes are best told in the past tense.
"""

from roost.cli.words import NONE, Names
from roost.contract import Card, Move, Place, View, fold
from roost.match import Event
from roost.match.log import readable


class Story:
    """Follows a match from one seat's view of it."""

    def __init__(self, names: Names, view: View) -> None:
        self._names = names
        self._view = view
        self._events: list[Event] = []
        self._lines: dict[int, str] = {}

    def tell(self, events: list[Event]) -> list[str]:
        """The lines that are new."""
        noted = []
        for event in events:
            self._view = fold(self._view, event.change)
            if event.note:
                self._lines[id(event)] = self._names.note(event.note, self._args(event))
                noted.append(event)
        self._events += noted
        return [self._lines[id(event)] for event in noted]

    def log(self) -> list[str]:
        """All lines that the rules leave readable."""
        events = readable(self._events, self._names.facts.horizon)
        return [self._lines[id(event)] for event in events]

    def _args(self, event: Event) -> dict[str, str | int]:
        args: dict[str, str | int] = {
            number.name: NONE if number.value is None else number.value
            for number in self._view.numbers
            if number.seat in (None, event.by)
        }
        for name, fact in (self._view.board.get("moment") or {}).items():
            args[name] = self._names.card(fact) if isinstance(fact, str) else fact
        moves = sorted(event.change.moves, key=_where_to)
        card, source, target = Card(), None, None
        if moves:
            card, source, target = moves[0].card, moves[0].source, moves[0].target
        return args | {
            "who": self._names.seat(event.by),
            "card": self._names.moved(card),
            "cards": ", ".join(self._names.moved(move.card) for move in moves),
            "face": "down" if _lies_face_down(card) else "up",
            "source": self._zone(source),
            "target": self._zone(target),
        }

    def _zone(self, place: Place | None) -> str:
        return NONE if place is None else self._names.zone(place.zone)


def _where_to(move: Move) -> tuple[bool, str, int]:
    """What went somewhere comes before what only changed where it lies."""
    stays = move.source == move.target
    return (stays, move.target.zone, move.target.index) if move.target else (stays, "", -1)


def _lies_face_down(card: Card) -> bool:
    return card.name is None or card.marks.get("face") == "down"
