"""States of a long match, kept so that it need not be played again from its beginning.

They are a cache: what was played remains the truth. A kept state is used only if it was made by the
same build, is whole, and follows from the very actions that are stored; else it is dropped.
"""

import logging
import zlib
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

import msgspec

from roost.contract import Action, Deal, Game, Milestone, Table
from roost.match import Match, Waypoint

Played = tuple[int, Action]
"""A seat and what it did."""

_log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Kept:
    """A match as it was after so many actions."""

    actions: int
    digest: bytes
    """Of these actions."""
    deals: list[Deal]
    milestones: list[tuple[int, Milestone]]
    state: Any


class _Written(msgspec.Struct, array_like=True):
    actions: int
    digest: bytes
    deals: list[Any]
    milestones: list[tuple[int, Milestone]]
    state: bytes


def kept(match: Match[Any]) -> list[Kept]:
    """What a match has kept of its own past, the oldest first."""
    waypoints = match.waypoints  # others may play on meanwhile
    marks = digests(match.actions, [found.actions for found in waypoints])
    return [
        Kept(
            found.actions,
            marks[found.actions],
            match.deals[: found.dealt],
            [milestone for milestone in match.milestones if milestone[0] < found.actions],
            found.state,
        )
        for found in waypoints
    ]


def resumed(match: Match[Any], played: list[Played], known: Sequence[Kept]) -> Match[Any]:
    """A new match, played on to where it was: from the latest state that fits.

    Its deals must fit, too: those of a branch are not all those of the match that it left.
    """
    marks = digests(played, [found.actions for found in known])
    fits = [
        found
        for found in known
        if found.digest == marks.get(found.actions)
        and all(mine == theirs for mine, theirs in zip(match.deals, found.deals, strict=False))
    ]
    fits.sort(key=lambda found: found.actions)
    if fits:
        last = fits[-1]
        match.deals = [*last.deals, *match.deals[len(last.deals) :]]
        match.dealt = len(last.deals)
        match.actions = list(played[: last.actions])
        match.milestones = list(last.milestones)
        match.waypoints = [Waypoint(f.actions, len(f.deals), f.state) for f in fits[:-1]]
        match.state = match.game.copy(last.state)
    for seat, action in played[len(match.actions) :]:
        match.act(seat, action)
    return match


def encode(game: Game[Any], found: Kept) -> bytes | None:
    """None: this game's states are not kept."""
    state = game.freeze(found.state)
    if state is None:
        return None
    written = _Written(found.actions, found.digest, found.deals, found.milestones, state)
    body = zlib.compress(msgspec.msgpack.encode(written), 1)
    return sha256(body).digest() + body


def decode(game: Game[Any], table: Table, body: bytes) -> Kept | None:
    """None if it is damaged."""
    mark, packed = body[:32], body[32:]
    if sha256(packed).digest() != mark:
        return None
    try:
        found = _decoder.decode(zlib.decompress(packed))
        state = game.thaw(table, found.state)
    except Exception as error:  # whatever it is, the match can be played again
        _log.error("not thawed", exc_info=error)
        return None
    return Kept(found.actions, found.digest, found.deals, found.milestones, state)


def digests(played: Sequence[Played], counts: Sequence[int]) -> dict[int, bytes]:
    """Of the first so many actions, for each count that there are."""
    found: dict[int, bytes] = {}
    mark, last = sha256(), 0
    for count in sorted(set(counts)):
        if count <= len(played):
            mark.update(b"".join(_encoder.encode(one) + b"\n" for one in played[last:count]))
            found[count], last = mark.digest(), count
    return found


_encoder = msgspec.json.Encoder(order="sorted")
_decoder = msgspec.msgpack.Decoder(_Written)
