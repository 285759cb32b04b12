"""Fair deals: nobody can choose one, and after the match everybody can check it.

The server draws a secret and shows its hash before anything else. Then each page sends a nonce that
it drew itself. The seed of all deals is the hash of the secret and the nonces.
"""

import re
import secrets
from hashlib import sha256
from typing import Any

from roost.contract import canonical_json

NONCE_PATTERN = re.compile(r"[0-9a-f]{16,128}")


def new_secret() -> str:
    return secrets.token_hex(32)


def compute_commitment(secret: str) -> str:
    return sha256(secret.encode()).hexdigest()


def compute_seed(secret: str, nonces: list[str]) -> str:
    return sha256(canonical_json([secret, *nonces])).hexdigest()


def is_fair(fair: Any, seed_used: object) -> bool:
    """Whether a record's `fair` holds: the secret is the one promised, and the seed comes of it."""
    match fair:
        case {"hash": str(promised), "secret": str(secret), "nonces": [*nonces]} if all(
            isinstance(nonce, str) for nonce in nonces
        ):
            return (
                compute_commitment(secret) == promised and compute_seed(secret, nonces) == seed_used
            )
    return False
