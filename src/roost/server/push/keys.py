"""The VAPID key pair that identifies this server to push services. It is created at the first
start.
"""

from functools import cached_property
from pathlib import Path

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from roost.server.http.identity import load_or_create_key
from roost.server.push.base64url import encode

KEY_FILE = "push-secret"
CURVE = ec.SECP256R1()
ORDER = CURVE.group_order


class PushKeys:
    def __init__(self, data: Path, key: bytes | None = None) -> None:
        """`key`: the key that several servers share; None: the server's own."""
        key = key or load_or_create_key(data / KEY_FILE, "push-secret-broken")
        number = int.from_bytes(key) % (ORDER - 1) + 1
        self.private_key = ec.derive_private_key(number, CURVE)

    @cached_property
    def public_key(self) -> str:
        """The public key as text, for clients and push services."""
        return encode(encode_point(self.private_key.public_key()))


def encode_point(key: ec.EllipticCurvePublicKey) -> bytes:
    return key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
