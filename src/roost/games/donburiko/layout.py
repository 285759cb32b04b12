"""Declares the zones of the table and who may see them (`kernel/layout/layout.py`)."""

from functools import cache, partial

from roost.contract import Card, Mark
from roost.games.donburiko.rules import count_row, deck_for
from roost.games.donburiko.state import (
    ANNOUNCE,
    FACE_COUNT,
    FACE_NAMES,
    FULL_ROW,
    WILD_ACORNS,
    DonburikoState,
)
from roost.kernel import NOBODY, count, has, lowest, rule
from roost.kernel.layout import (
    EVERYBODY,
    FIRST_ZONE,
    PROMPT,
    TURN,
    Layout,
    MarkType,
    RowZone,
    SetZone,
    VisibleZone,
    add_mark,
    number_slots,
)

FACES = {
    face + FACE_COUNT * copy: Card(name) for face, name in enumerate(FACE_NAMES) for copy in (0, 1)
}
NO_PROMPT = ANNOUNCE + 1

# Marks of cards in rows: who added it, whether it lies face down, whether a chip lies on it
BY_MARK, FACE_MARK, CHIP_MARK = range(3)
ROW_MARKS = (
    MarkType("by", tuple(range(4))),
    MarkType("face", ("down",)),
    MarkType("chips", (1,)),
)
BY_BITS = (0, *(add_mark(0, BY_MARK, p) for p in range(4)))  # by the adder + 1
DOWN_BIT = add_mark(0, FACE_MARK, 0)
CHIP_BIT = add_mark(0, CHIP_MARK, 0)
ROW_WORDS = 2 + 3 * FULL_ROW  # a tag, the length; the card, the marks and the viewer of each slot
SEAT_NUMBERS = ("chips", "credits", "out", "total", "gain")
OPTIONAL_NUMBERS = ("total", "gain")  # of a taken row


def layout(s: DonburikoState) -> Layout:
    return _build_layout(s.players)


@cache
def _build_layout(players: int) -> Layout:
    seats = range(players)
    row = partial(
        RowZone,
        size=FULL_ROW,
        card_marks=ROW_MARKS,
        seen_by="nobody",
        by_card=True,
        tags=1,
    )
    return Layout(
        (
            *[row(f"row-{r}", "row", FACES, zone_marks=_row_marks) for r in seats],
            *[row(f"taken-{p}", "display", FACES, owner=p) for p in seats],
            *[SetZone(f"hand-{p}", "hand", FACES, owner=p, seen_by="owner") for p in seats],
            SetZone("surplus", "pile", FACES, seen_by="nobody"),
        ),
        (
            *number_slots(("round", "final", "bank", "first")),
            *number_slots(SEAT_NUMBERS, seats, OPTIONAL_NUMBERS),
        ),
        ("turn", "count", "announce", ""),
    )


def _row_marks(row: VisibleZone) -> dict[str, Mark]:
    """DB-22 to DB-26: who took the row; else its possible totals, as far as the viewer knows."""
    if row.tags[0]:
        return {"taker": row.tags[0] - 1}
    cards = row.cards
    length = count(cards) + row.hidden_count
    if length in (0, FULL_ROW):
        return {"counts": "0"} if length else {}
    totals = {count_row(cards, fives) for fives in range(count(cards & WILD_ACORNS) + 1)}
    marks: dict[str, Mark] = {"counts": "/".join(map(str, sorted(totals)))}
    return marks | ({"unknown": row.hidden_count} if row.hidden_count else {})


@rule
def is_hidden(s: DonburikoState, r: int, i: int, seat: int) -> bool:
    """Return whether slot i of a row is hidden from a seat (NOBODY: the public).

    A card is hidden if it lies face down and another seat added it.
    """
    if not has(s.face_down_slots[r], i):
        return False
    return seat == NOBODY or s.slot_adder[FULL_ROW * r + i] != seat


@rule
def visible_cards(s: DonburikoState, seat: int) -> int:
    """Return the cards whose faces a seat may see."""
    cards = s.hand[seat]
    for r in range(s.players):
        for i in range(s.row_length[r]):
            if not is_hidden(s, r, i, seat):
                cards |= 1 << s.slot_card[FULL_ROW * r + i]
    return cards


@rule
def surplus_cards(s: DonburikoState) -> int:
    """DB-10: the surplus is the cards that are nowhere else."""
    cards = deck_for(s.players)
    for p in range(s.players):
        cards &= ~(s.hand[p] | s.row_cards[p])
    return cards


@rule
def write_layout(s: DonburikoState, x: list[int]) -> None:
    n = s.players
    x[TURN] = s.turn
    x[PROMPT] = min(s.phase, NO_PROMPT)
    at = FIRST_ZONE
    for r in range(n):
        taker = s.row_taker[r]
        if taker == NOBODY:
            write_row(s, r, x, at + ROW_WORDS * r)
        else:
            x[at + ROW_WORDS * r] = taker + 1
            write_row(s, r, x, at + ROW_WORDS * (n + taker))
    at += ROW_WORDS * 2 * n
    x[at : at + n] = s.hand[:n]
    x[at + n] = surplus_cards(s)
    write_numbers(s, x, at + n + 1)


@rule
def write_row(s: DonburikoState, r: int, x: list[int], at: int) -> None:
    """Write a row. DB-40: at the end of a round the chips on its cards go to the Bank."""
    length, down = s.row_length[r], s.face_down_slots[r]
    x[at + 1] = length
    at += 2
    x[at : at + length] = s.slot_card[FULL_ROW * r : FULL_ROW * r + length]
    first = FULL_ROW * r
    for i in range(length):
        x[at + FULL_ROW + i] = BY_BITS[s.slot_adder[first + i] + 1]
        x[at + 2 * FULL_ROW + i] = EVERYBODY
    while down:
        i = lowest(down)
        down &= down - 1
        x[at + FULL_ROW + i] |= DOWN_BIT if s.turn == NOBODY else DOWN_BIT | CHIP_BIT
        x[at + 2 * FULL_ROW + i] = s.slot_adder[first + i] + 1


@rule
def write_numbers(s: DonburikoState, x: list[int], at: int) -> None:
    x[at] = s.round
    x[at + 1] = s.is_final
    x[at + 2] = s.bank
    x[at + 3] = s.first_player
    at += 4
    for p in range(s.players):
        x[at + 5 * p] = s.chips[p]
        x[at + 5 * p + 1] = s.credits[p]
        x[at + 5 * p + 2] = s.out_seats >> p & 1
    for r in range(s.players):
        p = s.row_taker[r]
        if p != NOBODY and s.pending_row != r:
            x[at + 5 * p + 3] = s.row_total[r]
            x[at + 5 * p + 4] = s.row_gain[r]
