"""Identities in the database: their recovery link, and which of their sessions are valid."""

from roost.server.storage.query import Query


def read_generation(account_id: str) -> Query[int]:
    rows = yield "SELECT generation FROM accounts WHERE person = ?", (account_id,)
    return rows[0][0] if rows else 0


def increment_generation(account_id: str) -> Query[int]:
    put = """
        INSERT INTO accounts (person, generation) VALUES (?, 1)
        ON CONFLICT (person) DO UPDATE SET generation = accounts.generation + 1
    """
    yield put, (account_id,)
    return (yield from read_generation(account_id))


def save_recovery_hash(account_id: str, recovery_hash: str | None, now: float) -> Query[None]:
    """An identity has one link at most: a new one takes the place of the old one."""
    put = """
        INSERT INTO accounts (person, link, link_made) VALUES (?, ?, ?)
        ON CONFLICT (person) DO UPDATE SET link = excluded.link, link_made = excluded.link_made
    """
    yield put, (account_id, recovery_hash, None if recovery_hash is None else now)


def read_recovery_time(account_id: str) -> Query[float | None]:
    rows = yield "SELECT link_made FROM accounts WHERE person = ?", (account_id,)
    return rows[0][0] if rows else None


def find_recovery_account(recovery_hash: str) -> Query[str | None]:
    rows = yield "SELECT person FROM accounts WHERE link = ?", (recovery_hash,)
    return rows[0][0] if rows else None
