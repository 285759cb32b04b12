"""Cards, phases, events and the state of a match."""

from roost.kernel import State, int_list

# A card is 15 * kind + 14 - number; an X has the number 0 (FU-R4). So each kind is a lane of 15
# bits, in which higher numbers have lower bits, and the X has the highest bit.
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

# Sets of cards, as masks. The bits of one lane times BASIC_LANES: the same bits in three lanes.
BASIC_LANES = 1 | 1 << LANE | 1 << 2 * LANE
LANES = BASIC_LANES | 1 << COIN * LANE
LANE_MASK = (1 << LANE) - 1
X_BIT = 1 << HIGHEST_NUMBER  # in its lane
X_CARDS = X_BIT * BASIC_LANES
BASIC_CARDS = LANE_MASK * BASIC_LANES
COINS = 0b111111 << COIN * LANE + HIGHEST_NUMBER - 8
DECK = BASIC_CARDS | COINS

MAX_PLAYERS = 5
MAX_DECK = 39  # cards in the deck after a deal for three players
GO_SIZE = 20  # cards of one go: a run has different numbers, from -2 to 17
HAND_SIZE = 4  # FU-11
HAND_LIMIT = 10  # cards in a hand that end the game (FU-27)
TURN_LIMIT = 100  # turns that end the game (FU-R9)
POINT_GOAL = 25  # VP that end a match (FU-71)
MAX_STARS = 5  # on a card (FU-4)
MAX_GAMES = 24  # games whose details are kept: more than any match has
MAX_DEPARTURES = 24  # cards that leave one hand in a game: 4 dealt, and 20 of a deck of 39

# An X has a number from -2 (FU-R7: 1, 0, -1, -2) to 17. Packed numbers have this offset.
NUMBER_OFFSET = 8

# Reasons for the end of a game
BY_HAND, BY_DECK, BY_LIMIT = range(3)
NO_KIND = 3  # no kind was set aside

# Phases. A go has a first card and next cards; TURN_END has no action.
FIRST_CARD, NEXT_CARD, TURN_END, DEAL, OVER = range(5)

# Events that the rules emit, by number
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
    """Seats are 0 to 4. Cards are masks, except where the comment says "a card" or "in order"."""

    phase: int  # what the match waits for
    to_25: int  # whether the option `match` is "to-25" (FU-71)
    coin_forced: int  # whether the option `coin` is "forced" (FU-R1)
    tie_play_on: int  # whether the option `tie` is "play-on" (FU-R15)
    star_masks: list[int] = int_list(5)  # cards with at least 1, 2, … 5 stars
    game: int  # games that have begun
    first_sp: int  # first SP of the game, or NOBODY before the first deal
    sp: int  # SP of the turn
    turn_count: int  # turns that have begun
    is_last_turn: int  # whether this turn is the last one (FU-28)
    ended_by: int  # why the game ends; valid in and after the last turn
    hand: list[int] = int_list(5)  # cards in each hand
    property: list[int] = int_list(5)  # property of each player
    public_cards: int  # cards that have been played, so that their places are public
    top_kind: int  # kind of the most recent upright card
    top_number: int  # its number
    run_direction: int  # direction of the run, 1 or -1; 0 before the second card of a go
    upright_seats: int  # mask of the seats that have played upright in this turn
    last_upright: int  # the last of these seats
    trick_size: int  # number of cards played in this turn
    trick: list[int] = int_list(51)  # the cards of this turn, packed, in order (`place_card`)
    discard: int  # cards of the last turn (FU-28)
    deck: list[int] = int_list(39)  # cards in order, the top first
    drawn_count: int  # number of cards drawn from it
    draw_counts: list[int] = int_list(5)  # number of cards that each player has drawn
    departure_counts: list[int] = int_list(5)  # number of cards that have left each hand
    departures: list[int] = int_list(5 * 24)  # card i that left the hand of p, packed: 24 * p + i
    bonus: list[int] = int_list(5)  # VP of each player from runs (FU-44)
    scores: list[int] = int_list(5)  # VP of each player from finished games
    results: list[int] = int_list(5 * 24)  # result of p in game g (from 0), packed: 5 * g + p
