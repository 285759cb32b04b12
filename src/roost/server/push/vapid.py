"""The VAPID key, by which push services recognise this server (RFC 8292)."""

import time
from pathlib import Path
from urllib.parse import urlsplit

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from py_vapid import jwt  # type: ignore[import-untyped]
from py_vapid.utils import b64urlencode  # type: ignore[import-untyped]

from roost.server.http.identity import load_or_create_key

KEY_FILE = "push-secret"
CURVE = ec.SECP256R1()
VALID_SECONDS = 12 * 3600
"""At most a day is allowed."""


class VapidKey:
    def __init__(self, data: Path, key: bytes | None = None) -> None:
        """`key`: the key that several servers share; None: the server's own, which is created at
        the first start.
        """
        key = key or load_or_create_key(data / KEY_FILE, "push-secret-broken")
        number = int.from_bytes(key) % (CURVE.group_order - 1) + 1
        self._private_key = ec.derive_private_key(number, CURVE)
        point = self._private_key.public_key().public_bytes(
            Encoding.X962, PublicFormat.UncompressedPoint
        )
        self.public_key: str = b64urlencode(point)
        """The public key as text, for clients and push services."""

    def build_authorization(self, url: str, contact: str | None) -> str:
        """Return the Authorization header. `contact` is the address for complaints."""
        parts = urlsplit(url)
        claims: dict[str, str | int] = {
            "aud": f"{parts.scheme}://{parts.netloc}",
            "exp": int(time.time()) + VALID_SECONDS,
        }
        if contact is not None:
            claims["sub"] = contact
        return f"vapid t={jwt.sign(claims, self._private_key)}, k={self.public_key}"
