"""A table in use. Events are processed one at a time: stored first, then applied and sent."""

import asyncio
import logging
import secrets
import time
from base64 import urlsafe_b64encode
from collections import deque
from collections.abc import Awaitable, Callable, Iterable
from contextlib import suppress
from functools import partial
from hashlib import sha256
from typing import TYPE_CHECKING, Protocol

import msgspec

from roost.contract import RefusalError
from roost.server.cluster.remote_table import RemoteTable
from roost.server.metrics import Metrics
from roost.server.storage import SequenceTakenError, Store, UncertainWriteError
from roost.server.tables import commands, fairness, previews, seat_access, updates
from roost.server.tables.bot_runner import BotRunner, Timing
from roost.server.tables.commands import Requester
from roost.server.tables.events import (
    ActionsUndone,
    ActionTaken,
    BaseTableEvent,
    HintRequested,
    MatchStarted,
    PersonRenamed,
    RematchCreated,
    SeatTaken,
    SeatTransferred,
    StandInSet,
    TableCreated,
    TableEvent,
    decode_event,
    encode_event,
)
from roost.server.tables.hints import HintCache, HintResult
from roost.server.tables.lobby import TableRowWriter
from roost.server.tables.lock import TableLock
from roost.server.tables.presence import RecentPresence
from roost.server.tables.snapshots import TableMaintenance
from roost.server.tables.table import Table
from roost.server.worker_pools import WorkerPools
from roost.server.ws import protocol

if TYPE_CHECKING:
    from roost.server.cluster.cluster import Cluster

MAX_RECENT_UPDATES = 8
"""Encoded updates that are kept for clients that reconnect. A client that missed more gets a
snapshot.
"""
MAX_CHANGES = 5000
"""Maximum number of events that are neither actions nor chat: seat changes, undos, offers.
Rebuilding the table applies all of them.
"""

MAX_ATTEMPTS = 30
"""Maximum attempts at a command when other servers store events first."""

_log = logging.getLogger(__name__)


class Watcher(Protocol):
    """A client connection that watches a table."""

    account_id: str
    client_id: str
    """Identifies the client and its account."""
    bot_delay_factor: float
    """The client's preferred factor for the bots' delay."""

    def send(self, message: protocol.ServerMessage) -> None:
        """Send a message without waiting. A client that does not read is disconnected."""

    def send_encoded(self, body: bytes, command_id: int | None) -> None:
        """Send an encoded update message. `command_id` is its field of that name."""


class LiveTable:
    def __init__(
        self,
        table: Table,
        store: Store,
        timing: Timing,
        metrics: Metrics,
        pools: WorkerPools,
        on_turn: "TurnCallback | None" = None,
        cluster: "Cluster | None" = None,
    ) -> None:
        self.table = table
        self._pools = pools
        self._recent_updates: deque[updates.RecentUpdate] = deque(maxlen=MAX_RECENT_UPDATES)
        """The last updates, without a gap."""
        self.watchers: set[Watcher] = set()
        self._viewers: updates.Viewers | None = None
        """Cached viewers of the watchers; None if they must be recomputed."""
        self.was_idle = False
        """Whether the table was idle at the last cleanup."""
        self._store = store
        self._metrics = metrics
        self._on_turn = on_turn
        self._lock = TableLock()
        self._joining = 0
        """The number of clients that are about to watch."""
        self._is_broken = False
        self._has_unsent_event = False
        """Whether an event was applied but not sent yet."""
        self._has_unsent_presence = False
        """Whether a presence change waits until the event is sent."""
        self._row_writer = TableRowWriter(store, table)
        self._remote = None if cluster is None else RemoteTable(self, store, cluster)
        """None if this is the only server."""
        is_driver = None if self._remote is None else self._remote.is_driver
        self._bot_runner = BotRunner(self, timing, pools, is_driver)
        self._presence = RecentPresence(timing.away_grace)
        self._hints = HintCache(pools.hints)
        self._maintenance = TableMaintenance(store, pools.background, table)
        self._finishing: asyncio.Future[None] | None = None
        self._maintenance.check(table)

    @property
    def local_ids(self) -> set[str]:
        """The accounts that watch at this server."""
        return {watcher.account_id for watcher in self.watchers}

    @property
    def present_ids(self) -> set[str]:
        """The accounts that watch at any server."""
        return self.local_ids if self._remote is None else self.local_ids | self._remote.remote_ids

    @property
    def recent_ids(self) -> set[str]:
        """The accounts that are present, or left recently and may be reloading the page."""
        return self.present_ids | self._presence.recently_present(self.table.member_ids)

    @property
    def bot_delay_factor(self) -> float:
        """The factor for the bots' delay: the slowest preference among the seated players.

        The preferences of players at other servers are not known.
        """
        seated = self.table.seated_ids
        if not seated or not seated <= self.local_ids:
            return 1.0
        return max(
            watcher.bot_delay_factor for watcher in self.watchers if watcher.account_id in seated
        )

    @property
    def is_idle(self) -> bool:
        """Whether the table has no watcher and no work in progress."""
        is_at_work = self._bot_runner.is_running or self._row_writer.has_failed
        is_used = self.watchers or self._lock.user_count or self._joining
        return not is_used and not is_at_work

    def lock(self) -> TableLock:
        """Return the lock that a writer must hold."""
        return self._lock

    def _check_intact(self) -> None:
        if self._is_broken:
            raise RefusalError("table-broken")

    def schedule_next(self) -> None:
        """Start the next automatic step: the deal, or a bot's move."""
        self._bot_runner.schedule_next()

    async def close(self) -> None:
        self._row_writer.close()
        async with self.lock():  # let an event that is being stored be sent first
            await self._bot_runner.close()
        await self._maintenance.close()

    # Watching

    async def watch(self, watcher: Watcher, after: int | None = None) -> None:
        """Start watching. The watcher gets a snapshot, or the updates after a sequence."""
        if self._missed_updates(watcher, after) is None:
            self._joining += 1  # keeps the table loaded
            try:
                await self.prepare_histories(watcher.account_id)
            finally:
                self._joining -= 1
        async with self.lock():
            self._check_intact()
            if self._remote is not None:
                await self._catch_up_before_watch(after)
            present_ids = self.present_ids | {watcher.account_id}
            missed = self._missed_updates(watcher, after)
            if missed is None:
                watcher.send(updates.build_snapshot(self.table, watcher.account_id, present_ids))
            else:
                for body, command_id in missed:
                    watcher.send_encoded(body, command_id)
                watcher.send(
                    updates.build_presence_update(self.table, watcher.account_id, present_ids)
                )
            has_come = watcher.account_id not in self.present_ids
            self.watchers.add(watcher)
            self._viewers = None
            if has_come:
                self._announce_watcher(watcher)
            self._announce_presence()
            with suppress(RefusalError):  # the store is unavailable; the player can try again later
                await self._retry_on_conflict(lambda: self._return_seats(watcher.account_id))
        self.schedule_next()

    async def _return_seats(self, account_id: str) -> None:
        """End stand-ins that other players set while this account was away."""
        if self.table.phase == "playing":
            for seat in self.table.seats_to_return(account_id):
                await self.append(StandInSet(seat=seat, bot=None))

    def _missed_updates(
        self, watcher: Watcher, after: int | None
    ) -> list[tuple[bytes, int | None]] | None:
        """Return the updates after a sequence, as they were sent; None if the client needs a
        snapshot.

        It uses recent updates only, and never replays the match.
        """
        if after is None or after >= self.table.next_sequence:
            return None
        missed = [update for update in self._recent_updates if update.sequence > after]
        if len(missed) != self.table.next_sequence - 1 - after:
            return None
        # The viewers are unchanged since the updates were sent: a change clears the recent updates.
        viewers = updates.viewers_of(self.table, watcher.account_id)
        messages = []
        for update in missed:
            command_id = update.command_id if update.client_id == watcher.client_id else None
            body = update.encode_for(viewers, command_id)
            if body is None:
                return None
            messages.append((body, command_id))
        return messages

    async def prepare_histories(self, account_id: str, *seats: int | None) -> None:
        """Build histories in another thread, without holding the lock.

        Without `seats`: those of the account's viewers.
        """
        histories = self.table.histories
        if histories is None:
            return
        viewers = seats or updates.viewers_of(self.table, account_id)
        missing = [seat for seat in viewers if not histories.is_ready(seat)]
        if missing:
            histories.merge(await self._pools.tables.run(histories.prepare(missing), account_id))

    def unwatch(self, watcher: Watcher) -> None:
        if watcher in self.watchers:
            self.watchers.discard(watcher)
            self._viewers = None
            if watcher.account_id not in self.present_ids:
                if self.table.seats_of(watcher.account_id):
                    self._presence.mark_present(watcher.account_id)
                self._announce_watcher(watcher)
            self._announce_presence()

    def _announce_watcher(self, changed: Watcher) -> None:
        """Send presence to the other watchers, if the account that came or went has a seat."""
        if self.table.seats_of(changed.account_id):
            self._send_presence(self.watchers - {changed})

    def _send_presence(self, watchers: "set[Watcher]") -> None:
        """Send presence; delay it if an event is not sent yet, because it would carry that
        event's sequence.
        """
        if self._has_unsent_event:
            self._has_unsent_presence = True
            return
        present_ids = self.present_ids
        for watcher in watchers:
            watcher.send(updates.build_presence_update(self.table, watcher.account_id, present_ids))

    # Commands

    async def execute(self, requester: Requester, command: protocol.ClientMessage) -> None:
        """Execute a command, or raise RefusalError."""
        async with self.lock():
            await self._retry_on_conflict(lambda: self._execute(requester, command))
        self.schedule_next()

    async def _execute(self, requester: Requester, command: protocol.ClientMessage) -> None:
        if self.table.is_duplicate(requester.client_id, command.id):
            return
        self._check_intact()
        if self.table.change_count >= MAX_CHANGES and not isinstance(command, UNLIMITED_COMMANDS):
            raise RefusalError("table-exhausted")
        event, secret = await self._decide(requester, command)
        if event is not None:
            event.client_id, event.command_id = requester.client_id, command.id
            await self.append(event, secret)

    def act_fast(
        self, requester: Requester, command: protocol.ActCommand, on_done: "ActCallback"
    ) -> bool:
        """Fast path: validate an action and queue it for storage without creating a task.

        `on_done` is called after the update was sent, or with the error. Raises RefusalError.
        Returns False if the action has to wait for something. The caller then uses `execute`.
        """
        table = self.table
        is_free = not self._lock.user_count and self._remote is None and not self._is_broken
        if not is_free or table.phase != "playing" or self._row_writer.row_after("playing"):
            return False
        if table.is_duplicate(requester.client_id, command.id):
            return False
        event = commands.decide(table, requester, command, set())
        assert isinstance(event, ActionTaken)
        event.client_id, event.command_id = requester.client_id, command.id
        start = time.perf_counter()

        def stored(error: Exception | None) -> None:
            try:
                if error is None:
                    self._metrics.commit_seconds.observe(time.perf_counter() - start)
                    self._apply_and_send(event)
                else:
                    error = self._storage_error(error)
            except Exception as apply_error:
                error = apply_error
            if table.phase == "playing":
                self._finish_act(on_done, error)
            else:
                self._finishing = asyncio.ensure_future(self._finish_match(on_done, error))

        self._lock.acquire_nowait()
        if self._store.append_nowait(table.id, table.next_sequence, encode_event(event), stored):
            return True
        self._lock.release()
        return False

    def _finish_act(self, on_done: "ActCallback", error: Exception | None) -> None:
        self._lock.release()
        if error is None:
            self.schedule_next()
        on_done(error)

    async def _finish_match(self, on_done: "ActCallback", error: Exception | None) -> None:
        """Save the table's row after the last action."""
        await self._row_writer.save()
        self._finishing = None
        self._finish_act(on_done, error)

    async def _retry_on_conflict(self, attempt: Callable[[], Awaitable[None]]) -> None:
        """Repeat a decision, based on the new state, while another server is faster."""
        for _ in range(MAX_ATTEMPTS):
            try:
                await attempt()
                return
            except SequenceTakenError:
                continue
        raise RefusalError("action-outdated")

    async def _decide(
        self, requester: Requester, command: protocol.ClientMessage
    ) -> tuple[BaseTableEvent | None, str | None]:
        if isinstance(command, protocol.StartCommand):
            commands.check_start(self.table, requester)
            known_secret = (
                self.table.secret if self.table.created.repeated_deal is not None else None
            )
            secret = known_secret or fairness.new_secret()
            return MatchStarted(commitment=fairness.compute_commitment(secret)), secret
        present_ids = (
            self.recent_ids
            if isinstance(command, protocol.StandInCommand | protocol.SetBotCommand)
            else set()
        )
        if isinstance(command, protocol.UndoCommand):  # slow: it samples many states
            decide = partial(commands.decide, self.table, requester, command, present_ids)
            return await self._pools.undo.run(decide, requester.address), None
        return commands.decide(self.table, requester, command, present_ids), None

    async def rematch(
        self, requester: Requester, command: protocol.RematchCommand, create: "CreateTable"
    ) -> None:
        """Create a table with the seats rotated by one. Later requests lead to the same table."""
        async with self.lock():
            await self._retry_on_conflict(lambda: self._rematch(requester, command, create))

    async def _rematch(
        self, requester: Requester, command: protocol.RematchCommand, create: "CreateTable"
    ) -> None:
        commands.check_rematch(self.table, requester)
        if self.table.rematch_id is None:
            rematch = msgspec.structs.replace(
                self.table.created,
                id=_rematch_id(self.table),
                owner_id=requester.account_id,
                occupants=[*self.table.occupants[1:], self.table.occupants[0]],
                branch_origin=None,
                repeated_deal=None,
                client_id="",
                command_id=0,
            )
            await create(rematch)
            await self.append(
                RematchCreated(
                    client_id=requester.client_id, command_id=command.id, table_id=rematch.id
                )
            )

    async def rename(self, account_id: str, name: str) -> None:
        """Show an account's new name; not during a match without chat, where a name could be a
        message.
        """
        async with self.lock():
            await self._retry_on_conflict(lambda: self._rename(account_id, name))

    async def _rename(self, account_id: str, name: str) -> None:
        self._check_intact()
        occupants = [self.table.occupants[seat] for seat in self.table.seats_of(account_id)]
        is_silent = not self.table.created.has_chat and self.table.phase in ("dealing", "playing")
        is_silent = is_silent or self.table.change_count >= MAX_CHANGES
        if any(occupant.name != name for occupant in occupants) and not is_silent:
            await self.append(PersonRenamed(account_id=account_id, name=name))

    async def hint(self, requester: Requester, seat: int) -> HintResult:
        """Return a hint from what the seat itself may know."""
        async with self.lock():
            await self._retry_on_conflict(lambda: self._record_hint(requester, seat))
        assert self.table.match is not None
        return await self._hints.get(self.table.match, seat, requester.address)

    async def _record_hint(self, requester: Requester, seat: int) -> None:
        """Store the request before the hint, so that the result always counts it."""
        self._check_intact()
        commands.check_hint(self.table, requester, seat)
        if not self.table.has_hint:
            await self.append(HintRequested(seat=seat))

    async def preview(
        self, requester: Requester, command: protocol.PreviewCommand
    ) -> protocol.PreviewMessage:
        """Preview a sequence of actions without committing it."""
        async with self.lock():
            self._check_intact()
            match = commands.check_preview(self.table, requester, command).fork()
        work = partial(previews.preview, match, command.seat, command.actions)
        view, legal_actions = await self._pools.previews.run(work, requester.address)
        return protocol.PreviewMessage(command.id, command.seat, view, legal_actions)

    # Events

    async def append(self, event: BaseTableEvent, secret: str | None = None) -> None:
        """Store an event, apply it, and send the updates. The caller must hold the lock.

        Raises SequenceTakenError if another server was faster. Then that server's events have been
        applied and sent.
        """
        table = self.table
        assert isinstance(event, TableEvent)
        seat_access.check_event(table, event)
        await self._prepare(event)
        await self._store_event(event, secret)
        if secret is not None:
            table.secret = secret
        if self._remote is None:
            self._apply_and_send(event)
            await self._row_writer.save()
            return
        self._metrics.count_event(event)
        self._remote.announce_event()
        await self._remote.remove_spoiled_watchers()
        awaited = table.awaited_id
        broadcast = self._apply(event)
        # A lobby at another server must show what the clients are about to receive.
        self._has_unsent_event = True
        try:
            await self._row_writer.save()
        finally:
            self._has_unsent_event = False
        self._send(broadcast)
        if self._has_unsent_presence:
            self._has_unsent_presence = False
            self._send_presence(self.watchers)
        self._after_event(awaited)
        if table.phase == "playing":
            self._row_writer.save_soon()  # the turn, for the lobbies of other servers

    async def _prepare(self, event: TableEvent) -> None:
        """Do the slow part of applying an event in another thread. The caller must hold the
        lock.
        """
        table = self.table
        if isinstance(event, SeatTransferred):
            await self.prepare_histories("", event.seat)
        elif isinstance(event, ActionsUndone):
            seats = updates.Viewers(table, self.local_ids).viewers
            work = partial(table.prepare_undo, event, seats)
            table.prepared_undo = await self._pools.tables.run(work, table.created.owner_id)

    def _apply_and_send(self, event: TableEvent) -> None:
        """Apply a stored event and send the updates. For a single server."""
        self._metrics.count_event(event)
        awaited = self.table.awaited_id
        self._send(self._apply(event))
        self._after_event(awaited)

    def _after_event(self, awaited_before: str | None) -> None:
        """Handle what follows an event: notifications and maintenance. `awaited_before` is the
        account whose turn it was.
        """
        table = self.table
        if self._on_turn is not None:
            now = table.awaited_id
            if now is not None and now != awaited_before:
                self._on_turn(table, now)
        self._maintenance.check(table)

    def _apply(self, event: TableEvent) -> updates.UpdateBroadcast:
        """Apply a stored event without sending the updates."""
        if self._viewers is None or not isinstance(event, ActionTaken):
            recent = self._presence.recently_present(self.table.member_ids)
            self._viewers = updates.Viewers(self.table, self.local_ids | recent)
        viewers = self._viewers
        if not isinstance(event, ActionTaken):
            self._viewers = None  # the event may change seats
        try:
            broadcast = updates.UpdateBroadcast(self.table, event, viewers)
        except Exception:
            self._is_broken = True  # the rules failed halfway: the state is unusable
            raise
        if isinstance(event, SeatTaken | SeatTransferred) and event.occupant.account_id is not None:
            # The account may be at another server that has not announced it yet.
            self._presence.mark_present(event.occupant.account_id)
        return broadcast

    def _send(self, broadcast: updates.UpdateBroadcast) -> None:
        recent = broadcast.to_recent()
        if recent is None:
            self._recent_updates.clear()
        else:
            self._recent_updates.append(recent)
        if broadcast.is_encoded:
            for watcher in list(self.watchers):
                is_sender = watcher.client_id == broadcast.client_id
                command_id = broadcast.command_id if is_sender else None
                body = broadcast.encode_for(watcher.account_id, command_id)
                watcher.send_encoded(body, command_id)
            return
        present_ids = self.present_ids
        for watcher in list(self.watchers):
            watcher.send(broadcast.message_for(watcher.account_id, present_ids, watcher.client_id))
        if broadcast.effect.has_info_changed:
            self._announce_presence()

    async def _store_event(self, event: TableEvent, secret: str | None) -> None:
        table = self.table
        row = self._row_writer.row_after(table.phase_after(event))
        body = encode_event(event)
        try:
            start = time.perf_counter()
            await self._store.append(table.id, table.next_sequence, body, secret, row)
            self._metrics.commit_seconds.observe(time.perf_counter() - start)
        except SequenceTakenError:
            await self._apply_remote_events()
            raise
        except UncertainWriteError:
            raise
        except Exception as error:
            raise self._storage_error(error) from error
        self._row_writer.mark_stored(row)

    def _storage_error(self, error: Exception) -> Exception:
        """Return the error for the sender of the command."""
        if isinstance(error, SequenceTakenError | UncertainWriteError):
            return error
        if not isinstance(error, RefusalError):
            _log.error("event not stored", exc_info=error, extra={"table": self.table.id})
        return RefusalError("not-stored")

    async def save_row(self, refresh_summary: bool = False) -> None:
        """Save the table's row."""
        await self._row_writer.save(refresh_summary)
        if refresh_summary:
            await self._maintenance.close()

    # Other servers

    async def catch_up(self) -> None:
        """Apply the events that other servers have stored, if there are any."""
        if self._remote is not None:
            async with self.lock():
                self._check_intact()
                await self._apply_remote_events()
            self.schedule_next()

    def on_remote_event(self, sequence: int) -> None:
        """Another server has stored an event."""
        if self._remote is not None and not self._is_broken:
            self._remote.on_remote_event(sequence)

    def on_remote_presence(self, account_ids: frozenset[str]) -> None:
        """Handle a report of who watches at other servers."""
        assert self._remote is not None
        before = self.present_ids
        self._remote.remote_ids = account_ids
        present_ids = self.present_ids
        changed = {
            account_id for account_id in before ^ present_ids if self.table.seats_of(account_id)
        }
        for account_id in changed - present_ids:
            self._presence.mark_present(account_id)
        if changed:
            self._send_presence(self.watchers)
        self.schedule_next()  # bots may move now that the table has a watcher

    def remove_watchers(self, account_ids: Iterable[str]) -> None:
        """Stop these accounts from watching."""
        removed = set(account_ids)
        for watcher in [watcher for watcher in self.watchers if watcher.account_id in removed]:
            self.unwatch(watcher)

    async def _apply_remote_events(self) -> None:
        """Apply the events that other servers have stored, and send the updates."""
        for sequence, body in await self._store.read_events(
            self.table.id, self.table.next_sequence
        ):
            try:
                event = decode_event(body)
                await self._prepare(event)
                if sequence > self.table.next_sequence:  # chat lines were deleted
                    self.table.next_sequence = sequence
                    self._recent_updates.clear()
                if isinstance(event, MatchStarted):
                    self.table.secret = await self._store.read_secret(self.table.id)
                if self._remote is not None:
                    await self._remote.remove_spoiled_watchers()
                self._send(self._apply(event))
            except RefusalError:  # the store is unavailable
                raise
            except Exception as error:  # for example, an event of a newer version
                self._is_broken = True
                _log.error("event not applied", exc_info=error, extra={"table": self.table.id})
                raise RefusalError("table-broken") from error

    async def _catch_up_before_watch(self, after: int | None) -> None:
        """Show a client no less than it has seen at another server, and the current presence."""
        assert self._remote is not None
        try:
            await self._apply_remote_events()
            self.on_remote_presence(await self._remote.fetch_remote_ids())
        except RefusalError:  # the database is unavailable: show what is known here
            if after is not None and after >= self.table.next_sequence:
                raise

    def _announce_presence(self) -> None:
        if self._remote is not None:
            self._remote.announce_presence()


UNLIMITED_COMMANDS = (
    protocol.ActCommand
    | protocol.ChatCommand
    | protocol.StartCommand
    | protocol.NonceCommand
    | protocol.CloseCommand
)
"""Commands that are allowed for any number of changes."""
CreateTable = Callable[[TableCreated], Awaitable[LiveTable]]
ActCallback = Callable[[Exception | None], None]
TurnCallback = Callable[[Table, str], None]
"""Called when it becomes an account's turn. Must not block."""


def new_table_id() -> str:
    """Return an unguessable id: knowing it is the permission to enter."""
    return secrets.token_urlsafe(16)


def _rematch_id(table: Table) -> str:
    """Return the rematch's id: always the same, and secret to clients that do not know the
    table.
    """
    mark = sha256(f"rematch {table.id} {table.secret}".encode()).digest()[:16]
    return urlsafe_b64encode(mark).rstrip(b"=").decode()
