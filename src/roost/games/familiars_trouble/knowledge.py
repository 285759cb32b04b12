"""What happened, as those who remember everything know it.

Rounds are counted from 0 here. The state keeps who led, passed and played what in each round; all
that a seat has seen follows from that. A seat knows what it passed, what it was passed and drew,
and all that was played. Hidden from it are the hands of the two others and the draw pile, and one
thing more: what its left neighbour passed to its right neighbour.
"""

from roost.games.familiars_trouble.rules import card_at
from roost.games.familiars_trouble.state import (
    BINDS,
    DRAWS,
    PASS,
    PLAIN,
    PLAY,
    PLAYERS,
    THREE,
    Trouble,
)
from roost.kernel import has, rule


@rule
def place_after(lead: int, p: int) -> int:
    """How many places a player sits to the left of the lead player."""
    return p - lead if p >= lead else p - lead + PLAYERS


@rule
def lead_of(s: Trouble, i: int) -> int:
    return s.leads >> 2 * i & 3


@rule
def is_now(s: Trouble, i: int) -> bool:
    return i == s.round - 1


@rule
def has_passed(s: Trouble, p: int, i: int) -> bool:
    """Whether a player has passed a card in a round."""
    if not has(s.exchanged, i):
        return False
    return not is_now(s, i) or s.phase != PASS or place_after(lead_of(s, i), p) < s.passes


@rule
def has_played(s: Trouble, p: int, i: int) -> bool:
    """Whether a player has played a card in a round."""
    if not is_now(s, i) or s.phase > PLAY:
        return True
    return place_after(lead_of(s, i), p) < s.laid


@rule
def has_drawn(s: Trouble, i: int) -> bool:
    """Whether cards were drawn at the end of a round (TR-70)."""
    return i < DRAWS and not is_now(s, i)


@rule
def drawn_at(s: Trouble, p: int, i: int) -> int:
    """TR-69: the place in the draw pile of the card that a player drew at the end of a round."""
    return PLAYERS * i + place_after(lead_of(s, i + 1), p)


@rule
def void(s: Trouble, p: int, i: int) -> int:
    """TR-51, TR-52: the cards that a player showed not to hold by what he played in a round."""
    follow = BINDS[card_at(s.played[lead_of(s, i)], i)]
    face = card_at(s.played[p], i)
    return 0 if face == THREE or has(follow, face) else follow


@rule
def given(s: Trouble, p: int, rounds: int) -> int:
    """The cards that a player passed in the first rounds, but for three-colour ones."""
    cards = 0
    for i in range(rounds):
        if has_passed(s, p, i):
            cards |= 1 << card_at(s.passed[p], i)
    return cards & PLAIN


@rule
def played_by(s: Trouble, p: int) -> int:
    """The cards that a player has played, but for three-colour ones."""
    cards = 0
    for i in range(s.round):
        if has_played(s, p, i):
            cards |= 1 << card_at(s.played[p], i)
    return cards & PLAIN


@rule
def threes_played(s: Trouble) -> int:
    """How many three-colour cards were played."""
    found = 0
    for p in range(PLAYERS):
        for i in range(s.round):
            if has_played(s, p, i) and card_at(s.played[p], i) == THREE:
                found += 1
    return found
