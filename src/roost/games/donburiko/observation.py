"""What a seat knows of Donburiko!, as numbers (`kernel/observing.py`).

Two like cards are told apart by nobody, so cards are two masks of faces: those that are there, and
those that are there twice.
"""

from roost.games.donburiko.knowledge import is_hidden
from roost.games.donburiko.rules import ADD_DOWN
from roost.games.donburiko.state import ANNOUNCE, FACES, FULL, KINDS, Donburiko
from roost.kernel import NOBODY, count, has, next_seat, rule
from roost.kernel.observing import Part, counts, masks, starts, word_count

SEATS = 4
ROWS = 4

ACTIONS = ADD_DOWN + KINDS * ROWS

PARTS: tuple[Part, ...] = (
    masks("asks", ANNOUNCE + 1),  # a turn, a count, an announcement
    masks("turn", SEATS),
    masks("first", SEATS),  # who began the round
    masks("last", SEATS),  # who was the last to take a row
    masks("out", SEATS),  # who has taken one
    masks("hand", KINDS, 2),
    masks("taken", ROWS),  # the row that is being counted
    masks("full", ROWS),
    masks("rows", KINDS, 2 * ROWS),  # what can be seen in each row, two masks a row
    masks("taker", SEATS, ROWS),  # who took each row
    masks("down", FULL, SEATS * ROWS),  # places where each seat added face down, by row, then seat
    counts("length", ROWS),
    counts("hands", SEATS),  # cards in each hand
    counts("chips", SEATS),
    counts("credits", SEATS),
    counts("bank"),
    counts("round"),
    counts("final"),
    counts("players"),
)
(
    AT_ASKS,
    AT_TURN,
    AT_FIRST,
    AT_LAST,
    AT_OUT,
    AT_HAND,
    AT_TAKEN,
    AT_FULL,
    AT_ROWS,
    AT_TAKER,
    AT_DOWN,
    AT_LENGTH,
    AT_HANDS,
    AT_CHIPS,
    AT_CREDITS,
    AT_BANK,
    AT_ROUND,
    AT_FINAL,
    AT_PLAYERS,
) = starts(PARTS)
WORDS = word_count(PARTS)


@rule
def observe(s: Donburiko, seat: int, x: list[int]) -> None:
    for i in range(WORDS):
        x[i] = 0
    x[AT_ASKS] = 1 << s.phase if s.phase <= ANNOUNCE else 0
    x[AT_HAND], x[AT_HAND + 1] = twofold(s.hand[seat])
    x[AT_TAKEN] = 0 if s.taken == NOBODY else 1 << s.taken
    for r in range(s.players):
        look_at_row(s, seat, r, x)
    p = seat
    for i in range(s.players):
        if p == s.turn:
            x[AT_TURN] = 1 << i
        if p == s.first:
            x[AT_FIRST] = 1 << i
        if p == s.last:
            x[AT_LAST] = 1 << i
        x[AT_OUT] |= (s.out >> p & 1) << i
        for r in range(s.players):
            if s.taker[r] == p:
                x[AT_TAKER + r] = 1 << i
            for place in range(s.length[r]):
                if has(s.down[r], place) and s.adder[FULL * r + place] == p:
                    x[AT_DOWN + SEATS * r + i] |= 1 << place
        x[AT_HANDS + i] = count(s.hand[p])
        x[AT_CHIPS + i] = s.chips[p]
        x[AT_CREDITS + i] = s.credits[p]
        p = next_seat(p, s.players)
    x[AT_BANK] = s.bank
    x[AT_ROUND] = s.round
    x[AT_FINAL] = s.final
    x[AT_PLAYERS] = s.players


@rule
def look_at_row(s: Donburiko, seat: int, r: int, x: list[int]) -> None:
    cards = 0
    for place in range(s.length[r]):
        if not is_hidden(s, r, place, seat):
            cards |= 1 << s.place[FULL * r + place]
    x[AT_ROWS + 2 * r], x[AT_ROWS + 1 + 2 * r] = twofold(cards)
    x[AT_FULL] |= (s.length[r] == FULL) << r
    x[AT_LENGTH + r] = s.length[r]


@rule
def twofold(cards: int) -> tuple[int, int]:
    """The faces among cards, and those of which there are two."""
    return (cards | cards >> KINDS) & FACES, cards & cards >> KINDS & FACES
