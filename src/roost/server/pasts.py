"""What was played and dealt before a branch left its table: stored once, under its own hash."""

import zlib
from hashlib import sha256
from typing import Any

import msgspec

from roost.contract import Deal
from roost.match import Match
from roost.server.snapshots import Played
from roost.server.store import Store


class Past(msgspec.Struct, frozen=True, array_like=True):
    actions: list[Played]
    deals: list[Deal]


async def put(store: Store, match: Match[Any]) -> str:
    """Store what a match has come by, unless it is there already; its name."""
    past = Past(match.actions, match.deals[: match.dealt])
    body = zlib.compress(_encoder.encode(past))
    name = sha256(body).hexdigest()
    await store.put_past(name, body)
    return name


async def find(store: Store, name: str) -> Past:
    """Raises ValueError if it is not there or not whole."""
    body = await store.past(name)
    if body is None or sha256(body).hexdigest() != name:
        raise ValueError(f"the past {name} is missing or damaged")
    return _decoder.decode(zlib.decompress(body))


_encoder = msgspec.json.Encoder(order="sorted")
_decoder = msgspec.json.Decoder(Past)
