"""Identifies the server to a push service with a short-lived signed token (RFC 8292)."""

import time
from urllib.parse import urlsplit

import msgspec
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.hashes import SHA256

from roost.server.push.base64url import encode
from roost.server.push.keys import PushKeys

VALID_SECONDS = 12 * 3600
"""At most a day is allowed."""
PART_BYTES = 32


def build_authorization(
    keys: PushKeys, url: str, contact: str | None, now: float | None = None
) -> str:
    """Return the Authorization header. `contact` is the address for complaints."""
    parts = urlsplit(url)
    claims: dict[str, str | int] = {
        "aud": f"{parts.scheme}://{parts.netloc}",
        "exp": int(time.time() if now is None else now) + VALID_SECONDS,
    }
    if contact is not None:
        claims["sub"] = contact
    return f"vapid t={_sign(keys, claims)}, k={keys.public_key}"


def _sign(keys: PushKeys, claims: dict[str, str | int]) -> str:
    head = {"typ": "JWT", "alg": "ES256"}
    text = ".".join(encode(msgspec.json.encode(part)) for part in (head, claims))
    signature = keys.private_key.sign(text.encode(), ec.ECDSA(SHA256()))
    both = b"".join(part.to_bytes(PART_BYTES) for part in decode_dss_signature(signature))
    return f"{text}.{encode(both)}"
