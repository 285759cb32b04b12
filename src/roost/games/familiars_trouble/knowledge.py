"""The history of a match: who led, passed, drew and played in each round.

Rounds are counted from 0 here. A seat with perfect recall knows the cards that it passed, received
and drew, and all cards that were played. It does not know the other two hands, the draw pile, and
the cards that its left neighbour passed to its right neighbour.
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
    """Return the number of seats from the lead player to a player, clockwise."""
    return p - lead if p >= lead else p - lead + PLAYERS


@rule
def lead_in_round(s: TroubleState, i: int) -> int:
    return s.lead_history >> 2 * i & 3


@rule
def is_current_round(s: TroubleState, i: int) -> bool:
    return i == s.round - 1


@rule
def has_passed(s: TroubleState, p: int, i: int) -> bool:
    """Return whether a player has passed a card in a round."""
    if not has(s.exchange_rounds, i):
        return False
    return (
        not is_current_round(s, i)
        or s.phase != PASS
        or seats_after(lead_in_round(s, i), p) < s.pass_count
    )


@rule
def has_played(s: TroubleState, p: int, i: int) -> bool:
    """Return whether a player has played a card in a round."""
    if not is_current_round(s, i) or s.phase > PLAY:
        return True
    return seats_after(lead_in_round(s, i), p) < s.trick_size


@rule
def has_drawn(s: TroubleState, i: int) -> bool:
    """Return whether cards were drawn at the end of a round (TR-70)."""
    return i < DRAW_ROUNDS and not is_current_round(s, i)


@rule
def draw_index(s: TroubleState, p: int, i: int) -> int:
    """TR-69: return the index in the draw pile of the card that a player drew after a round."""
    return PLAYERS * i + seats_after(lead_in_round(s, i + 1), p)


@rule
def void_cards(s: TroubleState, p: int, i: int) -> int:
    """TR-51, TR-52: return the cards that a player does not hold, by the card played in a round."""
    follow = FOLLOW_CARDS[unpack_card(s.play_history[lead_in_round(s, i)], i)]
    face = unpack_card(s.play_history[p], i)
    return 0 if face == THREE_COLOUR or has(follow, face) else follow


@rule
def cards_passed_by(s: TroubleState, p: int, rounds: int) -> int:
    """Return the cards that a player passed in the first rounds, without three-colour cards."""
    cards = 0
    for i in range(rounds):
        if has_passed(s, p, i):
            cards |= 1 << unpack_card(s.pass_history[p], i)
    return cards & PLAIN_CARDS


@rule
def cards_played_by(s: TroubleState, p: int) -> int:
    """Return the cards that a player has played, without three-colour cards."""
    cards = 0
    for i in range(s.round):
        if has_played(s, p, i):
            cards |= 1 << unpack_card(s.play_history[p], i)
    return cards & PLAIN_CARDS


@rule
def count_three_colour_played(s: TroubleState) -> int:
    """Return the number of three-colour cards that were played."""
    played = 0
    for p in range(PLAYERS):
        for i in range(s.round):
            if has_played(s, p, i) and unpack_card(s.play_history[p], i) == THREE_COLOUR:
                played += 1
    return played
