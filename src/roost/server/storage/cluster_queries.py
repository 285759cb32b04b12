"""Queries that several servers on one database need: live servers, claims and presence.

A server is alive while it sends a heartbeat every few seconds. Times come from the database's
clock, so the servers' own clocks do not matter. A clock that is set back keeps no dead server alive
for long.
"""

from abc import ABC, abstractmethod

from roost.server.storage.query import Row

NOW = "extract(epoch FROM clock_timestamp())::float8"
IS_ALIVE = f"abs({NOW} - last_seen) < $1"
HEARTBEAT = f"""
    INSERT INTO servers (id, last_seen) VALUES ($1, {NOW})
    ON CONFLICT (id) DO UPDATE SET last_seen = excluded.last_seen
"""
TAKE_CLAIM = f"""
    INSERT INTO claims (name, server_id, note) VALUES ($2, $3, '')
    ON CONFLICT (name) DO UPDATE SET server_id = excluded.server_id,
        note = CASE WHEN claims.server_id = excluded.server_id THEN claims.note ELSE '' END
    WHERE claims.server_id = excluded.server_id
        OR NOT EXISTS (SELECT 1 FROM servers WHERE id = claims.server_id AND {IS_ALIVE})
    RETURNING name
"""
ORPHANED_CLAIMS = f"""
    SELECT name FROM claims
    WHERE NOT EXISTS (SELECT 1 FROM servers WHERE id = claims.server_id AND {IS_ALIVE})
        AND name LIKE $2 || '%' LIMIT $3
"""
REMOTE_ACCOUNTS = f"""
    SELECT DISTINCT table_id, account_id FROM presence JOIN servers ON id = server_id
    WHERE server_id <> $2 AND table_id = ANY($3::text[]) AND {IS_ALIVE}
"""
LAST_SEQUENCES = """
    SELECT name, (SELECT max(sequence) FROM events WHERE table_id = name)
    FROM unnest($1::text[]) AS name
"""
GENERATIONS = """
    SELECT id, generation FROM accounts WHERE id = ANY($1::text[]) AND generation > 0
"""
SELECT_KEY = "SELECT body FROM shared_keys WHERE name = $1"


class ClusterQueries(ABC):
    @abstractmethod
    async def _fetch(self, statement: str, values: Row = ()) -> list[Row]:
        """Run one statement. It must be idempotent, because it may run twice."""

    async def get_or_create_key(self, name: str, new: bytes) -> bytes:
        """Return the key that all servers share. The first caller's key is stored."""
        insert = "INSERT INTO shared_keys (name, body) VALUES ($1, $2) ON CONFLICT DO NOTHING"
        await self._fetch(insert, (name, new))
        ((key,),) = await self._fetch(SELECT_KEY, (name,))
        return bytes(key)

    async def read_generations(self, account_ids: list[str]) -> dict[str, int]:
        """Return the session generation of each account that has logged out other devices."""
        rows = await self._fetch(GENERATIONS, (account_ids,))
        return {str(account_id): int(generation) for account_id, generation in rows}

    # Servers

    async def heartbeat(self, server_id: str, lease: float) -> set[str]:
        """Mark this server as alive; return the ids of the other live servers."""
        await self._fetch(HEARTBEAT, (server_id,))
        rows = await self._fetch(f"SELECT id FROM servers WHERE {IS_ALIVE}", (lease,))
        return {id for (id,) in rows} - {server_id}

    async def forget_dead_servers(self, server_id: str, lease: float) -> None:
        """Delete dead servers and their presence. Their claims stay, so others can take over."""
        delete = f"DELETE FROM servers WHERE id <> $2 AND NOT {IS_ALIVE}"
        await self._fetch(delete, (3 * lease, server_id))
        await self._fetch("DELETE FROM presence WHERE server_id NOT IN (SELECT id FROM servers)")

    async def remove_server(self, server_id: str) -> None:
        """Delete this server and its presence at shutdown. Its claims stay."""
        await self._fetch("DELETE FROM servers WHERE id = $1", (server_id,))
        await self._fetch("DELETE FROM presence WHERE server_id = $1", (server_id,))

    # Claims

    async def claim(self, name: str, server_id: str, lease: float) -> bool:
        """Take a claim; return False if another live server holds it."""
        return bool(await self._fetch(TAKE_CLAIM, (lease, name, server_id)))

    async def release(self, name: str, server_id: str) -> None:
        delete = "DELETE FROM claims WHERE name = $1 AND server_id = $2"
        await self._fetch(delete, (name, server_id))

    async def find_orphaned_claims(self, prefix: str, lease: float, limit: int) -> list[str]:
        """Return claims of dead servers."""
        return [name for (name,) in await self._fetch(ORPHANED_CLAIMS, (lease, prefix, limit))]

    async def save_claim_note(self, name: str, server_id: str, note: str) -> None:
        """Save the progress of claimed work."""
        update = "UPDATE claims SET note = $3 WHERE name = $1 AND server_id = $2"
        await self._fetch(update, (name, server_id, note))

    async def read_claim_note(self, name: str) -> str:
        rows = await self._fetch("SELECT note FROM claims WHERE name = $1", (name,))
        return rows[0][0] if rows else ""

    # Presence

    async def add_presence(self, server_id: str, table_id: str, account_id: str) -> None:
        insert = """
            INSERT INTO presence (table_id, account_id, server_id) VALUES ($1, $2, $3)
            ON CONFLICT DO NOTHING
        """
        await self._fetch(insert, (table_id, account_id, server_id))

    async def remove_presence(self, server_id: str, table_id: str, account_id: str) -> None:
        delete = """
            DELETE FROM presence WHERE table_id = $1 AND account_id = $2 AND server_id = $3
        """
        await self._fetch(delete, (table_id, account_id, server_id))

    async def find_remote_ids(
        self, server_id: str, tables: list[str], lease: float
    ) -> dict[str, frozenset[str]]:
        """Return the accounts that watch each of these tables at other live servers."""
        account_ids: dict[str, set[str]] = {table_id: set() for table_id in tables}
        for table_id, account_id in await self._fetch(REMOTE_ACCOUNTS, (lease, server_id, tables)):
            account_ids[table_id].add(account_id)
        return {table_id: frozenset(ids) for table_id, ids in account_ids.items()}

    async def read_last_sequences(self, tables: list[str]) -> dict[str, int]:
        """Return the sequence of the last event of each table."""
        rows = await self._fetch(LAST_SEQUENCES, (tables,))
        return {table_id: sequence for table_id, sequence in rows if sequence is not None}
