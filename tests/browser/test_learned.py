"""A bot from a file sits at the table like any other."""

import random
from collections.abc import Iterator

import numpy as np
import pytest

from roost import games
from roost.bots.learned.network import Network, part_shapes, save_network
from roost.kernel import CardGame
from roost.kernel.tensor import tensor_size
from tests.support.browser.fixtures import OpenPage
from tests.support.browser.lobby_page import start_full_table
from tests.support.browser.server_process import BrowserTestServer
from tests.support.browser.table_page import act, action_count, wait_for_turn

GAME = "akuma"


@pytest.fixture
def imp(server: BrowserTestServer) -> Iterator[str]:
    """A bot of the server whose network was never trained."""
    game = games.load(GAME)
    assert isinstance(game, CardGame)
    parts, actions = game.tensor.PARTS, game.tensor.ACTION_COUNT
    weights = np.random.default_rng(1).normal(size=(tensor_size(parts), actions))
    biases = (np.zeros(actions, np.float32),)
    network = Network(game.info.rules, part_shapes(parts), (weights.astype(np.float32),), biases)
    file = server.bots / "imp.npz"
    server.bots.mkdir(exist_ok=True)
    save_network(network, file)
    yield file.stem
    file.unlink()


def test_it_can_be_chosen_and_plays(open_page: OpenPage, imp: str) -> None:
    page = open_page("about:blank")
    start_full_table(page, GAME, [imp, imp])
    rng = random.Random(1)
    for _ in range(2):  # between our first two actions all the others have added a card
        assert act(page, rng)
    assert wait_for_turn(page)
    assert int(action_count(page) or 0) > len(["ours", imp, imp])
