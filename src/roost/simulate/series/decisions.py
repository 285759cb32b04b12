"""Rows of a series besides its matches: one for each decision, and one for each card dealt."""

from collections.abc import Sequence
from typing import Any

import msgspec
import numpy as np

from roost.contract import Facts, Game
from roost.match import Match
from roost.simulate.run import Played
from roost.simulate.series import schema
from roost.simulate.series.rows import Rows

NUMPY = {"int64": np.int64, "int32": np.int32, "int16": np.int16, "int8": np.int8}


def decisions_of(number: int, played: Played, facts: Facts) -> list[tuple[Any, ...]]:
    """A tuple for each decision of a match, by `schema.decisions`."""
    assert played.legal is not None
    assert played.points is not None
    fields = _fields(facts)
    told = zip(played.match.actions, played.legal, played.points, strict=True)
    return [
        (
            number,
            step,
            seat,
            len(legal),
            np.nan if points is None else points,
            msgspec.json.encode(action).decode(),
            action["type"],
            *(action.get(name) for name in fields),
        )
        for step, ((seat, action), legal, points) in enumerate(told)
    ]


def decision_rows(found: Sequence[tuple[Any, ...]], facts: Facts) -> Rows:
    return _rows(found, schema.decisions(facts))


def dealt_rows(found: Sequence[tuple[Any, ...]]) -> Rows:
    return _rows(found, schema.dealt())


def dealt_of(number: int, match: Match[Any]) -> list[tuple[int, int, str, str]]:
    """A tuple for each card that a seat has as a match begins."""
    return [(number, *one) for one in dealt(match.game, match.at(0).state, match.table.players)]


def dealt(
    game: Game[Any], state: Any, players: int, with_shared: bool = False
) -> list[tuple[int, str, str]]:
    """Seat, zone and card of all that each seat has of its own and may see; or shares, too."""
    return [
        (seat, zone.id, card.name)
        for seat in range(players)
        for zone in game.view(state, seat).zones
        if zone.owner == seat or (with_shared and zone.owner is None)
        for card in zone.cards
        if card.name is not None
    ]


def _fields(facts: Facts) -> list[str]:
    """The fields that actions of the game may have."""
    return list(dict.fromkeys(field.name for of in facts.actions.values() for field in of))


def _rows(found: Sequence[tuple[Any, ...]], columns: Sequence[schema.Column]) -> Rows:
    values = list(zip(*found, strict=True)) or [()] * len(columns)
    return {
        column.name: np.array(of, _kind(column)) for column, of in zip(columns, values, strict=True)
    }


def _kind(column: schema.Column) -> Any:
    """What may be missing is an object."""
    if column.type == "double":
        return np.float64
    if column.name.startswith("action_"):
        return np.object_
    return NUMPY.get(column.type, np.object_)
