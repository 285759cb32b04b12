"""A table that is in use: one thing happens at a time, is stored, and only then told."""

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
from roost.server.tables.listing import TableRowWriter
from roost.server.tables.lock import TableLock
from roost.server.tables.presence import RecentPresence
from roost.server.tables.snapshot_storage import TableMaintenance
from roost.server.tables.table import Table
from roost.server.worker_pools import WorkerPools
from roost.server.ws import protocol

if TYPE_CHECKING:
    from roost.server.cluster.cluster import Cluster

MAX_RECENT_UPDATES = 8
"""Happenings that are kept as they were told, for pages that come back; after more they look anew.
"""
MAX_CHANGES = 5000
"""Of a table, beside actions and chat: seats that change hands, take-backs, wishes, offers. Whoever
rebuilds it carries all of them out.
"""

MAX_ATTEMPTS = 30
"""How often something is decided anew because another server was quicker."""

_log = logging.getLogger(__name__)


class Watcher(Protocol):
    """A page that watches a table."""

    account_id: str
    client_id: str
    """The page's own text, with the person."""
    bot_delay_factor: float
    """How much longer than usual it likes bots to take for a move."""

    def send(self, message: protocol.ServerMessage) -> None:
        """Must not wait: a page that does not read is dropped."""

    def send_encoded(self, body: bytes, command_id: int | None) -> None:
        """The same, of a `Happened` that is written already; with its `message`."""


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
        """What happened last, without a gap."""
        self.watchers: set[Watcher] = set()
        self._viewers: updates.Viewers | None = None
        """Of the watchers; None: they have changed, or their seats."""
        self.was_idle = False
        """When its server last looked whether it can be let go."""
        self._store = store
        self._metrics = metrics
        self._on_turn = on_turn
        self._lock = TableLock()
        self._joining = 0
        """Pages that are about to watch."""
        self._is_broken = False
        self._has_unsent_event = False
        """Something was carried out that nobody has been told yet."""
        self._has_unsent_presence = False
        """Somebody came or went meanwhile."""
        self._row_writer = TableRowWriter(store, table)
        self._remote = None if cluster is None else RemoteTable(self, store, cluster)
        """None: there is no other server."""
        may = None if self._remote is None else self._remote.is_driver
        self._bot_runner = BotRunner(self, timing, pools, may)
        self._presence = RecentPresence(timing.away_grace)
        self._hints = HintCache(pools.hints)
        self._maintenance = TableMaintenance(store, pools.background, table)
        self._finishing: asyncio.Future[None] | None = None
        self._maintenance.check(table)

    @property
    def local_ids(self) -> set[str]:
        """Who watches at this server."""
        return {watcher.account_id for watcher in self.watchers}

    @property
    def present_ids(self) -> set[str]:
        """Who watches, at whatever server."""
        return self.local_ids if self._remote is None else self.local_ids | self._remote.remote_ids

    @property
    def recent_ids(self) -> set[str]:
        """Who is here, or was a moment ago and may only be loading the page anew."""
        return self.present_ids | self._presence.recently_present(self.table.member_ids)

    @property
    def bot_delay_factor(self) -> float:
        """How much longer than usual bots take for a move: as whoever sits here and likes it
        slowest. What those at other servers like is not known here.
        """
        seated = self.table.seated_ids
        if not seated or not seated <= self.local_ids:
            return 1.0
        return max(
            watcher.bot_delay_factor for watcher in self.watchers if watcher.account_id in seated
        )

    @property
    def is_idle(self) -> bool:
        """Whether nobody watches or uses it, and nothing goes on by itself."""
        is_at_work = self._bot_runner.is_running or self._row_writer.has_failed
        is_used = self.watchers or self._lock.user_count or self._joining
        return not is_used and not is_at_work

    def lock(self) -> TableLock:
        """While nobody else changes the table."""
        return self._lock

    def _check_intact(self) -> None:
        if self._is_broken:
            raise RefusalError("table-broken")

    def schedule_next(self) -> None:
        """Deal, or let a bot play, if that comes next."""
        self._bot_runner.schedule_next()

    async def close(self) -> None:
        self._row_writer.close()
        async with self.lock():  # whatever is being stored is also told
            await self._bot_runner.close()
        await self._maintenance.close()

    # Watching

    async def watch(self, watcher: Watcher, after: int | None = None) -> None:
        """From now on. The watcher is shown the whole table, or what happened after a number."""
        if self._missed_updates(watcher, after) is None:
            self._joining += 1  # so that the table is not let go meanwhile
            try:
                await self.prepare_histories(watcher.account_id)
            finally:
                self._joining -= 1
        async with self.lock():
            self._check_intact()
            if self._remote is not None:
                await self._catch_up_before_watch(after)
            here = self.present_ids | {watcher.account_id}
            missed = self._missed_updates(watcher, after)
            if missed is None:
                watcher.send(updates.build_snapshot(self.table, watcher.account_id, here))
            else:
                for text, message in missed:
                    watcher.send_encoded(text, message)
                watcher.send(updates.build_presence_update(self.table, watcher.account_id, here))
            came = watcher.account_id not in self.present_ids
            self.watchers.add(watcher)
            self._viewers = None
            if came:
                self._announce_watcher(watcher)
            self._announce_presence()
            with suppress(RefusalError):  # the store is away: they can ask for the seat later
                await self._retry_on_conflict(lambda: self._return_seats(watcher.account_id))
        self.schedule_next()

    async def _return_seats(self, account_id: str) -> None:
        """Whoever returns plays on, where another player had let a bot stand in."""
        if self.table.phase == "playing":
            for seat in self.table.seats_to_return(account_id):
                await self.append(StandInSet(seat=seat, bot=None))

    def _missed_updates(
        self, watcher: Watcher, after: int | None
    ) -> list[tuple[bytes, int | None]] | None:
        """What happened after a number, as it was told then; None: the page must look anew.

        Only what is at hand: the table's past is never carried out again for it.
        """
        if after is None or after >= self.table.next_sequence:
            return None
        missed = [kept for kept in self._recent_updates if kept.sequence > after]
        if len(missed) != self.table.next_sequence - 1 - after:
            return None
        seats = updates.viewers_of(
            self.table, watcher.account_id
        )  # as then: else nothing would be kept
        found = []
        for kept in missed:
            message = kept.command_id if kept.client_id == watcher.client_id else None
            text = kept.encode_for(seats, message)
            if text is None:
                return None
            found.append((text, message))
        return found

    async def prepare_histories(self, account_id: str, *seats: int | None) -> None:
        """In another thread, and without keeping others from the table: what these seats were told.

        Without seats: those that the person sees from.
        """
        stories = self.table.histories
        if stories is None:
            return
        wanted = seats or updates.viewers_of(self.table, account_id)
        late = [seat for seat in wanted if not stories.is_ready(seat)]
        if late:
            stories.merge(await self._pools.tables.run(stories.prepare(late), account_id))

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
        """To all but the one who came or went; of those who have no seat nothing is told."""
        if self.table.seats_of(changed.account_id):
            self._send_presence(self.watchers - {changed})

    def _send_presence(self, watchers: "set[Watcher]") -> None:
        """Not before what has just happened: it would be told under that number."""
        if self._has_unsent_event:
            self._has_unsent_presence = True
            return
        here = self.present_ids
        for watcher in watchers:
            watcher.send(updates.build_presence_update(self.table, watcher.account_id, here))

    # Asking

    async def execute(self, requester: Requester, command: protocol.ClientMessage) -> None:
        """Carry out what somebody asks, or raise Refused."""
        async with self.lock():
            await self._retry_on_conflict(lambda: self._execute(requester, command))
        self.schedule_next()

    async def _execute(self, requester: Requester, command: protocol.ClientMessage) -> None:
        if self.table.is_duplicate(requester.client_id, command.id):
            return
        self._check_intact()
        if self.table.change_count >= MAX_CHANGES and not isinstance(command, UNLIMITED_COMMANDS):
            raise RefusalError("table-worn")
        happening, secret = await self._decide(requester, command)
        if happening is not None:
            happening.client_id, happening.command_id = requester.client_id, command.id
            await self.append(happening, secret)

    def act_fast(
        self, requester: Requester, command: protocol.ActCommand, on_done: "ActCallback"
    ) -> bool:
        """What `ask` does, without a task that waits: the short way, which most actions go.

        `answer` is called when it was told, or has failed. Raises Refused. False: something is in
        the way that must be waited for.
        """
        table = self.table
        is_free = not self._lock.user_count and self._remote is None and not self._is_broken
        if not is_free or table.phase != "playing" or self._row_writer.row_after("playing"):
            return False
        if table.is_duplicate(requester.client_id, command.id):
            return False
        acted = commands.decide(table, requester, command, set())
        assert isinstance(acted, ActionTaken)
        acted.client_id, acted.command_id = requester.client_id, command.id
        began = time.perf_counter()

        def stored(error: Exception | None) -> None:
            try:
                if error is None:
                    self._metrics.commit_seconds.observe(time.perf_counter() - began)
                    self._apply_and_send(acted)
                else:
                    error = self._storage_error(error)
            except Exception as failed:
                error = failed
            if table.phase == "playing":
                self._finish_act(on_done, error)
            else:
                self._finishing = asyncio.ensure_future(self._finish_match(on_done, error))

        self._lock.acquire_nowait()
        if self._store.append_nowait(table.id, table.next_sequence, encode_event(acted), stored):
            return True
        self._lock.release()
        return False

    def _finish_act(self, on_done: "ActCallback", error: Exception | None) -> None:
        self._lock.release()
        if error is None:
            self.schedule_next()
        on_done(error)

    async def _finish_match(self, on_done: "ActCallback", error: Exception | None) -> None:
        """That the match is over must be listed."""
        await self._row_writer.save()
        self._finishing = None
        self._finish_act(on_done, error)

    async def _retry_on_conflict(self, attempt: Callable[[], Awaitable[None]]) -> None:
        """Whenever another server was quicker it is decided again, by how things are then."""
        for _ in range(MAX_ATTEMPTS):
            try:
                await attempt()
                return
            except SequenceTakenError:
                continue
        raise RefusalError("acted-late")

    async def _decide(
        self, requester: Requester, command: protocol.ClientMessage
    ) -> tuple[BaseTableEvent | None, str | None]:
        if isinstance(command, protocol.StartCommand):
            commands.check_start(self.table, requester)
            repeated = self.table.secret if self.table.created.repeated_deal is not None else None
            secret = repeated or fairness.new_secret()
            return MatchStarted(commitment=fairness.compute_commitment(secret)), secret
        here = (
            self.recent_ids
            if isinstance(command, protocol.StandInCommand | protocol.SetBotCommand)
            else set()
        )
        if isinstance(
            command, protocol.UndoCommand
        ):  # many worlds are tried: the loop goes on meanwhile
            decide = partial(commands.decide, self.table, requester, command, here)
            return await self._pools.undo.run(decide, requester.address), None
        return commands.decide(self.table, requester, command, here), None

    async def rematch(
        self, requester: Requester, command: protocol.RematchCommand, create: "CreateTable"
    ) -> None:
        """A new table with the seats moved on by one; whoever asks later is led to the same."""
        async with self.lock():
            await self._retry_on_conflict(lambda: self._rematch(requester, command, create))

    async def _rematch(
        self, requester: Requester, command: protocol.RematchCommand, create: "CreateTable"
    ) -> None:
        commands.check_rematch(self.table, requester)
        if self.table.rematch_id is None:
            again = msgspec.structs.replace(
                self.table.created,
                id=_rematch_id(self.table),
                owner_id=requester.account_id,
                occupants=[*self.table.occupants[1:], self.table.occupants[0]],
                branch_origin=None,
                repeated_deal=None,
                client_id="",
                command_id=0,
            )
            await create(again)
            await self.append(
                RematchCreated(
                    client_id=requester.client_id, command_id=command.id, table_id=again.id
                )
            )

    async def rename(self, account_id: str, name: str) -> None:
        """Show the new name of somebody who sits here; not where it would be a way to talk."""
        async with self.lock():
            await self._retry_on_conflict(lambda: self._rename(account_id, name))

    async def _rename(self, account_id: str, name: str) -> None:
        self._check_intact()
        places = [self.table.occupants[seat] for seat in self.table.seats_of(account_id)]
        silent = not self.table.created.has_chat and self.table.phase in ("dealing", "playing")
        silent = silent or self.table.change_count >= MAX_CHANGES
        if any(place.name != name for place in places) and not silent:
            await self.append(PersonRenamed(account_id=account_id, name=name))

    async def hint(self, requester: Requester, seat: int) -> HintResult:
        """What a good player would do and why, by what the seat itself may know."""
        async with self.lock():
            await self._retry_on_conflict(lambda: self._record_hint(requester, seat))
        assert self.table.match is not None
        return await self._hints.get(self.table.match, seat, requester.address)

    async def _record_hint(self, requester: Requester, seat: int) -> None:
        """First, so that a result cannot miss it."""
        self._check_intact()
        commands.check_hint(self.table, requester, seat)
        if not self.table.has_hint:
            await self.append(HintRequested(seat=seat))

    async def preview(
        self, requester: Requester, command: protocol.PreviewCommand
    ) -> protocol.PreviewMessage:
        """What a seat would see and could do after its plan. Nothing is carried out."""
        async with self.lock():
            self._check_intact()
            match = previews.copy_match(commands.check_preview(self.table, requester, command))
        ahead = partial(previews.preview, match, command.seat, command.actions)
        view, legal = await self._pools.previews.run(ahead, requester.address)
        return protocol.PreviewMessage(command.id, command.seat, view, legal)

    # Happening

    async def append(self, event: BaseTableEvent, secret: str | None = None) -> None:
        """Store it, carry it out, tell everybody; in this order, and alone.

        Raises NumberTaken if another server was quicker: then all that it did has been told.
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
        told = self._apply(event)
        # Whoever asks another server for the lobby finds there what they were told.
        self._has_unsent_event = True
        try:
            await self._row_writer.save()
        finally:
            self._has_unsent_event = False
        self._send(told)
        if self._has_unsent_presence:
            self._has_unsent_presence = False
            self._send_presence(self.watchers)
        self._after_event(awaited)
        if table.phase == "playing":
            self._row_writer.save_soon()  # whose turn it is, for the lobbies of other servers

    async def _prepare(self, event: TableEvent) -> None:
        """What takes long of carrying it out, in another thread. The table must be held alone."""
        table = self.table
        if isinstance(event, SeatTransferred):
            await self.prepare_histories("", event.seat)
        elif isinstance(event, ActionsUndone):
            seats = updates.Viewers(table, self.local_ids).viewers
            work = partial(table.prepare_undo, event, seats)
            table.prepared_undo = await self._pools.tables.run(work, table.created.owner_id)

    def _apply_and_send(self, event: TableEvent) -> None:
        """It is stored: carry it out and tell everybody. There is no other server."""
        self._metrics.count_event(event)
        awaited = self.table.awaited_id
        self._send(self._apply(event))
        self._after_event(awaited)

    def _after_event(self, awaited_before: str | None) -> None:
        """What comes of a happening beside what is told. `awaited`: whose turn it was before."""
        table = self.table
        if self._on_turn is not None:
            now = table.awaited_id
            if now is not None and now != awaited_before:
                self._on_turn(table, now)
        self._maintenance.check(table)

    def _apply(self, event: TableEvent) -> updates.UpdateBroadcast:
        """What is stored. Nobody is told yet."""
        if self._viewers is None or not isinstance(event, ActionTaken):
            left = self._presence.recently_present(self.table.member_ids)
            self._viewers = updates.Viewers(self.table, self.local_ids | left)
        eyes = self._viewers
        if not isinstance(event, ActionTaken):
            self._viewers = None  # it may be about seats
        try:
            told = updates.UpdateBroadcast(self.table, event, eyes)
        except Exception:
            self._is_broken = True  # the rules failed halfway: nothing can be built on this
            raise
        if isinstance(event, SeatTaken | SeatTransferred) and event.occupant.account_id is not None:
            # At another server perhaps, which has not said yet who is there.
            self._presence.mark_present(event.occupant.account_id)
        return told

    def _send(self, broadcast: updates.UpdateBroadcast) -> None:
        kept = broadcast.to_recent()
        if kept is None:
            self._recent_updates.clear()
        else:
            self._recent_updates.append(kept)
        if broadcast.is_encoded:
            for watcher in list(self.watchers):
                message = broadcast.command_id if watcher.client_id == broadcast.client_id else None
                watcher.send_encoded(broadcast.encode_for(watcher.account_id, message), message)
            return
        here = self.present_ids
        for watcher in list(self.watchers):
            watcher.send(broadcast.message_for(watcher.account_id, here, watcher.client_id))
        if broadcast.effect.has_info_changed:
            self._announce_presence()

    async def _store_event(self, event: TableEvent, secret: str | None) -> None:
        table = self.table
        row = self._row_writer.row_after(table.phase_after(event))
        body = encode_event(event)
        try:
            began = time.perf_counter()
            await self._store.append(table.id, table.next_sequence, body, secret, row)
            self._metrics.commit_seconds.observe(time.perf_counter() - began)
        except SequenceTakenError:
            await self._apply_remote_events()
            raise
        except UncertainWriteError:
            raise
        except Exception as error:
            raise self._storage_error(error) from error
        self._row_writer.mark_stored(row)

    def _storage_error(self, error: Exception) -> Exception:
        """What whoever asked is told."""
        if isinstance(error, SequenceTakenError | UncertainWriteError):
            return error
        if not isinstance(error, RefusalError):
            _log.error("not stored", exc_info=error, extra={"table": self.table.id})
        return RefusalError("not-stored")

    async def save_row(self, refresh_summary: bool = False) -> None:
        """Keep what can be asked of the table in step with it."""
        await self._row_writer.save(refresh_summary)
        if refresh_summary:
            await self._maintenance.close()

    # Other servers

    async def catch_up(self) -> None:
        """Take in what other servers have stored, if there are any."""
        if self._remote is not None:
            async with self.lock():
                self._check_intact()
                await self._apply_remote_events()
            self.schedule_next()

    def on_remote_event(self, sequence: int) -> None:
        """Another server has stored a happening."""
        if self._remote is not None and not self._is_broken:
            self._remote.on_remote_event(sequence)

    def on_remote_presence(self, account_ids: frozenset[str]) -> None:
        """Who is here at other servers."""
        assert self._remote is not None
        before = self.present_ids
        self._remote.remote_ids = account_ids
        here = self.present_ids
        changed = {who for who in before ^ here if self.table.seats_of(who)}
        for person in changed - here:
            self._presence.mark_present(person)
        if changed:
            self._send_presence(self.watchers)
        self.schedule_next()  # bots that rested, if somebody watches now

    def remove_watchers(self, account_ids: Iterable[str]) -> None:
        """They watch no longer."""
        gone = set(account_ids)
        for watcher in [one for one in self.watchers if one.account_id in gone]:
            self.unwatch(watcher)

    async def _apply_remote_events(self) -> None:
        """What other servers have stored since, as if it had happened here."""
        for number, body in await self._store.read_events(self.table.id, self.table.next_sequence):
            try:
                happening = decode_event(body)
                await self._prepare(happening)
                if number > self.table.next_sequence:  # chat that is no longer stored
                    self.table.next_sequence = number
                    self._recent_updates.clear()
                if isinstance(happening, MatchStarted):
                    self.table.secret = await self._store.read_secret(self.table.id)
                if self._remote is not None:
                    await self._remote.remove_spoiled_watchers()
                self._send(self._apply(happening))
            except RefusalError:  # the store is away
                raise
            except Exception as error:  # of a newer version, say
                self._is_broken = True
                _log.error("not carried out", exc_info=error, extra={"table": self.table.id})
                raise RefusalError("table-broken") from error

    async def _catch_up_before_watch(self, after: int | None) -> None:
        """Nobody is shown less than they have seen elsewhere, nor who is here but for a moment."""
        assert self._remote is not None
        try:
            await self._apply_remote_events()
            self.on_remote_presence(await self._remote.fetch_remote_ids())
        except RefusalError:  # the database is away: what is known here can be seen
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
"""What may be asked however much has happened."""
CreateTable = Callable[[TableCreated], Awaitable[LiveTable]]
ActCallback = Callable[[Exception | None], None]
TurnCallback = Callable[[Table, str], None]
"""It has become a person's turn. Must not wait."""


def new_table_id() -> str:
    """Unguessable: who knows it may come in."""
    return secrets.token_urlsafe(16)


def _rematch_id(table: Table) -> str:
    """Of the rematch: the same for all who ask, and nobody knows it who does not know the table."""
    mark = sha256(f"rematch {table.id} {table.secret}".encode()).digest()[:16]
    return urlsafe_b64encode(mark).rstrip(b"=").decode()
