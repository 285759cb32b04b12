"""Chance outcomes of a branch are resampled: the same history is visible, and hidden cards are
uniform.
"""

from collections import Counter

import pytest

from roost.contract import rng_for
from roost.games.familiar_tales.engine.state import TalesState
from roost.games.familiar_tales.records import redeal
from roost.games.familiar_tales.tests.records.test_knowledge import (
    GUESSES,
    HIDDEN,
    OBSERVER,
    Hand,
    Step,
    initial_state,
    matches_step,
    play,
    possible_hands,
)
from roost.kernel.rng import Rng
from roost.testing.sizes import size

pytestmark = pytest.mark.slow


def replay_redealt(s: TalesState, log: list[Step], number: int, *seats: int) -> TalesState:
    """Return the state after resampled outcomes. Every frame must look the same to the observer."""
    outcomes = [step.outcome for step in log if step.outcome is not None]
    resampled = iter(redeal.redeal(s, outcomes, seats, rng_for("0c", "redeal", number)))
    other = initial_state()
    for step in log:
        outcome = None if step.outcome is None else next(resampled)
        assert matches_step(other, Step(outcome, step.action, step.views)), (
            step.outcome,
            step.action,
        )
    return other


@pytest.mark.parametrize("seed", range(size(3, 60)))
@pytest.mark.rule("TA-136", "TA-276")
def test_resampled_hands_are_uniform(seed: int) -> None:
    s, log = play(seed, 6 + 2 * (seed % 8))
    possible = possible_hands(log)
    many = GUESSES // 2
    counts: Counter[Hand] = Counter()
    for i in range(many):
        counts[tuple(sorted(replay_redealt(s, log, i, OBSERVER).seats[HIDDEN].hand))] += 1
    assert counts.keys() <= possible.keys()
    total = sum(possible.values())
    chi_square = sum(
        (counts[hand] - n * many / total) ** 2 / (n * many / total) for hand, n in possible.items()
    )
    degrees = len(possible) - 1
    assert chi_square < degrees + 5 * (2 * degrees) ** 0.5 + 5, (chi_square, degrees)


@pytest.mark.rule("TA-276")
def test_known_hands_stay_and_hidden_ones_do_not_depend_on_the_true_ones() -> None:
    removals = 0
    for seed in range(size(20, 200)):
        s, log = play(seed, 24)
        removals += any(bool(evidence and evidence[0].removed) for evidence in s.hand_evidence)
        for seat in (OBSERVER, HIDDEN):
            other = replay_redealt(s, log, seed, OBSERVER, seat)
            assert other.seats[seat].hand == s.seats[seat].hand
        # Another determinization with the same views gives the same cards.
        world = replay_redealt(s, log, seed, OBSERVER)
        outcomes = [step.outcome for step in log if step.outcome is not None]
        resampled = redeal.redeal(s, outcomes, [OBSERVER], rng_for("0c", "redeal", seed))
        rng = rng_for("0d", "redeal", seed)
        for deck in (f"skill-{HIDDEN}", "training", "crafting"):
            number = s.shuffle_outcomes[deck]
            expected = redeal.redeal(s, outcomes, [OBSERVER], rng)[number]
            assert expected == redeal.redeal(world, resampled, [OBSERVER], rng)[number]
    assert removals, "a card was removed from a pile by name"


def test_a_resampled_pile_is_uniform_also_after_removals() -> None:
    """`b` was drawn and the uppermost `a` below it removed: twelve orders remain."""
    order = ["b", "c", "a", "d", "a", "c"]
    counts: Counter[Hand] = Counter()
    for number in range(GUESSES):
        rng = Rng(rng_for("0e", "pile", number))
        pile = redeal.resample_pile(order, ["c", "d", "a", "c"], rng)
        assert pile.pop(0) == "b"
        pile.remove("a")
        counts[tuple(pile)] += 1
    expected = GUESSES / 12
    assert len(counts) == 12
    assert sum((n - expected) ** 2 / expected for n in counts.values()) < 35
