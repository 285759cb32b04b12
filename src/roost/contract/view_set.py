"""What some pairs of eyes see at one moment, and what has changed for them at a later one.

A game may make its own (`Game.sights`), which draws only what is asked for; it must tell the same
as its views do.
"""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Generic, TypeVar

from roost.contract.view import View
from roost.contract.view_diff import ViewDiff, diff_view_lists

Later = TypeVar("Later", contravariant=True)


class ViewSet(ABC, Generic[Later]):
    """`Later`: its own class. Two of them are compared only if their eyes are the same."""

    viewers: tuple[int | None, ...]
    turn: int | None
    prompt: str

    @abstractmethod
    def views(self) -> list[View]:
        """By eyes."""

    @abstractmethod
    def diff(self, later: Later) -> list[ViewDiff]:
        """By eyes."""


class PlainViewSet(ViewSet["PlainViewSet"]):
    """Views that are drawn already."""

    def __init__(self, views: Sequence[View]) -> None:
        self.viewers = tuple([view.seat for view in views])
        self.turn = views[0].turn if views else None
        self.prompt = views[0].prompt if views else ""
        self._views = list(views)

    def views(self) -> list[View]:
        return self._views

    def diff(self, later: "PlainViewSet") -> list[ViewDiff]:
        return diff_view_lists(self._views, later._views)
