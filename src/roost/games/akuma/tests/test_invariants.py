"""Invariants in many random matches: no card is lost, and consequences of the rules hold."""

import pytest

from roost.contract import MatchConfig
from roost.games.akuma.game import GAME
from roost.games.akuma.state import AkumaState
from roost.games.akuma.tests.scenario import ALL
from roost.kernel import NOBODY, count, members
from roost.testing.matches import (
    make_rng,
    new_match,
    play_steps,
    random_chooser,
    sample_configs,
)
from roost.testing.sizes import size

SLICES = 8
MATCHES = size(240, 20_000)
CONFIGS = sample_configs(GAME.info)
PENALTY = {4: 4, 8: 8}


@pytest.mark.rule("AK-2", "AK-5", "AK-13", "AK-27", "AK-31", "AK-33", "AK-34", "AK-47")
@pytest.mark.parametrize("slice_", range(SLICES))
def test_invariants(slice_: int) -> None:
    for number in range(slice_, MATCHES, SLICES):
        config = CONFIGS[number // SLICES % len(CONFIGS)]
        match = new_match(GAME, config, "long", number)
        for _ in play_steps(match, random_chooser(make_rng("long", number))):
            check_state(match.state)
        check_state(match.state)
        result = match.result
        assert result is not None
        assert [sum(game[p] for game in result["games"]) for p in range(config.players)] == (
            result["scores"]
        )
        assert len(result["games"]) == config.options["games"]
        check_scores(match.state, config)


def check_state(s: AkumaState) -> None:
    piles = [
        *s.hand,
        *s.missions,
        *s.added_card,
        *s.pile,
        *(1 << c for c in s.trick[: s.trick_size]),
    ]
    piles += [1 << s.mission] if s.mission >= 0 else []
    cards = [card for pile in piles for card in members(pile)]
    assert len(cards) == len(set(cards)) == (39 if s.players == 3 else 40)
    assert s.round <= (13 if s.players == 3 else 9)
    assert s.trick_size < s.players
    for p in range(s.players):
        if s.turn != NOBODY and s.trick_size == 0:
            assert s.hand[p]
        assert not (s.hand[p] & ~s.won_missions[p] & s.void[p])
    in_play = s.round > 0 and s.turn != NOBODY
    if in_play and s.trick_size == 0 and s.mission < 0 and not any(s.missions):
        assert (s.players, s.round) == (3, 13)  # AK-27
        assert [count(hand) for hand in s.hand[:3]] == [1, 1, 1]


def check_scores(s: AkumaState, config: MatchConfig) -> None:
    """Scores of a game add up to the cards left in hands minus the penalty of all cards."""
    red = bool(config.options["red"])
    penalties = {name: penalty(name, red) for name in ALL}
    everywhere = [*s.hand, *s.missions, *s.pile]
    left_over = set(ALL) - {ALL[card] for pile in everywhere for card in members(pile)}
    last = s.scores[4 * (s.games - 1) : 4 * (s.games - 1) + s.players]
    in_hands = sum(map(count, s.hand))
    assert sum(penalties.values()) == (52 if red else 48)
    assert sum(last) == in_hands - sum(penalties.values()) + sum(
        penalties[name] for name in left_over
    )


def penalty(name: str, red: bool) -> int:
    colour, rank = name.split("-")
    points = PENALTY.get(int(rank), 0)
    return points + 2 if points and red and colour == "red" else points
