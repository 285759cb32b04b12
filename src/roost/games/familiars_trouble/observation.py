"""What a seat that forgets nothing knows of Familiar's Trouble (`kernel/observing.py`)."""

from roost.games.familiars_trouble.knowledge import (
    given,
    has_passed,
    has_played,
    played_by,
    void,
)
from roost.games.familiars_trouble.rules import KEEP, card_at
from roost.games.familiars_trouble.state import (
    COLOURS,
    DECK,
    LEVELS,
    PLAYERS,
    REFILL,
    ROUNDS,
    SLOTS,
    STOCK,
    THREE,
    Trouble,
)
from roost.kernel import lowest, next_seat, rule
from roost.kernel.observing import Part, counts, masks, starts, word_count

CARDS = DECK.bit_length()

ACTIONS = KEEP + 1

PARTS: tuple[Part, ...] = (
    masks("asks", REFILL + 1),
    masks("turn", PLAYERS),
    masks("lead", PLAYERS),
    masks("ahead", PLAYERS),  # who wins the trick so far
    masks("options", 4),  # TR-82, TR-83, TR-60, TR-85
    masks("rounds", ROUNDS),  # those in which hands were exchanged
    masks("hand", CARDS),
    masks("gone", CARDS),  # all that were played
    masks("follow", CARDS),  # what must be played if it is held
    masks("gave", CARDS),  # one- and two-colour cards passed to the left
    masks("got", CARDS),  # the same that came from the right
    masks("trick", THREE + 1, PLAYERS),
    masks("played", THREE, PLAYERS),  # one- and two-colour cards that each has played
    masks("lacks", THREE, PLAYERS),  # cards that each showed not to hold, when it last showed that
    counts("since", PLAYERS),  # rounds since then
    masks("wish", 4, PLAYERS),
    counts("passed", PLAYERS),  # whether each has passed a card in this round
    counts("total", len(COLOURS)),  # what the trick adds up to
    counts("best"),
    counts("needs", len(COLOURS) * SLOTS),  # of each errand on display
    counts("worth", SLOTS),
    counts("piles", LEVELS),  # errands in each
    counts("buried", LEVELS),  # of which everybody has seen
    counts("draw"),  # cards in the draw pile
    counts("round"),
    counts("points"),
    counts("swapped"),
)
(
    AT_ASKS,
    AT_TURN,
    AT_LEAD,
    AT_AHEAD,
    AT_OPTIONS,
    AT_ROUNDS,
    AT_HAND,
    AT_GONE,
    AT_FOLLOW,
    AT_GAVE,
    AT_GOT,
    AT_TRICK,
    AT_PLAYED,
    AT_LACKS,
    AT_SINCE,
    AT_WISH,
    AT_PASSED,
    AT_TOTAL,
    AT_BEST,
    AT_NEEDS,
    AT_WORTH,
    AT_PILES,
    AT_BURIED,
    AT_DRAW,
    AT_ROUND,
    AT_POINTS,
    AT_SWAPPED,
) = starts(PARTS)
WORDS = word_count(PARTS)


@rule
def observe(s: Trouble, seat: int, x: list[int]) -> None:
    for i in range(WORDS):
        x[i] = 0
    x[AT_ASKS] = 1 << s.phase if s.phase <= REFILL else 0
    x[AT_OPTIONS] = s.hand_exchange | s.errand_exchange << 1 | s.highest << 2 | s.hints << 3
    x[AT_ROUNDS] = s.exchanged
    x[AT_HAND] = s.hand[seat]
    x[AT_GONE] = s.gone
    x[AT_FOLLOW] = s.follow if s.laid else 0
    x[AT_GAVE] = given(s, seat, s.round)
    x[AT_GOT] = given(s, seat - 1 if seat else PLAYERS - 1, s.round)
    p = seat
    for i in range(PLAYERS):
        look_at_seat(s, p, i, x)
        p = next_seat(p, PLAYERS)
    if s.laid:
        for c in range(len(COLOURS)):
            x[AT_TOTAL + c] = s.total >> 8 * c & 0xFF
        x[AT_BEST] = s.best
    slots = s.shown
    while slots:
        slot = lowest(slots)
        slots &= slots - 1
        for c in range(len(COLOURS)):
            x[AT_NEEDS + len(COLOURS) * slot + c] = s.needs[s.display[slot]] >> 8 * c & 0xFF
        x[AT_WORTH + slot] = s.worth[s.display[slot]]
    for level in range(LEVELS):
        x[AT_PILES + level] = s.left[level]
        x[AT_BURIED + level] = s.buried[level]
    x[AT_DRAW] = STOCK - s.drawn if s.round else 0
    x[AT_ROUND] = s.round
    x[AT_POINTS] = s.points
    x[AT_SWAPPED] = s.swapped


@rule
def look_at_seat(s: Trouble, p: int, i: int, x: list[int]) -> None:
    now = s.round - 1
    if p == s.turn:
        x[AT_TURN] = 1 << i
    if s.round == 0:
        return
    if p == s.lead:
        x[AT_LEAD] = 1 << i
    if s.laid and p == s.winner:
        x[AT_AHEAD] = 1 << i
    if s.laid and has_played(s, p, now):
        x[AT_TRICK + i] = 1 << card_at(s.played[p], now)
    x[AT_PLAYED + i] = played_by(s, p)
    for k in range(s.round):
        if has_played(s, p, k) and void(s, p, k):
            x[AT_LACKS + i] = void(s, p, k)
            x[AT_SINCE + i] = s.round - k
    x[AT_WISH + i] = 1 << s.wish[p] if s.wish[p] >= 0 else 0
    x[AT_PASSED + i] = has_passed(s, p, now)
