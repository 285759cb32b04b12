"""What several servers on one database keep for each other: who lives, who does what, who is where.

A server lives while it says so every few seconds, by the database's clock: those of the servers do
not matter, and a clock that is set back keeps nobody alive for long.
"""

from abc import ABC, abstractmethod

from roost.server.storage.query import Row

NOW = "extract(epoch FROM clock_timestamp())::float8"
IS_ALIVE = f"abs({NOW} - seen) < $1"
HEARTBEAT = f"""
    INSERT INTO servers (id, seen) VALUES ($1, {NOW})
    ON CONFLICT (id) DO UPDATE SET seen = excluded.seen
"""
TAKE_CLAIM = f"""
    INSERT INTO claims (name, server, note) VALUES ($2, $3, '')
    ON CONFLICT (name) DO UPDATE SET server = excluded.server,
        note = CASE WHEN claims.server = excluded.server THEN claims.note ELSE '' END
    WHERE claims.server = excluded.server
        OR NOT EXISTS (SELECT 1 FROM servers WHERE id = claims.server AND {IS_ALIVE})
    RETURNING name
"""
ORPHANED_CLAIMS = f"""
    SELECT name FROM claims
    WHERE NOT EXISTS (SELECT 1 FROM servers WHERE id = claims.server AND {IS_ALIVE})
        AND name LIKE $2 || '%' LIMIT $3
"""
REMOTE_ACCOUNTS = f"""
    SELECT DISTINCT table_id, person FROM present JOIN servers ON id = server
    WHERE server <> $2 AND table_id = ANY($3::text[]) AND {IS_ALIVE}
"""
LAST_SEQUENCES = """
    SELECT name, (SELECT max(number) FROM happenings WHERE table_id = name)
    FROM unnest($1::text[]) AS name
"""
GENERATIONS = """
    SELECT person, generation FROM accounts WHERE person = ANY($1::text[]) AND generation > 0
"""
SELECT_KEY = "SELECT body FROM keys WHERE name = $1"


class ClusterQueries(ABC):
    @abstractmethod
    async def _fetch(self, statement: str, values: Row = ()) -> list[Row]:
        """One statement that may be asked twice."""

    async def get_or_create_key(self, name: str, new: bytes) -> bytes:
        """The one that all servers use; the first to ask says what it is."""
        put = "INSERT INTO keys (name, body) VALUES ($1, $2) ON CONFLICT DO NOTHING"
        await self._fetch(put, (name, new))
        ((found,),) = await self._fetch(SELECT_KEY, (name,))
        return bytes(found)

    async def read_generations(self, account_ids: list[str]) -> dict[str, int]:
        """Of those who have logged out other devices."""
        rows = await self._fetch(GENERATIONS, (account_ids,))
        return {str(person): int(generation) for person, generation in rows}

    # Who lives

    async def heartbeat(self, server_id: str, lease: float) -> set[str]:
        """This server lives. Which others do."""
        await self._fetch(HEARTBEAT, (server_id,))
        rows = await self._fetch(f"SELECT id FROM servers WHERE {IS_ALIVE}", (lease,))
        return {id for (id,) in rows} - {server_id}

    async def forget_dead_servers(self, server_id: str, lease: float) -> None:
        """Forget who was where of servers that are no more. What they did is to be taken over."""
        old = f"DELETE FROM servers WHERE id <> $2 AND NOT {IS_ALIVE}"
        await self._fetch(old, (3 * lease, server_id))
        await self._fetch("DELETE FROM present WHERE server NOT IN (SELECT id FROM servers)")

    async def remove_server(self, server_id: str) -> None:
        """This server ends. What it did is left to be taken over."""
        await self._fetch("DELETE FROM servers WHERE id = $1", (server_id,))
        await self._fetch("DELETE FROM present WHERE server = $1", (server_id,))

    # Who does what

    async def claim(self, name: str, server_id: str, lease: float) -> bool:
        """Whether this server does it from now on: nobody else does who lives."""
        return bool(await self._fetch(TAKE_CLAIM, (lease, name, server_id)))

    async def release(self, name: str, server_id: str) -> None:
        await self._fetch("DELETE FROM claims WHERE name = $1 AND server = $2", (name, server_id))

    async def find_orphaned_claims(self, prefix: str, lease: float, limit: int) -> list[str]:
        """What servers did that are no more."""
        return [name for (name,) in await self._fetch(ORPHANED_CLAIMS, (lease, prefix, limit))]

    async def save_claim_note(self, name: str, server_id: str, note: str) -> None:
        """How far it is with what it does."""
        put = "UPDATE claims SET note = $3 WHERE name = $1 AND server = $2"
        await self._fetch(put, (name, server_id, note))

    async def read_claim_note(self, name: str) -> str:
        rows = await self._fetch("SELECT note FROM claims WHERE name = $1", (name,))
        return rows[0][0] if rows else ""

    # Who is where

    async def add_presence(self, server_id: str, table_id: str, account_id: str) -> None:
        put = """
            INSERT INTO present (table_id, person, server) VALUES ($1, $2, $3)
            ON CONFLICT DO NOTHING
        """
        await self._fetch(put, (table_id, account_id, server_id))

    async def remove_presence(self, server_id: str, table_id: str, account_id: str) -> None:
        gone = "DELETE FROM present WHERE table_id = $1 AND person = $2 AND server = $3"
        await self._fetch(gone, (table_id, account_id, server_id))

    async def find_remote_ids(
        self, server_id: str, tables: list[str], lease: float
    ) -> dict[str, frozenset[str]]:
        """Who is at these tables, at other servers that live."""
        found: dict[str, set[str]] = {table: set() for table in tables}
        for table, person in await self._fetch(REMOTE_ACCOUNTS, (lease, server_id, tables)):
            found[table].add(person)
        return {table: frozenset(people) for table, people in found.items()}

    async def read_last_sequences(self, tables: list[str]) -> dict[str, int]:
        """The number of the last happening of each table."""
        rows = await self._fetch(LAST_SEQUENCES, (tables,))
        return {table: number for table, number in rows if number is not None}
