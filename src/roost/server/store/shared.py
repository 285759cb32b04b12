"""What several servers on one database keep for each other: who lives, who does what, who is where.

A server lives while it says so every few seconds, by the database's clock: those of the servers do
not matter, and a clock that is set back keeps nobody alive for long.
"""

from abc import ABC, abstractmethod

from roost.server.store.asked import Row

NOW = "extract(epoch FROM clock_timestamp())::float8"
LIVES = f"abs({NOW} - seen) < $1"
BEAT = f"""
    INSERT INTO servers (id, seen) VALUES ($1, {NOW})
    ON CONFLICT (id) DO UPDATE SET seen = excluded.seen
"""
CLAIM = f"""
    INSERT INTO claims (name, server, note) VALUES ($2, $3, '')
    ON CONFLICT (name) DO UPDATE SET server = excluded.server,
        note = CASE WHEN claims.server = excluded.server THEN claims.note ELSE '' END
    WHERE claims.server = excluded.server
        OR NOT EXISTS (SELECT 1 FROM servers WHERE id = claims.server AND {LIVES})
    RETURNING name
"""
DEAD = f"""
    SELECT name FROM claims
    WHERE NOT EXISTS (SELECT 1 FROM servers WHERE id = claims.server AND {LIVES})
        AND name LIKE $2 || '%' LIMIT $3
"""
PRESENT = f"""
    SELECT DISTINCT table_id, person FROM present JOIN servers ON id = server
    WHERE server <> $2 AND table_id = ANY($3::text[]) AND {LIVES}
"""
NEWEST = """
    SELECT name, (SELECT max(number) FROM happenings WHERE table_id = name)
    FROM unnest($1::text[]) AS name
"""
GENERATIONS = """
    SELECT person, generation FROM accounts WHERE person = ANY($1::text[]) AND generation > 0
"""
KEY = "SELECT body FROM keys WHERE name = $1"


class SharedQueries(ABC):
    @abstractmethod
    async def _fetch(self, statement: str, given: Row = ()) -> list[Row]:
        """One statement that may be asked twice."""

    async def key(self, name: str, new: bytes) -> bytes:
        """The one that all servers use; the first to ask says what it is."""
        put = "INSERT INTO keys (name, body) VALUES ($1, $2) ON CONFLICT DO NOTHING"
        await self._fetch(put, (name, new))
        ((found,),) = await self._fetch(KEY, (name,))
        return bytes(found)

    async def generations(self, people: list[str]) -> dict[str, int]:
        """Of those who have logged out other devices."""
        rows = await self._fetch(GENERATIONS, (people,))
        return {str(person): int(generation) for person, generation in rows}

    # Who lives

    async def beat(self, server: str, lease: float) -> set[str]:
        """This server lives. Which others do."""
        await self._fetch(BEAT, (server,))
        rows = await self._fetch(f"SELECT id FROM servers WHERE {LIVES}", (lease,))
        return {id for (id,) in rows} - {server}

    async def bury(self, server: str, lease: float) -> None:
        """Forget who was where of servers that are no more. What they did is to be taken over."""
        old = f"DELETE FROM servers WHERE id <> $2 AND NOT {LIVES}"
        await self._fetch(old, (3 * lease, server))
        await self._fetch("DELETE FROM present WHERE server NOT IN (SELECT id FROM servers)")

    async def leave(self, server: str) -> None:
        """This server ends. What it did is left to be taken over."""
        await self._fetch("DELETE FROM servers WHERE id = $1", (server,))
        await self._fetch("DELETE FROM present WHERE server = $1", (server,))

    # Who does what

    async def claim(self, name: str, server: str, lease: float) -> bool:
        """Whether this server does it from now on: nobody else does who lives."""
        return bool(await self._fetch(CLAIM, (lease, name, server)))

    async def release(self, name: str, server: str) -> None:
        await self._fetch("DELETE FROM claims WHERE name = $1 AND server = $2", (name, server))

    async def dead_claims(self, kind: str, lease: float, limit: int) -> list[str]:
        """What servers did that are no more."""
        return [name for (name,) in await self._fetch(DEAD, (lease, kind, limit))]

    async def put_note(self, name: str, server: str, note: str) -> None:
        """How far it is with what it does."""
        put = "UPDATE claims SET note = $3 WHERE name = $1 AND server = $2"
        await self._fetch(put, (name, server, note))

    async def note(self, name: str) -> str:
        rows = await self._fetch("SELECT note FROM claims WHERE name = $1", (name,))
        return rows[0][0] if rows else ""

    # Who is where

    async def come(self, server: str, table: str, person: str) -> None:
        put = """
            INSERT INTO present (table_id, person, server) VALUES ($1, $2, $3)
            ON CONFLICT DO NOTHING
        """
        await self._fetch(put, (table, person, server))

    async def go(self, server: str, table: str, person: str) -> None:
        gone = "DELETE FROM present WHERE table_id = $1 AND person = $2 AND server = $3"
        await self._fetch(gone, (table, person, server))

    async def elsewhere(
        self, server: str, tables: list[str], lease: float
    ) -> dict[str, frozenset[str]]:
        """Who is at these tables, at other servers that live."""
        found: dict[str, set[str]] = {table: set() for table in tables}
        for table, person in await self._fetch(PRESENT, (lease, server, tables)):
            found[table].add(person)
        return {table: frozenset(people) for table, people in found.items()}

    async def newest(self, tables: list[str]) -> dict[str, int]:
        """The number of the last happening of each table."""
        rows = await self._fetch(NEWEST, (tables,))
        return {table: number for table, number in rows if number is not None}
