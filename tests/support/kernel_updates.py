"""Tools for tests of updates that a compiled kernel writes as JSON."""

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
"""Games for which a kernel can write updates."""


@contextmanager
def kernel_updates_loaded(name: str) -> Iterator[None]:
    """Let a kernel write the game's updates, and check that it did."""
    game = games.load(name)
    assert isinstance(game, CardGame)
    json_writer.load_writer(game)
    calls, write = [0], JsonWriter.write

    def count_and_write(self: JsonWriter, *args: Any) -> dict[int | None, bytes]:
        calls[0] += 1
        return write(self, *args)

    JsonWriter.write = count_and_write  # type: ignore[method-assign, assignment]
    try:
        yield
    finally:
        JsonWriter.write = write  # type: ignore[method-assign]
        json_writer.unload_writer(game)
    assert calls[0], "the kernel wrote nothing"


def unpack_state(game: Game[Any], state: Any) -> Any:
    """Return the state of a frame, which may be packed."""
    if not isinstance(state, tuple):
        return state
    assert isinstance(game, CardGame)
    assert game.layout is not None
    return StatePacker(game.state, game.layout.UNUSED_FIELDS).restore(state)
