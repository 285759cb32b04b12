"""The views of several viewers at one frame, and their diffs to a later frame.

`Game.view_set` returns one. It is independent of the state, which may change afterwards, and builds
views only on demand.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from functools import cached_property
from typing import Any, Generic, TypeVar

from roost.contract.view import View
from roost.contract.view_diff import ViewDiff, diff_view_lists

Later = TypeVar("Later", contravariant=True)


class ViewSet(ABC, Generic[Later]):
    """`Later` is the subclass itself. Two sets can be compared only if their viewers are equal.

    Two sets are equal if nothing has happened between them.
    """

    viewers: tuple[int | None, ...]

    @property
    @abstractmethod
    def turn(self) -> int | None: ...

    @property
    @abstractmethod
    def prompt(self) -> str: ...

    @abstractmethod
    def views(self) -> list[View]:
        """Return one view for each viewer."""

    @abstractmethod
    def diff(self, later: Later) -> list[ViewDiff]:
        """Return one diff for each viewer."""


class PlainViewSet(ViewSet["PlainViewSet"]):
    """A view set made of complete views, which are built from a copy of the state."""

    def __init__(
        self,
        state: Any,
        viewers: Sequence[int | None],
        build: Callable[[Any, Sequence[int | None]], list[View]],
    ) -> None:
        self.viewers = tuple(viewers)
        self._state = state
        self._build = build

    @cached_property
    def _views(self) -> list[View]:
        return self._build(self._state, self.viewers)

    @property
    def turn(self) -> int | None:
        return self._views[0].turn if self._views else None

    @property
    def prompt(self) -> str:
        return self._views[0].prompt if self._views else ""

    def __eq__(self, other: object) -> bool:
        return isinstance(other, PlainViewSet) and bool(self._state == other._state)

    __hash__ = None  # type: ignore[assignment]  # compared by content, never a key

    def views(self) -> list[View]:
        return self._views

    def diff(self, later: "PlainViewSet") -> list[ViewDiff]:
        return diff_view_lists(self._views, later._views)
