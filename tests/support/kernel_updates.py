"""For tests of texts that a kernel writes."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from roost import games
from roost.contract import Game
from roost.kernel import CardGame
from roost.match import json_writer
from roost.match.json_writer.state_packer import StatePacker
from roost.match.json_writer.writer import JsonWriter

KERNEL_GAMES = [name for name in games.game_ids() if json_writer.can_write_json(games.load(name))]
"""Games that have such texts."""


@contextmanager
def kernel_updates_loaded(name: str) -> Iterator[None]:
    """Meanwhile a kernel writes what is told of this game."""
    game = games.load(name)
    assert isinstance(game, CardGame)
    json_writer.load_writer(game)
    calls, write = [0], JsonWriter.write

    def counted(self: JsonWriter, *given: Any) -> dict[int | None, bytes]:
        calls[0] += 1
        return write(self, *given)

    JsonWriter.write = counted  # type: ignore[method-assign, assignment]
    try:
        yield
    finally:
        JsonWriter.write = write  # type: ignore[method-assign]
        json_writer.unload_writer(game)
    assert calls[0], "else it was not tested"


def unpack_state(game: Game[Any], state: Any) -> Any:
    """A moment's state, in whatever way it is kept."""
    if not isinstance(state, tuple):
        return state
    assert isinstance(game, CardGame)
    assert game.layout is not None
    return StatePacker(game.state, game.layout.UNUSED_FIELDS).restore(state)
