"""Games whose kernels another process is compiling just now: until then they play interpreted.

Nobody awaits anything unless a server says so (`players/search/warming.py`): whoever studies a
million matches rather waits for the compiler.
"""

_awaited: set[str] = set()


def is_awaited(game: str) -> bool:
    """Whether a game, by its id, must not be compiled in this process now."""
    return game in _awaited


def await_kernels(game: str) -> None:
    _awaited.add(game)


def kernels_are_ready(game: str) -> None:
    _awaited.discard(game)
