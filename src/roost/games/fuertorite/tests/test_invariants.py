"""Invariants in many random matches: no card is lost or created, and counts are consistent."""

from collections import Counter

import pytest

from roost.games.fuertorite import rules
from roost.games.fuertorite.state import DECK, FIRST_CARD, FuertoriteState
from roost.games.fuertorite.tests.scenario import ALL, GAME
from roost.kernel import NOBODY, count, random_action, seed_rng
from roost.testing.matches import (
    make_rng,
    new_match,
    play_steps,
    random_chooser,
    sample_configs,
)
from roost.testing.sizes import size

SLICES = 6
MATCHES = size(150, 20_000)
CONFIGS = sample_configs(GAME.info)


@pytest.mark.rule("FU-1", "FU-10", "FU-31", "FU-60", "FU-71")
@pytest.mark.parametrize("slice_", range(SLICES))
def test_cards_are_conserved(slice_: int) -> None:
    for number in range(slice_, MATCHES, SLICES):
        match = new_match(GAME, CONFIGS[number // SLICES % len(CONFIGS)], "long", number)
        for _ in play_steps(match, random_chooser(make_rng("long", number))):
            check_state(match.state)
        check_state(match.state)
        result = match.result
        assert result is not None
        sums = [
            sum(game["scores"][p] for game in result["games"]) for p in range(match.state.players)
        ]
        assert result["scores"] == sums
        assert match.config.options["match"] == "to-25" or len(result["games"]) == 1


def check_state(s: FuertoriteState) -> None:
    view = GAME.open_view(s)
    cards = Counter(card.name for zone in view.zones for card in zone.cards)
    assert sorted(map(str, cards.elements())) == sorted(ALL)
    hands = sum(s.hand)
    assert not hands & s.public_cards
    assert s.public_cards & ~DECK == 0
    for p in range(s.players):
        assert 4 + s.draw_counts[p] - s.departure_counts[p] == count(s.hand[p]) <= 10
        if s.turn == p and s.phase == FIRST_CARD:  # FU-R3
            assert s.hand[p] | s.property[p]
    assert sum(s.draw_counts) == s.drawn_count
    assert s.turn != NOBODY or s.is_last_turn


@pytest.mark.rule("FU-68")
@pytest.mark.parametrize(("players", "mean"), [(3, 17.9), (4, 12.1), (5, 9.0)])
def test_mean_score_of_random_play(players: int, mean: float) -> None:
    """Compare with the section "Measured" of RULES.md."""
    games, total = size(60, 4000), 0
    for number in range(games):
        s = GAME.new_initial_state(GAME.info.configure(players, {}))
        seed_rng(s, 1, 2, players, number)
        rules.resolve_chance(s)
        while not rules.is_terminal(s):
            rules.apply(s, random_action(s, rules.legal_actions(s)))
        total += sum(s.scores)
    margin = 25.0 / (games * players) ** 0.5  # five standard errors of the mean
    assert abs(total / games / players - mean) < 0.2 + margin
