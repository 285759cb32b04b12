"""Who knows which cards, and what the others may therefore hold."""

from roost.games.donburiko.rules import deck
from roost.games.donburiko.state import FULL, Donburiko
from roost.kernel import NOBODY, count, has, pick, rule
from roost.kernel import deal as draw


@rule
def is_hidden(s: Donburiko, r: int, i: int, seat: int) -> bool:
    """Whether a seat may not see the card at a place: it lies face down, and another added it.

    Seat NOBODY is the public.
    """
    return has(s.down[r], i) and (seat == NOBODY or s.adder[FULL * r + i] != seat)


@rule
def seen_by(s: Donburiko, seat: int) -> int:
    """The cards whose faces a seat may see: those of the rows, and its own hand."""
    cards = 0 if seat == NOBODY else s.hand[seat]
    for r in range(s.players):
        for i in range(s.length[r]):
            if not is_hidden(s, r, i, seat):
                cards |= 1 << s.place[FULL * r + i]
    return cards


@rule
def guess(s: Donburiko, seat: int) -> None:
    """Deal the cards that a seat has not seen anew: to hands, face-down cards and surplus.

    Nothing that a player does depends on a hidden card except that it was in his hand, so every way
    of dealing them fits, and each is as likely as another.
    """
    pool = deck(s.players) & ~seen_by(s, seat)
    for p in range(s.players):
        if p != seat:
            s.hand[p] = draw(s, pool, count(s.hand[p]))
            pool &= ~s.hand[p]
    for r in range(s.players):  # all of them leave their rows before others come
        for i in range(s.length[r]):
            if is_hidden(s, r, i, seat):
                s.row[r] &= ~(1 << s.place[FULL * r + i])
    for r in range(s.players):
        for i in range(s.length[r]):
            if is_hidden(s, r, i, seat):
                card = pick(s, pool)
                pool ^= 1 << card
                s.place[FULL * r + i] = card
                s.row[r] |= 1 << card
