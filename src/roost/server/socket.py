"""One socket a page: what it asks, and what it is told."""

import asyncio
import logging
import re
from contextlib import suppress
from dataclasses import replace

import msgspec

from roost.contract import Refused
from roost.server import limits, protocol
from roost.server.asking import Who
from roost.server.deals import spoilers
from roost.server.hub import Hub
from roost.server.live import LiveTable
from roost.server.naming import made_up_name
from roost.server.store import Unsure
from roost.server.wire import Wire
from roost.server.words import refusal

COME_BACK = 1013
"""How a socket ends when nobody knows whether something was stored."""
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
    """A page at the other end of a socket."""

    def __init__(self, wire: Wire, hub: Hub, who: Who, bucket: limits.Bucket) -> None:
        self.person = who.person
        self.client = who.client
        self._wire = wire
        self._hub = hub
        self._who = who
        self._bucket = bucket
        self._tables: dict[str, LiveTable] = {}
        self._answered: int | None = None
        """The last message of this page that it was told the happening of."""

    def tell(self, message: protocol.Telling) -> None:
        if isinstance(message, protocol.Happened) and message.message is not None:
            self._answered = message.message
        self._wire.tell(_encoder.encode(message))

    async def serve(self) -> None:
        """Until the page goes, or does not read. What it has asked is carried out all the same."""
        try:
            with self._hub.online(self.person):
                while (text := await self._wire.hear()) is not None:
                    await self._hear(text)
        finally:
            for live in list(self._tables.values()):
                await self._hub.leave(live, self)

    async def _hear(self, text: str) -> None:
        if not self._bucket.take():
            self._refuse(_number_of(text), Refused("too-fast"))
            await asyncio.sleep(1 / self._bucket.rate)
        elif len(text) > limits.LARGEST_MESSAGE:
            self._refuse(_number_of(text), Refused("ask-large"))
        else:
            await self._take(text)

    async def _take(self, text: str) -> None:
        try:
            ask = _asked.decode(text)
        except (msgspec.DecodeError, RecursionError, UnicodeError) as error:
            self._refuse(_number_of(text), Refused("ask-broken", reason=str(error)))
            return
        try:
            self._answered = None
            await self._carry_out(ask)
            if self._answered != ask.id:  # else what came of it is the answer
                self.tell(protocol.Done(ask.id))
        except Refused as refused:
            self._refuse(ask.id, refused, await self._game_of(ask.table))
        except Unsure:
            # No answer would be true. The page comes back and sends the same message again.
            self._wire.drop(COME_BACK)
        except Exception as error:
            self._hub.metrics.failures += 1
            _log.error("a message failed", exc_info=error, extra={"table": ask.table})
            self._refuse(ask.id, Refused("went-wrong"))

    async def _carry_out(self, ask: protocol.Asked) -> None:
        live = await self._hub.find(ask.table, fresh=False)
        match ask:
            case protocol.Watch(after=after):
                await spoilers.refuse(self._hub.store, live.table, self.person)
                self._tables[ask.table] = live
                await live.watch(self, after)
                if live.table.made.repeat is not None:  # they may have begun it meanwhile
                    await self._look_away(live)
            case protocol.Leave():
                self._tables.pop(ask.table, None)
                await self._hub.leave(live, self)
            case protocol.Hint(seat=seat):
                self.tell((await live.hint(self._who, seat)).to(ask.id, seat))
            case protocol.Plan():
                self.tell(await live.plan(self._who, ask))
            case protocol.Rematch():
                await live.rematch(self._who, ask, self._hub.make)
            case protocol.Sit() | protocol.Say() | protocol.Take():
                await live.ask(await self._named(), ask)
            case _:
                await live.ask(self._who, ask)

    async def _look_away(self, live: LiveTable) -> None:
        """If what happens there must not be seen any more."""
        try:
            await spoilers.refuse(self._hub.store, live.table, self.person)
        except Refused:
            await self._hub.leave(live, self)
            raise

    async def _named(self) -> Who:
        """With the name of today: people change it while their page is open."""
        name = await self._hub.store.name_of(self.person)
        return replace(self._who, name=name or made_up_name(self.person))

    async def _game_of(self, table: str) -> str | None:
        with suppress(Refused):
            return (await self._hub.find(table, fresh=False)).table.made.game
        return None

    def _refuse(self, id: int | None, refused: Refused, game: str | None = None) -> None:
        self._hub.metrics.refusals += 1
        why = refusal(refused.refusal, game)
        self.tell(protocol.Refuse(id, why, refused.refusal.rule))


def _number_of(text: str) -> int | None:
    with suppress(msgspec.DecodeError, RecursionError, UnicodeError):
        return _numbered.decode(text).id
    begins = BEGINS.match(text)  # nested too deeply, or cut off
    return None if begins is None else int(begins[1])
