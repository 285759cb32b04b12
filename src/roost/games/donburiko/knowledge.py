"""Which cards a seat may see."""

from roost.games.donburiko.state import FULL_ROW, DonburikoState
from roost.kernel import NOBODY, has, lowest, rule


@rule
def is_hidden(s: DonburikoState, r: int, i: int, seat: int) -> bool:
    """Return whether slot i of a row is hidden from a seat (NOBODY: the public).

    A card is hidden if it lies face down and another seat added it.
    """
    if not has(s.face_down_slots[r], i):
        return False
    return seat == NOBODY or s.slot_adder[FULL_ROW * r + i] != seat


@rule
def face_up_cards(s: DonburikoState) -> int:
    """Return the cards that lie face up in the rows."""
    cards = 0
    for r in range(s.players):
        for i in range(s.row_length[r]):
            if not has(s.face_down_slots[r], i):
                cards |= 1 << s.slot_card[FULL_ROW * r + i]
    return cards


@rule
def own_cards(s: DonburikoState, seat: int) -> int:
    """Return the seat's hand and the cards that it added face down."""
    cards = s.hand[seat]
    for r in range(s.players):
        down = s.face_down_slots[r]
        while down:
            i = lowest(down)
            down &= down - 1
            if s.slot_adder[FULL_ROW * r + i] == seat:
                cards |= 1 << s.slot_card[FULL_ROW * r + i]
    return cards


@rule
def visible_cards(s: DonburikoState, seat: int) -> int:
    """Return the cards whose faces a seat (NOBODY: the public) may see."""
    cards = face_up_cards(s)
    if seat != NOBODY:
        cards |= own_cards(s, seat)
    return cards
