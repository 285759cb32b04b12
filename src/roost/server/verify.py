"""Checks a finished match's fairness: the secret was promised, and the deals come of it."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from roost.contract import canonical
from roost.match import Match
from roost.match.replay import Verdict, check
from roost.server import fair
from roost.server.words import catalogue


def verify_file(path: Path) -> Iterator[tuple[Verdict, str | None, int]]:
    """Each match of a file, what is wrong with its deal, and how many of its deals are another's.

    A branch has the first from the match that it left; those that were hidden are new.
    """
    for verdict in check(path):
        if not verdict.ok or verdict.line is None or verdict.match is None:
            yield verdict, verdict.why, 0
        else:
            header = json.loads(path.read_bytes().split(b"\n")[verdict.line - 1])
            yield verdict, _fault(header, verdict.match), _dealt_before(header) or 0


def _dealt_before(header: dict[str, Any]) -> int | None:
    """How many deals a branch has from another match; None if that cannot be read."""
    match header.get("branch", {"deals": 0}):
        case {"deals": int(deals)} if deals >= 0:
            return deals
    return None


def _fault(header: dict[str, Any], match: Match[Any]) -> str | None:
    say = catalogue(None).say
    if "fair" not in header:
        return say("fair-missing")
    if not fair.is_kept(header["fair"], header.get("seed")):
        return say("fair-broken")
    before = _dealt_before(header)
    if before is None or before > match.dealt:
        return say("fair-branch")
    dealt = Match(match.game, match.table, match.deals[:before], header["seed"])
    for seat, action in match.actions:
        if dealt.refuse(seat, action) is not None:
            return say("fair-other-cards")
        dealt.act(seat, action)
    if canonical(dealt.setup) != canonical(match.setup):
        return say("fair-other-cards")
    match header.get("repeat"):
        case None:
            return None
        case {"kind": "daily"}:
            return say("fair-repeat-daily")
    return say("fair-repeat-same")
