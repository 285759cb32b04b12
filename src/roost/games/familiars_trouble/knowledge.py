"""What happened, as those who remember everything know it.

Rounds are counted from 0 here. The state keeps who led, passed and played what in each round; all
that a seat has seen follows from that. A seat knows what it passed, what it was passed and drew,
and all that was played. Hidden from it are the hands of the two others and the draw pile, and one
thing more: what its left neighbour passed to its right neighbour.
"""

from roost.games.familiars_trouble.rules import unpack_card
from roost.games.familiars_trouble.state import (
    DRAW_ROUNDS,
    FOLLOW_CARDS,
    PASS,
    PLAIN_CARDS,
    PLAY,
    PLAYERS,
    THREE_COLOUR,
    TroubleState,
)
from roost.kernel import has, rule


@rule
def seats_after(lead: int, p: int) -> int:
    """How many places a player sits to the left of the lead player."""
    return p - lead if p >= lead else p - lead + PLAYERS


@rule
def lead_in_round(s: TroubleState, i: int) -> int:
    return s.lead_history >> 2 * i & 3


@rule
def is_current_round(s: TroubleState, i: int) -> bool:
    return i == s.round - 1


@rule
def has_passed(s: TroubleState, p: int, i: int) -> bool:
    """Whether a player has passed a card in a round."""
    if not has(s.exchange_rounds, i):
        return False
    return (
        not is_current_round(s, i)
        or s.phase != PASS
        or seats_after(lead_in_round(s, i), p) < s.pass_count
    )


@rule
def has_played(s: TroubleState, p: int, i: int) -> bool:
    """Whether a player has played a card in a round."""
    if not is_current_round(s, i) or s.phase > PLAY:
        return True
    return seats_after(lead_in_round(s, i), p) < s.trick_size


@rule
def has_drawn(s: TroubleState, i: int) -> bool:
    """Whether cards were drawn at the end of a round (TR-70)."""
    return i < DRAW_ROUNDS and not is_current_round(s, i)


@rule
def draw_index(s: TroubleState, p: int, i: int) -> int:
    """TR-69: the place in the draw pile of the card that a player drew at the end of a round."""
    return PLAYERS * i + seats_after(lead_in_round(s, i + 1), p)


@rule
def void_cards(s: TroubleState, p: int, i: int) -> int:
    """TR-51, TR-52: the cards that a player showed not to hold by what he played in a round."""
    follow = FOLLOW_CARDS[unpack_card(s.play_history[lead_in_round(s, i)], i)]
    face = unpack_card(s.play_history[p], i)
    return 0 if face == THREE_COLOUR or has(follow, face) else follow


@rule
def cards_passed_by(s: TroubleState, p: int, rounds: int) -> int:
    """The cards that a player passed in the first rounds, but for three-colour ones."""
    cards = 0
    for i in range(rounds):
        if has_passed(s, p, i):
            cards |= 1 << unpack_card(s.pass_history[p], i)
    return cards & PLAIN_CARDS


@rule
def cards_played_by(s: TroubleState, p: int) -> int:
    """The cards that a player has played, but for three-colour ones."""
    cards = 0
    for i in range(s.round):
        if has_played(s, p, i):
            cards |= 1 << unpack_card(s.play_history[p], i)
    return cards & PLAIN_CARDS


@rule
def count_three_colour_played(s: TroubleState) -> int:
    """How many three-colour cards were played."""
    found = 0
    for p in range(PLAYERS):
        for i in range(s.round):
            if has_played(s, p, i) and unpack_card(s.play_history[p], i) == THREE_COLOUR:
                found += 1
    return found
