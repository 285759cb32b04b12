"""A client's connection: executes its commands and sends it messages."""

import asyncio
import logging
import re
from collections.abc import Coroutine
from contextlib import suppress
from dataclasses import replace
from typing import Any

import msgspec

from roost.contract import RefusalError
from roost.server import limits
from roost.server.access.table_quota import TableQuota
from roost.server.deals import spoilers
from roost.server.default_names import default_name
from roost.server.http.rate_limit import ConnectionBudget
from roost.server.messages import format_refusal
from roost.server.storage import SequenceTakenError, UncertainWriteError
from roost.server.tables.commands import Requester
from roost.server.tables.events import TableCreated
from roost.server.tables.live_table import LiveTable
from roost.server.tables.manager import TableManager
from roost.server.ws import protocol
from roost.server.ws.transport import WebSocketTransport

CLOSE_TRY_AGAIN = 1013
"""Close code when it is unknown whether a command was stored."""
CLOSE_INVALID_SESSION = 4401
"""Close code when the session is not valid, or no longer."""
ID_PATTERN = re.compile(r'\s*\{(?:\s*"type"\s*:\s*"[a-z_]{0,20}"\s*,)?\s*"id"\s*:\s*(\d{1,15})\b')
"""The start of a message that cannot be parsed completely."""

_command_decoder = msgspec.json.Decoder(protocol.ClientMessage)
_encoder = msgspec.json.Encoder()
_log = logging.getLogger(__name__)


class _CommandId(msgspec.Struct):
    """The readable part of an invalid message."""

    id: protocol.Count | None = None


_id_decoder = msgspec.json.Decoder(_CommandId)


class Connection:
    """A connected client. Its commands are executed one after the other."""

    __slots__ = (
        "_answered_id",
        "_budget",
        "_is_busy",
        "_is_disconnected",
        "_manager",
        "_query_task",
        "_queue",
        "_quota",
        "_requester",
        "_tables",
        "_transport",
        "account_id",
        "bot_delay_factor",
        "client_id",
        "generation",
    )

    def __init__(
        self,
        transport: WebSocketTransport,
        manager: TableManager,
        requester: Requester,
        budget: ConnectionBudget,
        quota: TableQuota,
        generation: int = 0,
    ) -> None:
        self.account_id = requester.account_id
        self.generation = generation
        self.client_id = requester.client_id
        self.bot_delay_factor = 1.0
        self._transport = transport
        self._manager = manager
        self._requester = requester
        self._budget = budget
        self._quota = quota
        self._tables: dict[str, LiveTable] = {}
        self._queue: list[str] = []
        """Messages that wait for the running command."""
        self._is_busy = False
        self._is_disconnected = False
        self._query_task: asyncio.Task[None] | None = None
        """The running hint or preview, which only this client needs."""
        self._answered_id: int | None = None
        """The last command whose update was sent. The update is its answer."""

    @property
    def queued_messages(self) -> int:
        return len(self._queue)

    def open(self) -> None:
        self._manager.add_connection(self)
        self._transport.attach(self)

    def on_message(self, text: str) -> None:
        if self._is_busy:
            self._queue.append(text)
            self._transport.apply_backpressure(len(self._queue))
            return
        self._is_busy = True
        if not self._start(text):
            self._process_queue()

    def on_disconnect(self) -> None:
        """Handle a disconnect. Queued commands are still executed; a hint or preview is
        cancelled.
        """
        if not self._is_disconnected:
            self._is_disconnected = True
            if self._query_task is not None:
                self._query_task.cancel()
            if not self._is_busy:
                self._clean_up()

    def log_out(self) -> None:
        """Close the connection because its session is no longer valid. Queued commands are
        dropped.
        """
        if not self._is_disconnected:
            self._queue.clear()
            self._transport.close_with(CLOSE_INVALID_SESSION)

    def send(self, message: protocol.ServerMessage) -> None:
        self._transport.send_text(_encoder.encode(message))

    def send_encoded(self, body: bytes, answered_id: int | None) -> None:
        if answered_id is not None:
            self._answered_id = answered_id
        self._transport.send_text(body)

    def _start(self, text: str) -> bool:
        """Start to execute a message; return whether it is still running."""
        try:
            self._budget.check(len(text))
        except RefusalError as refusal:
            self._reject(_parse_id(text), refusal)
            self._run_task(asyncio.sleep(self._budget.retry_delay))
            return True
        if len(text) > limits.MAX_MESSAGE_BYTES:
            self._reject(_parse_id(text), RefusalError("message-large"))
            return False
        try:
            command = _command_decoder.decode(text)
        except (msgspec.DecodeError, RecursionError, UnicodeError) as error:
            self._reject(_parse_id(text), RefusalError("message-invalid", reason=str(error)))
            return False
        self._answered_id = None
        if isinstance(command, protocol.ActCommand):
            live = self._manager.get_loaded(command.table_id)
            if live is not None:
                return self._act(live, command)
        task = self._run_task(self._execute_and_answer(command))
        if isinstance(command, protocol.HintCommand | protocol.PreviewCommand):
            self._query_task = task
        return True

    def _run_task(self, work: Coroutine[Any, Any, None]) -> "asyncio.Task[None]":
        """Run work in a task and continue with the queue afterwards."""
        task = asyncio.get_running_loop().create_task(work)
        self._transport.tasks.add(task)  # a server that shuts down waits for these
        task.add_done_callback(self._on_task_done)
        return task

    def _on_task_done(self, task: "asyncio.Task[None]") -> None:
        self._transport.tasks.discard(task)
        self._query_task = None
        if task.cancelled() and not self._is_disconnected:  # the server is shutting down
            self._queue.clear()
        self._process_queue()

    def _process_queue(self) -> None:
        """Execute the queued messages."""
        while self._queue:
            text = self._queue.pop(0)
            self._transport.apply_backpressure(len(self._queue))
            if self._start(text):
                return
        self._is_busy = False
        if self._is_disconnected:
            self._clean_up()

    def _clean_up(self) -> None:
        for live in list(self._tables.values()):
            self._manager.unwatch(live, self)
        self._tables.clear()
        self._manager.remove_connection(self)
        self._budget.close()

    def _act(self, live: LiveTable, command: protocol.ActCommand) -> bool:
        """Execute an action on the fast path if possible, which waits for the store only."""

        def answer(error: Exception | None) -> None:
            if isinstance(error, SequenceTakenError):  # then the command must be decided again
                self._run_task(self._execute_and_answer(command))
            else:
                self._answer(command, error, live)
                self._process_queue()

        try:
            if not live.act_fast(self._requester, command, answer):
                self._run_task(self._execute_and_answer(command))
        except Exception as error:
            self._answer(command, error, live)
            return False
        return True

    async def _execute_and_answer(self, command: protocol.ClientMessage) -> None:
        try:
            await self._execute(command)
        except Exception as error:
            self._answer(command, error, await self._find(command.table_id))
        else:
            self._answer(command)

    def _answer(
        self,
        command: protocol.ClientMessage,
        error: Exception | None = None,
        live: LiveTable | None = None,
    ) -> None:
        if error is None:
            if self._answered_id != command.id:  # otherwise its update is the answer
                self.send(protocol.AckMessage(command.id))
        elif isinstance(error, RefusalError):
            self._reject(command.id, error, None if live is None else live.table.created.game)
        elif isinstance(error, UncertainWriteError):
            # No answer would be correct, so the client reconnects and repeats the command.
            self._transport.close_with(CLOSE_TRY_AGAIN)
        else:
            self._manager.metrics.errors += 1
            _log.error("command failed", exc_info=error, extra={"table": command.table_id})
            self._reject(command.id, RefusalError("internal-error"))

    async def _execute(self, command: protocol.ClientMessage) -> None:
        live = await self._manager.find(command.table_id, fresh=False)
        match command:
            case protocol.WatchCommand(after=after, bot_delay_factor=bot_delay_factor):
                await spoilers.check_can_view(self._manager.store, live.table, self.account_id)
                self._tables[command.table_id] = live
                self.bot_delay_factor = bot_delay_factor
                await live.watch(self, after)
                # The account may have started the same deal in the meantime.
                if live.table.created.repeated_deal is not None:
                    await self._recheck_spoilers(live)
            case protocol.UnwatchCommand():
                self._tables.pop(command.table_id, None)
                self._manager.unwatch(live, self)
            case protocol.HintCommand(seat=seat):
                self.send((await live.hint(self._requester, seat)).to_message(command.id, seat))
            case protocol.PreviewCommand():
                self.send(await live.preview(self._requester, command))
            case protocol.RematchCommand():
                await live.rematch(self._requester, command, self._create_table)
            case protocol.ChatCommand():
                self._budget.check_chat()
                await live.execute(await self._requester_with_name(), command)
            case protocol.SitCommand() | protocol.ClaimSeatCommand():
                await live.execute(await self._requester_with_name(), command)
            case _:
                await live.execute(self._requester, command)

    async def _create_table(self, created: TableCreated) -> LiveTable:
        await self._quota.admit(created.id, self.account_id, self._budget.address)
        return await self._manager.create(created)

    async def _recheck_spoilers(self, live: LiveTable) -> None:
        """Stop watching if the account must not see this deal any more."""
        try:
            await spoilers.check_can_view(self._manager.store, live.table, self.account_id)
        except RefusalError:
            self._manager.unwatch(live, self)
            raise

    async def _requester_with_name(self) -> Requester:
        """Return the requester with its current name, which may change during a connection."""
        name = await self._manager.store.read_name(self.account_id)
        return replace(self._requester, name=name or default_name(self.account_id))

    async def _find(self, table_id: str) -> LiveTable | None:
        with suppress(Exception):
            return await self._manager.find(table_id, fresh=False)
        return None

    def _reject(self, id: int | None, error: RefusalError, game: str | None = None) -> None:
        self._manager.metrics.count_rejection(error.refusal.message)
        why = format_refusal(error.refusal, game)
        self.send(protocol.RejectedMessage(id, why, error.refusal.rule))


def _parse_id(text: str) -> int | None:
    with suppress(msgspec.DecodeError, RecursionError, UnicodeError):
        return _id_decoder.decode(text).id
    match = ID_PATTERN.match(text)  # nested too deeply, or truncated
    return None if match is None else int(match[1])
