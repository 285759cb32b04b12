"""Branches: new matches that start from a point of another match, without its hidden cards."""

from collections.abc import Collection
from typing import Any

from roost.contract import RefusalError, rng_for
from roost.match.match import Match
from roost.match.redact import observe


def branch_match(match: Match[Any], seed: str, seats: Collection[int] = ()) -> Match[Any]:
    """Return another match that reached the same point by the same actions.

    Everything hidden from the given seats and the public is redrawn, and later chance comes from
    the seed. By default no seat is given, so the branch reveals nothing about the original match.
    Raises RefusalError if the public or one of the seats would see a difference.
    """
    used = match.chance_outcomes[: match.chance_count]
    outcomes = match.game.resample_chance(match.state, used, seats, rng_for(seed, "branch"))
    branch = Match(match.game, match.config, outcomes, seed)
    for seat, action in match.actions:
        branch.act(seat, action)
    for viewer in (None, *seats):
        if observe(branch, viewer) != observe(match, viewer):
            raise RefusalError("branch-broken")
    if branch.chance_count != match.chance_count:
        raise RefusalError("branch-broken")
    return branch
