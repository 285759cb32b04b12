"""What a seat, everybody, or an open table shows."""

from collections.abc import Sequence
from functools import cache, lru_cache

from roost.contract import Card, Mark, Number, View, Zone, cached_number
from roost.games.donburiko.knowledge import own_cards, visible_cards
from roost.games.donburiko.rules import count_row, deck_for
from roost.games.donburiko.state import (
    ANNOUNCE,
    COUNT,
    FACE_COUNT,
    FACE_NAMES,
    FULL_ROW,
    TURN,
    WILD_ACORNS,
    DonburikoState,
)
from roost.kernel import NOBODY, count, has, members
from roost.kernel.layout.zone_renderer import ZoneRenderer

PROMPTS = {TURN: "turn", COUNT: "count", ANNOUNCE: "announce"}
TABLE_NUMBERS = ("round", "final", "bank", "first")
SEAT_NUMBERS = ("chips", "credits", "out", "total", "gain")
Cards = tuple[int, ...]


def view(state: DonburikoState, viewer: int | None) -> View:
    return views(state, [viewer])[0]


def views(state: DonburikoState, viewers: Sequence[int | None]) -> list[View]:
    everybody = visible_cards(state, NOBODY)
    known = [everybody if p is None else everybody | own_cards(state, p) for p in viewers]
    return _draw(state, viewers, known)


def open_view(state: DonburikoState) -> View:
    return _draw(state, [None], [deck_for(state.players)])[0]


def surplus_cards(s: DonburikoState) -> int:
    """DB-10: the cards left over are those that are nowhere else."""
    cards = deck_for(s.players)
    for p in range(s.players):
        cards &= ~(s.hand[p] | s.row_cards[p])
    return cards


def face_names(cards: int) -> list[str]:
    """The names of some cards, sorted by face."""
    return [
        FACE_NAMES[card % FACE_COUNT]
        for card in sorted(members(cards), key=lambda card: card % FACE_COUNT)
    ]


def _draw(s: DonburikoState, seats: Sequence[int | None], known: Sequence[int]) -> list[View]:
    """To each of these seats the cards that it knows."""
    turn = None if s.turn == NOBODY else s.turn
    asks, numbers = PROMPTS.get(s.phase, ""), _numbers(s)
    hands, left = (
        _HAND.render(s.hand[: s.players], known),
        _SURPLUS.render([surplus_cards(s)], known),
    )
    return [
        View(seat, (*rows, *held, *over), numbers, turn, asks)
        for seat, rows, held, over in zip(seats, _rows(s, known), hands, left, strict=True)
    ]


_HAND = ZoneRenderer("hand", "hand", face_names)
_SURPLUS = ZoneRenderer("surplus", "pile", face_names, has_owner=False)


def _rows(s: DonburikoState, known: Sequence[int]) -> list[list[Zone]]:
    """As each pair of eyes sees them: a card's name is told only if the card is among the known."""
    has_chips = s.turn != NOBODY  # DB-40: at the end of a round its chips are gone
    zones: list[list[Zone]] = [[] for _ in known]
    taken = [_nothing_taken(p) for p in range(s.players)]
    taken_as_seen = [taken.copy() for _ in known]
    for r, taker in enumerate(s.row_taker[: s.players]):
        places = slice(FULL_ROW * r, FULL_ROW * r + s.row_length[r])
        cards, adders = tuple(s.slot_card[places]), tuple(s.slot_adder[places])
        down, row = s.face_down_slots[r], s.row_cards[r]
        for i, eyes in enumerate(known):
            if taker == NOBODY:
                zones[i].append(_row(r, cards, adders, down, eyes & row, has_chips))
            else:
                zones[i].append(_taken_away(r, taker))
                taken_as_seen[i][taker] = _taken(taker, cards, adders, down, eyes & row, has_chips)
    return [rows + taken for rows, taken in zip(zones, taken_as_seen, strict=True)]


# Most rows stay as they are from moment to moment, and look alike from most seats. So what was
# drawn is kept: that nothing changed in it is then told at a glance.


@lru_cache(1 << 12)
def _row(r: int, cards: Cards, adders: Cards, down: int, known: int, has_chips: bool) -> Zone:
    """DB-26: a full row counts nothing."""
    marks: dict[str, Mark] = {"counts": "0"}
    if len(cards) < FULL_ROW:
        marks = _counts(known, len(cards))
    return Zone(f"row-{r}", "row", None, _lying(cards, adders, down, known, has_chips), marks)


@lru_cache(1 << 12)
def _taken(p: int, cards: Cards, adders: Cards, down: int, known: int, has_chips: bool) -> Zone:
    return Zone(f"taken-{p}", "display", p, _lying(cards, adders, down, known, has_chips))


@cache
def _taken_away(r: int, taker: int) -> Zone:
    return Zone(f"row-{r}", "row", marks={"taker": taker})


@cache
def _nothing_taken(p: int) -> Zone:
    return Zone(f"taken-{p}", "display", p)


def _counts(cards: int, length: int) -> dict[str, Mark]:
    """DB-22 to DB-25: what a row counts by its known cards alone, and how many are not known."""
    if length == 0:
        return {}
    totals = {count_row(cards, fives) for fives in range(count(cards & WILD_ACORNS) + 1)}
    counts: dict[str, Mark] = {"counts": "/".join(map(str, sorted(totals)))}
    unknown = length - count(cards)
    return counts | ({"unknown": unknown} if unknown else {})


def _lying(cards: Cards, adders: Cards, down: int, known: int, has_chips: bool) -> tuple[Card, ...]:
    names = [FACE_NAMES[card % FACE_COUNT] if has(known, card) else None for card in cards]
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


def _numbers(s: DonburikoState) -> tuple[Number, ...]:
    counted: list[tuple[int | None, int | None]] = [(None, None)] * s.players
    for r, taker in enumerate(s.row_taker[: s.players]):
        if taker != NOBODY and s.pending_row != r:
            counted[taker] = s.row_total[r], s.row_gain[r]
    seats = zip(s.chips, s.credits, counted, strict=False)
    own = tuple([(*held, s.out_seats >> p & 1, *row) for p, (*held, row) in enumerate(seats)])
    return _counted((s.round, s.is_final, s.bank, s.first_player), own)


@lru_cache(1 << 12)
def _counted(table: tuple[int, ...], own: tuple[tuple[int | None, ...], ...]) -> tuple[Number, ...]:
    found = [cached_number(name, n) for name, n in zip(TABLE_NUMBERS, table, strict=True)]
    for p, counts in enumerate(own):
        found += [cached_number(name, n, p) for name, n in zip(SEAT_NUMBERS, counts, strict=True)]
    return tuple(found)
