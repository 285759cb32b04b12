"""A long match as everybody saw it: in play, too, for what all have seen is no secret."""

from collections.abc import Iterator
from typing import Any

from roost.contract import Chronicle, Refused, View
from roost.match.match import Match
from roost.match.redact import look, seen


def chronicle(match: Match[Any]) -> Chronicle:
    """The match is played again for it. The game is given what the public saw, and nothing else."""
    found = match.game.chronicle(_told(match))
    if found is None:
        raise Refused("chronicle-none")
    return found


def _told(match: Match[Any]) -> Iterator[tuple[str, View]]:
    again = Match(match.game, match.table, match.deals, match.seed)
    yield "", look(again, None).view
    for seat, action in match.actions:
        for moment in again.carry_out(seat, action, watch=True):
            yield moment.note, seen(again.game, moment, None)
