"""Opens a server's resources: its own files, or a database that it shares with other servers."""

import asyncio
import logging
import secrets
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from roost.contract import RefusalError
from roost.server.http import identity
from roost.server.http.identity import KEY_BYTES, Signer, load_or_create_key
from roost.server.push import vapid
from roost.server.push.vapid import VapidKey
from roost.server.settings import Settings
from roost.server.storage import SqliteStore, Store, open_database

if TYPE_CHECKING:
    from roost.server.cluster.cluster import Cluster
    from roost.server.storage.postgres import PostgresStore

CHANNEL_KEY = "channel"

_log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Resources:
    store: Store
    signer: Signer
    vapid_key: VapidKey
    cluster: "Cluster | None" = None


def prepare_storage(settings: Settings) -> None:
    """Create or migrate the storage; raise RefusalError if that is not possible."""
    if settings.is_shared:
        asyncio.run(_prepare_shared(settings))
        return
    Signer(settings.data)
    VapidKey(settings.data)
    open_database(settings.database_file).close()


async def open_resources(settings: Settings) -> Resources:
    if settings.is_shared:
        return await _open_shared(settings)
    signer, vapid_key = Signer(settings.data), VapidKey(settings.data)
    return Resources(SqliteStore(settings.database_file), signer, vapid_key)


async def _prepare_shared(settings: Settings) -> None:
    await (await _open_postgres(settings)).close()


async def _open_shared(settings: Settings) -> Resources:
    from roost.server.cluster.cluster import Cluster

    store = await _open_postgres(settings)
    data = settings.data
    signer = Signer(data, await _shared_key(store, data / identity.KEY_FILE))
    vapid_key = VapidKey(data, await _shared_key(store, data / vapid.KEY_FILE))
    channel = (await store.get_or_create_key(CHANNEL_KEY, secrets.token_bytes(8))).hex()
    cluster = Cluster(store, settings.lease, settings.redis, channel)
    return Resources(store, signer, vapid_key, cluster)


async def _open_postgres(settings: Settings) -> "PostgresStore":
    try:
        if settings.redis is not None:
            _check_redis(settings.redis)

        from roost.server.storage.postgres import PostgresStore
    except ImportError:
        raise RefusalError("cluster-missing") from None
    assert settings.database is not None
    return await PostgresStore.open(settings.database)


def _check_redis(address: str) -> None:
    import redis.asyncio

    try:
        redis.asyncio.Redis.from_url(address)
    except ValueError:
        raise RefusalError("redis-address") from None


async def _shared_key(store: "PostgresStore", file: Path) -> bytes:
    """Return the key in the database. A server that was single before stores its own key there."""
    own_key = load_or_create_key(file) if file.exists() else None
    key = await store.get_or_create_key(file.name, own_key or secrets.token_bytes(KEY_BYTES))
    if own_key is not None and own_key != key:
        _log.warning(
            "the database has another key, which is used instead", extra={"file": str(file)}
        )
    return key
