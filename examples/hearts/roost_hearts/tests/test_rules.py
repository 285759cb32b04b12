"""Each numbered rule of Hearts (RULES.md)."""

from typing import Any

import pytest

from roost.contract import RefusalError
from roost.match import Match
from roost_hearts.game import GAME
from roost_hearts.state import CARDS, DECKS

SUITS = {"c": "clubs", "d": "diamonds", "s": "spades", "h": "hearts"}
RANKS = {"J": "jack", "Q": "queen", "K": "king", "A": "ace", "T": "10"}


def cards(text: str) -> list[str]:
    """Return the names of cards: "c2 sQ" are the 2 of clubs and the queen of spades."""
    return [f"{SUITS[word[0]]}-{RANKS.get(word[1], word[1])}" for word in text.split()]


def suit(letter: str, ranks: str = "23456789TJQKA") -> str:
    return " ".join(letter + rank for rank in ranks)


def start(*hands: str, deals: int = 1, **options: Any) -> Match[Any]:
    config = GAME.info.configure(len(hands), options)
    deal = {"hands": [cards(hand) for hand in hands]}
    return Match(GAME, config, GAME.parse_setup(config, {"deals": [deal] * deals}))


def act(match: Match[Any], kind: str, text: str) -> None:
    """Let the players act in turn, with these cards."""
    for card in cards(text):
        assert match.turn is not None
        match.act(match.turn, {"type": kind, "card": card})


def refused(match: Match[Any], kind: str, text: str) -> str | None:
    """Return the rule that an action breaks."""
    assert match.turn is not None
    with pytest.raises(RefusalError) as error:
        match.act(match.turn, {"type": kind, "card": cards(text)[0]})
    return error.value.refusal.rule


def legal(match: Match[Any]) -> set[str]:
    return {str(action["card"]) for action in match.legal_actions()}


ONE_SUIT_EACH = (suit("c"), suit("d"), suit("s"), suit("h"))


def pass_nothing_new(match: Match[Any]) -> None:
    """Pass three cards left, so that each hand has ten of its suit and three of the right one's."""
    for letter in "cdsh":
        act(match, "pass", suit(letter, "234"))


@pytest.mark.rule("HE-1", "HE-2", "HE-4")
@pytest.mark.parametrize(("players", "size"), [(3, 17), (4, 13), (5, 10)])
def test_the_deal(players: int, size: int) -> None:
    match = Match(GAME, GAME.info.configure(players, {}), seed="0d")
    hands = [match.state.hand[p] for p in range(players)]
    assert [hand.bit_count() for hand in hands] == [size] * players
    assert sum(hands) == DECKS[players]
    assert ("diamonds-2" in GAME.card_counts(match.config)) == (players == 4)
    assert ("spades-2" in GAME.card_counts(match.config)) == (players < 5)
    with pytest.raises(RefusalError):
        GAME.info.configure(6, {})


@pytest.mark.rule("HE-5")
@pytest.mark.parametrize(
    ("players", "offsets"), [(3, [1, 2, 0, 1]), (4, [1, 3, 2, 0, 1]), (5, [1, 4, 0, 1])]
)
def test_the_direction_changes(players: int, offsets: list[int]) -> None:
    s = GAME.new_initial_state(GAME.info.configure(players, {}))
    found = []
    for _ in offsets:
        GAME.apply_chance(s, GAME.sample_chance(s, (1, 2, 3, 4)))
        found.append(s.offset)
    assert found == offsets


@pytest.mark.rule("HE-6", "HE-7")
def test_passing() -> None:
    match = start(*ONE_SUIT_EACH)
    assert refused(match, "play", "c2") == "HE-6"
    assert refused(match, "pass", "d2") == "HE-9"
    act(match, "pass", "c2 c3 c4")
    assert match.turn == 1
    assert len(legal(match)) == 13
    act(match, "pass", "d2 d3 d4 s2 s3 s4 h2 h3")
    assert CARDS.masked(*cards(suit("c", "234"))) & match.state.hand[1] == 0
    act(match, "pass", "h4")
    assert match.state.hand[1] == CARDS.masked(*cards(suit("d", "56789TJQKA") + " c2 c3 c4"))
    assert match.state.hand[0] == CARDS.masked(*cards(suit("c", "56789TJQKA") + " h2 h3 h4"))
    assert refused(match, "pass", "c2") == "HE-7"


@pytest.mark.rule("HE-8")
def test_the_2_of_clubs_leads() -> None:
    match = start(*ONE_SUIT_EACH)
    pass_nothing_new(match)
    assert match.turn == 1
    assert legal(match) == {"clubs-2"}
    assert refused(match, "play", "d5") == "HE-8"


@pytest.mark.rule("HE-9", "HE-10")
def test_following_suit_and_no_points_at_first() -> None:
    match = start(*ONE_SUIT_EACH)
    pass_nothing_new(match)
    act(match, "play", "c2")
    assert refused(match, "play", "sQ") == "HE-10"
    act(match, "play", "sA")
    assert legal(match) == set(cards("s2 s3 s4"))
    assert refused(match, "play", "hA") == "HE-10"
    act(match, "play", "s2")
    assert refused(match, "play", "h2") == "HE-9"
    assert legal(match) == set(cards(suit("c", "56789TJQKA")))


@pytest.mark.rule("HE-10")
def test_points_at_first_if_there_is_nothing_else() -> None:
    match = start(suit("c"), suit("d"), suit("s"), suit("h"), deals=4)
    match.state.deal = 4
    s = match.state
    s.phase = 1
    s.turn = s.lead = 0
    act(match, "play", "c2 d2 s2")
    assert len(legal(match)) == 13
    act(match, "play", "h2")
    assert s.void[3] & CARDS.suit_masks[3] == 0
    assert s.void[3] & CARDS.suit_masks[1] == CARDS.suit_masks[1]


@pytest.mark.rule("HE-11")
def test_hearts_are_broken() -> None:
    match = start(*ONE_SUIT_EACH)
    pass_nothing_new(match)
    act(match, "play", "c2 sA s2 c5")
    assert match.turn == 0
    assert refused(match, "play", "h2") == "HE-11"
    act(match, "play", "cA c3 sK")
    assert not match.state.is_broken
    act(match, "play", "h5")
    assert match.state.is_broken
    assert set(cards("h2 h3 h4")) <= legal(match)


@pytest.mark.rule("HE-11")
def test_a_hand_of_hearts_may_lead_them() -> None:
    match = start(*ONE_SUIT_EACH)
    s = match.state
    s.phase, s.turn = 1, 3
    s.played[3] = 1
    assert len(legal(match)) == 13
    act(match, "play", "h2")
    assert s.void[3] == CARDS.mask ^ CARDS.suit_masks[3]


@pytest.mark.rule("HE-12", "HE-13")
def test_the_winner_leads() -> None:
    match = start(*ONE_SUIT_EACH)
    pass_nothing_new(match)
    act(match, "play", "c2 sA s2 c7")
    assert match.turn == 0
    assert match.state.taken[0] == CARDS.masked(*cards("c2 sA s2 c7"))
    zones = {zone.id: zone for zone in GAME.view(match.state, 0).zones}
    assert [card.name for card in zones["last"].cards] == cards("c2 sA s2 c7")
    assert zones["last"].cards[3].marks == {"by": 0, "won": 1}


def score_deal(taken: list[str], **options: Any) -> list[int]:
    """Return the points of each seat, if these cards were won by the end of a deal."""
    match = start(*ONE_SUIT_EACH, length="deal", **options)
    s = match.state
    for p in range(4):
        s.taken[p] = CARDS.masked(*cards(taken[p]))
        s.hand[p] = 0
    s.phase, s.turn = 1, 0
    s.hand[:4] = [1 << CARDS.by_name[name] for name in cards("c2 c3 c4 c5")]
    s.played[:4] = [1 << CARDS.by_name["clubs-ace"]] * 4
    act(match, "play", "c2 c3 c4 c5")
    assert match.result is not None
    return [-score for score in match.result["scores"]]


@pytest.mark.rule("HE-3", "HE-14", "HE-15", "HE-20")
def test_points() -> None:
    taken = [suit("h", "23456789TJQK"), "hA", "sQ sK sA", "dJ"]
    assert score_deal(taken) == [12, 1, 13, 0]


@pytest.mark.rule("HE-16")
def test_shooting_the_moon() -> None:
    assert score_deal([suit("h") + " sQ", "", "dJ", "sK"]) == [0, 26, 26, 26]
    assert score_deal([suit("h"), "sQ", "", ""]) == [13, 13, 0, 0]


@pytest.mark.rule("HE-21")
def test_the_jack_of_diamonds() -> None:
    assert score_deal(["dJ", suit("h"), "sQ", ""], jack=True) == [-10, 13, 13, 0]
    assert score_deal([suit("h") + " sQ dJ", "", "", ""], jack=True) == [-10, 26, 26, 26]
    assert score_deal([suit("h") + " sQ", "", "dJ", ""], jack=True) == [0, 26, 16, 26]


@pytest.mark.rule("HE-17", "HE-18", "HE-19")
@pytest.mark.parametrize("goal", [100, 50])
def test_the_end_of_a_match(goal: int) -> None:
    match = start(*ONE_SUIT_EACH, deals=2, length=f"to-{goal}")
    s = match.state
    s.scores[:4] = [1 - goal, -3, -3, 0]
    s.taken[:4] = [0, 0, 0, CARDS.suit_masks[3]]
    s.phase, s.turn, s.is_broken = 1, 0, 1
    s.hand[:4] = [1 << CARDS.by_name[name] for name in cards("cA c3 c4 c5")]
    s.played[:4] = [1] * 4
    act(match, "play", "cA c3 c4")
    assert match.result is None
    s.hand[3] = 1 << CARDS.by_name["hearts-2"]
    s.taken[3] ^= s.hand[3]
    act(match, "play", "h2")
    assert match.result == {"scores": [-goal, -3, -3, -12], "winners": [1, 2]}
