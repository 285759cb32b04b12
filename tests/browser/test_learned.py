"""A bot from a file sits at the table like any other."""

import random
from collections.abc import Iterator

import numpy as np
import pytest

from roost import games
from roost.kernel import CardGame
from roost.kernel.observing import flat_size
from roost.players.learned.network import Network, save_network, shape_of
from tests.browser.conftest import OpenPage
from tests.browser.pages import begin
from tests.browser.playing import act, done, wait_for_turn
from tests.browser.serving import Server

GAME = "akuma"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """It knows a bot `imp`, of a network that was never taught."""
    folder = tmp_path_factory.mktemp("bots")
    game = games.load(GAME)
    assert isinstance(game, CardGame)
    assert game.observation is not None
    parts, actions = game.observation.PARTS, game.observation.ACTIONS
    weights = np.random.default_rng(1).normal(size=(flat_size(parts), actions))
    biases = (np.zeros(actions, np.float32),)
    network = Network(game.facts.rules, shape_of(parts), (weights.astype(np.float32),), biases)
    save_network(network, folder / "imp.npz")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("ROOST_BOTS", str(folder))
        with Server(tmp_path_factory.mktemp("data")) as server:
            yield server


def test_it_can_be_chosen_and_plays(open_page: OpenPage) -> None:
    page = open_page()
    begin(page, GAME, ["imp", "imp"])
    chance = random.Random(1)
    for _ in range(2):  # between our first two actions all the others have added a card
        assert act(page, chance)
    assert wait_for_turn(page)
    assert int(done(page) or 0) > len(["ours", "imp", "imp"])
