"""The views of several viewers at one frame, and their diffs to a later frame.

A game may return its own subclass (`Game.view_set`) that builds views only on demand. It must give
the same views and diffs as `PlainViewSet`.
"""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Generic, TypeVar

from roost.contract.view import View
from roost.contract.view_diff import ViewDiff, diff_view_lists

Later = TypeVar("Later", contravariant=True)


class ViewSet(ABC, Generic[Later]):
    """`Later` is the subclass itself. Two sets can be compared only if their viewers are equal."""

    viewers: tuple[int | None, ...]
    turn: int | None
    prompt: str

    @abstractmethod
    def views(self) -> list[View]:
        """Return one view for each viewer."""

    @abstractmethod
    def diff(self, later: Later) -> list[ViewDiff]:
        """Return one diff for each viewer."""


class PlainViewSet(ViewSet["PlainViewSet"]):
    """A view set made of complete views."""

    def __init__(self, views: Sequence[View]) -> None:
        self.viewers = tuple([view.seat for view in views])
        self.turn = views[0].turn if views else None
        self.prompt = views[0].prompt if views else ""
        self._views = list(views)

    def views(self) -> list[View]:
        return self._views

    def diff(self, later: "PlainViewSet") -> list[ViewDiff]:
        return diff_view_lists(self._views, later._views)
