"""Cards, errands, phases, events and the state of a match."""

from roost.kernel import State, int_list

PLAYERS = 3
COLOURS = ("red", "blue", "green")
LOWEST, HIGHEST = 3, 9

# Faces (TR-1, TR-R1). A one-colour card is 7 * colour + value - 3; the three-colour face is last.
FACE_NAMES = tuple(
    [f"{colour}-{value}" for colour in COLOURS for value in range(LOWEST, HIGHEST + 1)]
    + ["red-blue-2", "red-green-2", "blue-green-2", "red-blue-green-1"]
)
FACE_BY_NAME = {name: face for face, name in enumerate(FACE_NAMES)}
THREE_COLOUR = 24  # the face that has three colours
COPIES = (1,) * THREE_COLOUR + (3,)
FACE_VALUES = (3, 4, 5, 6, 7, 8, 9) * 3 + (2, 2, 2, 1)

# A hand is a mask. The last face has three equal cards: a hand with two of them has bits 24 and 25.
# So a hand does not depend on which of them it has, and its faces are `hand & FACE_MASK`.
FACE_MASK = (1 << THREE_COLOUR + 1) - 1
PLAIN_CARDS = (1 << THREE_COLOUR) - 1  # the cards of one or two colours
THREE_COLOUR_CARDS = 0b111 << THREE_COLOUR
DECK = PLAIN_CARDS | THREE_COLOUR_CARDS

# The values of a card (TR-62) and the needs of an errand have a byte for each colour, red lowest.
# A total covers the needs if the subtraction with guard bits set leaves every guard bit set.
GUARD_BITS = 0x808080
COLOUR_VALUES = tuple(
    sum(FACE_VALUES[face] << 8 * c for c, colour in enumerate(COLOURS) if colour in name)
    for face, name in enumerate(FACE_NAMES)
)

# TR-51, TR-53 to TR-56: by the face that was led, the cards that must be played if held.
FOLLOW_CARDS = tuple(
    sum(
        1 << card
        for card in range(THREE_COLOUR)
        if face != THREE_COLOUR and any(c in FACE_NAMES[card] and c in name for c in COLOURS)
    )
    for face, name in enumerate(FACE_NAMES)
)

HAND_SIZE = 5  # TR-11
DRAW_PILE_SIZE = 12  # TR-11
ROUNDS = 9  # TR-72
DRAW_ROUNDS = 4  # rounds that end with a draw (TR-70)

# An errand is 20 * level + its index among the deck's errands of that level. Levels are 0 to 2.
LEVELS = 3
PILE_CAPACITY = 20  # most errands of a level
DISPLAY_SLOTS = 9  # most errands on display
NO_ERRAND = -1

# An order of cards is packed into one word, five bits each.
CARD_BITS = 5
CARD_MASK = (1 << CARD_BITS) - 1

WISHES = ("none", *COLOURS)  # TR-R14
NO_WISH = -1

# TR-74, TR-75: the points from which grades 2 to 5 begin, and the points that win
GRADE_POINTS = (20, 30, 40, 50)
WIN_POINTS = 30

# Phases
HANDS, PASS, ERRAND, HINT, PLAY, VERDICT, REFILL, DEAL, OVER = range(9)

# Events that the rules emit, by number
EVENTS = (
    "exchange",
    "no-exchange",
    "passed",
    "kept",
    "swapped",
    "hinted",
    "played",
    "won",
    "verdict",
    "errand-drawn",
    "drawn",
    "match-over",
)
(
    EXCHANGE,
    NO_EXCHANGE,
    PASSED,
    KEPT,
    SWAPPED,
    HINTED,
    PLAYED,
    WON,
    JUDGED,
    ERRAND_DRAWN,
    DRAWN,
    MATCH_OVER,
) = range(len(EVENTS))


class TroubleState(State):
    """Seats and levels are 0 to 2. In fields that are packed by round, round 1 is lowest."""

    phase: int  # what the match waits for
    hand_exchange: int  # whether the option `hand_exchange` is on (step 1)
    errand_exchange: int  # whether the option `errand_exchange` is on (step 2)
    highest_wins: int  # whether the option `winner` is "highest" (TR-60)
    hints: int  # whether the option `hints` is on (TR-85)
    opening_counts: list[int] = int_list(3)  # errands of each level in the opening display
    display_size: int  # errands in a full display
    errand_counts: list[int] = int_list(3)  # errands of each level in the deck
    errand_needs: list[int] = int_list(60)  # needs of each errand
    errand_points: list[int] = int_list(60)  # points of each errand
    round: int  # rounds that have begun
    lead: int  # lead player
    hand: list[int] = int_list(3)  # cards in each hand
    draw_pile: int  # the initial draw pile, packed, its top first
    drawn_count: int  # number of cards drawn from it
    pass_count: int  # cards passed in this round
    trick_size: int  # number of cards in the trick
    follow_cards: int  # cards that must be played if held
    trick_total: int  # sum of the trick's values, by colour
    best_value: int  # value of the card that wins so far
    trick_winner: int  # who played that card
    wishes: list[int] = int_list(3)  # each player's hint of this round, or NO_WISH
    display: list[int] = int_list(9)  # the errand in each slot, or NO_ERRAND
    filled_slots: int  # mask of the slots that have an errand
    has_swapped: int  # whether an errand was exchanged in this round
    errand_piles: list[int] = int_list(60)  # a ring buffer of 20 errands for each level
    pile_top: list[int] = int_list(3)  # index of each pile's top in its ring buffer
    pile_size: list[int] = int_list(3)  # errands in each pile
    buried_count: list[int] = int_list(3)  # errands at the bottom of each pile that are public
    acquired_errands: int  # mask of the acquired errands
    points: int  # points of the acquired errands
    lead_history: int  # lead player of each round, 2 bits each
    exchange_rounds: int  # mask of the rounds in which hands were exchanged
    played_cards: int  # all cards played so far
    pass_history: list[int] = int_list(3)  # cards that each player passed, packed by round
    play_history: list[int] = int_list(3)  # cards that each player played, packed by round
