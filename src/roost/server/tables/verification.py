"""Checks a finished match's fairness: the secret was promised, and the deals come of it."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from roost.contract import canonical_json
from roost.match import Match
from roost.match.record_check import Verdict, check_records
from roost.server.messages import catalogue_for
from roost.server.tables import fairness


def verify_record_file(path: Path) -> Iterator[tuple[Verdict, str | None, int]]:
    """Each match of a file, what is wrong with its deal, and how many of its deals are another's.

    A branch has the first from the match that it left; those that were hidden are new.
    """
    for verdict in check_records(path):
        if not verdict.ok or verdict.line is None or verdict.match is None:
            yield verdict, verdict.why, 0
        else:
            header = json.loads(path.read_bytes().split(b"\n")[verdict.line - 1])
            yield verdict, _find_fault(header, verdict.match), _inherited_outcomes(header) or 0


def _inherited_outcomes(header: dict[str, Any]) -> int | None:
    """How many deals a branch has from another match; None if that cannot be read."""
    match header.get("branch", {"deals": 0}):
        case {"deals": int(deals)} if deals >= 0:
            return deals
    return None


def _find_fault(header: dict[str, Any], match: Match[Any]) -> str | None:
    say = catalogue_for(None).format
    if "fair" not in header:
        return say("fair-missing")
    if not fairness.is_fair(header["fair"], header.get("seed")):
        return say("fair-broken")
    before = _inherited_outcomes(header)
    if before is None or before > match.chance_count:
        return say("fair-branch")
    dealt = Match(match.game, match.config, match.chance_outcomes[:before], header["seed"])
    for seat, action in match.actions:
        if dealt.explain_illegal(seat, action) is not None:
            return say("fair-other-cards")
        dealt.act(seat, action)
    if canonical_json(dealt.setup) != canonical_json(match.setup):
        return say("fair-other-cards")
    match header.get("repeat"):
        case None:
            return None
        case {"kind": "daily"}:
            return say("fair-repeat-daily")
    return say("fair-repeat-same")
