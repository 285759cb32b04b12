"""What a seat, everybody, or an open table shows (RECORD, View).

Only hands and draw piles differ between eyes; all else lies open.
"""

from collections.abc import Iterator, Sequence

from roost.contract import Card, Number, View, Zone
from roost.games.familiar_tales.content.schema.vocabulary import FAMILIARS
from roost.games.familiar_tales.engine.combat.threats import threat_limit
from roost.games.familiar_tales.engine.state import TalesState
from roost.games.familiar_tales.views.board import build_board


def build_view(s: TalesState, seat: int | None) -> View:
    """TA-276: with open hands all see all hands, and which cards are in the draw piles."""
    seats = range(s.players)
    return _draw(s, seat, {p for p in seats if s.has_open_hands or p == seat}, False)


def build_open_view(s: TalesState) -> View:
    return _draw(s, None, set(range(s.players)), True)


def _draw(s: TalesState, seat: int | None, known: set[int], orders: bool) -> View:
    turn = s.question.seat if s.question is not None and s.result is None else None
    asks = s.question.kind if turn is not None and s.question is not None else ""
    zones = tuple(_zones(s, known, orders))
    return View(seat, zones, tuple(_numbers(s)), turn, asks, build_board(s))


def _zones(s: TalesState, known: set[int], orders: bool) -> Iterator[Zone]:
    for seat, cards in enumerate(s.seats):
        yield Zone(f"hand-{seat}", "hand", seat, _heap(cards.hand, seat in known))
        draw = _pile(cards.draw) if orders else _heap(cards.draw, seat in known)
        yield Zone(f"draw-{seat}", "pile", seat, draw)
        yield Zone(f"discard-{seat}", "pile", seat, _pile(cards.discard))
    yield Zone("played", "row", cards=tuple(_played(s)))
    for name, row in (("training", s.training), ("crafting", s.crafting)):
        yield Zone(name, "row", cards=_pile(row.hand))
        yield Zone(f"{name}-deck", "pile", cards=_pile(row.draw) if orders else _heap(row.draw))
        yield Zone(f"{name}-discard", "pile", cards=_pile(row.discard))
    for name in FAMILIARS:
        f = s.familiars[name]
        yield Zone(f"equipped-{name}", "display", s.owners[name], _pile(f.equipped))
        yield Zone(f"stash-{name}", "display", s.owners[name], _pile(f.stash))
        yield Zone(f"bonds-{name}", "display", s.owners[name], _pile(f.bonds))
    yield Zone("artifacts", "display", cards=_pile(free_artifacts(s)))
    yield Zone("banished", "pile", cards=_pile(sorted(s.banished)))


def free_artifacts(s: TalesState) -> list[str]:
    """TA-52"""
    held = [item for f in s.familiars.values() for item in f.equipped + f.stash] + s.banished
    return [item for item in s.world.campaign.artifacts if item not in held]


def _played(s: TalesState) -> Iterator[Card]:
    """Cards that lie open in a test, a move or an ACTION."""
    moving = s.move.cards if s.move is not None else []
    for cards in (moving, s.performed_cards, *(test.cards for test in s.tests)):
        for seat, card in cards:
            yield Card(card, {"by": seat})


def _pile(cards: Sequence[str]) -> tuple[Card, ...]:
    return tuple(Card(card) for card in cards)


def _heap(cards: Sequence[str], known: bool = False) -> tuple[Card, ...]:
    """Cards in no order: sorted if their faces are known."""
    return tuple(Card(card) for card in sorted(cards)) if known else (Card(),) * len(cards)


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
        yield Number("links", int("link" in icons), seat)  # TA-136 tells it
