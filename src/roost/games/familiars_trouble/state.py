"""The cards, the errands and where they lie; and all that has been played and passed."""

from roost.kernel import State, int_list

PLAYERS = 3
COLOURS = ("red", "blue", "green")
LOWEST, HIGHEST = 3, 9

# Faces (TR-1, TR-R1). A one-colour card is 7 * colour + value - 3; the three-colour ones come last.
FACE_NAMES = tuple(
    [f"{colour}-{value}" for colour in COLOURS for value in range(LOWEST, HIGHEST + 1)]
    + ["red-blue-2", "red-green-2", "blue-green-2", "red-blue-green-1"]
)
THREE_COLOUR = 24  # the face that has three colours
COPIES = (1,) * THREE_COLOUR + (3,)
FACE_VALUES = (3, 4, 5, 6, 7, 8, 9) * 3 + (2, 2, 2, 1)

# A hand is a mask. There are three of the last face, which are alike: a hand with two of them has
# bits 24 and 25. So a hand tells nothing that cannot be seen, and its faces are `hand & FACES`.
FACE_MASK = (1 << THREE_COLOUR + 1) - 1
PLAIN_CARDS = (1 << THREE_COLOUR) - 1  # the cards of one or two colours
THREE_COLOUR_CARDS = 0b111 << THREE_COLOUR
DECK = PLAIN_CARDS | THREE_COLOUR_CARDS

# What a card adds (TR-62), and what an errand needs: a byte for each colour, red lowest. To see
# whether a total covers a need, subtract with the guards set: each stays where there is enough.
GUARD_BITS = 0x808080
COLOUR_VALUES = tuple(
    sum(FACE_VALUES[face] << 8 * c for c, colour in enumerate(COLOURS) if colour in name)
    for face, name in enumerate(FACE_NAMES)
)

# TR-51, TR-53 to TR-56: by the face that is led, the cards that must be played if they are held.
FOLLOW_CARDS = tuple(
    sum(
        1 << card
        for card in range(THREE_COLOUR)
        if face != THREE_COLOUR and any(c in FACE_NAMES[card] and c in name for c in COLOURS)
    )
    for face, name in enumerate(FACE_NAMES)
)

HAND_SIZE = 5  # cards dealt to each (TR-11)
DRAW_PILE_SIZE = 12  # cards in the draw pile (TR-11)
ROUNDS = 9  # TR-72
DRAW_ROUNDS = 4  # rounds that end with a draw (TR-70)

# An errand is 20 * level + its place in the deck's list of that level; levels are 0 to 2 here.
LEVELS = 3
PILE_CAPACITY = 20  # errands of a level at most
DISPLAY_SLOTS = 9  # errands on display at most
NO_ERRAND = -1  # no errand

# Cards in order are packed: five bits each.
CARD_BITS = 5
CARD_MASK = (1 << CARD_BITS) - 1

WISHES = ("none", *COLOURS)  # TR-R14
NO_WISH = -1  # nothing wished yet

# TR-74, TR-75: where each grade but the first begins, and the aim
GRADE_POINTS = (20, 30, 40, 50)
WIN_POINTS = 30

# Phases
HANDS, PASS, ERRAND, HINT, PLAY, VERDICT, REFILL, DEAL, OVER = range(9)

# Moments that people see one after the other
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
    """Seats are 0 to 2, and so are levels. What is packed by round has round 1 lowest."""

    phase: int  # what is awaited
    hand_exchange: int  # whether step 1 is played
    errand_exchange: int  # whether step 2 is played
    highest_wins: int  # whether TR-60 is played
    hints: int  # whether TR-85 is played
    opening_counts: list[int] = int_list(3)  # errands of each level in the opening display
    display_size: int  # errands in a full display
    errand_counts: list[int] = int_list(3)  # errands of each level in the deck
    errand_needs: list[int] = int_list(60)  # what each errand needs
    errand_points: list[int] = int_list(60)  # the points of each errand
    round: int  # rounds that have begun
    lead: int  # lead player
    hand: list[int] = int_list(3)  # cards in each hand
    draw_pile: int  # the whole draw pile, packed, the top first; also what has been drawn
    drawn_count: int  # how many of it have been drawn
    pass_count: int  # cards passed in this round
    trick_size: int  # cards that lie in the trick
    follow_cards: int  # cards that must be played if they are held
    trick_total: int  # what the trick adds up to
    best_value: int  # value of the card that wins so far
    trick_winner: int  # who played it
    wishes: list[int] = int_list(3)  # each player's hint of this round, or SILENT
    display: list[int] = int_list(9)  # the errand at each slot, or NONE
    filled_slots: int  # mask of the slots that have one
    has_swapped: int  # whether an errand was exchanged in this round
    errand_piles: list[int] = int_list(
        60
    )  # errands of each level: 20 places, gone through in a ring
    pile_top: list[int] = int_list(3)  # place of each pile's top
    pile_size: list[int] = int_list(3)  # errands in each pile
    buried_count: list[int] = int_list(3)  # how many at the bottom of it all have seen
    acquired_errands: int  # mask of the errands acquired
    points: int  # theirs
    lead_history: int  # lead player of each round, packed in 2 bits
    exchange_rounds: int  # mask of the rounds in which hands were exchanged
    played_cards: int  # all cards that were played
    pass_history: list[int] = int_list(3)  # what each player passed, packed by round
    play_history: list[int] = int_list(3)  # what each player played, packed by round
