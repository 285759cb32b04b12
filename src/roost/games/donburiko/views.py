"""What a seat, everybody, or an open table shows."""

from collections.abc import Iterator

from roost.contract import Card, Mark, Number, View, Zone
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

ASKS = {TURN: "turn", COUNT: "count", ANNOUNCE: "announce"}


def view(state: Donburiko, seat: int | None) -> View:
    return _draw(state, seat, seen_by(state, NOBODY if seat is None else seat))


def open_view(state: Donburiko) -> View:
    return _draw(state, None, deck(state.players))


def surplus(s: Donburiko) -> int:
    """DB-10: the cards left over are those that are nowhere else."""
    cards = deck(s.players)
    for p in range(s.players):
        cards &= ~(s.hand[p] | s.row[p])
    return cards


def faces(cards: int) -> list[str]:
    """The names of some cards, sorted by face."""
    return [NAMES[card % KINDS] for card in sorted(members(cards), key=lambda card: card % KINDS)]


def _draw(s: Donburiko, seat: int | None, known: int) -> View:
    turn = None if s.turn == NOBODY else s.turn
    return View(seat, tuple(_zones(s, known)), tuple(_numbers(s)), turn, ASKS.get(s.phase, ""))


def _zones(s: Donburiko, known: int) -> Iterator[Zone]:
    """A card's name is told only if the card is among the known ones."""
    for r in range(s.players):
        if s.taker[r] == NOBODY:
            yield Zone(f"row-{r}", "row", None, _row(s, r, known), _tally(s, r, known))
        else:
            yield Zone(f"row-{r}", "row", marks={"taker": s.taker[r]})
    for p in range(s.players):
        yield Zone(f"hand-{p}", "hand", p, _heap(s.hand[p], known))
    for p in range(s.players):
        rows = (_row(s, r, known) for r in range(s.players) if s.taker[r] == p)
        yield Zone(f"taken-{p}", "display", p, next(rows, ()))
    yield Zone("surplus", "pile", cards=_heap(surplus(s), known))


def _row(s: Donburiko, r: int, known: int) -> tuple[Card, ...]:
    return tuple(_lying(s, r, i, known) for i in range(s.length[r]))


def _tally(s: Donburiko, r: int, known: int) -> dict[str, Mark]:
    """DB-22 to DB-26: what a row counts by its known cards alone, and how many are not known."""
    if s.length[r] == 0:
        return {}
    if s.length[r] == FULL:
        return {"counts": "0"}
    cards = s.row[r] & known
    totals = {total_of(cards, fives) for fives in range(count(cards & WILD) + 1)}
    unknown = s.length[r] - count(cards)
    return {"counts": "/".join(map(str, sorted(totals)))} | (
        {"unknown": unknown} if unknown else {}
    )


def _lying(s: Donburiko, r: int, i: int, known: int) -> Card:
    card, adder = s.place[FULL * r + i], s.adder[FULL * r + i]
    marks: dict[str, Mark] = {}
    if adder != NOBODY:
        marks["by"] = adder
    if has(s.down[r], i):
        marks["face"] = "down"
        if s.turn != NOBODY:  # DB-40: at the end of a round its chip is gone
            marks["chips"] = 1
    return Card(NAMES[card % KINDS] if has(known, card) else None, marks)


def _heap(cards: int, known: int) -> tuple[Card, ...]:
    """Cards in no order: the known ones by face, then the others."""
    shown = tuple(Card(name) for name in faces(cards & known))
    return shown + (Card(),) * count(cards & ~known)


def _numbers(s: Donburiko) -> Iterator[Number]:
    yield Number("round", s.round)
    yield Number("final", s.final)
    yield Number("bank", s.bank)
    yield Number("first", s.first)
    for p in range(s.players):
        yield Number("chips", s.chips[p], p)
        yield Number("credits", s.credits[p], p)
        yield Number("out", s.out >> p & 1, p)
        counted = [r for r in range(s.players) if s.taker[r] == p and s.taken != r]
        yield Number("total", s.total[counted[0]] if counted else None, p)
        yield Number("gain", s.gain[counted[0]] if counted else None, p)
