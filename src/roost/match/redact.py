"""The one door from a match to a seat.

Whatever leaves a match leaves through here, and it is made of that seat's own views: so it can hold
nothing that the seat may not know. Seat None is everybody else: spectators get the public view.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from roost.contract import Action, Game, PlainViewSet, View, ViewDiff, ViewSet
from roost.match.json_writer import writer_for
from roost.match.match import Frame, Match

if TYPE_CHECKING:
    from roost.match.json_writer.writer import JsonWriter


class Observation(msgspec.Struct, frozen=True):
    """Everything that a seat sees: for those who join or come back."""

    view: View
    legal_actions: list[Action]
    """What the seat can do now; of others it would tell what they hold."""


class Event(msgspec.Struct, frozen=True):
    """A moment as a seat sees it. `by` is the seat whose turn it was."""

    name: str
    seat: int | None
    diff: ViewDiff


class Update(msgspec.Struct, frozen=True):
    """What a seat is told of an action."""

    events: list[Event]
    legal_actions: list[Action]


def observe(match: Match[Any], viewer: int | None) -> Observation:
    return Observation(match.game.view(match.state, viewer), legal_actions(match, viewer))


def view_frame(game: Game[Any], frame: Frame[Any], viewer: int | None) -> View:
    """What a seat saw at a moment."""
    return game.view(frame.state, viewer)


def update_for(match: Match[Any], before: View, frames: list[Frame[Any]]) -> Update:
    """The moments since a view, to the same eyes."""
    views = [(m.event, PlainViewSet([view_frame(match.game, m, before.seat)])) for m in frames]
    (events,) = events_between(PlainViewSet([before]), views)
    return Update(events, legal_actions(match, before.seat))


def view_set(match: Match[Any], viewers: Sequence[int | None]) -> ViewSet[Any]:
    """What several pairs of eyes see, to be compared with what they see later."""
    return match.game.view_set(match.state, viewers)


def updates_for(
    match: Match[Any], before: ViewSet[Any], frames: list[Frame[Any]]
) -> tuple[dict[int | None, Update], ViewSet[Any]]:
    """The moments since then, to the same eyes; and what these eyes see now."""
    seats, sights = before.viewers, match.game.view_set
    seen = [(m.event, sights(m.state, seats)) for m in frames]
    found = dict(zip(seats, events_between(before, seen), strict=True))
    turn = match.turn
    legal = match.legal_actions() if turn in found and turn is not None else []
    return {
        seat: Update(events, legal if seat == turn and seat is not None else [])
        for seat, events in found.items()
    }, seen[-1][1] if seen else before


class CompiledUpdates:
    """An action whose texts a kernel writes: made before it is carried out."""

    __slots__ = ("_before", "_match", "_viewers", "_writer", "capture")

    def __init__(
        self, writer: "JsonWriter", match: Match[Any], viewers: tuple[int | None, ...]
    ) -> None:
        self._writer = writer
        self._match = match
        self._viewers = viewers
        self.capture: Callable[[Any], Any] = writer.capture
        """How the states of its moments must be kept."""
        self._before = writer.capture(match.state)

    def to_json(self, frames: list[Frame[Any]]) -> dict[int | None, bytes]:
        """Of each of these eyes: its number, its events and what it can do now, as JSON.

        It is what would be written of `tellings`; nothing, if the kernel declines.
        """
        return self._writer.write(self._match.state, self._before, frames, self._viewers)

    def to_updates(self, frames: list[Frame[Any]]) -> dict[int | None, Update]:
        before = self._match.game.view_set(self._writer.restore(self._before), self._viewers)
        seen = [Frame(note, self._writer.restore(kept)) for note, kept in frames]
        return updates_for(self._match, before, seen)[0]


def compiled_updates(match: Match[Any], viewers: tuple[int | None, ...]) -> CompiledUpdates | None:
    """The next action, if there is a kernel that can write what these eyes are told of it."""
    writer = writer_for(match)
    return None if writer is None else CompiledUpdates(writer, match, viewers)


def events_between(
    before: ViewSet[Any], later: Iterable[tuple[str, ViewSet[Any]]]
) -> list[list[Event]]:
    """By eyes, of what was seen since then, each with its note.

    Moments that show some eyes nothing and have no note are left out for them. Eyes that see the
    very same are told the very same event.
    """
    found: list[list[Event]] = [[] for _ in before.viewers]
    for note, now in later:
        is_told = note or before.turn != now.turn or before.prompt != now.prompt
        known: dict[int, Event] = {}
        for events, change in zip(found, before.diff(now), strict=True):
            if is_told or change.is_visible:
                event = known.get(id(change))
                if event is None:
                    event = known[id(change)] = Event(note, before.turn, change)
                events.append(event)
        before = now
    return found


def legal_actions(match: Match[Any], viewer: int | None) -> list[Action]:
    """What a seat can do now."""
    return match.legal_actions() if viewer is not None and viewer == match.turn else []
