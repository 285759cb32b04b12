"""A branch's deals: they show the same past, and hide what could have been as well."""

from collections import Counter

import pytest

from roost.contract import rng_for
from roost.games.familiar_tales.engine.state import TalesState
from roost.games.familiar_tales.records import redeal
from roost.games.familiar_tales.tests.records.test_knowledge import (
    EYES,
    GUESSES,
    HIDDEN,
    Hand,
    Step,
    fresh,
    happens,
    play,
    worlds,
)
from roost.kernel.rng import Rng
from tests.support.sizes import size


def redealt(s: TalesState, log: list[Step], number: int, *seats: int) -> TalesState:
    """The state that other deals lead to; at each moment the eyes were shown the same."""
    deals = [step.deal for step in log if step.deal is not None]
    found = iter(redeal.redeal(s, deals, seats, rng_for("0c", "redeal", number)))
    other = fresh()
    for step in log:
        deal = None if step.deal is None else next(found)
        assert happens(other, Step(deal, step.action, step.shown)), (step.deal, step.action)
    return other


@pytest.mark.parametrize("seed", range(size(3, 60)))
@pytest.mark.rule("TA-136", "TA-276")
def test_every_hand_that_fits_is_as_likely_as_another(seed: int) -> None:
    s, log = play(seed, 6 + 2 * (seed % 8))
    possible = worlds(log)
    many = GUESSES // 2
    found: Counter[Hand] = Counter()
    for i in range(many):
        found[tuple(sorted(redealt(s, log, i, EYES).seats[HIDDEN].hand))] += 1
    assert found.keys() <= possible.keys()
    total = sum(possible.values())
    off = sum(
        (found[hand] - n * many / total) ** 2 / (n * many / total) for hand, n in possible.items()
    )
    free = len(possible) - 1
    assert off < free + 5 * (2 * free) ** 0.5 + 5, (off, free)


@pytest.mark.rule("TA-276")
def test_a_hand_that_is_known_stays_and_one_that_is_not_does_not_depend_on_it() -> None:
    taken = 0
    for seed in range(size(20, 200)):
        s, log = play(seed, 24)
        taken += any(bool(signs and signs[0].removed) for signs in s.hand_evidence)
        for seat in (EYES, HIDDEN):
            other = redealt(s, log, seed, EYES, seat)
            assert other.seats[seat].hand == s.seats[seat].hand
        # From another world that looks the same come the same cards.
        world = redealt(s, log, seed, EYES)
        deals = [step.deal for step in log if step.deal is not None]
        again = redeal.redeal(s, deals, [EYES], rng_for("0c", "redeal", seed))
        chance = rng_for("0d", "redeal", seed)
        for deck in (f"skill-{HIDDEN}", "training", "crafting"):
            number = s.shuffle_outcomes[deck]
            one = redeal.redeal(s, deals, [EYES], chance)[number]
            assert one == redeal.redeal(world, again, [EYES], chance)[number]
    assert taken, "a card was taken out of a pile by name"


def test_the_rest_of_a_pile_is_shuffled_evenly_also_when_cards_were_taken_from_it() -> None:
    """`b` was drawn, and the uppermost `a` taken from below it: twelve orders are left."""
    order = ["b", "c", "a", "d", "a", "c"]
    found: Counter[Hand] = Counter()
    for number in range(GUESSES):
        generator = Rng(rng_for("0e", "pile", number))
        pile = redeal._resample_pile(order, ["c", "d", "a", "c"], generator)
        assert pile.pop(0) == "b"
        pile.remove("a")
        found[tuple(pile)] += 1
    expected = GUESSES / 12
    assert len(found) == 12
    assert sum((n - expected) ** 2 / expected for n in found.values()) < 35
