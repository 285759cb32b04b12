"""The default observation tensor, which is made from a game's layout."""

from typing import Any

import numpy as np
import pytest

from roost import games
from roost.contract import MatchConfig, rng_for
from roost.kernel import CardGame, State
from roost.kernel.compile.jit import kernel, register_rules
from roost.kernel.compile.kernels import kernels_for
from roost.kernel.layout.tensor import LayoutTensor
from roost.kernel.tensor import count_words, part_offsets
from roost.testing.matches import random_position
from roost.testing.selection import case_id, game_cases

CARD_GAMES = {
    name: game for name in games.game_ids() if isinstance(game := games.load(name), CardGame)
}
CASES = [(name, config) for name, config in game_cases(with_long=False) if name in CARD_GAMES]
every_config = pytest.mark.parametrize(("name", "config"), CASES, ids=case_id)


def make_tensor(game: CardGame[Any], config: MatchConfig) -> LayoutTensor:
    layout = game.layout.layout(game.new_initial_state(config))
    return LayoutTensor({config.players: layout}, game.layout.write_layout)


def observe(tensor: LayoutTensor, s: State, seat: int) -> list[int]:
    x = [1 << 60] * count_words(tensor.PARTS)
    tensor.write_tensor(s, seat, x)
    return [int(word) for word in x]


@every_config
def test_it_is_the_same_in_every_consistent_state(name: str, config: MatchConfig) -> None:
    game = CARD_GAMES[name]
    tensor = make_tensor(game, config)
    for number in range(6):
        match = random_position(game, config, "layout tensor", number, limit=70)
        for seat in range(config.players):
            mine = observe(tensor, match.state, seat)
            guess = game.guess(match.state, seat, rng_for("0c", "guess", number))
            assert observe(tensor, guess, seat) == mine


@every_config
def test_it_tells_what_the_view_shows(name: str, config: MatchConfig) -> None:
    """Own hands are visible, and hidden cards are counted."""
    game = CARD_GAMES[name]
    tensor = make_tensor(game, config)
    offsets = dict(
        zip([part.name for part in tensor.PARTS], part_offsets(tensor.PARTS), strict=True)
    )
    for number in range(6):
        match = random_position(game, config, "layout tensor", number, limit=70)
        for seat in range(config.players):
            x = observe(tensor, match.state, seat)
            for zone in game.view(match.state, seat).zones:
                if zone.kind == "hand":
                    assert zone.owner is not None
                    at = (zone.owner - seat) % config.players
                    known = sum(card.name is not None for card in zone.cards)
                    assert x[offsets["hand"] + at].bit_count() == known
                    assert x[offsets["hand-hidden"] + at] == len(zone.cards) - known


@pytest.mark.parametrize("name", CARD_GAMES)
def test_compiled_it_is_the_same(name: str) -> None:
    game = CARD_GAMES[name]
    config = game.info.configure(game.info.default_players, {})
    tensor = make_tensor(game, config)
    register_rules()
    write_tensor = tensor.write_tensor

    @kernel
    def call(s: Any, seat: int, x: Any) -> None:
        write_tensor(s, seat, x)

    kernels = kernels_for(game)
    records = kernels.new_records(1)
    x = np.zeros(count_words(tensor.PARTS), np.int64)
    for number in range(4):
        match = random_position(game, config, "layout tensor", number, limit=70)
        kernels.pack(records[0], match.state)
        for seat in range(config.players):
            call(records[0], seat, x)
            assert x.tolist() == observe(tensor, match.state, seat)
