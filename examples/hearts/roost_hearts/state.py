"""Cards, phases, events and the state of a match."""

from roost.kernel import int_list
from roost.kernel.kit import FRENCH_RANKS, FRENCH_SUITS, SuitedCards, TrickState

CARDS = SuitedCards(FRENCH_SUITS, FRENCH_RANKS)
RANKS = len(CARDS.ranks)
SPADES, HEARTS = CARDS.suit_masks[2:]
QUEEN_OF_SPADES = CARDS.masked("spades-queen")
JACK_OF_DIAMONDS = CARDS.masked("diamonds-jack")
POINT_CARDS = HEARTS | QUEEN_OF_SPADES
HARMLESS_CARDS = CARDS.mask ^ POINT_CARDS
OTHER_SUITS = CARDS.mask ^ HEARTS
FIRST_LEAD = CARDS.by_name["clubs-2"]

# By number of players (HE-2, HE-5)
DECKS = (
    0,
    0,
    0,
    CARDS.mask & ~CARDS.masked("diamonds-2"),
    CARDS.mask,
    CARDS.mask & ~CARDS.masked("diamonds-2", "spades-2"),
)
HAND_SIZE = (0, 0, 0, 17, 13, 10)
DIRECTIONS = (0, 0, 0, 3, 4, 3)  # how many there are, the last of them without a pass
PASS_OFFSETS = (0,) * 12 + (1, 2, 0, 0) + (1, 3, 2, 0) + (1, 4, 0, 0)  # at 4 * players

PASS_SIZE = 3
QUEEN_POINTS = 13
JACK_POINTS = -10
MOON_POINTS = 26

# Phases
PASS, PLAY, DEAL, OVER = range(4)

EVENTS = ("dealt", "passed", "exchanged", "played", "trick-won", "deal-over", "match-over")
DEALT, PASSED, EXCHANGED, PLAYED, TRICK_WON, DEAL_OVER, MATCH_OVER = range(len(EVENTS))


class HeartsState(TrickState):
    goal: int  # points that end the match; 0: it has one deal
    jack: int  # whether the jack of diamonds counts
    offset: int  # seats to the left that cards are passed in this deal; 0: none are
    is_broken: int  # whether a heart was played in this deal
    passed: list[int] = int_list(6)  # cards that each player has passed in this deal
