"""Tracks games whose kernels are still being compiled; they run interpreted until then.

Only a server marks games as pending (`bots/search/compile_worker.py`). A study of many matches
waits for the compiler instead.
"""

_pending: set[str] = set()


def is_pending(game: str) -> bool:
    """Return whether this process must not compile a game now, by its id."""
    return game in _pending


def mark_pending(game: str) -> None:
    _pending.add(game)


def mark_ready(game: str) -> None:
    _pending.discard(game)
