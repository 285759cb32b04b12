"""Which cards a seat knows, and which the other players may hold."""

from roost.games.akuma.rules import all_missions, is_game_scored
from roost.games.akuma.state import DECK, NEGATIVE, NO_CARD, AkumaState
from roost.kernel import NOBODY, rule


@rule
def face_up_cards(s: AkumaState) -> int:
    """Return the cards that lie face up: mission cards, the mission in the middle and the trick."""
    cards = all_missions(s)
    if s.mission != NO_CARD:
        cards |= 1 << s.mission
    for i in range(s.trick_size):
        cards |= 1 << s.trick[i]
    return cards


@rule
def last_trick_cards(s: AkumaState) -> int:
    """Return the cards that were played in the round before (R5)."""
    cards = 0
    if s.last_lead != NOBODY:
        for i in range(s.players):
            cards |= 1 << s.last_trick[i]
    return cards


@rule
def own_cards(s: AkumaState, seat: int) -> int:
    return 0 if seat == NOBODY else s.hand[seat] | s.added_card[seat]


@rule
def known_cards(s: AkumaState, seat: int) -> int:
    """Return the cards whose place a seat with perfect recall knows."""
    cards = face_up_cards(s) | own_cards(s, seat)
    for p in range(s.players):
        cards |= s.pile[p] | s.won_missions[p]
        if is_game_scored(s):  # AK-39
            cards |= s.hand[p] & NEGATIVE
    return cards


@rule
def possible_cards(s: AkumaState, p: int) -> int:
    """Return the cards that an unknown card of a player may be.

    It was dealt to the player, so it was in the hand at every void that the player showed (AK-20).
    """
    cards = DECK & ~s.void[p]
    return cards & ~NEGATIVE if is_game_scored(s) else cards
