"""Many matches at random: no card is lost or made, and what is written down adds up."""

from collections import Counter

import pytest

from roost.games.fuertorite import rules
from roost.games.fuertorite.state import DECK, FIRST, Fuertorite
from roost.games.fuertorite.tests.scenario import ALL, GAME
from roost.kernel import NOBODY, choose, count
from roost.kernel import seed as set_generator
from tests.playing import at_random, generator, new_match, steps, tables
from tests.sizes import size

SLICES = 6
MATCHES = size(150, 20_000)
TABLES = tables(GAME.facts)


@pytest.mark.rule("FU-1", "FU-10", "FU-31", "FU-60", "FU-71")
@pytest.mark.parametrize("slice_", range(SLICES))
def test_cards_are_conserved(slice_: int) -> None:
    for number in range(slice_, MATCHES, SLICES):
        match = new_match(GAME, TABLES[number // SLICES % len(TABLES)], "long", number)
        for _ in steps(match, at_random(generator("long", number))):
            check(match.state)
        check(match.state)
        result = match.outcome
        assert result is not None
        sums = [
            sum(game["scores"][p] for game in result["games"]) for p in range(match.state.players)
        ]
        assert result["scores"] == sums
        assert match.table.options["match"] == "to-25" or len(result["games"]) == 1


def check(s: Fuertorite) -> None:
    view = GAME.open_view(s)
    lying = Counter(card.name for zone in view.zones for card in zone.cards)
    assert sorted(map(str, lying.elements())) == sorted(ALL)
    hands = sum(s.hand)
    assert not hands & s.shown
    assert s.shown & ~DECK == 0
    for p in range(s.players):
        assert 4 + s.draws[p] - s.left[p] == count(s.hand[p]) <= 10
        if s.turn == p and s.phase == FIRST:  # FU-R3
            assert s.hand[p] | s.property[p]
    assert sum(s.draws) == s.drawn
    assert s.turn != NOBODY or s.last


@pytest.mark.rule("FU-68")
@pytest.mark.parametrize(("players", "mean"), [(3, 17.9), (4, 12.1), (5, 9.0)])
def test_random_play_scores_as_the_law_says(players: int, mean: float) -> None:
    """The section "Measured" of RULES.md."""
    games, total = size(60, 4000), 0
    for number in range(games):
        s = GAME.start(GAME.facts.table(players, {}))
        set_generator(s, 1, 2, players, number)
        rules.deal(s)
        while not rules.over(s):
            rules.apply(s, choose(s, rules.legal(s)))
        total += sum(s.score)
    chance = 25.0 / (games * players) ** 0.5  # five times how far the mean may be off
    assert abs(total / games / players - mean) < 0.2 + chance
