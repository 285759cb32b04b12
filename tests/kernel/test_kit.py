"""The card kit: suits and ranks, tricks, and hands that are dealt again."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from roost.kernel import NOBODY, count
from roost.kernel.kit import (
    FRENCH_RANKS,
    FRENCH_SUITS,
    SuitedCards,
    TrickState,
    deal_hands,
    find_holder,
    follow_suit,
    guess_hands,
    highest,
    play_card,
    play_case,
    suit_mask,
    take_trick,
    trick_winner,
)
from roost.kernel.kit.trick_policy import (
    IS_AHEAD,
    IS_BELOW,
    IS_DISCARDED,
    IS_TRUMP,
    LEADS,
    WINS,
)
from roost.kernel.rng import seed_rng

CARDS = SuitedCards(FRENCH_SUITS, FRENCH_RANKS)
RANKS = 13
CLUBS, DIAMONDS, SPADES, HEARTS = CARDS.suit_masks


class SomeState(TrickState):
    pass


def card(name: str) -> int:
    return CARDS.by_name[name]


def new_state(players: int = 4, seed: int = 1) -> SomeState:
    s = SomeState()
    s.players = players
    seed_rng(s, seed, 2, 3, 4)
    return s


def play(s: SomeState, *names: str, trumps: int = 0) -> bool:
    is_complete = False
    for name in names:
        s.hand[s.turn] |= 1 << card(name)
        is_complete = play_card(s, card(name), RANKS, trumps)
    return is_complete


def test_a_state_has_the_fields_of_all_its_bases() -> None:
    assert list(SomeState.FIELDS)[:4] == ["rng", "players", "turn", "phase"]
    assert SomeState.FIELDS == TrickState.FIELDS


def test_cards_are_declared_once() -> None:
    assert len(CARDS.names) == 52
    assert CARDS.names[card("hearts-queen")] == "hearts-queen"
    assert sum(CARDS.suit_masks) == CARDS.mask
    assert [str(face.name) for face in CARDS.faces.values()] == list(CARDS.names)


@given(st.integers(1, (1 << 63) - 1))
def test_the_highest_member(mask: int) -> None:
    assert highest(mask) == mask.bit_length() - 1


def test_the_suit_of_each_card() -> None:
    for number, name in enumerate(CARDS.names):
        assert suit_mask(number, RANKS) == CARDS.suit_masks[FRENCH_SUITS.index(name.split("-")[0])]


@pytest.mark.parametrize(("players", "size", "stock"), [(3, 17, 1), (4, 13, 0), (5, 10, 2)])
def test_dealing(players: int, size: int, stock: int) -> None:
    s = new_state(players)
    s.taken[0] = s.void[0] = 1
    deal_hands(s, CARDS.mask, size)
    assert [count(hand) for hand in s.hand] == [size] * players + [0] * (6 - players)
    assert count(s.stock) == stock
    assert sum(s.hand) | s.stock == CARDS.mask
    assert s.taken[0] == s.void[0] == 0
    assert s.hand[find_holder(s, s.hand[2].bit_length() - 1)] == s.hand[2]
    assert find_holder(s, 60) == NOBODY


def test_following_suit() -> None:
    s = new_state()
    s.hand[0] = CARDS.masked("clubs-2", "hearts-2")
    assert follow_suit(s, RANKS) == s.hand[0]
    s.trick[0], s.trick_size = card("clubs-9"), 1
    assert follow_suit(s, RANKS) == CARDS.masked("clubs-2")
    s.trick[0] = card("spades-9")
    assert follow_suit(s, RANKS) == s.hand[0]


def test_a_card_of_another_suit_shows_a_void() -> None:
    s = new_state()
    play(s, "clubs-9", "clubs-10", "hearts-2")
    assert s.void == [0, 0, CLUBS, 0, 0, 0]
    assert s.turn == 3
    assert s.lead == 0
    assert s.played[2] == CARDS.masked("hearts-2")


@pytest.mark.parametrize(
    ("trick", "trumps", "winner"),
    [
        ("clubs-9 clubs-king clubs-2 hearts-ace", 0, 2),
        ("clubs-9 clubs-king clubs-2 hearts-ace", HEARTS, 0),
        ("clubs-9 hearts-3 hearts-2 clubs-ace", HEARTS, 2),
        ("hearts-9 spades-ace clubs-ace diamonds-ace", HEARTS, 1),
    ],
)
def test_the_winner_of_a_trick(trick: str, trumps: int, winner: int) -> None:
    s = new_state()
    s.turn = 1
    assert play(s, *trick.split(), trumps=trumps)
    assert s.turn == trick_winner(s, RANKS, trumps) == winner
    take_trick(s)
    assert s.taken[winner] == CARDS.masked(*trick.split())
    assert (s.turn, s.lead, s.last_lead, s.trick_size) == (winner, winner, 1, 0)
    assert [CARDS.names[c] for c in s.last_trick[:4]] == trick.split()


@pytest.mark.parametrize(
    ("trick", "name", "case"),
    [
        ("", "clubs-2", LEADS),
        ("clubs-9", "clubs-10", IS_AHEAD),
        ("clubs-9", "clubs-8", IS_BELOW),
        ("clubs-9 clubs-2 clubs-3", "clubs-10", WINS),
        ("clubs-9", "spades-ace", IS_DISCARDED),
        ("clubs-9", "hearts-2", IS_TRUMP),
        ("clubs-9 hearts-3", "hearts-2", IS_BELOW),
        ("clubs-9 hearts-3", "clubs-ace", IS_BELOW),
        ("hearts-9", "hearts-10", IS_AHEAD),
    ],
)
def test_what_a_card_does(trick: str, name: str, case: int) -> None:
    s = new_state()
    play(s, *trick.split())
    assert play_case(s, card(name), RANKS, HEARTS) == case


def test_a_guess_keeps_what_is_known() -> None:
    """Own cards, cards that are kept, sizes and voids; and all else varies."""
    s = new_state(3)
    deal_hands(s, CARDS.mask, 16)
    s.void[1] = HEARTS
    hearts = s.hand[1] & HEARTS  # exchange them for others
    for p in (2, 0):
        while hearts and s.hand[p] & ~HEARTS:
            given_away, received = hearts & -hearts, s.hand[p] & ~HEARTS & -(s.hand[p] & ~HEARTS)
            hearts ^= given_away
            s.hand[1] ^= given_away | received
            s.hand[p] ^= given_away | received
    kept = s.hand[2] & -s.hand[2]
    own = s.hand[0]
    places: Counter[int] = Counter()
    for number in range(50):
        guess = s.clone()
        seed_rng(guess, number, 2, 3, 4)
        guess_hands(guess, 0, kept)
        assert guess.hand[0] == own
        assert guess.hand[2] & kept
        assert guess.hand[1] & HEARTS == 0
        assert [count(hand) for hand in guess.hand[:3]] == [16] * 3
        assert sum(guess.hand) | guess.stock == CARDS.mask
        places[guess.hand[2]] += 1
    assert len(places) == 50
