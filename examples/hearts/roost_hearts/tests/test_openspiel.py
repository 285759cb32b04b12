"""Hearts agrees with OpenSpiel's at every step, where the options coincide."""

from random import Random
from typing import Any

import pyspiel
import pytest

from roost.kernel import members
from roost.testing.sizes import size
from roost_hearts import rules
from roost_hearts.openspiel import from_peer, start_state, to_peer


def compare_hand(rng: Random, direction: int, order: list[int], jack: bool) -> list[int]:
    """Play a random hand in both, from cards dealt in this order. Returns our scores."""
    game = pyspiel.load_game("hearts", {"qs_breaks_hearts": False, "jd_bonus": jack})
    theirs: Any = game.new_initial_state()
    ours = start_state([direction, *order], jack)
    for action in (direction, *order):
        theirs.apply_action(action)
    while not rules.is_terminal(ours):
        assert theirs.current_player() == ours.turn
        legal = sorted(to_peer(card) for card in members(rules.legal_actions(ours)[0]))
        assert legal == theirs.legal_actions()
        action = rng.choice(legal)
        theirs.apply_action(action)
        rules.apply(ours, from_peer(action))
    assert theirs.is_terminal()
    scores = ours.scores[:4]
    assert [26 + score for score in scores] == theirs.returns()
    return scores


@pytest.mark.parametrize("jack", [False, True])
def test_random_hands_agree(jack: bool) -> None:
    rng = Random(7)
    for _ in range(size(400, 5_000)):
        order = rng.sample(range(52), 52)
        compare_hand(rng, rng.randrange(4), order, jack)


@pytest.mark.parametrize("jack", [False, True])
def test_a_moon_agrees(jack: bool) -> None:
    """Each player has one suit, so the one with the clubs wins every trick."""
    scores = compare_hand(Random(7), 0, list(range(52)), jack)
    assert scores == [10 if jack else 0, -26, -26, -26]
