"""Where words get their meaning: one function each, marked where it stands."""

from collections.abc import Callable
from typing import Any, Generic, TypeVar

K = TypeVar("K")
F = TypeVar("F", bound=Callable[..., Any])


class Words(Generic[K]):
    """`@words("move")` above a function makes it the meaning of that word."""

    def __init__(self) -> None:
        self._known: dict[K, Callable[..., Any]] = {}

    def __call__(self, word: K) -> Callable[[F], F]:
        def register(function: F) -> F:
            assert word not in self._known, f"{word} has a meaning already"
            self._known[word] = function
            return function

        return register

    def __getitem__(self, word: K) -> Callable[..., Any]:
        return self._known[word]

    def __contains__(self, word: object) -> bool:
        return word in self._known

    def all(self) -> dict[K, Callable[..., Any]]:
        return self._known
