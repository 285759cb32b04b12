"""One socket a page: what it asks, and what it is told."""

import asyncio
import logging
import re
from collections.abc import Coroutine
from contextlib import suppress
from dataclasses import replace
from typing import Any

import msgspec

from roost.contract import Refused
from roost.server import limits, protocol
from roost.server.access.gate import Sender
from roost.server.access.tables import TableQuota
from roost.server.asking import Who
from roost.server.deals import spoilers
from roost.server.happenings import Made
from roost.server.hub import Hub
from roost.server.live import LiveTable
from roost.server.naming import made_up_name
from roost.server.store import NumberTaken, Unsure
from roost.server.wire import Wire
from roost.server.words import refusal

COME_BACK = 1013
"""How a socket ends when nobody knows whether something was stored."""
NOT_YOU = 4401
"""How a socket ends whose cookie is not valid, or no longer."""
BEGINS = re.compile(r'\s*\{(?:\s*"ask"\s*:\s*"[a-z-]{0,20}"\s*,)?\s*"id"\s*:\s*(\d{1,15})\b')
"""How a message begins that cannot be read to its end."""

_asked = msgspec.json.Decoder(protocol.Asked)
_encoder = msgspec.json.Encoder()
_log = logging.getLogger(__name__)


class _Numbered(msgspec.Struct):
    """What can be read of a message that is not of the right form."""

    id: protocol.Count | None = None


_numbered = msgspec.json.Decoder(_Numbered)


class Page:
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
        "client",
        "generation",
        "person",
        "stretch",
    )

    def __init__(
        self,
        wire: Wire,
        hub: Hub,
        who: Who,
        sender: Sender,
        quota: TableQuota,
        generation: int = 0,
    ) -> None:
        self.person = who.person
        self.generation = generation
        self.client = who.client
        self.stretch = 1.0
        self._wire = wire
        self._hub = hub
        self._who = who
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
    def waiting(self) -> int:
        return len(self._messages)

    def open(self) -> None:
        self._hub.come(self)
        self._wire.listen(self)

    def hear(self, text: str) -> None:
        if self._is_busy:
            self._messages.append(text)
            self._wire.keep_pace(len(self._messages))
            return
        self._is_busy = True
        if not self._begin(text):
            self._go_on()

    def gone(self) -> None:
        """What the page has asked is carried out all the same; only questions are called off."""
        if not self._is_gone:
            self._is_gone = True
            if self._question is not None:
                self._question.cancel()
            if not self._is_busy:
                self._leave()

    def log_out(self) -> None:
        """Its session is no longer valid: what waits is not carried out."""
        if not self._is_gone:
            self._messages.clear()
            self._wire.drop(NOT_YOU)

    def tell(self, message: protocol.Telling) -> None:
        if isinstance(message, protocol.Happened) and message.message is not None:
            self._answered = message.message
        self._wire.tell(_encoder.encode(message))

    def tell_text(self, text: bytes, message: int | None) -> None:
        if message is not None:
            self._answered = message
        self._wire.tell(text)

    def _begin(self, text: str) -> bool:
        """Begin to carry a message out; whether it is still under way then."""
        try:
            self._sender.check(len(text))
        except Refused as refused:
            self._refuse(_number_of(text), refused)
            self._follow(asyncio.sleep(self._sender.pause))
            return True
        if len(text) > limits.LARGEST_MESSAGE:
            self._refuse(_number_of(text), Refused("ask-large"))
            return False
        try:
            ask = _asked.decode(text)
        except (msgspec.DecodeError, RecursionError, UnicodeError) as error:
            self._refuse(_number_of(text), Refused("ask-broken", reason=str(error)))
            return False
        self._answered = None
        if isinstance(ask, protocol.Act):
            live = self._hub.at_hand(ask.table)
            if live is not None:
                return self._act(live, ask)
        task = self._follow(self._take(ask))
        if isinstance(ask, protocol.Hint | protocol.Plan):
            self._question = task
        return True

    def _follow(self, work: Coroutine[Any, Any, None]) -> "asyncio.Task[None]":
        """What takes its time has a task for as long as it takes."""
        task = asyncio.get_running_loop().create_task(work)
        self._wire.tasks.add(task)  # whoever closes the server waits for these
        task.add_done_callback(self._followed)
        return task

    def _followed(self, task: "asyncio.Task[None]") -> None:
        self._wire.tasks.discard(task)
        self._question = None
        if task.cancelled() and not self._is_gone:  # the server is closed
            self._messages.clear()
        self._go_on()

    def _go_on(self) -> None:
        """With the messages that wait."""
        while self._messages:
            text = self._messages.pop(0)
            self._wire.keep_pace(len(self._messages))
            if self._begin(text):
                return
        self._is_busy = False
        if self._is_gone:
            self._leave()

    def _leave(self) -> None:
        for live in list(self._tables.values()):
            self._hub.leave(live, self)
        self._tables.clear()
        self._hub.go(self)
        self._sender.close()

    def _act(self, live: LiveTable, ask: protocol.Act) -> bool:
        """Mostly there is nothing to wait for but the store."""

        def answer(error: Exception | None) -> None:
            if isinstance(error, NumberTaken):  # then it must be decided anew
                self._follow(self._take(ask))
            else:
                self._answer(ask, error, live)
                self._go_on()

        try:
            if not live.act_soon(self._who, ask, answer):
                self._follow(self._take(ask))
        except Exception as error:
            self._answer(ask, error, live)
            return False
        return True

    async def _take(self, ask: protocol.Asked) -> None:
        try:
            await self._carry_out(ask)
        except Exception as error:
            self._answer(ask, error, await self._find(ask.table))
        else:
            self._answer(ask)

    def _answer(
        self, ask: protocol.Asked, error: Exception | None = None, live: LiveTable | None = None
    ) -> None:
        if error is None:
            if self._answered != ask.id:  # else what came of it is the answer
                self.tell(protocol.Done(ask.id))
        elif isinstance(error, Refused):
            self._refuse(ask.id, error, None if live is None else live.table.made.game)
        elif isinstance(error, Unsure):
            # No answer would be true. The page comes back and sends the same message again.
            self._wire.drop(COME_BACK)
        else:
            self._hub.metrics.failures += 1
            _log.error("a message failed", exc_info=error, extra={"table": ask.table})
            self._refuse(ask.id, Refused("went-wrong"))

    async def _carry_out(self, ask: protocol.Asked) -> None:
        live = await self._hub.find(ask.table, fresh=False)
        match ask:
            case protocol.Watch(after=after, stretch=stretch):
                await spoilers.refuse(self._hub.store, live.table, self.person)
                self._tables[ask.table] = live
                self.stretch = stretch
                await live.watch(self, after)
                if live.table.made.repeat is not None:  # they may have begun it meanwhile
                    await self._look_away(live)
            case protocol.Leave():
                self._tables.pop(ask.table, None)
                self._hub.leave(live, self)
            case protocol.Hint(seat=seat):
                self.tell((await live.hint(self._who, seat)).to(ask.id, seat))
            case protocol.Plan():
                self.tell(await live.plan(self._who, ask))
            case protocol.Rematch():
                await live.rematch(self._who, ask, self._make)
            case protocol.Say():
                self._sender.check_chat()
                await live.ask(await self._named(), ask)
            case protocol.Sit() | protocol.Take():
                await live.ask(await self._named(), ask)
            case _:
                await live.ask(self._who, ask)

    async def _make(self, made: Made) -> LiveTable:
        await self._quota.admit(made.id, self.person, self._sender.address)
        return await self._hub.make(made)

    async def _look_away(self, live: LiveTable) -> None:
        """If what happens there must not be seen any more."""
        try:
            await spoilers.refuse(self._hub.store, live.table, self.person)
        except Refused:
            self._hub.leave(live, self)
            raise

    async def _named(self) -> Who:
        """With the name of today: people change it while their page is open."""
        name = await self._hub.store.name_of(self.person)
        return replace(self._who, name=name or made_up_name(self.person))

    async def _find(self, table: str) -> LiveTable | None:
        with suppress(Exception):
            return await self._hub.find(table, fresh=False)
        return None

    def _refuse(self, id: int | None, refused: Refused, game: str | None = None) -> None:
        self._hub.metrics.count_refusal(refused.refusal.message)
        why = refusal(refused.refusal, game)
        self.tell(protocol.Refuse(id, why, refused.refusal.rule))


def _number_of(text: str) -> int | None:
    with suppress(msgspec.DecodeError, RecursionError, UnicodeError):
        return _numbered.decode(text).id
    begins = BEGINS.match(text)  # nested too deeply, or cut off
    return None if begins is None else int(begins[1])
