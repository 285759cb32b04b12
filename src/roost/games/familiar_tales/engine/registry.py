"""Registers one handler function for each key, with a decorator."""

from collections.abc import Callable
from typing import Any, TypeVar

K = TypeVar("K")
F = TypeVar("F", bound=Callable[..., Any])


class Registry(dict[K, Callable[..., Any]]):
    """A dictionary of handlers. `@registry(key)` registers the function below it for that key."""

    def __call__(self, key: K) -> Callable[[F], F]:
        def register(function: F) -> F:
            assert key not in self, f"{key} already has a handler"
            self[key] = function
            return function

        return register
