"""The clients that watch a table at this server: who is present, and what they receive."""

import time
from collections import deque
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Protocol

from roost.server.tables import updates
from roost.server.tables.events import ActionTaken, TableEvent
from roost.server.tables.table import Table
from roost.server.ws import protocol

MAX_RECENT_UPDATES = 8
"""Encoded updates that are kept for clients that reconnect. A client that missed more gets a
snapshot.
"""


class Watcher(Protocol):
    """A client connection that watches a table."""

    account_id: str
    client_id: str
    """Identifies the client and its account."""
    bot_delay_factor: float
    """The client's preferred factor for the bots' delay."""

    def send(self, message: protocol.ServerMessage) -> None:
        """Send a message without waiting. A client that does not read is disconnected."""

    def send_encoded(self, body: bytes, answered_id: int | None) -> None:
        """Send an encoded message. `answered_id` is the command of this client that it answers."""


class Audience:
    def __init__(self, table: Table, away_grace: float) -> None:
        self.watchers: set[Watcher] = set()
        self._table = table
        self._remote_ids: frozenset[str] = frozenset()
        """The accounts that watch at other servers."""
        self._away_grace = away_grace
        """Seconds during which an account that left counts as recently present."""
        self._loaded_at = time.monotonic()
        """When a table is loaded, it is unknown who was present. Therefore all accounts count as
        recently present.
        """
        self._left_at: dict[str, float] = {}
        self._viewers: updates.Viewers | None = None
        """Cached viewers of the watchers; None if they must be recomputed."""
        self._recent_updates: deque[updates.EncodedUpdate] = deque(maxlen=MAX_RECENT_UPDATES)
        """The last updates, without a gap."""
        self._is_presence_held = False
        self._has_unsent_presence = False

    @property
    def local_ids(self) -> set[str]:
        """The accounts that watch at this server."""
        return {watcher.account_id for watcher in self.watchers}

    @property
    def present_ids(self) -> set[str]:
        """The accounts that watch at any server."""
        return self.local_ids | self._remote_ids

    @property
    def recent_ids(self) -> set[str]:
        """The accounts that are present, or left recently and may be reloading the page."""
        return self.present_ids | self._members_present_recently()

    @property
    def bot_delay_factor(self) -> float:
        """The factor for the bots' delay: the slowest preference among the seated players.

        The preferences of players at other servers are not known.
        """
        seated = self._table.seated_ids
        if not seated or not seated <= self.local_ids:
            return 1.0
        return max(
            watcher.bot_delay_factor for watcher in self.watchers if watcher.account_id in seated
        )

    def add(self, watcher: Watcher, after: int | None) -> None:
        """Send a watcher a snapshot, or the updates after a sequence, and from now on all later
        updates.
        """
        before = self.present_ids
        present_ids = before | {watcher.account_id}
        missed = self.missed_updates(watcher, after)
        if missed is None:
            watcher.send(updates.build_snapshot(self._table, watcher.account_id, present_ids))
        else:
            for body, command_id in missed:
                watcher.send_encoded(body, command_id)
            self._send_presence({watcher}, present_ids)
        self.watchers.add(watcher)
        self._viewers = None
        self._announce({watcher.account_id} - before, {watcher})

    def remove(self, watcher: Watcher) -> None:
        self.watchers.remove(watcher)
        self._viewers = None
        self._announce({watcher.account_id} - self.present_ids, {watcher})

    def watchers_of(self, account_ids: Iterable[str]) -> list[Watcher]:
        accounts = set(account_ids)
        return [watcher for watcher in self.watchers if watcher.account_id in accounts]

    def set_remote_ids(self, account_ids: frozenset[str]) -> None:
        """Set the accounts that watch at other servers."""
        before = self.present_ids
        self._remote_ids = account_ids
        self._announce(before ^ self.present_ids)

    def mark_present(self, account_id: str) -> None:
        """Record that an account is or was present now."""
        self._left_at[account_id] = time.monotonic()

    def _members_present_recently(self) -> set[str]:
        last = time.monotonic() - self._away_grace
        members = self._table.member_ids
        return {one for one in members if self._left_at.get(one, self._loaded_at) > last}

    def _announce(self, changed_ids: set[str], others: Iterable[Watcher] = ()) -> None:
        """Send presence to the watchers except `others`, if an account that came or went has a
        seat.
        """
        seated_ids = {one for one in changed_ids if self._table.seats_of(one)}
        present_ids = self.present_ids
        for account_id in seated_ids - present_ids:
            self.mark_present(account_id)
        if seated_ids and self._is_presence_held:
            self._has_unsent_presence = True
        elif seated_ids:
            self._send_presence(self.watchers.difference(others), present_ids)

    def _send_presence(self, watchers: Iterable[Watcher], present_ids: set[str]) -> None:
        for watcher in watchers:
            watcher.send(
                updates.build_presence_update(self._table, watcher.account_id, present_ids)
            )

    @contextmanager
    def presence_held(self) -> Iterator[None]:
        """Delay presence until the next `send`: it would carry the sequence of an event that is
        applied but not sent yet.
        """
        self._is_presence_held = True
        try:
            yield
        finally:
            self._is_presence_held = False

    def viewers_for(self, event: TableEvent) -> updates.Viewers:
        """Return the recipients of the event's update."""
        if self._viewers is not None and isinstance(event, ActionTaken):
            return self._viewers
        account_ids = self.local_ids | self._members_present_recently()
        viewers = updates.Viewers(self._table, account_ids)
        # Another event may change seats.
        self._viewers = viewers if isinstance(event, ActionTaken) else None
        return viewers

    def send(self, broadcast: updates.UpdateBroadcast) -> None:
        """Send the update of an applied event to all watchers."""
        recent = broadcast.to_recent()
        if recent is None:
            self._recent_updates.clear()
        else:
            self._recent_updates.append(recent)
        present_ids = self.present_ids if broadcast.effect.has_info_changed else set()
        update, is_snapshot = broadcast.encoded, broadcast.effect.needs_snapshot
        for watcher in list(self.watchers):
            is_answer = watcher.client_id == update.client_id and not is_snapshot
            body = broadcast.encode_for(watcher.account_id, present_ids, is_answer)
            watcher.send_encoded(body, update.command_id if is_answer else None)
        if self._has_unsent_presence:
            self._has_unsent_presence = False
            self._send_presence(list(self.watchers), self.present_ids)

    def skip_updates(self) -> None:
        """Record that the next update does not follow the last one."""
        self._recent_updates.clear()

    def missed_updates(
        self, watcher: Watcher, after: int | None
    ) -> list[tuple[bytes, int | None]] | None:
        """Return the updates after a sequence, as they were sent; None if the client needs a
        snapshot.

        It uses recent updates only, and never replays the match.
        """
        if after is None or after >= self._table.next_sequence:
            return None
        missed = [update for update in self._recent_updates if update.sequence > after]
        if len(missed) != self._table.next_sequence - 1 - after:
            return None
        # The viewers are unchanged since the updates were sent: a change clears the recent updates.
        viewers = updates.viewers_of(self._table, watcher.account_id)
        messages = []
        for update in missed:
            if update.updates and not update.updates.keys() >= set(viewers):
                return None
            is_answer = watcher.client_id == update.client_id
            body = update.encode_for(viewers, is_answer)
            messages.append((body, update.command_id if is_answer else None))
        return messages
