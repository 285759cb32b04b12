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

from roost.contract import Action, ChanceOutcome, Game, MatchConfig, Milestone
from roost.match import Checkpoint, Match

PlayedAction = tuple[int, Action]
"""A seat and what it did."""

_log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Snapshot:
    """A match as it was after so many actions."""

    action_count: int
    digest: bytes
    """Of these actions."""
    chance_outcomes: list[ChanceOutcome]
    milestones: list[tuple[int, Milestone]]
    state: Any


class _EncodedSnapshot(msgspec.Struct, array_like=True):
    action_count: int
    digest: bytes
    chance_outcomes: list[Any]
    milestones: list[tuple[int, Milestone]]
    state: bytes


def take_snapshots(match: Match[Any]) -> list[Snapshot]:
    """What a match has kept of its own past, the oldest first."""
    waypoints = match.checkpoints  # others may play on meanwhile
    marks = compute_digests(match.actions, [found.action_count for found in waypoints])
    return [
        Snapshot(
            found.action_count,
            marks[found.action_count],
            match.chance_outcomes[: found.chance_count],
            [milestone for milestone in match.milestones if milestone[0] < found.action_count],
            found.state,
        )
        for found in waypoints
    ]


def resume_match(
    match: Match[Any], actions: list[PlayedAction], snapshots: Sequence[Snapshot]
) -> Match[Any]:
    """A new match, played on to where it was: from the latest state that fits.

    Its deals must fit, too: those of a branch are not all those of the match that it left.
    """
    marks = compute_digests(actions, [found.action_count for found in snapshots])
    fits = [
        found
        for found in snapshots
        if found.digest == marks.get(found.action_count)
        and all(
            mine == theirs
            for mine, theirs in zip(match.chance_outcomes, found.chance_outcomes, strict=False)
        )
    ]
    fits.sort(key=lambda found: found.action_count)
    if fits:
        last = fits[-1]
        match.chance_outcomes = [
            *last.chance_outcomes,
            *match.chance_outcomes[len(last.chance_outcomes) :],
        ]
        match.chance_count = len(last.chance_outcomes)
        match.actions = list(actions[: last.action_count])
        match.milestones = list(last.milestones)
        match.checkpoints = [
            Checkpoint(f.action_count, len(f.chance_outcomes), f.state) for f in fits[:-1]
        ]
        match.state = match.game.copy(last.state)
    for seat, action in actions[len(match.actions) :]:
        match.act(seat, action)
    return match


def encode_snapshot(game: Game[Any], snapshot: Snapshot) -> bytes | None:
    """None: this game's states are not kept."""
    state = game.serialize_state(snapshot.state)
    if state is None:
        return None
    written = _EncodedSnapshot(
        snapshot.action_count, snapshot.digest, snapshot.chance_outcomes, snapshot.milestones, state
    )
    body = zlib.compress(msgspec.msgpack.encode(written), 1)
    return sha256(body).digest() + body


def decode_snapshot(game: Game[Any], config: MatchConfig, body: bytes) -> Snapshot | None:
    """None if it is damaged."""
    mark, packed = body[:32], body[32:]
    if sha256(packed).digest() != mark:
        return None
    try:
        found = _decoder.decode(zlib.decompress(packed))
        state = game.deserialize_state(config, found.state)
    except Exception as error:  # whatever it is, the match can be played again
        _log.error("not thawed", exc_info=error)
        return None
    return Snapshot(
        found.action_count, found.digest, found.chance_outcomes, found.milestones, state
    )


def compute_digests(actions: Sequence[PlayedAction], counts: Sequence[int]) -> dict[int, bytes]:
    """Of the first so many actions, for each count that there are."""
    found: dict[int, bytes] = {}
    mark, last = sha256(), 0
    for count in sorted(set(counts)):
        if count <= len(actions):
            mark.update(b"".join(_encoder.encode(one) + b"\n" for one in actions[last:count]))
            found[count], last = mark.digest(), count
    return found


_encoder = msgspec.json.Encoder(order="sorted")
_decoder = msgspec.msgpack.Decoder(_EncodedSnapshot)
