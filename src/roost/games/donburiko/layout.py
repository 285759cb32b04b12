"""Builds the zones and numbers of a view, and decides which cards a viewer may see."""

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


def views(state: DonburikoState, viewers: Sequence[int | None]) -> list[View]:
    public = visible_cards(state, NOBODY)
    visible = [public if p is None else public | own_cards(state, p) for p in viewers]
    return _build_views(state, viewers, visible)


def open_view(state: DonburikoState) -> View:
    return _build_views(state, [None], [deck_for(state.players)])[0]


def surplus_cards(s: DonburikoState) -> int:
    """DB-10: the surplus is the cards that are nowhere else."""
    cards = deck_for(s.players)
    for p in range(s.players):
        cards &= ~(s.hand[p] | s.row_cards[p])
    return cards


def face_names(cards: int) -> list[str]:
    """Return the names of the cards, sorted by face."""
    return [FACE_NAMES[face] for face in sorted(card % FACE_COUNT for card in members(cards))]


def _build_views(
    s: DonburikoState, viewers: Sequence[int | None], visible: Sequence[int]
) -> list[View]:
    """Build one view per viewer. `visible`: the cards that each viewer may see."""
    turn = None if s.turn == NOBODY else s.turn
    prompt, numbers = PROMPTS.get(s.phase, ""), _numbers(s)
    rows = _row_zones(s, visible)
    hands = _HAND.render(s.hand[: s.players], visible)
    surplus = _SURPLUS.render([surplus_cards(s)], visible)
    return [
        View(viewer, (*row, *hand, *rest), numbers, turn, prompt)
        for viewer, row, hand, rest in zip(viewers, rows, hands, surplus, strict=True)
    ]


_HAND = ZoneRenderer("hand", "hand", face_names)
_SURPLUS = ZoneRenderer("surplus", "pile", face_names, has_owner=False)


def _row_zones(s: DonburikoState, visible: Sequence[int]) -> list[list[Zone]]:
    """Build the rows and the taken rows for each viewer. Only visible cards are named."""
    has_chips = s.turn != NOBODY  # DB-40: at the end of a round the chips go to the Bank
    rows: list[list[Zone]] = [[] for _ in visible]
    taken = [[_empty_taken_zone(p) for p in range(s.players)] for _ in visible]
    for r, taker in enumerate(s.row_taker[: s.players]):
        slots = slice(FULL_ROW * r, FULL_ROW * r + s.row_length[r])
        cards, adders = tuple(s.slot_card[slots]), tuple(s.slot_adder[slots])
        down = s.face_down_slots[r]
        for i, viewer_cards in enumerate(visible):
            known = viewer_cards & s.row_cards[r]
            if taker == NOBODY:
                rows[i].append(_row_zone(r, cards, adders, down, known, has_chips))
            else:
                rows[i].append(_empty_row_zone(r, taker))
                taken[i][taker] = _taken_zone(taker, cards, adders, down, known, has_chips)
    return [row + own for row, own in zip(rows, taken, strict=True)]


# Most zones do not change from frame to frame, and are equal for most viewers. So zones are cached,
# and unchanged ones are recognised by identity.


@lru_cache(1 << 12)
def _row_zone(r: int, cards: Cards, adders: Cards, down: int, known: int, has_chips: bool) -> Zone:
    """DB-26: a full row counts 0."""
    marks: dict[str, Mark] = {"counts": "0"}
    if len(cards) < FULL_ROW:
        marks = _total_marks(known, len(cards))
    return Zone(
        f"row-{r}", "row", None, _row_of_cards(cards, adders, down, known, has_chips), marks
    )


@lru_cache(1 << 12)
def _taken_zone(
    p: int, cards: Cards, adders: Cards, down: int, known: int, has_chips: bool
) -> Zone:
    return Zone(f"taken-{p}", "display", p, _row_of_cards(cards, adders, down, known, has_chips))


@cache
def _empty_row_zone(r: int, taker: int) -> Zone:
    return Zone(f"row-{r}", "row", marks={"taker": taker})


@cache
def _empty_taken_zone(p: int) -> Zone:
    return Zone(f"taken-{p}", "display", p)


def _total_marks(cards: int, length: int) -> dict[str, Mark]:
    """DB-22 to DB-25: possible totals of a row's known cards, and the number of unknown cards."""
    if length == 0:
        return {}
    totals = {count_row(cards, fives) for fives in range(count(cards & WILD_ACORNS) + 1)}
    marks: dict[str, Mark] = {"counts": "/".join(map(str, sorted(totals)))}
    unknown = length - count(cards)
    return marks | ({"unknown": unknown} if unknown else {})


def _row_of_cards(
    cards: Cards, adders: Cards, down: int, known: int, has_chips: bool
) -> tuple[Card, ...]:
    names = [FACE_NAMES[card % FACE_COUNT] if has(known, card) else None for card in cards]
    pairs = enumerate(zip(names, adders, strict=True))
    return tuple([_card(name, adder, has(down, i), has_chips) for i, (name, adder) in pairs])


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
    totals: list[tuple[int | None, int | None]] = [(None, None)] * s.players
    for r, taker in enumerate(s.row_taker[: s.players]):
        if taker != NOBODY and s.pending_row != r:
            totals[taker] = s.row_total[r], s.row_gain[r]
    seats = tuple(
        [(s.chips[p], s.credits[p], s.out_seats >> p & 1, *row) for p, row in enumerate(totals)]
    )
    return _cached_numbers((s.round, s.is_final, s.bank, s.first_player), seats)


@lru_cache(1 << 12)
def _cached_numbers(
    table: tuple[int, ...], seats: tuple[tuple[int | None, ...], ...]
) -> tuple[Number, ...]:
    numbers = [cached_number(name, n) for name, n in zip(TABLE_NUMBERS, table, strict=True)]
    for p, values in enumerate(seats):
        numbers += [cached_number(name, n, p) for name, n in zip(SEAT_NUMBERS, values, strict=True)]
    return tuple(numbers)
