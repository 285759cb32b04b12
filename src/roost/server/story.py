"""What a seat was told since the match began, for those who come later or on another device.

The match is played again for it, and only the seat's own views are looked at. What was worked out
once is kept, so that nobody can keep the server busy by looking again and again.
"""

from collections.abc import Callable, Iterable
from copy import copy
from itertools import takewhile
from typing import Any

from roost.contract import fold
from roost.match import Event, Match, look, redact
from roost.match.log import readable
from roost.server.protocol import Story

AT_HAND = 4
"""Actions that are told again while everybody waits; more of them in another thread."""


class Stories:
    """Of one match, by seat (None: the public).

    `begun`: the actions that a branch began with. What a seat saw of them is told at the table that
    the branch left, to who had the seat there.
    """

    def __init__(self, match: Match[Any], begun: int = 0) -> None:
        self._match = match
        self._begun = begun
        self._told: dict[int | None, _Told] = {}

    def of(self, seat: int | None) -> Story:
        """The seat's own past events, as far as the rules let them be read."""
        told = self._told.get(seat)
        if told is None:
            told = self._told[seat] = _Told(self._match, seat, self._begun)
        told.catch_up(self._match)
        return told.story

    def is_at_hand(self, seat: int | None) -> bool:
        """Whether `of` takes little time."""
        told = self._told.get(seat)
        first = max(self._match.recent, self._begun)
        known = first if told is None else told.actions
        return len(self._match.actions) - known <= AT_HAND

    def prepare(self, seats: Iterable[int | None]) -> Callable[[], "Prepared"]:
        """Work for another thread: tells these seats' past as it is now. See `put`.

        Nothing of what it uses is used here meanwhile.
        """
        past, begun = copy(self._match), self._begun
        past.actions, past.deals = list(self._match.actions), list(self._match.deals)
        taken = {seat: self._told.pop(seat, None) for seat in seats}

        def work() -> Prepared:
            for seat, told in taken.items():
                told = told or _Told(past, seat, begun)
                told.catch_up(past)
                taken[seat] = told
            return taken

        return work

    def put(self, prepared: "Prepared") -> None:
        for seat, told in prepared.items():
            if told is not None:
                self._told.setdefault(seat, told)


Prepared = dict[int | None, "_Told | None"]


class _Told:
    """All that a seat was told so far; of a long match, what it was told lately."""

    def __init__(self, match: Match[Any], seat: int | None, begun: int) -> None:
        self._start = max(match.recent, begun)
        self._again = match.at(self._start)
        self._seat = seat
        self._first = look(self._again, seat).view
        self._seen = redact.sights(self._again, [seat])
        self._events: list[Event] = []
        self._counts: list[int] = []
        """How many of the events each action brought."""
        self.story = Story(self._first, [])

    @property
    def actions(self) -> int:
        """How many it knows."""
        return len(self._again.actions)

    def catch_up(self, match: Match[Any]) -> None:
        again = self._again
        missing = match.actions[len(again.actions) :]
        for actor, action in missing:
            moments = again.act(actor, action, watch=True)
            told, self._seen = redact.tell_all(again, self._seen, moments)
            events = told[self._seat].events
            self._events += events
            self._counts.append(len(events))
        if missing:
            self._forget(match.recent)
            self.story = self._readable()

    def _forget(self, recent: int) -> None:
        """What happened before that is no longer told."""
        actions = recent - self._start
        if actions > 0:
            gone = sum(self._counts[:actions])
            for event in self._events[:gone]:
                self._first = fold(self._first, event.change)
            del self._events[:gone], self._counts[:actions]
            self._start = recent

    def _readable(self) -> Story:
        """The last stretch without a gap, and the view that it begins with."""
        events = self._events
        kept = readable(events, self._again.game.facts.horizon)
        pairs = zip(reversed(events), reversed(kept), strict=False)
        dropped = len(events) - sum(1 for _ in takewhile(lambda pair: pair[0] is pair[1], pairs))
        view = self._first
        for event in events[:dropped]:
            view = fold(view, event.change)
        return Story(view, events[dropped:])
