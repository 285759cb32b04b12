"""Queries that several servers on one Postgres database need: live servers, claims and presence.

A server is alive while it sends a heartbeat every few seconds. Times come from the database's
clock, so the servers' own clocks do not matter. A clock that is set back keeps no dead server alive
for long.
"""

from sqlalchemy import Double, Text, any_, case, cast, delete, extract, func, select, update
from sqlalchemy.dialects.postgresql import ARRAY

from roost.server.storage.query import (
    Query,
    QueryRunner,
    Statement,
    delete_all,
    insert,
    insert_new,
    insert_or_replace,
    param,
    query,
    read_value,
)
from roost.server.storage.schema import accounts, claims, events, presence, servers, shared_keys

_now = cast(extract("epoch", func.clock_timestamp()), Double)
_is_alive = func.abs(_now - servers.c.last_seen) < param("lease")
_live_servers = select(servers.c.id).where(_is_alive)
_table_ids = cast(param("table_ids"), ARRAY(Text))
FIND_GENERATIONS = Statement(
    select(accounts.c.id, accounts.c.generation).where(
        accounts.c.id == any_(cast(param("account_ids"), ARRAY(Text))), accounts.c.generation > 0
    )
)
HEARTBEAT = Statement(insert_or_replace(servers, "id", last_seen=_now))
FIND_LIVE_SERVERS = Statement(_live_servers)
DELETE_DEAD_SERVERS = Statement(delete(servers).where(servers.c.id != param("id"), ~_is_alive))
DELETE_DEAD_PRESENCE = Statement(
    delete(presence).where(presence.c.server_id.not_in(select(servers.c.id)))
)
_claim = insert(claims, "name", "server_id", note="")
_is_ours = claims.c.server_id == _claim.excluded.server_id
_is_orphaned = claims.c.server_id.not_in(_live_servers)
_note = case((_is_ours, claims.c.note), else_="")
TAKE_CLAIM = Statement(
    _claim.on_conflict_do_update(
        index_elements=[claims.c.name],
        set_={"server_id": _claim.excluded.server_id, "note": _note},
        where=_is_ours | _is_orphaned,
    ).returning(claims.c.name)
)
FIND_ORPHANED_CLAIMS = Statement(
    select(claims.c.name)
    .where(_is_orphaned, claims.c.name.startswith(param("prefix")))
    .limit(param("limit"))
)
SAVE_NOTE = Statement(
    update(claims)
    .where(claims.c.name == param("claim"), claims.c.server_id == param("holder"))
    .values(note=param("note"))
)
FIND_REMOTE_ACCOUNTS = Statement(
    select(presence.c.table_id, presence.c.account_id)
    .distinct()
    .where(
        presence.c.server_id != param("server_id"),
        presence.c.table_id == any_(_table_ids),
        presence.c.server_id.in_(_live_servers),
    )
)
_table_id = func.unnest(_table_ids).column_valued("wanted_id")
_last_sequence = select(func.max(events.c.sequence)).where(events.c.table_id == _table_id)
READ_LAST_SEQUENCES = Statement(select(_table_id, _last_sequence.scalar_subquery()))


class ClusterQueries(QueryRunner):
    @query
    def get_or_create_key(self, name: str, new: bytes) -> Query[bytes]:
        """Return the key that all servers share. The first caller's key is stored."""
        yield from insert_new(shared_keys, {"name": name, "body": new})
        return bytes((yield from read_value(shared_keys.c.body, name=name)))

    @query
    def read_generations(self, account_ids: list[str]) -> Query[dict[str, int]]:
        """Return the session generation of each account that has logged out other devices."""
        return dict((yield FIND_GENERATIONS(account_ids=account_ids)))

    # Servers

    @query
    def heartbeat(self, server_id: str, lease: float) -> Query[set[str]]:
        """Mark this server as alive; return the ids of the other live servers."""
        yield HEARTBEAT(id=server_id)
        return {id for (id,) in (yield FIND_LIVE_SERVERS(lease=lease))} - {server_id}

    @query
    def forget_dead_servers(self, server_id: str, lease: float) -> Query[None]:
        """Delete dead servers and their presence. Their claims stay, so others can take over."""
        yield DELETE_DEAD_SERVERS(lease=3 * lease, id=server_id)
        yield DELETE_DEAD_PRESENCE()

    @query
    def remove_server(self, server_id: str) -> Query[None]:
        """Delete this server and its presence at shutdown. Its claims stay."""
        yield from delete_all(servers, id=server_id)
        yield from delete_all(presence, server_id=server_id)

    # Claims

    @query
    def claim(self, name: str, server_id: str, lease: float) -> Query[bool]:
        """Take a claim; return False if another live server holds it."""
        return bool((yield TAKE_CLAIM(name=name, server_id=server_id, lease=lease)))

    @query
    def release(self, name: str, server_id: str) -> Query[None]:
        return delete_all(claims, name=name, server_id=server_id)

    @query
    def find_orphaned_claims(self, prefix: str, lease: float, limit: int) -> Query[list[str]]:
        """Return claims of dead servers."""
        rows = yield FIND_ORPHANED_CLAIMS(prefix=prefix, lease=lease, limit=limit)
        return [name for (name,) in rows]

    @query
    def save_claim_note(self, name: str, server_id: str, note: str) -> Query[None]:
        """Save the progress of claimed work."""
        yield SAVE_NOTE(claim=name, holder=server_id, note=note)

    @query
    def read_claim_note(self, name: str) -> Query[str]:
        return read_value(claims.c.note, "", name=name)

    # Presence

    @query
    def add_presence(self, server_id: str, table_id: str, account_id: str) -> Query[None]:
        key = {"table_id": table_id, "account_id": account_id, "server_id": server_id}
        return insert_new(presence, key)

    @query
    def remove_presence(self, server_id: str, table_id: str, account_id: str) -> Query[None]:
        key = {"table_id": table_id, "account_id": account_id, "server_id": server_id}
        return delete_all(presence, **key)

    @query
    def find_remote_ids(
        self, server_id: str, tables: list[str], lease: float
    ) -> Query[dict[str, frozenset[str]]]:
        """Return the accounts that watch each of these tables at other live servers."""
        account_ids: dict[str, set[str]] = {table_id: set() for table_id in tables}
        rows = yield FIND_REMOTE_ACCOUNTS(server_id=server_id, table_ids=tables, lease=lease)
        for table_id, account_id in rows:
            account_ids[table_id].add(account_id)
        return {table_id: frozenset(ids) for table_id, ids in account_ids.items()}

    @query
    def read_last_sequences(self, tables: list[str]) -> Query[dict[str, int]]:
        """Return the sequence of the last event of each table."""
        rows = yield READ_LAST_SEQUENCES(table_ids=tables)
        return {table_id: sequence for table_id, sequence in rows if sequence is not None}
