"""The parts that rules are written with: the generator, masks, moves and states."""

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
from tests.support.matches import make_rng
from tests.support.sizes import size as times

masks = st.integers(0, 2**63 - 1)
some = st.integers(1, 2**63 - 1)


# The generator: what is drawn from a seed stays the same for ever


@pytest.mark.parametrize(
    ("words", "drawn"),
    [
        ((0, 0, 0, 0), [4035892905, 1363572419, 145230303, 808754475]),
        ((1, 2, 3, 4), [417285410, 1196253302, 123583739, 800524041]),
    ],
)
def test_fixed_draws(words: tuple[int, int, int, int], drawn: list[int]) -> None:
    chance = Rng(words)
    assert [next32(chance) for _ in drawn] == drawn


def test_fixed_numbers_and_cards() -> None:
    chance = Rng((1, 2, 3, 4))
    assert [random_below(chance, 10) for _ in range(12)] == [0, 2, 0, 1, 2, 8, 7, 3, 9, 1, 0, 7]
    chance = Rng((1, 2, 3, 4))
    assert list(members(random_subset(chance, 2**40 - 1, 8))) == [1, 3, 8, 10, 11, 16, 30, 34]


@given(st.tuples(*[st.integers(0, 2**32 - 1)] * 4))
def test_it_is_sfc32(words: tuple[int, int, int, int]) -> None:
    """As its author gives it, with twelve numbers thrown away."""
    a, b, c, counter = words
    chance = Rng(words)
    for i in range(20):
        out = (a + b + counter) % 2**32
        counter = (counter + 1) % 2**32
        a, b = b ^ b >> 9, (c + (c << 3)) % 2**32
        c = ((c << 21 | c >> 11) + out) % 2**32
        if i >= 12:
            assert next32(chance) == out
    assert chance.rng == [a, b, c, counter]


@pytest.mark.parametrize("n", [2, 3, 7, 52])
def test_below_is_uniform(n: int) -> None:
    chance = make_rng("below", n)
    drawn = Counter(random_below(chance, n) for _ in range(times(200, 5_000) * n))
    assert drawn.keys() == set(range(n))
    assert chisquare(list(drawn.values())).pvalue > 1e-4


def test_pick_is_uniform_over_the_members() -> None:
    chance = make_rng("pick")
    drawn = Counter(random_member(chance, 0b1011001) for _ in range(times(2_000, 50_000)))
    assert drawn.keys() == {0, 3, 4, 6}
    assert chisquare(list(drawn.values())).pvalue > 1e-4


def test_deal_is_uniform_over_the_hands() -> None:
    chance = make_rng("deal")
    drawn = Counter(random_subset(chance, 0b1101011, 2) for _ in range(times(3_000, 50_000)))
    assert len(drawn) == 10
    assert all(count(hand) == 2 and not hand & ~0b1101011 for hand in drawn)
    assert chisquare(list(drawn.values())).pvalue > 1e-4


# Masks


@given(masks)
def test_members_make_the_mask(mask: int) -> None:
    found = list(members(mask))
    assert found == sorted(set(found))
    assert sum(1 << member for member in found) == mask
    assert count(mask) == len(found)
    assert [m for m in range(63) if has(mask, m)] == found


@given(some)
def test_lowest_is_the_first_and_nth_counts_on(mask: int) -> None:
    found = list(members(mask))
    assert lowest(mask) == found[0]
    assert [nth(mask, k) for k in range(len(found))] == found


# Moves


@given(masks, masks)
def test_moves_are_both_masks(low: int, high: int) -> None:
    found = list(action_indices((low, high)))
    assert found == [*members(low), *(63 + member for member in members(high))]
    assert count_actions((low, high)) == len(found)
    assert [n for n in range(126) if has_action((low, high), n)] == found


def test_choose_is_uniform_over_both_masks() -> None:
    chance = make_rng("choose")
    moves = (0b101 | 1 << 62, 0b11)
    drawn = Counter(random_action(chance, moves) for _ in range(times(2_000, 50_000)))
    assert drawn.keys() == {0, 2, 62, 63, 64}
    assert chisquare(list(drawn.values())).pvalue > 1e-4


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
    one, two = Small(), Small()
    one.phase, one.hand, one.turn, one.rng = 1, [1, 2, 3], 2, [5, 6, 7, 8]
    assert one != two
    copy_state(two, one)
    assert one == two
    two.hand[0] = 9
    assert (one.hand, one == two) == ([1, 2, 3], False)


def test_a_copy_is_not_watched() -> None:
    one, two = Small(), Small()
    seen: list[int] = []
    one.on_event = seen.append
    copy_state(two, one)
    emit(one, 4)
    emit(two, 5)
    assert seen == [4]


def test_states_of_other_games_are_never_equal() -> None:
    class Other(State):
        phase: int
        hand: list[int] = int_list(3)

    assert Small() != Other()
