"""How a server tells a push service who it is: a short-lived signed word (RFC 8292)."""

import time
from urllib.parse import urlsplit

import msgspec
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.hashes import SHA256

from roost.server.push.base64url import encoded
from roost.server.push.keys import PushKeys

VALID = 12 * 3600
"""Seconds; at most a day is allowed."""
PART_BYTES = 32


def authorization(
    keys: PushKeys, endpoint: str, contact: str | None, now: float | None = None
) -> str:
    """The header. `contact` is where the service's people could complain."""
    parts = urlsplit(endpoint)
    claims: dict[str, str | int] = {
        "aud": f"{parts.scheme}://{parts.netloc}",
        "exp": int(time.time() if now is None else now) + VALID,
    }
    if contact is not None:
        claims["sub"] = contact
    return f"vapid t={_signed(keys, claims)}, k={keys.public}"


def _signed(keys: PushKeys, claims: dict[str, str | int]) -> str:
    head = {"typ": "JWT", "alg": "ES256"}
    text = ".".join(encoded(msgspec.json.encode(part)) for part in (head, claims))
    signature = keys.private.sign(text.encode(), ec.ECDSA(SHA256()))
    both = b"".join(part.to_bytes(PART_BYTES) for part in decode_dss_signature(signature))
    return f"{text}.{encoded(both)}"
