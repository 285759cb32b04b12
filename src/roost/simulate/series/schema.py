"""The columns of a series' files: name, type and meaning."""

from typing import NamedTuple

from roost.contract import GameInfo

UNITS = {"score": "points of the game", "win": "share of the match", "points_ahead": "points"}


class Column(NamedTuple):
    name: str
    type: str
    """As Arrow names it."""
    meaning: str


MATCH_COLUMN = Column("match", "int64", "number of the match in the series, from 0 on")
SEAT_COLUMN = Column("seat", "int8", "seat, from 0 on")


def match_columns(info: GameInfo, seats: int) -> list[Column]:
    """A row a match."""
    shared = "a team wins or loses as one" if info.is_cooperative else "winners who tie divide it"
    return [
        MATCH_COLUMN,
        Column("actions", "int32", "actions of all seats"),
        Column("choices", "int32", "decisions between two legal actions or more"),
        Column("alternatives", "int32", "legal actions of these decisions, added up"),
        Column("deals", "int32", "deals"),
        Column("first", "int32", "seat that had the first turn"),
        *(Column(f"score_{seat}", "int32", f"score of seat {seat}") for seat in range(seats)),
        *(
            Column(f"win_{seat}", "double", f"share of the match that seat {seat} won: {shared}")
            for seat in range(seats)
        ),
    ]


def decision_columns(info: GameInfo) -> list[Column]:
    """A row an action, in the order in which they were taken."""
    fields = {field.name: field.kind for of in info.actions.values() for field in of}
    return [
        MATCH_COLUMN,
        Column("step", "int32", "number of the action in the match, from 0 on"),
        Column("seat", "int8", "seat that acted, from 0 on"),
        Column("legal_actions", "int16", "legal actions that there were"),
        Column(
            "points_ahead",
            "double",
            "before the action: the team’s points so far"
            if info.is_cooperative
            else "before the action: points so far, ahead of the mean of the others",
        ),
        Column("action", "string", "the action as JSON, as a record has it"),
        Column("action_type", "string", "its type"),
        *(
            Column(
                f"action_{name}",
                "string" if kind == "text" else "int32",
                f"its field `{name}`; null where the type has none",
            )
            for name, kind in fields.items()
        ),
    ]


def dealt_columns() -> list[Column]:
    """A row a card that a seat has as the match begins, if the seat may see it."""
    return [
        MATCH_COLUMN,
        SEAT_COLUMN,
        Column("zone", "string", "where it lies, as views name it"),
        Column("card", "string", "its name"),
    ]


def schemas(info: GameInfo, seats: int) -> dict[str, list[Column]]:
    """By name of the file."""
    return {
        "matches": match_columns(info, seats),
        "decisions": decision_columns(info),
        "dealt": dealt_columns(),
    }
