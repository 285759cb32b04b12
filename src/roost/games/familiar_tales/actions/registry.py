"""The actions of a turn: which of each type are open, and how one begins."""

from collections.abc import Callable
from typing import Any

from roost.contract import Action
from roost.games.familiar_tales.state import State

OPEN: dict[str, Callable[[State, str], list[Action]]] = {}
BEGIN: dict[str, Callable[[State, str, Action], None]] = {}


def is_open(type: str) -> Any:
    """Marks the function that lists a familiar's actions of this type."""

    def register(function: Any) -> Any:
        OPEN[type] = function
        return function

    return register


def begins(type: str) -> Any:
    def register(function: Any) -> Any:
        BEGIN[type] = function
        return function

    return register


def hand_of(s: State, who: str) -> list[str]:
    return s.seats[s.owners[who]].hand
