"""The building blocks of rules: the random generator, masks, action masks and states."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import chisquare

from roost.kernel import (
    State,
    action_indices,
    copy_state,
    count,
    count_actions,
    emit,
    has,
    has_action,
    int_list,
    lowest,
    members,
    next32,
    next_seat,
    nth,
    random_action,
    random_below,
    random_member,
    random_subset,
)
from roost.kernel.rng import Rng
from roost.testing.matches import make_rng
from roost.testing.sizes import size as times

masks = st.integers(0, 2**63 - 1)
some = st.integers(1, 2**63 - 1)


# The random generator: a seed gives the same numbers for ever


@pytest.mark.parametrize(
    ("state", "numbers"),
    [
        ((0, 0, 0, 0), [4035892905, 1363572419, 145230303, 808754475]),
        ((1, 2, 3, 4), [417285410, 1196253302, 123583739, 800524041]),
    ],
)
def test_fixed_numbers(state: tuple[int, int, int, int], numbers: list[int]) -> None:
    rng = Rng(state)
    assert [next32(rng) for _ in numbers] == numbers


def test_fixed_numbers_and_cards() -> None:
    rng = Rng((1, 2, 3, 4))
    assert [random_below(rng, 10) for _ in range(12)] == [0, 2, 0, 1, 2, 8, 7, 3, 9, 1, 0, 7]
    rng = Rng((1, 2, 3, 4))
    assert list(members(random_subset(rng, 2**40 - 1, 8))) == [1, 3, 8, 10, 11, 16, 30, 34]


@given(st.tuples(*[st.integers(0, 2**32 - 1)] * 4))
def test_it_is_sfc32(state: tuple[int, int, int, int]) -> None:
    """The author's reference values, after twelve discarded numbers."""
    a, b, c, counter = state
    rng = Rng(state)
    for i in range(20):
        out = (a + b + counter) % 2**32
        counter = (counter + 1) % 2**32
        a, b = b ^ b >> 9, (c + (c << 3)) % 2**32
        c = ((c << 21 | c >> 11) + out) % 2**32
        if i >= 12:
            assert next32(rng) == out
    assert rng.rng == [a, b, c, counter]


@pytest.mark.parametrize("n", [2, 3, 7, 52])
def test_random_below_is_uniform(n: int) -> None:
    rng = make_rng("below", n)
    numbers = Counter(random_below(rng, n) for _ in range(times(200, 5_000) * n))
    assert numbers.keys() == set(range(n))
    assert chisquare(list(numbers.values())).pvalue > 1e-4


def test_random_member_is_uniform() -> None:
    rng = make_rng("pick")
    numbers = Counter(random_member(rng, 0b1011001) for _ in range(times(2_000, 50_000)))
    assert numbers.keys() == {0, 3, 4, 6}
    assert chisquare(list(numbers.values())).pvalue > 1e-4


def test_random_subset_is_uniform() -> None:
    rng = make_rng("deal")
    numbers = Counter(random_subset(rng, 0b1101011, 2) for _ in range(times(3_000, 50_000)))
    assert len(numbers) == 10
    assert all(count(hand) == 2 and not hand & ~0b1101011 for hand in numbers)
    assert chisquare(list(numbers.values())).pvalue > 1e-4


# Masks


@given(masks)
def test_members_make_the_mask(mask: int) -> None:
    values = list(members(mask))
    assert values == sorted(set(values))
    assert sum(1 << member for member in values) == mask
    assert count(mask) == len(values)
    assert [m for m in range(63) if has(mask, m)] == values


@given(some)
def test_lowest_and_nth(mask: int) -> None:
    values = list(members(mask))
    assert lowest(mask) == values[0]
    assert [nth(mask, k) for k in range(len(values))] == values


# Action masks


@given(masks, masks)
def test_actions_are_the_members_of_both_masks(low: int, high: int) -> None:
    values = list(action_indices((low, high)))
    assert values == [*members(low), *(63 + member for member in members(high))]
    assert count_actions((low, high)) == len(values)
    assert [n for n in range(126) if has_action((low, high), n)] == values


def test_random_action_is_uniform_over_both_masks() -> None:
    rng = make_rng("choose")
    mask = (0b101 | 1 << 62, 0b11)
    numbers = Counter(random_action(rng, mask) for _ in range(times(2_000, 50_000)))
    assert numbers.keys() == {0, 2, 62, 63, 64}
    assert chisquare(list(numbers.values())).pvalue > 1e-4


@pytest.mark.parametrize("players", [1, 2, 3, 5])
def test_next_seat_wraps_around(players: int) -> None:
    assert [next_seat(seat, players) for seat in range(players)] == [*range(1, players), 0]


# States


class Small(State):
    phase: int  # a number
    hand: list[int] = int_list(3)  # a list


def test_fields_are_those_of_every_state_and_then_its_own() -> None:
    assert Small.FIELDS == {"rng": 4, "players": None, "turn": None, "phase": None, "hand": 3}
    assert Small().values() == ((0, 0, 0, 0), 0, 0, 0, (0, 0, 0))


def test_a_copy_is_equal_and_apart() -> None:
    first, two = Small(), Small()
    first.phase, first.hand, first.turn, first.rng = 1, [1, 2, 3], 2, [5, 6, 7, 8]
    assert first != two
    copy_state(two, first)
    assert first == two
    two.hand[0] = 9
    assert (first.hand, first == two) == ([1, 2, 3], False)


def test_a_copy_is_not_watched() -> None:
    first, two = Small(), Small()
    seen: list[int] = []
    first.on_event = seen.append
    copy_state(two, first)
    emit(first, 4)
    emit(two, 5)
    assert seen == [4]


def test_states_of_other_games_are_never_equal() -> None:
    class Other(State):
        phase: int
        hand: list[int] = int_list(3)

    assert Small() != Other()
