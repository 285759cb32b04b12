"""Each numbered rule of Sample Trick (RULES.md)."""

from typing import Any

import pytest

from roost.contract import RefusalError
from roost.match import Match
from roost.scaffold.trick.game import GAME
from roost.scaffold.trick.state import CARDS
from roost.testing.matches import new_match

RANKS = ("7", "8", "9", "10", "jack", "queen", "king", "ace")


def suit(name: str) -> list[str]:
    return [f"{name}-{rank}" for rank in RANKS]


def start(hands: list[list[str]], deals: int = 1) -> Match[Any]:
    config = GAME.info.configure(len(hands), {"deals": deals})
    return Match(GAME, config, GAME.parse_setup(config, {"deals": [{"hands": hands}] * deals}))


def play(match: Match[Any], *cards: str) -> None:
    """Let the players play in turn."""
    for card in cards:
        assert match.turn is not None
        match.act(match.turn, {"type": "play", "card": card})


def one_suit_each() -> list[list[str]]:
    return [suit(name) for name in ("clubs", "diamonds", "spades", "hearts")]


@pytest.mark.rule("ST-1", "ST-2")
@pytest.mark.parametrize(("players", "size"), [(3, 10), (4, 8)])
def test_the_deal(players: int, size: int) -> None:
    s = new_match(GAME, GAME.info.configure(players, {}), "deal").state
    assert [s.hand[p].bit_count() for p in range(players)] == [size] * players
    assert sum(s.hand) | s.stock == CARDS.mask
    with pytest.raises(RefusalError):
        GAME.info.configure(5, {})


@pytest.mark.rule("ST-3", "ST-8")
@pytest.mark.parametrize("deals", [1, 2, 4])
def test_the_lead_goes_round(deals: int) -> None:
    match = start(one_suit_each(), deals)
    leads = []
    while match.turn is not None:
        if match.state.trick_size == 0 and match.state.last_lead < 0:
            leads.append(match.turn)
        play(match, str(match.legal_actions()[0]["card"]))
    assert leads == list(range(deals))


@pytest.mark.rule("ST-4")
def test_following_suit() -> None:
    hands = one_suit_each()
    hands[0][0], hands[1][0] = hands[1][0], hands[0][0]  # seat 1 gets a club
    match = start(hands)
    play(match, "clubs-8")
    for card, message in (("diamonds-8", "suit-wrong"), ("spades-7", "card-not-held")):
        with pytest.raises(RefusalError) as error:
            play(match, card)
        assert (error.value.refusal.message, error.value.refusal.rule) == (message, "ST-4")
    play(match, "clubs-7", "spades-7")


@pytest.mark.rule("ST-5", "ST-6", "ST-7")
def test_the_winner_of_a_trick() -> None:
    match = start(one_suit_each())
    play(match, "clubs-ace", "diamonds-7", "spades-7")
    frames = match.act(3, {"type": "play", "card": "hearts-7"}, with_frames=True)
    assert [frame.event for frame in frames] == ["played", "trick-won"]
    assert frames[0].state.turn == 3, "the log names this seat as the one that took the trick"
    assert match.turn == 3
    assert match.state.scores[:4] == [0, 0, 0, 1]
    hands = one_suit_each()
    hands[0][0], hands[3][7] = hands[3][7], hands[0][0]  # seat 3 gets the 7 of clubs
    match = start(hands)
    play(match, "clubs-8", "diamonds-7", "spades-7", "clubs-7")
    assert match.turn == 0


@pytest.mark.rule("ST-9")
def test_the_winner_of_a_match() -> None:
    match = start(one_suit_each())
    while match.turn is not None:
        play(match, str(match.legal_actions()[0]["card"]))
    assert match.result == {"scores": [0, 0, 0, 8], "winners": [3]}
