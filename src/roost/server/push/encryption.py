"""Encrypts a message for one browser (RFC 8291)."""

import os

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from roost.server.push.keys import CURVE, encode_point

POINT_BYTES = 65
AUTH_BYTES = 16
RECORD_BYTES = 4096
"""The record size that every push service accepts. A message is one record."""
END = b"\x02"
"""Follows the text of the last (and only) record."""


def parse_browser_key(point: bytes, auth: bytes) -> ec.EllipticCurvePublicKey:
    """Parse a browser's keys; raise ValueError if they are invalid."""
    if len(point) != POINT_BYTES or len(auth) != AUTH_BYTES:
        raise ValueError("wrong key length")
    return ec.EllipticCurvePublicKey.from_encoded_point(CURVE, point)


def encrypt(
    text: bytes,
    point: bytes,
    auth: bytes,
    private_key: ec.EllipticCurvePrivateKey | None = None,
    salt: bytes | None = None,
) -> bytes:
    """Return the body of a push message. Key and salt are new each time, unless given."""
    reader = parse_browser_key(point, auth)
    private_key = private_key or ec.generate_private_key(CURVE)
    salt = salt or os.urandom(16)
    own_point = encode_point(private_key.public_key())
    shared = private_key.exchange(ec.ECDH(), reader)
    secret = _derive(shared, auth, b"WebPush: info\x00" + point + own_point, 32)
    key = _derive(secret, salt, b"Content-Encoding: aes128gcm\x00", 16)
    nonce = _derive(secret, salt, b"Content-Encoding: nonce\x00", 12)
    cipher = AESGCM(key).encrypt(nonce, text + END, None)
    head = salt + RECORD_BYTES.to_bytes(4) + bytes([len(own_point)]) + own_point
    return head + cipher


def _derive(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(algorithm=SHA256(), length=length, salt=salt, info=info).derive(secret)
