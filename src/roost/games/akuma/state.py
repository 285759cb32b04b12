"""Cards, phases, events and the state of a match."""

from roost.kernel import State, int_list

# A card is 10 * colour + rank - 1.
COLOURS = ("red", "blue", "green", "purple")
RANKS = 10
CARD_NAMES = tuple(f"{colour}-{rank}" for colour in COLOURS for rank in range(1, RANKS + 1))
CARD_BY_NAME = {name: card for card, name in enumerate(CARD_NAMES)}
NO_CARD = -1

# Sets of cards, as masks
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

MISSION_LIMIT = 4  # mission cards of one colour, or negative ones, in the mission deal (AK-7)

# An order of cards is packed into words: ten cards per word, six bits each.
CARDS_PER_WORD = 10
CARD_BITS = 6
CARD_MASK = (1 << CARD_BITS) - 1
# The choices of missions are packed as well: seven per word, eight bits each.
CHOICES_PER_WORD = 7
CHOICE_BITS = 8

# Phases
ADD, CHOOSE, PLAY, VERDICT, DEAL, OVER = range(6)

# Events that the rules emit, by number
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
    """Seats are 0 to 3. Cards are masks, except where the comment says "a card" or "in order"."""

    phase: int  # what the match waits for
    rank1: int  # whether option `rank1` is on (AK-41)
    rank10: int  # whether option `rank10` is on (AK-43)
    red: int  # whether option `red` is on (AK-47)
    games: int  # games in the match
    game: int  # games that have begun
    round: int  # rounds that have begun in this game
    start: int  # start player of the game, or NOBODY before the first deal
    lead: int  # start player of the round: the winner of the round before
    hand: list[int] = int_list(4)  # cards in each hand
    missions: list[int] = int_list(4)  # mission cards in front of each player
    added_card: list[int] = int_list(4)  # card that each player added, while face down (AK-11)
    pile: list[int] = int_list(4)  # cards that each player has won in tricks (AK-28)
    mission: int  # the mission in the middle, a card or NO_CARD
    trick_size: int  # number of cards in the trick
    trick: list[int] = int_list(4)  # the cards of the trick, in the order of play
    trick_winner: int  # winner of the trick, from the verdict to the acquisition; else NOBODY
    last_trick: list[int] = int_list(4)  # the trick of the round before, in the order of play
    last_lead: int  # start player of that round, or NOBODY in the first round
    last_mission: int  # mission of that round, a card or NO_CARD
    set_aside: int  # cards that were set aside in the mission deal (AK-7)
    mission_deal_order: list[int] = int_list(3)  # cards of the mission deal, packed in order
    stock_order: list[int] = int_list(4)  # stock from which hands were dealt, packed in order
    won_missions: list[int] = int_list(4)  # missions each player won, also if played (AK-29)
    void: list[int] = int_list(4)  # cards of the colours that each player lacked (AK-20)
    play_history: list[int] = int_list(4)  # all cards played in this game, packed in order
    lead_history: int  # start player of each round of this game, 2 bits each
    mission_history: list[int] = int_list(2)  # mission of each round: 64 * seat + card + 1, or 0
    add_history: int  # the card that each player added, packed by seat, once revealed
    scores: list[int] = int_list(16)  # the score of seat p in game g (from 0): 4 * g + p
