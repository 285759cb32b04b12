"""`@rule` marks a function that may be compiled; `note` marks a moment that people should see."""

from collections.abc import Callable
from typing import Any, TypeVar

from roost.kernel.state import State

Function = TypeVar("Function", bound=Callable[..., Any])

RULES: list[Callable[..., Any]] = []
"""Every rule that was imported, for the compiler."""


def rule(function: Function) -> Function:
    """Called from Python it is ordinary Python; called from a kernel it is compiled in.

    It is handed to the compiler only when a kernel is made, so that reading or playing a match need
    not load one.
    """
    RULES.append(function)
    return function


def emit(s: State, event: int) -> None:
    """Tell whoever watches that this is a moment to be seen. Compiled, it is nothing."""
    if s.on_event is not None:
        s.on_event(event)


@rule
def next_seat(seat: int, players: int) -> int:
    """The seat to the left. (A remainder would take longer than the rest of most rules.)"""
    return seat + 1 if seat + 1 < players else 0
