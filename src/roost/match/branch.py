"""A branch of a match: the same past as far as the public has seen it, and nothing else of it."""

from collections.abc import Collection
from typing import Any

from roost.contract import Refused, words
from roost.match.match import Match
from roost.match.redact import look


def branch(past: Match[Any], seed: str, known: Collection[int] = ()) -> Match[Any]:
    """Another match that has come to the same point by the same actions.

    What is hidden there was drawn anew, and what comes later is drawn from the seed. What these
    seats know is kept; of a branch no seat is known, so that no seat tells of the match that was
    left. Raises Refused if the public would see a difference.
    """
    dealt = past.deals[: past.dealt]
    deals = past.game.redeal(past.state, dealt, known, words(seed, "branch"))
    found = Match(past.game, past.table, deals, seed)
    for seat, action in past.actions:
        found.act(seat, action)
    for viewer in (None, *known):
        if look(found, viewer) != look(past, viewer) or found.dealt != past.dealt:
            raise Refused("branch-broken")
    return found
