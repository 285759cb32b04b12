"""What some pairs of eyes see at one moment, and what has changed for them at a later one.

A game may make its own (`Game.sights`), which draws only what is asked for; it must tell the same
as its views do.
"""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Generic, TypeVar

from roost.contract.difference import Difference, differences
from roost.contract.view import View

Later = TypeVar("Later", contravariant=True)


class Sights(ABC, Generic[Later]):
    """`Later`: its own class. Two of them are compared only if their eyes are the same."""

    seats: tuple[int | None, ...]
    turn: int | None
    asks: str

    @abstractmethod
    def views(self) -> list[View]:
        """By eyes."""

    @abstractmethod
    def changes(self, later: Later) -> list[Difference]:
        """By eyes."""


class Drawn(Sights["Drawn"]):
    """Views that are drawn already."""

    def __init__(self, views: Sequence[View]) -> None:
        self.seats = tuple([view.seat for view in views])
        self.turn = views[0].turn if views else None
        self.asks = views[0].asks if views else ""
        self._views = list(views)

    def views(self) -> list[View]:
        return self._views

    def changes(self, later: "Drawn") -> list[Difference]:
        return differences(self._views, later._views)
