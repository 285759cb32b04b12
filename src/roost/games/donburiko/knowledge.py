"""Who knows which cards, and what the others may therefore hold."""

from roost.games.donburiko.rules import deck_for
from roost.games.donburiko.state import FACE_COUNT, FACE_MASK, FULL_ROW, DonburikoState
from roost.kernel import NOBODY, count, has, lowest, random_member, rule


@rule
def is_hidden(s: DonburikoState, r: int, i: int, seat: int) -> bool:
    """Whether a seat may not see the card at a place: it lies face down, and another added it.

    Seat NOBODY is the public.
    """
    return has(s.face_down_slots[r], i) and (
        seat == NOBODY or s.slot_adder[FULL_ROW * r + i] != seat
    )


@rule
def face_up_cards(s: DonburikoState) -> int:
    """The cards that lie face up in the rows."""
    cards = 0
    for r in range(s.players):
        for i in range(s.row_length[r]):
            if not has(s.face_down_slots[r], i):
                cards |= 1 << s.slot_card[FULL_ROW * r + i]
    return cards


@rule
def own_cards(s: DonburikoState, seat: int) -> int:
    """A seat's hand, and the cards that it added face down."""
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
    """The cards whose faces a seat (NOBODY: the public) may see."""
    cards = face_up_cards(s)
    if seat != NOBODY:
        cards |= own_cards(s, seat)
    return cards


@rule
def guess(s: DonburikoState, seat: int) -> None:
    """Deal the cards that a seat has not seen anew: to hands, face-down cards and surplus.

    Nothing that a player does depends on a hidden card except that it was in his hand, so every way
    of dealing them fits, and each is as likely as another.
    """
    pool = to_face_order(deck_for(s.players) & ~visible_cards(s, seat))
    for p in range(s.players):
        if p != seat:
            size = count(s.hand[p])
            s.hand[p] = 0
            for _ in range(size):
                drawn = random_member(s, pool)
                pool ^= 1 << drawn
                s.hand[p] |= 1 << from_face_order(drawn)
    for r in range(s.players):  # all of them leave their rows before others come
        for i in range(s.row_length[r]):
            if is_hidden(s, r, i, seat):
                s.row_cards[r] &= ~(1 << s.slot_card[FULL_ROW * r + i])
    for r in range(s.players):
        for i in range(s.row_length[r]):
            if is_hidden(s, r, i, seat):
                drawn = random_member(s, pool)
                pool ^= 1 << drawn
                s.slot_card[FULL_ROW * r + i] = from_face_order(drawn)
                s.row_cards[r] |= 1 << from_face_order(drawn)


@rule
def to_face_order(cards: int) -> int:
    """The same cards as other numbers, 2 * face + copy.

    So that drawing one does not depend on which of two like cards is which: nobody can know that.
    """
    return spread_bits(cards & FACE_MASK) | spread_bits(cards >> FACE_COUNT) << 1


@rule
def spread_bits(faces: int) -> int:
    """Bit i goes to bit 2 * i, for 16 bits."""
    faces = (faces | faces << 8) & 0x00FF00FF
    faces = (faces | faces << 4) & 0x0F0F0F0F
    faces = (faces | faces << 2) & 0x33333333
    return (faces | faces << 1) & 0x55555555


@rule
def from_face_order(number: int) -> int:
    """The card that `by_face` gave this number."""
    return (number >> 1) + FACE_COUNT * (number & 1)
