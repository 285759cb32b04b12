"""Opens what a server stands on: its own files, or a database that it shares with others."""

import asyncio
import logging
import secrets
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from roost.contract import Refused
from roost.server import identity
from roost.server.identity import KEY_BYTES, Signer, kept_key
from roost.server.push import keys as push_keys
from roost.server.push.keys import PushKeys
from roost.server.settings import Settings
from roost.server.store import SqliteStore, Store, open_database

if TYPE_CHECKING:
    from roost.server.peers.peers import Peers
    from roost.server.store.postgres import PostgresStore

CHANNEL = "channel"

_log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Opened:
    store: Store
    signer: Signer
    push_keys: PushKeys
    peers: "Peers | None" = None


def prepare(settings: Settings) -> None:
    """Make or bring up to date what is kept; raises Refused if that cannot be."""
    if settings.is_shared:
        asyncio.run(_prepare_shared(settings))
        return
    Signer(settings.data)
    PushKeys(settings.data)
    open_database(settings.database_file).close()


async def open_all(settings: Settings) -> Opened:
    if settings.is_shared:
        return await _open_shared(settings)
    signer, keys = Signer(settings.data), PushKeys(settings.data)
    return Opened(SqliteStore(settings.database_file), signer, keys)


async def _prepare_shared(settings: Settings) -> None:
    await (await _postgres(settings)).close()


async def _open_shared(settings: Settings) -> Opened:
    from roost.server.peers.peers import Peers

    store = await _postgres(settings)
    data = settings.data
    signer = Signer(data, await _key(store, data / identity.FILE))
    keys = PushKeys(data, await _key(store, data / push_keys.FILE))
    channel = (await store.key(CHANNEL, secrets.token_bytes(8))).hex()
    return Opened(store, signer, keys, Peers(store, settings.lease, settings.redis, channel))


async def _postgres(settings: Settings) -> "PostgresStore":
    try:
        if settings.redis is not None:
            _check_redis(settings.redis)

        from roost.server.store.postgres import PostgresStore
    except ImportError:
        raise Refused("cluster-missing") from None
    assert settings.database is not None
    return await PostgresStore.open(settings.database)


def _check_redis(address: str) -> None:
    import redis.asyncio

    try:
        redis.asyncio.Redis.from_url(address)
    except ValueError:
        raise Refused("redis-address") from None


async def _key(store: "PostgresStore", file: Path) -> bytes:
    """The one in the database. A server that was alone before brings its own there."""
    own = kept_key(file) if file.exists() else None
    key = await store.key(file.name, own or secrets.token_bytes(KEY_BYTES))
    if own is not None and own != key:
        _log.warning("the database has another key, which counts", extra={"file": str(file)})
    return key
