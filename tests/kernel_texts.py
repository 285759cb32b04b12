"""For tests of texts that a kernel writes."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from roost import games
from roost.contract import Game
from roost.kernel import CardGame
from roost.match import texts
from roost.match.texts.packing import Packing
from roost.match.texts.writer import Writer

WRITTEN = [name for name in games.names() if texts.has_texts(games.load(name))]
"""Games that have such texts."""


@contextmanager
def written(name: str) -> Iterator[None]:
    """Meanwhile a kernel writes what is told of this game."""
    game = games.load(name)
    assert isinstance(game, CardGame)
    texts.load(game)
    calls, write = [0], Writer.write

    def counted(self: Writer, *given: Any) -> dict[int | None, bytes]:
        calls[0] += 1
        return write(self, *given)

    Writer.write = counted  # type: ignore[method-assign, assignment]
    try:
        yield
    finally:
        Writer.write = write  # type: ignore[method-assign]
        texts.unload(game)
    assert calls[0], "else it was not tested"


def whole(game: Game[Any], state: Any) -> Any:
    """A moment's state, in whatever way it is kept."""
    if not isinstance(state, tuple):
        return state
    assert isinstance(game, CardGame)
    assert game.scene is not None
    return Packing(game.state, game.scene.UNREAD).state(state)
