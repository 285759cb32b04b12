"""Anonymous accounts: a random id in a signed cookie, without sign-up.

The signing key is created at the first start. Only the server's user may read it.
"""

import os
import secrets
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

import itsdangerous

from roost.contract import RefusalError

COOKIE_NAME = "roost"
MAX_NAME_LENGTH = 30
KEY_FILE = "secret"
KEY_BYTES = 32


class Session(NamedTuple):
    """The content of a cookie: an account and its session generation."""

    account_id: str
    generation: int = 0


class Signer:
    """Signs cookies, so that a client cannot invent an account or use another's."""

    def __init__(self, data: Path, key: bytes | None = None) -> None:
        """`key`: the key that several servers share; None: the server's own, from its data
        folder.
        """
        self._key = key or load_or_create_key(data / KEY_FILE)
        self._cookies = self._signer_for("cookie")

    def derive_secret(self, name: str, purpose: str) -> str:
        """Derive a secret that depends on the key; it is the same for the same name."""
        return self._signer_for(purpose).get_signature(name).decode()

    def sign_session(self, account_id: str, generation: int = 0) -> str:
        """Return the value of a cookie."""
        return self._cookies.sign(f"{account_id}.{generation}").decode()

    def parse_session(self, text: str | None) -> Session | None:
        """Return the content of a cookie; None if the signature is not valid."""
        try:
            account_id, _, generation = self._cookies.unsign(text or "").decode().partition(".")
        except itsdangerous.BadSignature:
            return None
        return Session(account_id, int(generation))

    def parse_account_id(self, text: str | None) -> str | None:
        """Return the account of a cookie, even if the session was revoked: see `Sessions`."""
        session = self.parse_session(text)
        return None if session is None else session.account_id

    def _signer_for(self, purpose: str) -> itsdangerous.Signer:
        return itsdangerous.Signer(
            self._key, salt=purpose, key_derivation="hmac", digest_method=sha256
        )


def new_account_id() -> str:
    return secrets.token_hex(16)


def new_token() -> str:
    """Return the secret part of a new recovery link."""
    return secrets.token_urlsafe(24)


def hash_token(token: str) -> str:
    """Hash a recovery token. The store keeps only the hash, so reading the database allows no
    log-in.
    """
    return sha256(token.encode()).hexdigest()


def load_or_create_key(path: Path, broken: str = "secret-broken") -> bytes:
    """Load a key from a file; create it if there is none. A temporary key appears only when it is
    completely on the disk.

    `broken` is the message id of the refusal if the file holds no key.
    """
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    if not path.exists():
        temporary = path.with_name(f"{path.name}.{secrets.token_hex(4)}")
        descriptor = os.open(temporary, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600)
        with os.fdopen(descriptor, "wb") as file:
            file.write(secrets.token_bytes(KEY_BYTES))
            file.flush()
            os.fsync(file.fileno())
        try:
            os.link(temporary, path)  # unless another server was faster
        except FileExistsError:
            pass
        finally:
            temporary.unlink()
    key = path.read_bytes()
    if len(key) != KEY_BYTES:
        raise RefusalError(broken, file=str(path))
    return key
