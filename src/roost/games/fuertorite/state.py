"""The cards, and where they lie."""

from roost.kernel import State, numbers

# A card is 15 * kind + 14 - number, and an X has the number 0 (FU-R4). So a kind is a lane of 15
# bits, in which a higher number is a lower bit and the X comes last.
KINDS = ("wheel", "anchor", "map", "coin")
COIN = 3
LANE = 15
HIGHEST = 14
NAMES = {
    LANE * kind + HIGHEST - number: f"{name}-{number or 'x'}"
    for kind, name in enumerate(KINDS)
    for number in (range(3, 9) if kind == COIN else [*range(1, HIGHEST + 1), 0])
}
CARDS = {name: card for card, name in NAMES.items()}

BASIC_LANES = 1 | 1 << LANE | 1 << 2 * LANE  # times the bits of a lane: these, in three lanes
LANES = BASIC_LANES | 1 << COIN * LANE  # the same in all four
WHOLE = (1 << LANE) - 1  # all bits of a lane
X_BIT = 1 << HIGHEST  # the X of a lane
XS = X_BIT * BASIC_LANES
BASIC = WHOLE * BASIC_LANES
COINS = 0b111111 << COIN * LANE + HIGHEST - 8
DECK = BASIC | COINS

PLAYERS = 5  # at most
HAND = 4  # cards dealt to each (FU-11)
DRAWN = len(NAMES) - 3 * HAND  # cards in the largest deck
FULL = 10  # cards in a hand that end the game (FU-27)
LIMIT = 100  # turns after which it ends in any case (FU-R9)
GOAL = 25  # VP that end a match (FU-71)
MOST_STARS = 5  # on a card (FU-4)
GAMES = 24  # games of a match of which the details are kept: far more than it ever has
LEFT = 24  # cards that can leave one hand in a game: 4, and 20 drawn if two draw from a deck of 39

# Numbers of X go from -2 (FU-R7: 1, 0, -1, -2) to 17; packed, they are raised by this.
RAISE = 8

# What ended a game, and what was set aside if not a kind
BY_HAND, BY_DECK, BY_LIMIT = range(3)
NONE = 3

# Phases: the first card of a go, the cards after it, and what the game does by itself
FIRST, MORE, STEPS, DEAL, OVER = range(5)

# Moments that people see one after the other
NOTES = (
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
) = range(len(NOTES))


class Fuertorite(State):
    """Seats are 0 to 4; cards are masks, except where it says "a card" or "in order"."""

    phase: int  # what is awaited
    to_25: int  # whether several games are played (FU-71)
    forced: int  # whether a coin must be played on a basic card (FU-R1)
    play_on: int  # whether a tie is played off (FU-R15)
    stars: list[int] = numbers(5)  # cards with at least 1, 2, … 5 stars
    game: int  # games that have begun
    first: int  # first SP of the game, or NOBODY before the first deal
    sp: int  # SP of the turn
    turns: int  # turns that have begun
    last: int  # whether this turn is the last one (FU-28)
    ended_by: int  # what ended the game, from its last turn on
    hand: list[int] = numbers(5)  # cards in each hand
    property: list[int] = numbers(5)  # cards before each player
    shown: int  # cards that have been played: everybody knows where they are from then on
    kind: int  # kind of the most recent upright card
    number: int  # its number
    way: int  # direction of the run, 1 or -1; 0 before the second card of a go
    upright: int  # mask of the seats that have played upright in this turn
    upright_last: int  # the last of them
    played: int  # how many cards were played in this turn
    trick: list[int] = numbers(51)  # these, packed, in order: see `rules.put_down`
    discard: int  # cards of the last turn (FU-28)
    deck: list[int] = numbers(39)  # cards in order, the top first
    drawn: int  # how many of them were drawn
    draws: list[int] = numbers(5)  # how many each has drawn
    left: list[int] = numbers(5)  # how many cards have left each hand
    leaving: list[int] = numbers(5 * 24)  # card i to leave the hand of p, packed: 24 * p + i
    bonus: list[int] = numbers(5)  # VP of each from runs (FU-44)
    score: list[int] = numbers(5)  # VP of each from the games that are over
    results: list[int] = numbers(5 * 24)  # of p in game g (from 0), packed: 5 * g + p
