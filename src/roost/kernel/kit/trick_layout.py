"""The zones of a trick-taking game: the trick, the trick before, hands and won cards.

A game adds its own zones and numbers after these. In its `write_layout`, `write_trick_zones`
returns where they begin.
"""

from roost.kernel.kit.trick_state import MAX_SEATS, TrickState
from roost.kernel.kit.tricks import trick_winner
from roost.kernel.layout import FIRST_ZONE, Faces, MarkType, RowZone, SetZone, add_mark
from roost.kernel.layout.zones import LayoutZone
from roost.kernel.rule import next_seat, rule
from roost.kernel.state import NOBODY

# Marks of played cards: who played it; whether it won the trick, or is winning it so far
BY_MARK, WON_MARK, LEADS_MARK = range(3)
TRICK_MARKS = (
    MarkType("by", tuple(range(MAX_SEATS))),
    MarkType("won", (1,)),
    MarkType("leads", (1,)),
)
BY_BITS = tuple(add_mark(0, BY_MARK, p) for p in range(MAX_SEATS))
WON_BIT = add_mark(0, WON_MARK, 0)
LEADS_BIT = add_mark(0, LEADS_MARK, 0)
TRICK_WORDS = 1 + 2 * MAX_SEATS


def trick_zones(players: int, faces: Faces) -> list[LayoutZone]:
    seats = range(players)
    return [
        *[
            RowZone(id, "trick", faces, size=MAX_SEATS, card_marks=TRICK_MARKS)
            for id in ("trick", "last")
        ],
        *[SetZone(f"hand-{p}", "hand", faces, owner=p, seen_by="owner") for p in seats],
        *[SetZone(f"won-{p}", "pile", faces, owner=p, seen_by="nobody") for p in seats],
        SetZone("stock", "pile", faces, seen_by="nobody"),
    ]


@rule
def write_trick_zones(s: TrickState, x: list[int], ranks: int, trumps: int) -> int:
    """Write the zones, and return where the next zone or number begins."""
    n = s.players
    if s.trick_size:
        winner = trick_winner(s, ranks, trumps)
        mark = WON_BIT if s.trick_size == n else LEADS_BIT
        write_cards(x, FIRST_ZONE, s.trick, s.trick_size, s.lead, n, winner, mark)
    at = FIRST_ZONE + TRICK_WORDS
    last = 0
    if s.last_lead != NOBODY and s.trick_size < n:
        write_cards(x, at, s.last_trick, n, s.last_lead, n, s.lead, WON_BIT)
        for i in range(n):
            last |= 1 << s.last_trick[i]
    at += TRICK_WORDS
    for p in range(n):
        x[at + p] = s.hand[p]
        x[at + n + p] = s.taken[p] & ~last  # each card is in one zone only
    x[at + 2 * n] = s.stock
    return at + 2 * n + 1


@rule
def write_cards(
    x: list[int],
    at: int,
    cards: list[int],
    size: int,
    lead: int,
    players: int,
    marked: int,
    mark: int,
) -> None:
    """Write the cards of a trick; `marked` is the player whose card has the mark."""
    x[at] = size
    p = lead
    for i in range(size):
        x[at + 1 + i] = cards[i]
        x[at + 1 + MAX_SEATS + i] = BY_BITS[p] | mark if p == marked else BY_BITS[p]
        p = next_seat(p, players)
