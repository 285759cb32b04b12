"""What a seat was told since the match began, for those who come later or on another device.

The match is played again for it, and only the seat's own views are looked at. What was worked out
once is kept, so that nobody can keep the server busy by looking again and again.
"""

from collections.abc import Callable, Iterable
from copy import copy
from itertools import takewhile
from typing import Any

from roost.contract import apply_diff
from roost.match import Event, Match, observe, redact
from roost.match.event_log import visible_events
from roost.server.ws.protocol import SeatHistory

MAX_INLINE_ACTIONS = 4
"""Actions that are told again while everybody waits; more of them in another thread."""


class HistoryCache:
    """Of one match, by seat (None: the public).

    `begun`: the actions that a branch began with. What a seat saw of them is told at the table that
    the branch left, to who had the seat there.
    """

    def __init__(self, match: Match[Any], first_action: int = 0) -> None:
        self._match = match
        self._first_action = first_action
        self._builders: dict[int | None, _HistoryBuilder] = {}

    def get(self, seat: int | None) -> SeatHistory:
        """The seat's own past events, as far as the rules let them be read."""
        told = self._builders.get(seat)
        if told is None:
            told = self._builders[seat] = _HistoryBuilder(self._match, seat, self._first_action)
        told.catch_up(self._match)
        return told.history

    def is_ready(self, seat: int | None) -> bool:
        """Whether `of` takes little time."""
        told = self._builders.get(seat)
        first = max(self._match.history_start, self._first_action)
        known = first if told is None else told.action_count
        return len(self._match.actions) - known <= MAX_INLINE_ACTIONS

    def prepare(self, seats: Iterable[int | None]) -> Callable[[], "PreparedHistories"]:
        """Work for another thread: tells these seats' past as it is now. See `put`.

        Nothing of what it uses is used here meanwhile.
        """
        past, begun = copy(self._match), self._first_action
        past.actions, past.chance_outcomes = (
            list(self._match.actions),
            list(self._match.chance_outcomes),
        )
        taken = {seat: self._builders.pop(seat, None) for seat in seats}

        def work() -> PreparedHistories:
            for seat, told in taken.items():
                told = told or _HistoryBuilder(past, seat, begun)
                told.catch_up(past)
                taken[seat] = told
            return taken

        return work

    def merge(self, prepared: "PreparedHistories") -> None:
        for seat, told in prepared.items():
            if told is not None:
                self._builders.setdefault(seat, told)


PreparedHistories = dict[int | None, "_HistoryBuilder | None"]


class _HistoryBuilder:
    """All that a seat was told so far; of a long match, what it was told lately."""

    def __init__(self, match: Match[Any], seat: int | None, first_action: int) -> None:
        self._start = max(match.history_start, first_action)
        self._replayed = match.at(self._start)
        self._seat = seat
        self._first_view = observe(self._replayed, seat).view
        self._view_set = redact.view_set(self._replayed, [seat])
        self._events: list[Event] = []
        self._event_counts: list[int] = []
        """How many of the events each action brought."""
        self.history = SeatHistory(self._first_view, [])

    @property
    def action_count(self) -> int:
        """How many it knows."""
        return len(self._replayed.actions)

    def catch_up(self, match: Match[Any]) -> None:
        again = self._replayed
        missing = match.actions[len(again.actions) :]
        for actor, action in missing:
            moments = again.act(actor, action, with_frames=True)
            told, self._view_set = redact.updates_for(again, self._view_set, moments)
            events = told[self._seat].events
            self._events += events
            self._event_counts.append(len(events))
        if missing:
            self._drop_before(match.history_start)
            self.history = self._build_history()

    def _drop_before(self, recent: int) -> None:
        """What happened before that is no longer told."""
        actions = recent - self._start
        if actions > 0:
            gone = sum(self._event_counts[:actions])
            for event in self._events[:gone]:
                self._first_view = apply_diff(self._first_view, event.diff)
            del self._events[:gone], self._event_counts[:actions]
            self._start = recent

    def _build_history(self) -> SeatHistory:
        """The last stretch without a gap, and the view that it begins with."""
        events = self._events
        kept = visible_events(events, self._replayed.game.info.log_horizon)
        pairs = zip(reversed(events), reversed(kept), strict=False)
        dropped = len(events) - sum(1 for _ in takewhile(lambda pair: pair[0] is pair[1], pairs))
        view = self._first_view
        for event in events[:dropped]:
            view = apply_diff(view, event.diff)
        return SeatHistory(view, events[dropped:])
