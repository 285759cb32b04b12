"""The cards, and where they lie."""

from roost.kernel import State, int_list

# A card is 10 * colour + rank - 1.
COLOURS = ("red", "blue", "green", "purple")
RANKS = 10
CARD_NAMES = tuple(f"{colour}-{rank}" for colour in COLOURS for rank in range(1, RANKS + 1))
NO_CARD = -1  # no card

DECK = (1 << RANKS * len(COLOURS)) - 1
RED = (1 << RANKS) - 1
ONES = 1 | 1 << RANKS | 1 << 2 * RANKS | 1 << 3 * RANKS
FOURS = ONES << 3
EIGHTS = ONES << 7
NEGATIVE = FOURS | EIGHTS

# By number of players (AK-6, AK-9, AK-10)
MISSION_COUNT = (0, 0, 0, 3, 2)
HAND_SIZE = (0, 0, 0, 10, 8)
STOCK_SIZE = (0, 0, 0, 31, 32)

MISSION_LIMIT = 4  # mission cards of one colour, or negative ones, that the deal may lay out (AK-7)

# Orders of cards are packed: ten to a number, six bits each.
CARDS_PER_WORD = 10
CARD_BITS = 6
CHOICES_PER_WORD = 7  # so are choices of missions: seven to a number, eight bits each
CHOICE_BITS = 8

# Phases
ADD, CHOOSE, PLAY, VERDICT, DEAL, OVER = range(6)

# Moments that people see one after the other
EVENTS = (
    "dealt",
    "added",
    "revealed",
    "chosen",
    "played",
    "verdict",
    "acquired",
    "game-over",
    "match-over",
)
DEALT, ADDED, REVEALED, CHOSEN, PLAYED, JUDGED, ACQUIRED, GAME_OVER, MATCH_OVER = range(len(EVENTS))


class AkumaState(State):
    """Seats are 0 to 3; cards are masks, except where it says "a card" or "in order"."""

    phase: int  # what is awaited
    rank1: int  # whether AK-41 is played
    rank10: int  # whether AK-43 is played
    red: int  # whether AK-47 is played
    games: int  # games in the match
    game: int  # games that have begun
    round: int  # rounds that have begun in this game
    start: int  # start player of the game, or NOBODY before the first deal
    lead: int  # start player of the round; he won the one before
    hand: list[int] = int_list(4)  # cards in each hand
    missions: list[int] = int_list(4)  # mission cards before each player
    added_card: list[int] = int_list(
        4
    )  # the one that each has added, while it lies face down (AK-11)
    pile: list[int] = int_list(4)  # cards that each has won with his rounds (AK-28)
    mission: int  # the mission in the middle, a card or NONE
    trick_size: int  # how many cards lie in the trick
    trick: list[int] = int_list(4)  # these cards, in the order of play
    trick_winner: int  # who wins the trick, between the verdict and the acquisition; else NOBODY
    last_trick: list[int] = int_list(4)  # the trick of the round before, in the order of play
    last_lead: int  # its start player, or NOBODY in the first round
    last_mission: int  # its mission, a card or NONE
    set_aside: int  # cards that were set aside in the mission deal (AK-7)
    mission_deal_order: list[int] = int_list(
        3
    )  # cards of the mission deal and those set aside, packed in order
    stock_order: list[int] = int_list(
        4
    )  # the stock that the hands were dealt from, packed in order
    won_missions: list[int] = int_list(
        4
    )  # mission cards that each has won (AK-29); some may be played
    void: list[int] = int_list(4)  # colours of which each has shown to have none (AK-20)
    play_history: list[int] = int_list(4)  # all cards played in this game, packed in order
    lead_history: int  # start player of each round of this game, packed in 2 bits
    mission_history: list[int] = int_list(
        2
    )  # missions of the rounds, packed: 64 * seat + card + 1, or 0
    add_history: int  # what each added, packed by seat, once it is revealed
    scores: list[int] = int_list(16)  # the score of seat p in game g (from 0): 4 * g + p
