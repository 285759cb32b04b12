"""What a seat, everybody, or an open table shows."""

from collections.abc import Iterator, Sequence
from functools import lru_cache

from roost.contract import Card, Mark, Number, View, Zone, number
from roost.games.donburiko.knowledge import seen_by
from roost.games.donburiko.rules import deck, total_of
from roost.games.donburiko.state import (
    ANNOUNCE,
    COUNT,
    FULL,
    KINDS,
    NAMES,
    TURN,
    WILD,
    Donburiko,
)
from roost.kernel import NOBODY, count, has, members
from roost.kernel.heaps import Heaps

ASKS = {TURN: "turn", COUNT: "count", ANNOUNCE: "announce"}


def view(state: Donburiko, seat: int | None) -> View:
    return views(state, [seat])[0]


def views(state: Donburiko, seats: Sequence[int | None]) -> list[View]:
    known = [seen_by(state, NOBODY if seat is None else seat) for seat in seats]
    return _draw(state, seats, known)


def open_view(state: Donburiko) -> View:
    return _draw(state, [None], [deck(state.players)])[0]


def surplus(s: Donburiko) -> int:
    """DB-10: the cards left over are those that are nowhere else."""
    cards = deck(s.players)
    for p in range(s.players):
        cards &= ~(s.hand[p] | s.row[p])
    return cards


def faces(cards: int) -> list[str]:
    """The names of some cards, sorted by face."""
    return [NAMES[card % KINDS] for card in sorted(members(cards), key=lambda card: card % KINDS)]


def _draw(s: Donburiko, seats: Sequence[int | None], known: Sequence[int]) -> list[View]:
    """To each of these seats the cards that it knows."""
    turn = None if s.turn == NOBODY else s.turn
    asks, numbers = ASKS.get(s.phase, ""), tuple(_numbers(s))
    heaps = [_HAND.draw(s.hand[: s.players], known), _SURPLUS.draw([surplus(s)], known)]
    return [
        View(seat, (*_rows(s, cards), *hands, *left), numbers, turn, asks)
        for seat, cards, hands, left in zip(seats, known, *heaps, strict=True)
    ]


_HAND = Heaps("hand", "hand", faces)
_SURPLUS = Heaps("surplus", "pile", faces, owned=False)


def _rows(s: Donburiko, known: int) -> Iterator[Zone]:
    """A card's name is told only if the card is among the known ones."""
    for r in range(s.players):
        if s.taker[r] == NOBODY:
            yield Zone(f"row-{r}", "row", None, _row(s, r, known), _tally(s, r, known))
        else:
            yield Zone(f"row-{r}", "row", marks={"taker": s.taker[r]})
    for p in range(s.players):
        rows = [_row(s, r, known) for r in range(s.players) if s.taker[r] == p]
        yield Zone(f"taken-{p}", "display", p, rows[0] if rows else ())


def _row(s: Donburiko, r: int, known: int) -> tuple[Card, ...]:
    lying = slice(FULL * r, FULL * r + s.length[r])
    cards, adders = tuple(s.place[lying]), tuple(s.adder[lying])
    # DB-40: at the end of a round its chips are gone
    return _lying(cards, adders, s.down[r], known & s.row[r], s.turn != NOBODY)


def _tally(s: Donburiko, r: int, known: int) -> dict[str, Mark]:
    """DB-26: a full row counts nothing."""
    if s.length[r] == FULL:
        return {"counts": "0"}
    return _counts(s.row[r] & known, s.length[r])


@lru_cache(1 << 12)
def _counts(cards: int, length: int) -> dict[str, Mark]:
    """DB-22 to DB-25: what a row counts by its known cards alone, and how many are not known."""
    if length == 0:
        return {}
    totals = {total_of(cards, fives) for fives in range(count(cards & WILD) + 1)}
    counts: dict[str, Mark] = {"counts": "/".join(map(str, sorted(totals)))}
    unknown = length - count(cards)
    return counts | ({"unknown": unknown} if unknown else {})


@lru_cache(1 << 12)
def _lying(
    cards: tuple[int, ...], adders: tuple[int, ...], down: int, known: int, has_chips: bool
) -> tuple[Card, ...]:
    """Most rows stay as they are from moment to moment."""
    names = [NAMES[card % KINDS] if has(known, card) else None for card in cards]
    by = zip(names, adders, strict=True)
    return tuple(
        [_card(name, adder, has(down, i), has_chips) for i, (name, adder) in enumerate(by)]
    )


@lru_cache(1 << 10)
def _card(name: str | None, adder: int, is_down: bool, has_chip: bool) -> Card:
    marks: dict[str, Mark] = {}
    if adder != NOBODY:
        marks["by"] = adder
    if is_down:
        marks["face"] = "down"
        if has_chip:
            marks["chips"] = 1
    return Card(name, marks)


def _numbers(s: Donburiko) -> Iterator[Number]:
    yield number("round", s.round)
    yield number("final", s.final)
    yield number("bank", s.bank)
    yield number("first", s.first)
    for p in range(s.players):
        yield number("chips", s.chips[p], p)
        yield number("credits", s.credits[p], p)
        yield number("out", s.out >> p & 1, p)
        counted = [r for r in range(s.players) if s.taker[r] == p and s.taken != r]
        yield number("total", s.total[counted[0]] if counted else None, p)
        yield number("gain", s.gain[counted[0]] if counted else None, p)
