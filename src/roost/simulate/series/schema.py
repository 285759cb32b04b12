"""The columns of a series' Parquet files: name, type and meaning."""

from typing import NamedTuple

from roost.contract import GameInfo

UNITS = {"score": "points of the game", "win": "share of the match", "points_ahead": "points"}


class Column(NamedTuple):
    name: str
    type: str
    """The Arrow type."""
    meaning: str


MATCH_COLUMN = Column("match", "int64", "number of the match in the series, from 0")
SEAT_COLUMN = Column("seat", "int8", "seat, from 0")


def match_columns(info: GameInfo, seats: int) -> list[Column]:
    """Return the columns of `matches`, which has a row for each match."""
    shared = "a team wins or loses as one" if info.is_cooperative else "winners who tie share it"
    return [
        MATCH_COLUMN,
        Column("actions", "int32", "actions of all seats"),
        Column("choices", "int32", "decisions between two or more legal actions"),
        Column("alternatives", "int32", "total number of legal actions of these decisions"),
        Column("deals", "int32", "deals"),
        Column("first", "int32", "seat that had the first turn"),
        *(Column(f"score_{seat}", "int32", f"score of seat {seat}") for seat in range(seats)),
        *(
            Column(f"win_{seat}", "double", f"share of the match that seat {seat} won: {shared}")
            for seat in range(seats)
        ),
    ]


def decision_columns(info: GameInfo) -> list[Column]:
    """Return the columns of `decisions`, which has a row for each action in order."""
    fields = {field.name: field.kind for action in info.actions.values() for field in action}
    return [
        MATCH_COLUMN,
        Column("step", "int32", "number of the action in the match, from 0"),
        Column("seat", "int8", "seat that acted, from 0"),
        Column("legal_actions", "int16", "number of legal actions"),
        Column(
            "points_ahead",
            "double",
            "before the action: the team’s points so far"
            if info.is_cooperative
            else "before the action: points so far, ahead of the mean of the others",
        ),
        Column("action", "string", "the action as JSON, as in a match record"),
        Column("action_type", "string", "type of the action"),
        *(
            Column(
                f"action_{name}",
                "string" if kind == "text" else "int32",
                f"its field `{name}`; null if the type has none",
            )
            for name, kind in fields.items()
        ),
    ]


def dealt_columns() -> list[Column]:
    """Return the columns of `dealt`: a row for each card that a seat has and sees at the start."""
    return [
        MATCH_COLUMN,
        SEAT_COLUMN,
        Column("zone", "string", "zone of the card, as named in views"),
        Column("card", "string", "name of the card"),
    ]


def schemas(info: GameInfo, seats: int) -> dict[str, list[Column]]:
    """Return the columns by file name."""
    return {
        "matches": match_columns(info, seats),
        "decisions": decision_columns(info),
        "dealt": dealt_columns(),
    }
