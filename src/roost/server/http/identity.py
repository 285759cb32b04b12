"""People: a random identity in a signed cookie. No sign-up.

The secret that signs is made at the first start, and nobody but the server's user may read it.
"""

import hmac
import os
import secrets
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from roost.contract import RefusalError

COOKIE_NAME = "roost"
MAX_NAME_LENGTH = 30
KEY_FILE = "secret"
KEY_BYTES = 32


class Session(NamedTuple):
    """What a cookie says: an identity, and the generation of sessions that it was given in."""

    account_id: str
    generation: int = 0


class Signer:
    """Signs identities, so that nobody can make one up or take another's."""

    def __init__(self, data: Path, key: bytes | None = None) -> None:
        """`key`: that of several servers; else this server's own is in its data folder."""
        self._key = key or load_or_create_key(data / KEY_FILE)

    def new_account_id(self) -> str:
        return secrets.token_hex(16)

    def derive_secret(self, name: str, purpose: str) -> str:
        """What nobody can work out who has not the key; the same for the same name."""
        return self._signature(name, purpose)

    def sign_session(self, account_id: str, generation: int = 0) -> str:
        """The value of a cookie."""
        session = f"{account_id}.{generation}" if generation else account_id
        return f"{session}.{self._signature(session, 'cookie')}"

    def parse_session(self, text: str | None) -> Session | None:
        """What a cookie says; None if the signature is not ours."""
        session, _, mark = (text or "").rpartition(".")
        if not (text or "").isascii():
            return None
        if not hmac.compare_digest(mark, self._signature(session, "cookie")):
            return None
        person, _, generation = session.partition(".")
        return Session(person, int(generation or 0))

    def parse_account_id(self, text: str | None) -> str | None:
        """Whose cookie it is, although they may have logged it out since: see `Sessions`."""
        session = self.parse_session(text)
        return None if session is None else session.account_id

    def _signature(self, account_id: str, purpose: str) -> str:
        return hmac.new(self._key, f"{purpose} {account_id}".encode(), sha256).hexdigest()


def new_token() -> str:
    """The secret part of a recovery link."""
    return secrets.token_urlsafe(24)


def hash_token(token: str) -> str:
    """What the store keeps of a recovery link: whoever reads the database cannot log in by it."""
    return sha256(token.encode()).hexdigest()


def load_or_create_key(path: Path, broken: str = "secret-broken") -> bytes:
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
        raise RefusalError(broken, file=str(path))
    return key
