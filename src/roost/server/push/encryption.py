"""Encrypts a message for one browser (RFC 8291)."""

import http_ece  # type: ignore[import-untyped]
from cryptography.hazmat.primitives.asymmetric import ec
from py_vapid.utils import b64urldecode  # type: ignore[import-untyped]

POINT_BYTES = 65
AUTH_BYTES = 16


def parse_browser_keys(p256dh: str, auth: str) -> tuple[bytes, bytes]:
    """Return the browser's point and secret; raise ValueError if they are invalid."""
    point, secret = b64urldecode(p256dh.encode()), b64urldecode(auth.encode())
    if len(point) != POINT_BYTES or len(secret) != AUTH_BYTES:
        raise ValueError("wrong key length")
    ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), point)
    return point, secret


def encrypt(text: bytes, p256dh: str, auth: str) -> bytes:
    """Return the body of a push message, with a key and a salt of its own."""
    point, secret = parse_browser_keys(p256dh, auth)
    key = ec.generate_private_key(ec.SECP256R1())
    body: bytes = http_ece.encrypt(text, private_key=key, dh=point, auth_secret=secret)
    return body
