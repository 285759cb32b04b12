"""Branches of long matches: what they inherit from another table, and how their match starts.

The actions and chance outcomes before a branch are its prefix. A prefix is stored once under its
hash, however many branches start at that point.
"""

import zlib
from functools import partial
from hashlib import sha256
from typing import TYPE_CHECKING, Any

import msgspec

from roost.contract import ChanceOutcome
from roost.match import Match
from roost.match.branch import branch_match
from roost.server.storage import Store
from roost.server.tables import snapshots
from roost.server.tables.events import Dealt
from roost.server.tables.snapshots import PlayedAction
from roost.server.worker_pools import WorkerPool

if TYPE_CHECKING:
    from roost.server.tables.table import Table


class MatchPrefix(msgspec.Struct, frozen=True, array_like=True):
    actions: list[PlayedAction]
    chance_outcomes: list[ChanceOutcome]

    def with_outcomes(self, resampled: dict[int, ChanceOutcome]) -> list[ChanceOutcome]:
        """Return the chance outcomes, with those that were sampled again."""
        outcomes = enumerate(self.chance_outcomes)
        return [resampled.get(number, outcome) for number, outcome in outcomes]


async def save_prefix(store: Store, match: Match[Any]) -> str:
    """Save what was played in a match so far; return the prefix's hash."""
    prefix = MatchPrefix(match.actions, match.chance_outcomes[: match.chance_count])
    body = zlib.compress(_encoder.encode(prefix))
    prefix_hash = sha256(body).hexdigest()
    await store.save_prefix(prefix_hash, body)
    return prefix_hash


async def load_prefix(store: Store, prefix_hash: str) -> MatchPrefix:
    """Load a prefix; raise ValueError if it is missing or damaged."""
    body = await store.read_prefix(prefix_hash)
    if body is None or sha256(body).hexdigest() != prefix_hash:
        raise ValueError(f"the prefix {prefix_hash} is missing or damaged")
    return _decoder.decode(zlib.decompress(body))


async def build_dealt_event(table: "Table", pool: WorkerPool) -> Dealt:
    """Return the event that starts the match, once the nonces are in.

    In a branch, all hidden information of the prefix is sampled again. The prefix is replayed in a
    thread for it, and the snapshots of this replay make the next steps at the table fast.
    """
    if table.prefix is None:
        return Dealt()
    before = table.prefix.chance_outcomes
    match = await pool.run(partial(_sample_branch, table, table.prefix), table.created.owner_id)
    table.snapshots = snapshots.take_snapshots(match)
    after = match.chance_outcomes[: match.chance_count]
    pairs = enumerate(zip(before, after, strict=True))
    return Dealt(resampled_outcomes={index: new for index, (old, new) in pairs if old != new})


def _sample_branch(table: "Table", prefix: MatchPrefix) -> Match[Any]:
    played = Match(table.game, table.config, prefix.chance_outcomes)
    snapshots.resume_match(played, list(prefix.actions), ())
    return branch_match(played, table.seed)


_encoder = msgspec.json.Encoder(order="sorted")
_decoder = msgspec.json.Decoder(MatchPrefix)
