"""Hearts agrees with OpenSpiel's at every step, where the options coincide."""

from random import Random
from typing import Any

import pyspiel
import pytest

from roost.kernel import members
from roost.testing.sizes import size
from roost_hearts import rules
from roost_hearts.game import GAME
from roost_hearts.state import CARDS

PEER_SUITS = ("clubs", "diamonds", "hearts", "spades")
FROM_PEER = [
    CARDS.by_name[f"{PEER_SUITS[card % 4]}-{CARDS.ranks[card // 4]}"] for card in range(52)
]
"""Our number of each of its cards."""
TO_PEER = {card: number for number, card in enumerate(FROM_PEER)}
DEALS_BEFORE = {0: 3, 1: 0, 2: 2, 3: 1}
"""The deal of ours that passes as its direction says: none, left, across, right."""


def compare_hand(rng: Random, direction: int, order: list[int], jack: bool) -> list[int]:
    """Play a random hand in both, from cards dealt in this order. Returns our scores."""
    # Its queen breaks hearts by default, ours never does (HE-11).
    game = pyspiel.load_game("hearts", {"qs_breaks_hearts": False, "jd_bonus": jack})
    theirs: Any = game.new_initial_state()
    ours = GAME.new_initial_state(GAME.info.configure(4, {"length": "deal", "jack": jack}))
    theirs.apply_action(direction)
    hands: list[list[str]] = [[], [], [], []]
    for i, card in enumerate(order):
        theirs.apply_action(card)
        hands[i % 4].append(CARDS.names[FROM_PEER[card]])
    ours.deal = DEALS_BEFORE[direction]
    GAME.apply_chance(ours, {"hands": hands})
    while not rules.is_terminal(ours):
        assert theirs.current_player() == ours.turn
        legal = sorted(TO_PEER[card] for card in members(rules.legal_actions(ours)[0]))
        assert legal == theirs.legal_actions()
        action = rng.choice(legal)
        theirs.apply_action(action)
        rules.apply(ours, FROM_PEER[action])
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
