"""What was played and dealt before a branch left its table: stored once, under its own hash."""

import zlib
from hashlib import sha256
from typing import Any

import msgspec

from roost.contract import ChanceOutcome
from roost.match import Match
from roost.server.storage import Store
from roost.server.tables.snapshots import PlayedAction


class MatchPrefix(msgspec.Struct, frozen=True, array_like=True):
    actions: list[PlayedAction]
    chance_outcomes: list[ChanceOutcome]


async def save_prefix(store: Store, match: Match[Any]) -> str:
    """Store what a match has come by, unless it is there already; its name."""
    past = MatchPrefix(match.actions, match.chance_outcomes[: match.chance_count])
    body = zlib.compress(_encoder.encode(past))
    name = sha256(body).hexdigest()
    await store.save_prefix(name, body)
    return name


async def load_prefix(store: Store, prefix_hash: str) -> MatchPrefix:
    """Raises ValueError if it is not there or not whole."""
    body = await store.read_prefix(prefix_hash)
    if body is None or sha256(body).hexdigest() != prefix_hash:
        raise ValueError(f"the past {prefix_hash} is missing or damaged")
    return _decoder.decode(zlib.decompress(body))


_encoder = msgspec.json.Encoder(order="sorted")
_decoder = msgspec.json.Decoder(MatchPrefix)
