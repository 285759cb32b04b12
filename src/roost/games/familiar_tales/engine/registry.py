"""Where words get their meaning: one function each, marked where it stands."""

from collections.abc import Callable
from typing import Any, TypeVar

K = TypeVar("K")
F = TypeVar("F", bound=Callable[..., Any])


class Registry(dict[K, Callable[..., Any]]):
    """`@words("move")` above a function makes it the meaning of that word."""

    def __call__(self, word: K) -> Callable[[F], F]:
        def register(function: F) -> F:
            assert word not in self, f"{word} has a meaning already"
            self[word] = function
            return function

        return register
