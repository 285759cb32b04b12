"""Cards, phases, events and the state of a match."""

from roost.kernel.kit import FRENCH_RANKS, FRENCH_SUITS, SuitedCards, TrickState

CARDS = SuitedCards(FRENCH_SUITS, FRENCH_RANKS[5:])  # from 7 to ace
RANKS = len(CARDS.ranks)
TRUMPS = CARDS.suit_masks[3]
HAND_SIZE = (0, 0, 0, 10, 8)  # by number of players

# Phases
PLAY, DEAL, OVER = range(3)

EVENTS = ("dealt", "played", "trick-won", "deal-over", "match-over")
DEALT, PLAYED, TRICK_WON, DEAL_OVER, MATCH_OVER = range(len(EVENTS))


class SampleState(TrickState):
    deals: int  # deals of the match
