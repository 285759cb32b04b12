"""A table in use. Events are processed one at a time: stored first, then applied and sent."""

import asyncio
import logging
import secrets
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from contextlib import asynccontextmanager, suppress
from functools import partial
from typing import TYPE_CHECKING

from roost.contract import RefusalError
from roost.server.cluster.remote_table import RemoteTable
from roost.server.metrics import Metrics
from roost.server.storage import SequenceTakenError, Store, UncertainWriteError
from roost.server.tables import commands, previews, seat_access, updates
from roost.server.tables.audience import Audience, Watcher
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
from roost.server.tables.snapshots import TableMaintenance
from roost.server.tables.table import Table, UndoneMatch
from roost.server.worker_pools import WorkerPools
from roost.server.ws import protocol

if TYPE_CHECKING:
    from roost.server.cluster.cluster import Cluster

MAX_CHANGES = 5000
"""Maximum number of events that are neither actions nor chat: seat changes, undos, offers.
Rebuilding the table applies all of them.
"""

MAX_ATTEMPTS = 30
"""Maximum attempts at a command when other servers store events first."""

_log = logging.getLogger(__name__)


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
        self.audience = Audience(table, timing.away_grace)
        self.was_idle = False
        """Whether the table was idle at the last cleanup."""
        self._store = store
        self._metrics = metrics
        self._on_turn = on_turn
        self._lock = asyncio.Lock()
        self._writer_count = 0
        """The number of tasks that hold the lock or wait for it."""
        self._fast_act: asyncio.Future[None] | None = None
        """The end of an action on the fast path, which does not hold the lock."""
        self._joining = 0
        """The number of clients that are about to watch."""
        self._is_broken = False
        self._row_writer = TableRowWriter(store, table)
        self._remote = None if cluster is None else RemoteTable(self, store, cluster)
        """None if this is the only server."""
        is_driver = None if self._remote is None else self._remote.is_driver
        self.bot_runner = BotRunner(self, timing, pools, is_driver)
        self._hints = HintCache(pools.hints)
        self._maintenance = TableMaintenance(store, pools.background, table)
        self._finishing: asyncio.Future[None] | None = None

    @property
    def is_idle(self) -> bool:
        """Whether the table has no watcher and no work in progress."""
        is_at_work = self.bot_runner.is_running or self._row_writer.has_failed
        is_used = self.audience.watchers or self._joining
        return not is_used and not is_at_work and not self._is_being_written

    @property
    def _is_being_written(self) -> bool:
        return self._writer_count > 0 or self._fast_act is not None

    @asynccontextmanager
    async def lock(self) -> AsyncIterator[None]:
        """Wait until no other task writes. Tasks write in the order of their calls."""
        self._writer_count += 1
        try:
            async with self._lock:
                if self._fast_act is not None:
                    await asyncio.wait([self._fast_act])
                yield
        finally:
            self._writer_count -= 1

    def _check_intact(self) -> None:
        if self._is_broken:
            raise RefusalError("table-broken")

    def schedule_next(self) -> None:
        """Start the next automatic step: the deal, or a bot's move."""
        self.bot_runner.schedule_next()

    async def open(self) -> None:
        """Bring the stored row and snapshots up to date after loading."""
        self._maintenance.check(self.table)
        await self._row_writer.save()

    async def close(self) -> None:
        self._row_writer.close()
        async with self.lock():  # let an event that is being stored be sent first
            await self.bot_runner.close()
        await self._maintenance.close()

    # Watching

    async def watch(self, watcher: Watcher, after: int | None = None) -> None:
        """Start watching. The watcher gets a snapshot, or the updates after a sequence."""
        if self.audience.missed_updates(watcher, after) is None:
            self._joining += 1  # keeps the table loaded
            try:
                await self.prepare_histories(watcher.account_id)
            finally:
                self._joining -= 1
        async with self.lock():
            self._check_intact()
            if self._remote is not None:
                await self._catch_up_before_watch(after)
            self.audience.add(watcher, after)
            self._announce_presence()
            with suppress(RefusalError):  # the store is unavailable; the player can try again later
                await self._retry_on_conflict(lambda: self._return_seats(watcher.account_id))
        self.schedule_next()

    async def _return_seats(self, account_id: str) -> None:
        """End stand-ins that other players set while this account was away."""
        if self.table.phase == "playing":
            for seat in self.table.seats_to_return(account_id):
                await self.append(StandInSet(seat=seat, bot=None))

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
        if watcher in self.audience.watchers:
            self.audience.remove(watcher)
            self._announce_presence()

    # Commands

    async def execute(self, requester: Requester, command: protocol.ClientMessage) -> None:
        """Execute a command, or raise RefusalError."""
        await self._run_locked(lambda: self._execute(requester, command))
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
        is_free = not self._is_being_written and self._remote is None and not self._is_broken
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

        self._fast_act = asyncio.get_running_loop().create_future()
        if self._store.append_nowait(table.id, table.next_sequence, encode_event(event), stored):
            return True
        self._fast_act = None
        return False

    def _finish_act(self, on_done: "ActCallback", error: Exception | None) -> None:
        assert self._fast_act is not None
        self._fast_act.set_result(None)
        self._fast_act = None
        if error is None:
            self.schedule_next()
        on_done(error)

    async def _finish_match(self, on_done: "ActCallback", error: Exception | None) -> None:
        """Save the table's row after the last action."""
        await self._row_writer.save()
        self._finishing = None
        self._finish_act(on_done, error)

    async def _run_locked(self, attempt: Callable[[], Awaitable[None]]) -> None:
        async with self.lock():
            await self._retry_on_conflict(attempt)

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
            return commands.start_match(self.table, requester)
        present_ids = (
            self.audience.recent_ids
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
        await self._run_locked(lambda: self._rematch(requester, command, create))

    async def _rematch(
        self, requester: Requester, command: protocol.RematchCommand, create: "CreateTable"
    ) -> None:
        commands.check_rematch(self.table, requester)
        if self.table.rematch_id is None:
            rematch = commands.build_rematch(self.table, requester)
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
        await self._run_locked(lambda: self._rename(account_id, name))

    async def _rename(self, account_id: str, name: str) -> None:
        self._check_intact()
        occupants = [self.table.occupants[seat] for seat in self.table.seats_of(account_id)]
        is_silent = not self.table.created.has_chat and self.table.phase in ("dealing", "playing")
        is_silent = is_silent or self.table.change_count >= MAX_CHANGES
        if any(occupant.name != name for occupant in occupants) and not is_silent:
            await self.append(PersonRenamed(account_id=account_id, name=name))

    async def hint(self, requester: Requester, seat: int) -> HintResult:
        """Return a hint from what the seat itself may know."""
        await self._run_locked(lambda: self._record_hint(requester, seat))
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
        undone = await self._prepare(event)
        await self._store_event(event, secret)
        if secret is not None:
            table.secret = secret
        if self._remote is None:
            self._apply_and_send(event, undone)
            await self._row_writer.save()
            return
        self._metrics.count_event(event)
        self._remote.announce_event()
        await self._remote.remove_spoiled_watchers()
        awaited = table.awaited_id
        broadcast = self._apply(event, undone)
        # A lobby at another server must show what the clients are about to receive.
        with self.audience.presence_held():
            await self._row_writer.save()
        self._send(broadcast)
        self._after_event(awaited)
        if table.phase == "playing":
            self._row_writer.save_soon()  # the turn, for the lobbies of other servers

    async def _prepare(self, event: TableEvent) -> UndoneMatch | None:
        """Do the slow part of applying an event in another thread. The caller must hold the
        lock.
        """
        if isinstance(event, SeatTransferred):
            await self.prepare_histories("", event.seat)
        elif isinstance(event, ActionsUndone):
            seats = updates.Viewers(self.table, self.audience.local_ids).viewers
            work = partial(self.table.prepare_undo, event, seats)
            return await self._pools.tables.run(work, self.table.created.owner_id)
        return None

    def _apply_and_send(self, event: TableEvent, undone: UndoneMatch | None = None) -> None:
        """Apply a stored event and send the updates. For a single server."""
        self._metrics.count_event(event)
        awaited = self.table.awaited_id
        self._send(self._apply(event, undone))
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

    def _apply(
        self, event: TableEvent, undone: UndoneMatch | None = None
    ) -> updates.UpdateBroadcast:
        """Apply a stored event without sending the updates."""
        viewers = self.audience.viewers_for(event)
        try:
            broadcast = updates.apply_event(self.table, event, viewers, undone)
        except Exception:
            self._is_broken = True  # the rules failed halfway: the state is unusable
            raise
        if isinstance(event, SeatTaken | SeatTransferred) and event.occupant.account_id is not None:
            # The account may be at another server that has not announced it yet.
            self.audience.mark_present(event.occupant.account_id)
        return broadcast

    def _send(self, broadcast: updates.UpdateBroadcast) -> None:
        self.audience.send(broadcast)
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

    async def save_row(self) -> None:
        """Save the table's row with a fresh summary, before the table is unloaded."""
        await self._row_writer.save(refresh_summary=True)
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
        self.audience.set_remote_ids(account_ids)
        self.schedule_next()  # bots may move now that the table has a watcher

    def remove_watchers(self, account_ids: Iterable[str]) -> None:
        """Stop these accounts from watching."""
        for watcher in self.audience.watchers_of(account_ids):
            self.unwatch(watcher)

    async def _apply_remote_events(self) -> None:
        """Apply the events that other servers have stored, and send the updates."""
        for sequence, body in await self._store.read_events(
            self.table.id, self.table.next_sequence
        ):
            try:
                event = decode_event(body)
                undone = await self._prepare(event)
                if sequence > self.table.next_sequence:  # chat lines were deleted
                    self.table.next_sequence = sequence
                    self.audience.skip_updates()
                if isinstance(event, MatchStarted):
                    self.table.secret = await self._store.read_secret(self.table.id)
                if self._remote is not None:
                    await self._remote.remove_spoiled_watchers()
                self._send(self._apply(event, undone))
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
