"""Identities in the database: their recovery link, and which of their sessions are valid."""

from roost.server.store.asked import Asked


def generation(person: str) -> Asked[int]:
    rows = yield "SELECT generation FROM accounts WHERE person = ?", (person,)
    return rows[0][0] if rows else 0


def next_generation(person: str) -> Asked[int]:
    put = """
        INSERT INTO accounts (person, generation) VALUES (?, 1)
        ON CONFLICT (person) DO UPDATE SET generation = accounts.generation + 1
    """
    yield put, (person,)
    return (yield from generation(person))


def put_link(person: str, link: str | None, now: float) -> Asked[None]:
    """An identity has one link at most: a new one takes the place of the old one."""
    put = """
        INSERT INTO accounts (person, link, link_made) VALUES (?, ?, ?)
        ON CONFLICT (person) DO UPDATE SET link = excluded.link, link_made = excluded.link_made
    """
    yield put, (person, link, None if link is None else now)


def link_made(person: str) -> Asked[float | None]:
    rows = yield "SELECT link_made FROM accounts WHERE person = ?", (person,)
    return rows[0][0] if rows else None


def person_of_link(link: str) -> Asked[str | None]:
    rows = yield "SELECT person FROM accounts WHERE link = ?", (link,)
    return rows[0][0] if rows else None
