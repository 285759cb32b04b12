"""The cards, the errands and where they lie; and all that has been played and passed."""

from roost.kernel import State, numbers

PLAYERS = 3
COLOURS = ("red", "blue", "green")
LOWEST, HIGHEST = 3, 9

# Faces (TR-1, TR-R1). A one-colour card is 7 * colour + value - 3; the three-colour ones come last.
NAMES = tuple(
    [f"{colour}-{value}" for colour in COLOURS for value in range(LOWEST, HIGHEST + 1)]
    + ["red-blue-2", "red-green-2", "blue-green-2", "red-blue-green-1"]
)
THREE = 24  # the face that has three colours
COPIES = (1,) * THREE + (3,)
VALUES = (3, 4, 5, 6, 7, 8, 9) * 3 + (2, 2, 2, 1)

# A hand is a mask. There are three of the last face, which are alike: a hand with two of them has
# bits 24 and 25. So a hand tells nothing that cannot be seen, and its faces are `hand & FACES`.
FACES = (1 << THREE + 1) - 1
PLAIN = (1 << THREE) - 1  # the cards of one or two colours
THREES = 0b111 << THREE
DECK = PLAIN | THREES

# What a card adds (TR-62), and what an errand needs: a byte for each colour, red lowest. To see
# whether a total covers a need, subtract with the guards set: each stays where there is enough.
GUARDS = 0x808080
ADDS = tuple(
    sum(VALUES[face] << 8 * c for c, colour in enumerate(COLOURS) if colour in name)
    for face, name in enumerate(NAMES)
)

# TR-51, TR-53 to TR-56: by the face that is led, the cards that must be played if they are held.
BINDS = tuple(
    sum(
        1 << card
        for card in range(THREE)
        if face != THREE and any(c in NAMES[card] and c in name for c in COLOURS)
    )
    for face, name in enumerate(NAMES)
)

HAND = 5  # cards dealt to each (TR-11)
STOCK = 12  # cards in the draw pile (TR-11)
ROUNDS = 9  # TR-72
DRAWS = 4  # rounds that end with a draw (TR-70)

# An errand is 20 * level + its place in the deck's list of that level; levels are 0 to 2 here.
LEVELS = 3
PILE = 20  # errands of a level at most
SLOTS = 9  # errands on display at most
NONE = -1  # no errand

# Cards in order are packed: five bits each.
BITS = 5
CODE = (1 << BITS) - 1

WISHES = ("none", *COLOURS)  # TR-R14
SILENT = -1  # nothing wished yet

# TR-74, TR-75: where each grade but the first begins, and the aim
GRADES = (20, 30, 40, 50)
AIM = 30

# Phases
HANDS, PASS, ERRAND, HINT, PLAY, VERDICT, REFILL, DEAL, OVER = range(9)

# Moments that people see one after the other
NOTES = (
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
) = range(len(NOTES))


class Trouble(State):
    """Seats are 0 to 2, and so are levels. What is packed by round has round 1 lowest."""

    phase: int  # what is awaited
    hand_exchange: int  # whether step 1 is played
    errand_exchange: int  # whether step 2 is played
    highest: int  # whether TR-60 is played
    hints: int  # whether TR-85 is played
    opening: list[int] = numbers(3)  # errands of each level in the opening display
    full: int  # errands in a full display
    errands: list[int] = numbers(3)  # errands of each level in the deck
    needs: list[int] = numbers(60)  # what each errand needs
    worth: list[int] = numbers(60)  # the points of each errand
    round: int  # rounds that have begun
    lead: int  # lead player
    hand: list[int] = numbers(3)  # cards in each hand
    draw: int  # the whole draw pile, packed, the top first; also what has been drawn
    drawn: int  # how many of it have been drawn
    passes: int  # cards passed in this round
    laid: int  # cards that lie in the trick
    follow: int  # cards that must be played if they are held
    total: int  # what the trick adds up to
    best: int  # value of the card that wins so far
    winner: int  # who played it
    wish: list[int] = numbers(3)  # each player's hint of this round, or SILENT
    display: list[int] = numbers(9)  # the errand at each slot, or NONE
    shown: int  # mask of the slots that have one
    swapped: int  # whether an errand was exchanged in this round
    pile: list[int] = numbers(60)  # errands of each level: 20 places, gone through in a ring
    top: list[int] = numbers(3)  # place of each pile's top
    left: list[int] = numbers(3)  # errands in each pile
    buried: list[int] = numbers(3)  # how many at the bottom of it all have seen
    acquired: int  # mask of the errands acquired
    points: int  # theirs
    leads: int  # lead player of each round, packed in 2 bits
    exchanged: int  # mask of the rounds in which hands were exchanged
    gone: int  # all cards that were played
    passed: list[int] = numbers(3)  # what each player passed, packed by round
    played: list[int] = numbers(3)  # what each player played, packed by round
