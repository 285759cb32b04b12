"""Rows for each decision of a match, and for each card dealt at its start."""

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
    """Return a tuple for each decision of a match, in the order of `schema.decision_columns`."""
    assert played.legal_actions is not None
    assert played.points is not None
    fields = _action_fields(info)
    steps = zip(played.match.actions, played.legal_actions, played.points, strict=True)
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
        for step, ((seat, action), legal, points) in enumerate(steps)
    ]


def make_decision_rows(decisions: Sequence[tuple[Any, ...]], info: GameInfo) -> Rows:
    return _make_rows(decisions, schema.decision_columns(info))


def make_dealt_rows(cards: Sequence[tuple[Any, ...]]) -> Rows:
    return _make_rows(cards, schema.dealt_columns())


def list_dealt_cards(number: int, match: Match[Any]) -> list[tuple[int, int, str, str]]:
    """Return match number, seat, zone and card of the cards dealt at the start of a match."""
    cards = find_dealt_cards(match.game, match.at(0).state, match.config.players)
    return [(number, *card) for card in cards]


def find_dealt_cards(
    game: Game[Any], state: Any, players: int, with_shared: bool = False
) -> list[tuple[int, str, str]]:
    """Return seat, zone and card of the cards that each seat owns and sees.

    `with_shared` adds the visible cards without an owner, for every seat.
    """
    return [
        (seat, zone.id, card.name)
        for seat in range(players)
        for zone in game.view(state, seat).zones
        if zone.owner == seat or (with_shared and zone.owner is None)
        for card in zone.cards
        if card.name is not None
    ]


def _action_fields(info: GameInfo) -> list[str]:
    """Return the names of all fields of the game's actions."""
    return list(dict.fromkeys(field.name for fields in info.actions.values() for field in fields))


def _make_rows(tuples: Sequence[tuple[Any, ...]], columns: Sequence[schema.Column]) -> Rows:
    values = list(zip(*tuples, strict=True)) or [()] * len(columns)
    return {
        column.name: np.array(cells, _numpy_type(column))
        for column, cells in zip(columns, values, strict=True)
    }


def _numpy_type(column: schema.Column) -> Any:
    """Return the numpy type of a column. Columns with missing values have objects."""
    if column.type == "double":
        return np.float64
    if column.name.startswith("action_"):
        return np.object_
    return NUMPY_TYPES.get(column.type, np.object_)
