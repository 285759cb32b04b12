"""Builds the views of seats and of the public, and the open view with all cards (RECORD, View).

Only hands and draw piles differ between viewers; everything else is public.
"""

from collections.abc import Iterator, Sequence

from roost.contract import Card, Number, View, Zone
from roost.games.familiar_tales.content.schema.vocabulary import FAMILIARS
from roost.games.familiar_tales.engine.combat.threats import threat_limit
from roost.games.familiar_tales.engine.state import TalesState
from roost.games.familiar_tales.views.board import build_board


def build_views(s: TalesState, viewers: Sequence[int | None]) -> list[View]:
    """TA-276: with open hands every viewer sees all hands and the contents of all draw piles."""
    seats = range(s.players)
    known_seats = [{p for p in seats if s.has_open_hands or p == viewer} for viewer in viewers]
    return _build(s, viewers, known_seats, False)


def build_open_view(s: TalesState) -> View:
    return _build(s, [None], [set(range(s.players))], True)[0]


def _build(
    s: TalesState, viewers: Sequence[int | None], known_seats: Sequence[set[int]], with_order: bool
) -> list[View]:
    """Build one view per viewer, with the cards of its `known_seats`. The rest is built once.

    `with_order` adds the order of piles.
    """
    turn = s.question.seat if s.question is not None and s.result is None else None
    prompt = s.question.kind if turn is not None and s.question is not None else ""
    table_zones, numbers = tuple(_table_zones(s, with_order)), tuple(_numbers(s))
    board = build_board(s)
    return [
        View(
            viewer, (*_seat_zones(s, known, with_order), *table_zones), numbers, turn, prompt, board
        )
        for viewer, known in zip(viewers, known_seats, strict=True)
    ]


def _seat_zones(s: TalesState, known_seats: set[int], with_order: bool) -> Iterator[Zone]:
    for seat, cards in enumerate(s.seats):
        yield Zone(f"hand-{seat}", "hand", seat, _unordered(cards.hand, seat in known_seats))
        draw = _ordered(cards.draw) if with_order else _unordered(cards.draw, seat in known_seats)
        yield Zone(f"draw-{seat}", "pile", seat, draw)
        yield Zone(f"discard-{seat}", "pile", seat, _ordered(cards.discard))


def _table_zones(s: TalesState, with_order: bool) -> Iterator[Zone]:
    """Yield the zones that look the same to all viewers."""
    yield Zone("played", "row", cards=tuple(_played(s)))
    for name, row in (("training", s.training), ("crafting", s.crafting)):
        yield Zone(name, "row", cards=_ordered(row.hand))
        yield Zone(
            f"{name}-deck", "pile", cards=_ordered(row.draw) if with_order else _unordered(row.draw)
        )
        yield Zone(f"{name}-discard", "pile", cards=_ordered(row.discard))
    for name in FAMILIARS:
        f = s.familiars[name]
        yield Zone(f"equipped-{name}", "display", s.owners[name], _ordered(f.equipped))
        yield Zone(f"stash-{name}", "display", s.owners[name], _ordered(f.stash))
        yield Zone(f"bonds-{name}", "display", s.owners[name], _ordered(f.bonds))
    yield Zone("artifacts", "display", cards=_ordered(free_artifacts(s)))
    yield Zone("banished", "pile", cards=_ordered(sorted(s.banished)))


def free_artifacts(s: TalesState) -> list[str]:
    """TA-52: the artifacts that no familiar has."""
    taken = [item for f in s.familiars.values() for item in f.equipped + f.stash] + s.banished
    return [item for item in s.world.campaign.artifacts if item not in taken]


def _played(s: TalesState) -> Iterator[Card]:
    """Yield the cards played into a test, a move or an ACTION."""
    move_cards = s.move.cards if s.move is not None else []
    for cards in (move_cards, s.performed_cards, *(test.cards for test in s.tests)):
        for seat, card in cards:
            yield Card(card, {"by": seat})


def _ordered(cards: Sequence[str]) -> tuple[Card, ...]:
    return tuple(Card(card) for card in cards)


def _unordered(cards: Sequence[str], is_known: bool = False) -> tuple[Card, ...]:
    """Return cards without their order: sorted if known, else face down."""
    return tuple(Card(card) for card in sorted(cards)) if is_known else (Card(),) * len(cards)


def _numbers(s: TalesState) -> Iterator[Number]:
    yield Number("chapter", s.chapter)
    yield Number("era", s.era)
    yield Number("danger", s.danger)
    yield Number("threat", max(0, min(12, threat_limit(s))) if s.page is not None else None)
    yield Number("misfortune", s.misfortune)
    yield Number("discontent", s.discontent)
    yield Number("fatigue", s.fatigue)
    for name in FAMILIARS:
        yield Number(f"{name}-life", s.familiars[name].life)
        yield Number(f"{name}-power", s.familiars[name].power)
    for kind in s.world.token_counts:
        yield Number(f"supply-{kind}", s.supply.get(kind, 0))
    for seat, cards in enumerate(s.seats):
        icons = [s.world.cards[card].icon for card in cards.hand]
        yield Number("links", int("link" in icons), seat)  # public by TA-136
