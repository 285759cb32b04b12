"""A branch of a match: the same past as far as the public has seen it, and nothing else of it."""

from collections.abc import Collection
from typing import Any

from roost.contract import RefusalError, rng_for
from roost.match.match import Match
from roost.match.redact import observe


def branch_match(match: Match[Any], seed: str, seats: Collection[int] = ()) -> Match[Any]:
    """Another match that has come to the same point by the same actions.

    What is hidden there was drawn anew, and what comes later is drawn from the seed. What these
    seats know is kept; of a branch no seat is known, so that no seat tells of the match that was
    left. Raises Refused if the public would see a difference.
    """
    dealt = match.chance_outcomes[: match.chance_count]
    deals = match.game.resample_chance(match.state, dealt, seats, rng_for(seed, "branch"))
    found = Match(match.game, match.config, deals, seed)
    for seat, action in match.actions:
        found.act(seat, action)
    for viewer in (None, *seats):
        if (
            observe(found, viewer) != observe(match, viewer)
            or found.chance_count != match.chance_count
        ):
            raise RefusalError("branch-broken")
    return found
