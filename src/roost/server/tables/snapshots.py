"""Snapshots of long matches, so that a match need not be replayed from its start.

Snapshots are a cache; the events remain the truth. A snapshot is used only if it was made by the
same build, is undamaged, and belongs to exactly the stored actions. Otherwise it is ignored.
"""

import asyncio
import logging
import zlib
from collections.abc import Coroutine, Sequence
from functools import cache
from hashlib import sha256
from importlib import resources
from typing import TYPE_CHECKING, Any

import msgspec

from roost import games
from roost.contract import Action, ChanceOutcome, Game, MatchConfig, Milestone
from roost.match import Checkpoint, Match
from roost.server.storage import Store
from roost.server.tables.events import TableCreated, TableEvent
from roost.server.worker_pools import WorkerPool
from roost.system.files import walk_files

if TYPE_CHECKING:
    from roost.server.tables.table import Table

SHARED_PACKAGES = ("contract", "kernel", "match")
IGNORED_FOLDERS = {"tests", "web", "__pycache__"}
"""Folders of a game that do not affect how it plays."""

PlayedAction = tuple[int, Action]
"""A seat and its action."""

_log = logging.getLogger(__name__)


class Snapshot(msgspec.Struct, frozen=True, array_like=True):
    """A match as it was after `action_count` actions."""

    action_count: int
    digest: bytes
    """The hash of these actions."""
    chance_outcomes: list[ChanceOutcome]
    milestones: list[tuple[int, Milestone]]
    state: Any
    """Serialized in the stored form."""


def take_snapshots(match: Match[Any]) -> list[Snapshot]:
    """Return a snapshot for each checkpoint of a match, oldest first."""
    checkpoints = match.checkpoints  # the match may continue in another thread
    digests = compute_digests(match.actions, [one.action_count for one in checkpoints])
    return [
        Snapshot(
            checkpoint.action_count,
            digests[checkpoint.action_count],
            match.chance_outcomes[: checkpoint.chance_count],
            [one for one in match.milestones if one[0] < checkpoint.action_count],
            checkpoint.state,
        )
        for checkpoint in checkpoints
    ]


def resume_match(
    match: Match[Any], actions: list[PlayedAction], snapshots: Sequence[Snapshot]
) -> Match[Any]:
    """Play the actions in a new match, starting from the latest snapshot that fits.

    The chance outcomes must fit as well, because a branch has other ones than the match that it
    left.
    """
    digests = compute_digests(actions, [snapshot.action_count for snapshot in snapshots])
    fitting = [
        snapshot
        for snapshot in snapshots
        if snapshot.digest == digests.get(snapshot.action_count)
        and all(
            mine == theirs
            for mine, theirs in zip(match.chance_outcomes, snapshot.chance_outcomes, strict=False)
        )
    ]
    fitting.sort(key=lambda snapshot: snapshot.action_count)
    if fitting:
        last = fitting[-1]
        match.chance_outcomes[: len(last.chance_outcomes)] = last.chance_outcomes
        match.actions, match.milestones = actions, last.milestones
        match.checkpoints = [
            Checkpoint(one.action_count, len(one.chance_outcomes), one.state) for one in fitting
        ]
        match = match.restore(match.checkpoints[-1])
    for seat, action in actions[len(match.actions) :]:
        match.act(seat, action)
    return match


def encode_snapshot(game: Game[Any], snapshot: Snapshot) -> bytes | None:
    """Encode a snapshot; return None if this game does not serialize its states."""
    state = game.serialize_state(snapshot.state)
    if state is None:
        return None
    encoded = msgspec.structs.replace(snapshot, state=state)
    body = zlib.compress(msgspec.msgpack.encode(encoded), 1)
    return sha256(body).digest() + body


def decode_snapshot(game: Game[Any], config: MatchConfig, body: bytes) -> Snapshot | None:
    """Decode a snapshot; return None if it is damaged."""
    digest, compressed = body[:32], body[32:]
    if sha256(compressed).digest() != digest:
        return None
    try:
        encoded = _decoder.decode(zlib.decompress(compressed))
        state = game.deserialize_state(config, encoded.state)
    except Exception as error:  # after any error, the match can be replayed
        _log.error("snapshot not decoded", exc_info=error)
        return None
    return msgspec.structs.replace(encoded, state=state)


def compute_digests(actions: Sequence[PlayedAction], counts: Sequence[int]) -> dict[int, bytes]:
    """Return the hash of the first n actions, for each n in `counts` up to their number."""
    digests: dict[int, bytes] = {}
    hasher, last = sha256(), 0
    for count in sorted(set(counts)):
        if count <= len(actions):
            hasher.update(b"".join(_encoder.encode(one) + b"\n" for one in actions[last:count]))
            digests[count], last = hasher.digest(), count
    return digests


_encoder = msgspec.json.Encoder(order="sorted")
_decoder = msgspec.msgpack.Decoder(Snapshot)

# Storage


@cache
def game_build_hash(game: str) -> str:
    """Return a hash of every source file that affects how a game plays."""
    shared = (resources.files(f"roost.{name}") for name in SHARED_PACKAGES)
    hasher = sha256()
    for folder in (*shared, games.game_files(game)):
        for path, file in walk_files(folder):
            if path[-1].endswith((".py", ".json")) and not IGNORED_FOLDERS & set(path):
                hasher.update(f"{folder.name}/{'/'.join(path)}\0".encode())
                hasher.update(sha256(file.read_bytes()).digest())
    return hasher.hexdigest()


async def load_snapshots(store: Store, created: TableEvent) -> list[bytes]:
    """Return the encoded snapshots of a table that this build has saved."""
    assert isinstance(created, TableCreated)
    game = games.load(created.game)
    if not game.info.is_long or created.rules != game.info.rules:
        return []
    return await store.read_snapshots(created.id, game_build_hash(created.game))


def decode_snapshots(created: TableEvent, bodies: list[bytes]) -> list[Snapshot]:
    """Decode the undamaged snapshots. This is slow: call it in a thread."""
    assert isinstance(created, TableCreated)
    game = games.load(created.game)
    if not bodies:
        return []
    config = game.info.configure(created.players, created.options)
    snapshots = [decode_snapshot(game, config, body) for body in bodies]
    return [snapshot for snapshot in snapshots if snapshot is not None]


async def save_snapshots(store: Store, pool: WorkerPool, table_id: str, match: Match[Any]) -> None:
    """Save a match's snapshots. An error is only logged, because it only costs time later."""
    try:
        bodies = await pool.run(lambda: _encode_snapshots(match))
        await store.save_snapshots(table_id, game_build_hash(match.game.info.id), bodies)
    except Exception as error:
        _log.error("snapshots not saved", exc_info=error, extra={"table": table_id})


def _encode_snapshots(match: Match[Any]) -> dict[int, bytes]:
    """Encode in a thread. The match may continue at the same time, because its past does not
    change.
    """
    snapshots = take_snapshots(match)
    bodies = {one.action_count: encode_snapshot(match.game, one) for one in snapshots}
    return {action_count: body for action_count, body in bodies.items() if body is not None}


class TableMaintenance:
    """Saves a table's new snapshots and deletes its old chat lines, in the background."""

    def __init__(self, store: Store, pool: WorkerPool, table: "Table") -> None:
        self._store = store
        self._pool = pool
        self._last_checkpoint: object = None
        self._tasks: set[asyncio.Task[None]] = set()
        saved = {snapshot.action_count for snapshot in table.snapshots}
        if table.match is not None and table.match.checkpoints:
            last = table.match.checkpoints[-1]
            self._last_checkpoint = last if last.action_count in saved else None

    def check(self, table: "Table") -> None:
        old_chat = table.trim_chat()
        if old_chat:
            self._start(self._delete_chat(table.id, old_chat))
        match = table.match
        if match is None or not match.checkpoints or match.checkpoints[-1] is self._last_checkpoint:
            return
        self._last_checkpoint = match.checkpoints[-1]
        self._start(save_snapshots(self._store, self._pool, table.id, match))

    def _start(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _delete_chat(self, table_id: str, sequences: list[int]) -> None:
        """Delete chat lines. An error is only logged: loading the table tries again."""
        try:
            await self._store.delete_events(table_id, sequences)
        except Exception as error:
            _log.error("chat not deleted", exc_info=error, extra={"table": table_id})

    async def close(self) -> None:
        await asyncio.gather(*self._tasks)
