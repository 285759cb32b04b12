"""Guesses are consistent with what a seat has seen."""

import pytest

from roost.contract import rng_for
from roost.kernel import count
from roost.testing.matches import random_position
from roost_hearts.game import GAME
from roost_hearts.state import FIRST_LEAD, PLAY


@pytest.mark.rule("HE-6", "HE-8")
@pytest.mark.parametrize("players", [3, 4, 5])
def test_a_seat_knows_what_it_passed_and_who_leads(players: int) -> None:
    config = GAME.info.configure(players, {"length": "deal"})
    leads = 0
    for number in range(150):
        s = random_position(GAME, config, "guess", number, limit=25).state
        for seat in range(players):
            guess = GAME.guess(s, seat, rng_for("0a", "guess", number))
            assert guess.hand[seat] == s.hand[seat]
            assert guess.passed[seat] == s.passed[seat]
            receiver = (seat + s.offset) % players
            if s.phase == PLAY:
                kept = s.hand[receiver] & s.passed[seat]
                assert guess.hand[receiver] & kept == kept
                assert [count(hand) for hand in guess.hand] == [count(hand) for hand in s.hand]
                if s.hand[s.turn] >> FIRST_LEAD & 1:
                    leads += 1
                    assert guess.hand[s.turn] >> FIRST_LEAD & 1
            for p in range(players):
                assert guess.hand[p] & guess.void[p] == 0
                assert count(guess.passed[p]) == count(s.passed[p])
    assert leads
