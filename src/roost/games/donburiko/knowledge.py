"""Who knows which cards, and what the others may therefore hold."""

from roost.games.donburiko.rules import deck
from roost.games.donburiko.state import FACES, FULL, KINDS, Donburiko
from roost.kernel import NOBODY, count, has, lowest, pick, rule


@rule
def is_hidden(s: Donburiko, r: int, i: int, seat: int) -> bool:
    """Whether a seat may not see the card at a place: it lies face down, and another added it.

    Seat NOBODY is the public.
    """
    return has(s.down[r], i) and (seat == NOBODY or s.adder[FULL * r + i] != seat)


@rule
def open_cards(s: Donburiko) -> int:
    """The cards that lie face up in the rows."""
    cards = 0
    for r in range(s.players):
        for i in range(s.length[r]):
            if not has(s.down[r], i):
                cards |= 1 << s.place[FULL * r + i]
    return cards


@rule
def own_cards(s: Donburiko, seat: int) -> int:
    """A seat's hand, and the cards that it added face down."""
    cards = s.hand[seat]
    for r in range(s.players):
        down = s.down[r]
        while down:
            i = lowest(down)
            down &= down - 1
            if s.adder[FULL * r + i] == seat:
                cards |= 1 << s.place[FULL * r + i]
    return cards


@rule
def seen_by(s: Donburiko, seat: int) -> int:
    """The cards whose faces a seat (NOBODY: the public) may see."""
    cards = open_cards(s)
    if seat != NOBODY:
        cards |= own_cards(s, seat)
    return cards


@rule
def guess(s: Donburiko, seat: int) -> None:
    """Deal the cards that a seat has not seen anew: to hands, face-down cards and surplus.

    Nothing that a player does depends on a hidden card except that it was in his hand, so every way
    of dealing them fits, and each is as likely as another.
    """
    pool = by_face(deck(s.players) & ~seen_by(s, seat))
    for p in range(s.players):
        if p != seat:
            size = count(s.hand[p])
            s.hand[p] = 0
            for _ in range(size):
                drawn = pick(s, pool)
                pool ^= 1 << drawn
                s.hand[p] |= 1 << card_of(drawn)
    for r in range(s.players):  # all of them leave their rows before others come
        for i in range(s.length[r]):
            if is_hidden(s, r, i, seat):
                s.row[r] &= ~(1 << s.place[FULL * r + i])
    for r in range(s.players):
        for i in range(s.length[r]):
            if is_hidden(s, r, i, seat):
                drawn = pick(s, pool)
                pool ^= 1 << drawn
                s.place[FULL * r + i] = card_of(drawn)
                s.row[r] |= 1 << card_of(drawn)


@rule
def by_face(cards: int) -> int:
    """The same cards as other numbers, 2 * face + copy.

    So that drawing one does not depend on which of two like cards is which: nobody can know that.
    """
    return spread(cards & FACES) | spread(cards >> KINDS) << 1


@rule
def spread(faces: int) -> int:
    """Bit i goes to bit 2 * i, for 16 bits."""
    faces = (faces | faces << 8) & 0x00FF00FF
    faces = (faces | faces << 4) & 0x0F0F0F0F
    faces = (faces | faces << 2) & 0x33333333
    return (faces | faces << 1) & 0x55555555


@rule
def card_of(number: int) -> int:
    """The card that `by_face` gave this number."""
    return (number >> 1) + KINDS * (number & 1)
