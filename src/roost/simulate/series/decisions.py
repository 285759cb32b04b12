"""Rows of a series besides its matches: one for each decision, and one for each card dealt."""

from collections.abc import Sequence
from typing import Any

import msgspec
import numpy as np

from roost.contract import Game, GameInfo
from roost.match import Match
from roost.simulate.runner import PlayedMatch
from roost.simulate.series import schema
from roost.simulate.series.rows import Rows

NUMPY_TYPES = {"int64": np.int64, "int32": np.int32, "int16": np.int16, "int8": np.int8}


def list_decisions(number: int, played: PlayedMatch, info: GameInfo) -> list[tuple[Any, ...]]:
    """A tuple for each decision of a match, by `schema.decisions`."""
    assert played.legal_actions is not None
    assert played.points is not None
    fields = _action_fields(info)
    told = zip(played.match.actions, played.legal_actions, played.points, strict=True)
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


def make_decision_rows(decisions: Sequence[tuple[Any, ...]], info: GameInfo) -> Rows:
    return _make_rows(decisions, schema.decision_columns(info))


def make_dealt_rows(cards: Sequence[tuple[Any, ...]]) -> Rows:
    return _make_rows(cards, schema.dealt_columns())


def list_dealt_cards(number: int, match: Match[Any]) -> list[tuple[int, int, str, str]]:
    """A tuple for each card that a seat has as a match begins."""
    return [
        (number, *one)
        for one in find_dealt_cards(match.game, match.at(0).state, match.config.players)
    ]


def find_dealt_cards(
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


def _action_fields(info: GameInfo) -> list[str]:
    """The fields that actions of the game may have."""
    return list(dict.fromkeys(field.name for of in info.actions.values() for field in of))


def _make_rows(tuples: Sequence[tuple[Any, ...]], columns: Sequence[schema.Column]) -> Rows:
    values = list(zip(*tuples, strict=True)) or [()] * len(columns)
    return {
        column.name: np.array(of, _numpy_type(column))
        for column, of in zip(columns, values, strict=True)
    }


def _numpy_type(column: schema.Column) -> Any:
    """What may be missing is an object."""
    if column.type == "double":
        return np.float64
    if column.name.startswith("action_"):
        return np.object_
    return NUMPY_TYPES.get(column.type, np.object_)
