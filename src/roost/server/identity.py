"""People: a random identity in a signed cookie. No sign-up.

The secret that signs is made at the first start, and nobody but the server's user may read it.
"""

import hmac
import os
import secrets
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from roost.contract import Refused

COOKIE = "roost"
LONGEST_NAME = 30
FILE = "secret"
KEY_BYTES = 32


class Session(NamedTuple):
    """What a cookie says: an identity, and the generation of sessions that it was given in."""

    person: str
    generation: int = 0


class Signer:
    """Signs identities, so that nobody can make one up or take another's."""

    def __init__(self, data: Path, key: bytes | None = None) -> None:
        """`key`: that of several servers; else this server's own is in its data folder."""
        self._key = key or kept_key(data / FILE)

    def new_person(self) -> str:
        return secrets.token_hex(16)

    def secret(self, name: str, purpose: str) -> str:
        """What nobody can work out who has not the key; the same for the same name."""
        return self._mark(name, purpose)

    def signed(self, person: str, generation: int = 0) -> str:
        """The value of a cookie."""
        session = f"{person}.{generation}" if generation else person
        return f"{session}.{self._mark(session, 'cookie')}"

    def session(self, text: str | None) -> Session | None:
        """What a cookie says; None if the signature is not ours."""
        session, _, mark = (text or "").rpartition(".")
        if not (text or "").isascii():
            return None
        if not hmac.compare_digest(mark, self._mark(session, "cookie")):
            return None
        person, _, generation = session.partition(".")
        return Session(person, int(generation or 0))

    def person(self, text: str | None) -> str | None:
        """Whose cookie it is, although they may have logged it out since: see `Sessions`."""
        session = self.session(text)
        return None if session is None else session.person

    def _mark(self, person: str, purpose: str) -> str:
        return hmac.new(self._key, f"{purpose} {person}".encode(), sha256).hexdigest()


def new_token() -> str:
    """The secret part of a recovery link."""
    return secrets.token_urlsafe(24)


def token_hash(token: str) -> str:
    """What the store keeps of a recovery link: whoever reads the database cannot log in by it."""
    return sha256(token.encode()).hexdigest()


def kept_key(path: Path, broken: str = "secret-broken") -> bytes:
    """A key that a file keeps; a new one is there only when it is wholly on the disk.

    `broken` is what is said of a file that holds none.
    """
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    if not path.exists():
        new = path.with_name(f"{path.name}.{secrets.token_hex(4)}")
        descriptor = os.open(new, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600)
        with os.fdopen(descriptor, "wb") as file:
            file.write(secrets.token_bytes(KEY_BYTES))
            file.flush()
            os.fsync(file.fileno())
        try:
            os.link(new, path)  # unless another server was quicker
        except FileExistsError:
            pass
        finally:
            new.unlink()
    key = path.read_bytes()
    if len(key) != KEY_BYTES:
        raise Refused(broken, file=str(path))
    return key
