"""Fair deals: no participant can choose a deal, and after the match every player can verify it.

The server draws a secret and publishes its hash first. Then each client sends a nonce that it drew
itself. The seed of all deals is the hash of the secret and the nonces.
"""

import json
import re
import secrets
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any

from roost.contract import canonical_json
from roost.match import Match
from roost.match.record_check import Verdict, check_records
from roost.server.messages import catalogue_for

NONCE_PATTERN = re.compile(r"[0-9a-f]{16,128}")


def new_secret() -> str:
    return secrets.token_hex(32)


def compute_commitment(secret: str) -> str:
    return sha256(secret.encode()).hexdigest()


def compute_seed(secret: str, nonces: list[str]) -> str:
    return sha256(canonical_json([secret, *nonces])).hexdigest()


def is_fair(fair: Any, seed: object) -> bool:
    """Check a record's `fair`: the secret has the committed hash, and the seed follows from it."""
    match fair:
        case {"hash": str(commitment), "secret": str(secret), "nonces": [*nonces]} if all(
            isinstance(nonce, str) for nonce in nonces
        ):
            return compute_commitment(secret) == commitment and compute_seed(secret, nonces) == seed
    return False


def verify_record_file(path: Path) -> Iterator[tuple[Verdict, str | None, int]]:
    """Verify the deals of all matches in a record file.

    Yields for each match its verdict, the fault of its deal (None if it is fair), and the number of
    chance outcomes that it inherited. A branch inherits outcomes from the match that it left; those
    that were hidden are sampled again.
    """
    for verdict in check_records(path):
        if not verdict.ok or verdict.line is None or verdict.match is None:
            yield verdict, verdict.why, 0
        else:
            header = json.loads(path.read_bytes().split(b"\n")[verdict.line - 1])
            yield verdict, _find_fault(header, verdict.match), _inherited_outcomes(header) or 0


def _inherited_outcomes(header: dict[str, Any]) -> int | None:
    """Return how many chance outcomes a branch inherited; None if the header is invalid."""
    match header.get("branch", {"deals": 0}):
        case {"deals": int(count)} if count >= 0:
            return count
    return None


def _find_fault(header: dict[str, Any], match: Match[Any]) -> str | None:
    say = catalogue_for(None).format
    if "fair" not in header:
        return say("fair-missing")
    if not is_fair(header["fair"], header.get("seed")):
        return say("fair-broken")
    inherited = _inherited_outcomes(header)
    if inherited is None or inherited > match.chance_count:
        return say("fair-branch")
    replayed = Match(match.game, match.config, match.chance_outcomes[:inherited], header["seed"])
    for seat, action in match.actions:
        if replayed.explain_illegal(seat, action) is not None:
            return say("fair-other-cards")
        replayed.act(seat, action)
    if canonical_json(replayed.setup) != canonical_json(match.setup):
        return say("fair-other-cards")
    match header.get("repeat"):
        case None:
            return None
        case {"kind": "daily"}:
            return say("fair-repeat-daily")
    return say("fair-repeat-same")
