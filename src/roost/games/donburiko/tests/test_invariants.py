"""Invariants in many random matches: no chip or card is lost or created."""

from collections import Counter

import pytest

from roost.contract import MatchConfig
from roost.games.donburiko.rules import deck_for
from roost.games.donburiko.state import DonburikoState
from roost.games.donburiko.tests.scenario import CHIP_COUNT, GAME
from roost.kernel import NOBODY, count, members
from roost.testing.matches import make_rng, new_match, play_steps, random_chooser
from roost.testing.sizes import size

SLICES = 12
MATCHES = size(1_000, 20_000)
DECKS = {n: set(members(deck_for(n))) for n in (2, 3, 4)}


@pytest.mark.rule("DB-2", "DB-6", "DB-17", "DB-40", "DB-44", "DB-48")
@pytest.mark.parametrize("slice_", range(SLICES))
def test_chips_and_cards_are_conserved(slice_: int) -> None:
    for number in range(slice_, MATCHES, SLICES):
        players = 2 + number // SLICES % 3
        match = new_match(GAME, MatchConfig(players, {}), "long", number)
        for _ in play_steps(match, random_chooser(make_rng("long", number))):
            check_state(match.state)
        check_state(match.state)
        result = match.result
        assert result is not None
        assert sum(result["scores"]) - sum(result["credits"]) + result["bank"] == CHIP_COUNT
        assert match.state.is_final


def check_state(s: DonburikoState) -> None:
    on_cards = sum(map(count, s.face_down_slots)) if s.turn != NOBODY else 0
    assert sum(s.chips) + on_cards + s.bank == CHIP_COUNT
    assert min(*s.chips, s.bank) >= 0
    assert max(s.row_length) <= 7
    row_cards = [s.slot_card[7 * r + i] for r in range(s.players) for i in range(s.row_length[r])]
    cards = Counter(row_cards) + Counter(card for hand in s.hand for card in members(hand))
    assert max(cards.values()) == 1
    assert cards.keys() <= DECKS[s.players]
    assert sum(1 << card for card in row_cards) == sum(s.row_cards)
