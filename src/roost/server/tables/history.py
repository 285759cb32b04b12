"""Histories: the events that a viewer has seen, for clients that join late or on another device.

A history is built by replaying the match from the viewer's own views. It is cached, so that
repeated requests do not keep the server busy.
"""

from collections.abc import Callable, Iterable
from itertools import takewhile
from typing import Any

from roost.contract import apply_diff
from roost.match import Event, Match, observe, redact
from roost.match.event_log import visible_events
from roost.server.ws.protocol import SeatHistory

MAX_INLINE_ACTIONS = 4
"""Actions that are replayed on the event loop; more are replayed in another thread."""


class HistoryCache:
    """The histories of one match, by seat (None: the public).

    `first_action` is the number of actions that a branch inherited. Their events are shown only at
    the table that the branch left, to the players of that table.
    """

    def __init__(self, match: Match[Any], first_action: int = 0) -> None:
        self._match = match
        self._first_action = first_action
        self._builders: dict[int | None, HistoryBuilder] = {}

    def get(self, seat: int | None) -> SeatHistory:
        """Return the events that the seat may still read."""
        builder = self._builders.get(seat)
        if builder is None:
            first = self._match.at(self._history_start)
            builder = self._builders[seat] = HistoryBuilder(first, seat)
        builder.catch_up(self._match)
        return builder.history

    @property
    def _history_start(self) -> int:
        """The number of actions before a new history."""
        return max(self._match.history_start, self._first_action)

    def is_ready(self, seat: int | None) -> bool:
        """Return whether `get` is fast."""
        builder = self._builders.get(seat)
        known = self._history_start if builder is None else builder.action_count
        return len(self._match.actions) - known <= MAX_INLINE_ACTIONS

    def prepare(self, seats: Iterable[int | None]) -> Callable[[], "PreparedHistories"]:
        """Return work for another thread that builds these seats' histories; then call `merge`.

        The work has its own copy of the match, and takes the seats' builders out of the cache.
        """
        match, start = self._match.fork(), self._history_start
        builders = {seat: self._builders.pop(seat, None) for seat in seats}

        def work() -> PreparedHistories:
            for seat, builder in builders.items():
                builder = builder or HistoryBuilder(match.at(start), seat)
                builder.catch_up(match)
                builders[seat] = builder
            return builders

        return work

    def merge(self, prepared: "PreparedHistories") -> None:
        for seat, builder in prepared.items():
            if builder is not None:
                self._builders.setdefault(seat, builder)


PreparedHistories = dict[int | None, "HistoryBuilder | None"]


class HistoryBuilder:
    """Builds the history of one seat; in a long match, only its recent part."""

    def __init__(self, first: Match[Any], seat: int | None) -> None:
        """`first` is the match before the first action of the history."""
        self._start = len(first.actions)
        self._replayed = first
        self._seat = seat
        self._first_view = observe(first, seat).view
        self._view_set = redact.view_set(first, [seat])
        self._events: list[Event] = []
        self._event_counts: list[int] = []
        """The number of events of each action."""
        self.history = SeatHistory(self._first_view, [])

    @property
    def action_count(self) -> int:
        """The number of actions that were replayed."""
        return len(self._replayed.actions)

    def catch_up(self, match: Match[Any]) -> None:
        replayed = self._replayed
        missing = match.actions[len(replayed.actions) :]
        for actor, action in missing:
            frames = replayed.apply_unchecked(actor, action, with_frames=True)
            updates, self._view_set = redact.updates_for(replayed, self._view_set, frames)
            events = updates[self._seat].events
            self._events += events
            self._event_counts.append(len(events))
        if missing:
            self._drop_before(match.history_start)
            self.history = self._build_history()

    def _drop_before(self, first_action: int) -> None:
        """Drop the events of earlier actions."""
        actions = first_action - self._start
        if actions > 0:
            dropped = sum(self._event_counts[:actions])
            for event in self._events[:dropped]:
                self._first_view = apply_diff(self._first_view, event.diff)
            del self._events[:dropped], self._event_counts[:actions]
            self._start = first_action

    def _build_history(self) -> SeatHistory:
        """Return the visible events since the last gap, and the view before them."""
        events = self._events
        visible = visible_events(events, self._replayed.game.info.log_horizon)
        pairs = zip(reversed(events), reversed(visible), strict=False)
        dropped = len(events) - sum(1 for _ in takewhile(lambda pair: pair[0] is pair[1], pairs))
        view = self._first_view
        for event in events[:dropped]:
            view = apply_diff(view, event.diff)
        return SeatHistory(view, events[dropped:])
