"""Games whose kernels another process is compiling just now: until then they play interpreted.

Nobody awaits anything unless a server says so (`players/search/warming.py`): whoever studies a
million matches rather waits for the compiler.
"""

_pending: set[str] = set()


def is_pending(game: str) -> bool:
    """Whether a game, by its id, must not be compiled in this process now."""
    return game in _pending


def mark_pending(game: str) -> None:
    _pending.add(game)


def mark_ready(game: str) -> None:
    _pending.discard(game)
