"""One socket a page: what it asks, and what it is told."""

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
"""How a socket ends when nobody knows whether something was stored."""
CLOSE_INVALID_SESSION = 4401
"""How a socket ends whose cookie is not valid, or no longer."""
ID_PATTERN = re.compile(r'\s*\{(?:\s*"ask"\s*:\s*"[a-z-]{0,20}"\s*,)?\s*"id"\s*:\s*(\d{1,15})\b')
"""How a message begins that cannot be read to its end."""

_command_decoder = msgspec.json.Decoder(protocol.ClientMessage)
_encoder = msgspec.json.Encoder()
_log = logging.getLogger(__name__)


class _CommandId(msgspec.Struct):
    """What can be read of a message that is not of the right form."""

    id: protocol.Count | None = None


_id_decoder = msgspec.json.Decoder(_CommandId)


class Connection:
    """A page at the other end of a socket. Its messages are carried out one after the other."""

    __slots__ = (
        "_answered",
        "_hub",
        "_is_busy",
        "_is_gone",
        "_messages",
        "_question",
        "_quota",
        "_sender",
        "_tables",
        "_who",
        "_wire",
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
        sender: ConnectionBudget,
        quota: TableQuota,
        generation: int = 0,
    ) -> None:
        self.account_id = requester.account_id
        self.generation = generation
        self.client_id = requester.client_id
        self.bot_delay_factor = 1.0
        self._wire = transport
        self._hub = manager
        self._who = requester
        self._sender = sender
        self._quota = quota
        self._tables: dict[str, LiveTable] = {}
        self._messages: list[str] = []
        """Those that wait for the one that is being carried out."""
        self._is_busy = False
        self._is_gone = False
        self._question: asyncio.Task[None] | None = None
        """Under way, and of no use to anybody else."""
        self._answered: int | None = None
        """The last message of this page that it was told the happening of."""

    @property
    def queued_messages(self) -> int:
        return len(self._messages)

    def open(self) -> None:
        self._hub.add_connection(self)
        self._wire.attach(self)

    def on_message(self, text: str) -> None:
        if self._is_busy:
            self._messages.append(text)
            self._wire.apply_backpressure(len(self._messages))
            return
        self._is_busy = True
        if not self._start(text):
            self._process_queue()

    def on_disconnect(self) -> None:
        """What the page has asked is carried out all the same; only questions are called off."""
        if not self._is_gone:
            self._is_gone = True
            if self._question is not None:
                self._question.cancel()
            if not self._is_busy:
                self._clean_up()

    def log_out(self) -> None:
        """Its session is no longer valid: what waits is not carried out."""
        if not self._is_gone:
            self._messages.clear()
            self._wire.close_with(CLOSE_INVALID_SESSION)

    def send(self, message: protocol.ServerMessage) -> None:
        if isinstance(message, protocol.UpdateMessage) and message.command_id is not None:
            self._answered = message.command_id
        self._wire.send_text(_encoder.encode(message))

    def send_encoded(self, body: bytes, command_id: int | None) -> None:
        if command_id is not None:
            self._answered = command_id
        self._wire.send_text(body)

    def _start(self, text: str) -> bool:
        """Begin to carry a message out; whether it is still under way then."""
        try:
            self._sender.check(len(text))
        except RefusalError as refused:
            self._reject(_parse_id(text), refused)
            self._run_task(asyncio.sleep(self._sender.retry_delay))
            return True
        if len(text) > limits.MAX_MESSAGE_BYTES:
            self._reject(_parse_id(text), RefusalError("ask-large"))
            return False
        try:
            ask = _command_decoder.decode(text)
        except (msgspec.DecodeError, RecursionError, UnicodeError) as error:
            self._reject(_parse_id(text), RefusalError("ask-broken", reason=str(error)))
            return False
        self._answered = None
        if isinstance(ask, protocol.ActCommand):
            live = self._hub.get_loaded(ask.table_id)
            if live is not None:
                return self._act(live, ask)
        task = self._run_task(self._execute_and_answer(ask))
        if isinstance(ask, protocol.HintCommand | protocol.PreviewCommand):
            self._question = task
        return True

    def _run_task(self, work: Coroutine[Any, Any, None]) -> "asyncio.Task[None]":
        """What takes its time has a task for as long as it takes."""
        task = asyncio.get_running_loop().create_task(work)
        self._wire.tasks.add(task)  # whoever closes the server waits for these
        task.add_done_callback(self._on_task_done)
        return task

    def _on_task_done(self, task: "asyncio.Task[None]") -> None:
        self._wire.tasks.discard(task)
        self._question = None
        if task.cancelled() and not self._is_gone:  # the server is closed
            self._messages.clear()
        self._process_queue()

    def _process_queue(self) -> None:
        """With the messages that wait."""
        while self._messages:
            text = self._messages.pop(0)
            self._wire.apply_backpressure(len(self._messages))
            if self._start(text):
                return
        self._is_busy = False
        if self._is_gone:
            self._clean_up()

    def _clean_up(self) -> None:
        for live in list(self._tables.values()):
            self._hub.unwatch(live, self)
        self._tables.clear()
        self._hub.remove_connection(self)
        self._sender.close()

    def _act(self, live: LiveTable, command: protocol.ActCommand) -> bool:
        """Mostly there is nothing to wait for but the store."""

        def answer(error: Exception | None) -> None:
            if isinstance(error, SequenceTakenError):  # then it must be decided anew
                self._run_task(self._execute_and_answer(command))
            else:
                self._answer(command, error, live)
                self._process_queue()

        try:
            if not live.act_fast(self._who, command, answer):
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
            if self._answered != command.id:  # else what came of it is the answer
                self.send(protocol.AckMessage(command.id))
        elif isinstance(error, RefusalError):
            self._reject(command.id, error, None if live is None else live.table.created.game)
        elif isinstance(error, UncertainWriteError):
            # No answer would be true. The page comes back and sends the same message again.
            self._wire.close_with(CLOSE_TRY_AGAIN)
        else:
            self._hub.metrics.errors += 1
            _log.error("a message failed", exc_info=error, extra={"table": command.table_id})
            self._reject(command.id, RefusalError("went-wrong"))

    async def _execute(self, command: protocol.ClientMessage) -> None:
        live = await self._hub.find(command.table_id, fresh=False)
        match command:
            case protocol.WatchCommand(after=after, bot_delay_factor=stretch):
                await spoilers.check_can_view(self._hub.store, live.table, self.account_id)
                self._tables[command.table_id] = live
                self.bot_delay_factor = stretch
                await live.watch(self, after)
                if live.table.created.repeated_deal is not None:  # they may have begun it meanwhile
                    await self._recheck_spoilers(live)
            case protocol.UnwatchCommand():
                self._tables.pop(command.table_id, None)
                self._hub.unwatch(live, self)
            case protocol.HintCommand(seat=seat):
                self.send((await live.hint(self._who, seat)).to_message(command.id, seat))
            case protocol.PreviewCommand():
                self.send(await live.preview(self._who, command))
            case protocol.RematchCommand():
                await live.rematch(self._who, command, self._create_table)
            case protocol.ChatCommand():
                self._sender.check_chat()
                await live.execute(await self._requester_with_name(), command)
            case protocol.SitCommand() | protocol.ClaimSeatCommand():
                await live.execute(await self._requester_with_name(), command)
            case _:
                await live.execute(self._who, command)

    async def _create_table(self, created: TableCreated) -> LiveTable:
        await self._quota.admit(created.id, self.account_id, self._sender.address)
        return await self._hub.create(created)

    async def _recheck_spoilers(self, live: LiveTable) -> None:
        """If what happens there must not be seen any more."""
        try:
            await spoilers.check_can_view(self._hub.store, live.table, self.account_id)
        except RefusalError:
            self._hub.unwatch(live, self)
            raise

    async def _requester_with_name(self) -> Requester:
        """With the name of today: people change it while their page is open."""
        name = await self._hub.store.read_name(self.account_id)
        return replace(self._who, name=name or default_name(self.account_id))

    async def _find(self, table_id: str) -> LiveTable | None:
        with suppress(Exception):
            return await self._hub.find(table_id, fresh=False)
        return None

    def _reject(self, id: int | None, error: RefusalError, game: str | None = None) -> None:
        self._hub.metrics.count_rejection(error.refusal.message)
        why = format_refusal(error.refusal, game)
        self.send(protocol.RejectedMessage(id, why, error.refusal.rule))


def _parse_id(text: str) -> int | None:
    with suppress(msgspec.DecodeError, RecursionError, UnicodeError):
        return _id_decoder.decode(text).id
    begins = ID_PATTERN.match(text)  # nested too deeply, or cut off
    return None if begins is None else int(begins[1])
