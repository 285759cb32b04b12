"""The cards, and where they lie."""

from roost.kernel import State, int_list

# A card is 15 * kind + 14 - number, and an X has the number 0 (FU-R4). So a kind is a lane of 15
# bits, in which a higher number is a lower bit and the X comes last.
KINDS = ("wheel", "anchor", "map", "coin")
COIN = 3
LANE = 15
HIGHEST_NUMBER = 14
CARD_NAMES = {
    LANE * kind + HIGHEST_NUMBER - number: f"{name}-{number or 'x'}"
    for kind, name in enumerate(KINDS)
    for number in (range(3, 9) if kind == COIN else [*range(1, HIGHEST_NUMBER + 1), 0])
}
CARD_BY_NAME = {name: card for card, name in CARD_NAMES.items()}

BASIC_LANES = 1 | 1 << LANE | 1 << 2 * LANE  # times the bits of a lane: these, in three lanes
LANES = BASIC_LANES | 1 << COIN * LANE  # the same in all four
LANE_MASK = (1 << LANE) - 1  # all bits of a lane
X_BIT = 1 << HIGHEST_NUMBER  # the X of a lane
X_CARDS = X_BIT * BASIC_LANES
BASIC_CARDS = LANE_MASK * BASIC_LANES
COINS = 0b111111 << COIN * LANE + HIGHEST_NUMBER - 8
DECK = BASIC_CARDS | COINS

MAX_PLAYERS = 5  # at most
HAND_SIZE = 4  # cards dealt to each (FU-11)
MAX_DECK_SIZE = len(CARD_NAMES) - 3 * HAND_SIZE  # cards in the largest deck
HAND_LIMIT = 10  # cards in a hand that end the game (FU-27)
TURN_LIMIT = 100  # turns after which it ends in any case (FU-R9)
POINT_GOAL = 25  # VP that end a match (FU-71)
MAX_STARS = 5  # on a card (FU-4)
MAX_GAMES = 24  # games of a match of which the details are kept: far more than it ever has
MAX_DEPARTURES = (
    24  # cards that can leave one hand in a game: 4, and 20 drawn if two draw from a deck of 39
)

# Numbers of X go from -2 (FU-R7: 1, 0, -1, -2) to 17; packed, they are raised by this.
NUMBER_OFFSET = 8

# What ended a game, and what was set aside if not a kind
BY_HAND, BY_DECK, BY_LIMIT = range(3)
NO_KIND = 3

# Phases: the first card of a go, the cards after it, and what the game does by itself
FIRST_CARD, NEXT_CARD, TURN_END, DEAL, OVER = range(5)

# Moments that people see one after the other
EVENTS = (
    "dealt",
    "played",
    "extended",
    "laid",
    "stopped",
    "drawn",
    "handed-on",
    "last-turn",
    "discarded",
    "scored",
    "match-over",
)
(
    DEALT,
    PLAYED,
    EXTENDED,
    LAID,
    STOPPED,
    DREW,
    HANDED_ON,
    LAST_TURN,
    DISCARDED,
    SCORED,
    MATCH_OVER,
) = range(len(EVENTS))


class FuertoriteState(State):
    """Seats are 0 to 4; cards are masks, except where it says "a card" or "in order"."""

    phase: int  # what is awaited
    to_25: int  # whether several games are played (FU-71)
    coin_forced: int  # whether a coin must be played on a basic card (FU-R1)
    tie_play_on: int  # whether a tie is played off (FU-R15)
    star_masks: list[int] = int_list(5)  # cards with at least 1, 2, … 5 stars
    game: int  # games that have begun
    first_sp: int  # first SP of the game, or NOBODY before the first deal
    sp: int  # SP of the turn
    turn_count: int  # turns that have begun
    is_last_turn: int  # whether this turn is the last one (FU-28)
    ended_by: int  # what ended the game, from its last turn on
    hand: list[int] = int_list(5)  # cards in each hand
    property: list[int] = int_list(5)  # cards before each player
    public_cards: int  # cards that have been played: everybody knows where they are from then on
    top_kind: int  # kind of the most recent upright card
    top_number: int  # its number
    run_direction: int  # direction of the run, 1 or -1; 0 before the second card of a go
    upright_seats: int  # mask of the seats that have played upright in this turn
    last_upright: int  # the last of them
    trick_size: int  # how many cards were played in this turn
    trick: list[int] = int_list(51)  # these, packed, in order: see `rules.put_down`
    discard: int  # cards of the last turn (FU-28)
    deck: list[int] = int_list(39)  # cards in order, the top first
    drawn_count: int  # how many of them were drawn
    draw_counts: list[int] = int_list(5)  # how many each has drawn
    departure_counts: list[int] = int_list(5)  # how many cards have left each hand
    departures: list[int] = int_list(5 * 24)  # card i to leave the hand of p, packed: 24 * p + i
    bonus: list[int] = int_list(5)  # VP of each from runs (FU-44)
    scores: list[int] = int_list(5)  # VP of each from the games that are over
    results: list[int] = int_list(5 * 24)  # of p in game g (from 0), packed: 5 * g + p
