"""Builds the chronicle of a long match. It is public, so it is available during play, too."""

from collections.abc import Iterator
from typing import Any

from roost.contract import Chronicle, RefusalError, View
from roost.match.match import Match
from roost.match.redact import observe, view_frame


def build_chronicle(match: Match[Any]) -> Chronicle:
    """Replay the match, and pass only public views to the game."""
    chronicle = match.game.build_chronicle(_public_frames(match))
    if chronicle is None:
        raise RefusalError("chronicle-none")
    return chronicle


def _public_frames(match: Match[Any]) -> Iterator[tuple[str, View]]:
    replayed = match.restart()
    yield "", observe(replayed, None).view
    for seat, action in match.actions:
        for frame in replayed.apply_unchecked(seat, action, with_frames=True):
            yield frame.event, view_frame(replayed.game, frame, None)
