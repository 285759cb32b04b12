"""A long match as everybody saw it: in play, too, for what all have seen is no secret."""

from collections.abc import Iterator
from typing import Any

from roost.contract import Chronicle, RefusalError, View
from roost.match.match import Match
from roost.match.redact import observe, view_frame


def build_chronicle(match: Match[Any]) -> Chronicle:
    """The match is played again for it. The game is given what the public saw, and nothing else."""
    found = match.game.build_chronicle(_public_frames(match))
    if found is None:
        raise RefusalError("chronicle-none")
    return found


def _public_frames(match: Match[Any]) -> Iterator[tuple[str, View]]:
    again = Match(match.game, match.config, match.chance_outcomes, match.seed)
    yield "", observe(again, None).view
    for seat, action in match.actions:
        for moment in again.apply_unchecked(seat, action, with_frames=True):
            yield moment.event, view_frame(again.game, moment, None)
