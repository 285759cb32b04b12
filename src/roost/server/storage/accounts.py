"""Queries about accounts: name, recovery link, and which of their sessions are valid."""

from roost.server.storage.query import Query


def read_name(account_id: str) -> Query[str | None]:
    rows = yield "SELECT name FROM accounts WHERE id = ?", (account_id,)
    return rows[0][0] if rows else None


def save_name(account_id: str, name: str) -> Query[None]:
    upsert = """
        INSERT INTO accounts (id, name) VALUES (?, ?)
        ON CONFLICT (id) DO UPDATE SET name = excluded.name
    """
    yield upsert, (account_id, name)


def read_generation(account_id: str) -> Query[int]:
    rows = yield "SELECT generation FROM accounts WHERE id = ?", (account_id,)
    return rows[0][0] if rows else 0


def increment_generation(account_id: str) -> Query[int]:
    upsert = """
        INSERT INTO accounts (id, generation) VALUES (?, 1)
        ON CONFLICT (id) DO UPDATE SET generation = accounts.generation + 1
    """
    yield upsert, (account_id,)
    return (yield from read_generation(account_id))


def save_recovery_hash(account_id: str, recovery_hash: str | None, now: float) -> Query[None]:
    """Replace the account's recovery link. An account has at most one."""
    upsert = """
        INSERT INTO accounts (id, recovery_hash, recovery_created_at) VALUES (?, ?, ?)
        ON CONFLICT (id) DO UPDATE SET recovery_hash = excluded.recovery_hash,
            recovery_created_at = excluded.recovery_created_at
    """
    yield upsert, (account_id, recovery_hash, None if recovery_hash is None else now)


def read_recovery_time(account_id: str) -> Query[float | None]:
    rows = yield "SELECT recovery_created_at FROM accounts WHERE id = ?", (account_id,)
    return rows[0][0] if rows else None


def find_recovery_account(recovery_hash: str) -> Query[str | None]:
    rows = yield "SELECT id FROM accounts WHERE recovery_hash = ?", (recovery_hash,)
    return rows[0][0] if rows else None
