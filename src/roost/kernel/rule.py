"""The decorator `@rule` for functions that can be compiled, and `emit` for visible events."""

from collections.abc import Callable
from typing import Any, TypeVar

from roost.kernel.state import State

Function = TypeVar("Function", bound=Callable[..., Any])

RULES: list[Callable[..., Any]] = []
"""Every imported rule, for the compiler."""


def rule(function: Function) -> Function:
    """Mark a function as a rule: plain Python when called from Python, compiled inside a kernel.

    Rules are passed to the compiler only when a kernel is created, so that importing rules or
    playing a match does not load it.
    """
    RULES.append(function)
    return function


def emit(s: State, event: int) -> None:
    """Report that viewers should see the state as it is now. Does nothing in compiled code."""
    if s.on_event is not None:
        s.on_event(event)


@rule
def next_seat(seat: int, players: int) -> int:
    """Return the seat to the left. (The modulo operation would be slower than most rules.)"""
    return seat + 1 if seat + 1 < players else 0
