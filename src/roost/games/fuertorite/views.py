"""What a seat, everybody, or an open table shows."""

from collections.abc import Iterator, Sequence
from functools import lru_cache

from roost.contract import Card, Mark, Number, View, Zone, number
from roost.games.fuertorite.knowledge import seen_by
from roost.games.fuertorite.rules import deck_size, is_scored, right_of, set_aside, stars_on
from roost.games.fuertorite.state import (
    CARDS,
    COIN,
    DECK,
    FIRST,
    GAMES,
    KINDS,
    LANE,
    MORE,
    NAMES,
    NONE,
    PLAYERS,
    RAISE,
    STEPS,
    WHOLE,
    XS,
    Fuertorite,
)
from roost.kernel import NOBODY, count, has

ASKS = {FIRST: "first", MORE: "more"}


def view(state: Fuertorite, seat: int | None) -> View:
    return views(state, [seat])[0]


def views(state: Fuertorite, seats: Sequence[int | None]) -> list[View]:
    seen = [seen_by(state, NOBODY if seat is None else seat) for seat in seats]
    return _draw(state, seats, seen)


def open_view(state: Fuertorite) -> View:
    return _draw(state, [None], [DECK])[0]


def names(cards: int) -> list[str]:
    """Some cards by type and number, each X at the end of its type."""
    return [name for name, card in CARDS.items() if cards >> card & 1]


def result_of(s: Fuertorite, game: int, p: int) -> tuple[int, int, int]:
    """VP from stars, VP from runs and what was set aside in a game (from 1) that is over."""
    packed = s.results[PLAYERS * (min(game, GAMES) - 1) + p]
    return packed & 255, packed >> 8 & 255, packed >> 16 & 3


def _draw(s: Fuertorite, seats: Sequence[int | None], seen: Sequence[int]) -> list[View]:
    """To each of these seats the cards that it has seen."""
    turn = None if s.turn == NOBODY or s.phase == STEPS else s.turn
    asks, numbers, played = ASKS.get(s.phase, ""), tuple(_numbers(s)), tuple(_goes(s))
    return [
        View(seat, (*played, *_zones(s, cards)), numbers, turn, asks)
        for seat, cards in zip(seats, seen, strict=True)
    ]


def _goes(s: Fuertorite) -> Iterator[Zone]:
    for p in range(s.players):
        yield Zone(f"played-{p}", "trick", p, _played(s, p), _go(s, p))


def _zones(s: Fuertorite, seen: int) -> Iterator[Zone]:
    """A card's name is told only if the card is among those seen."""
    for p in range(s.players):
        yield Zone(f"property-{p}", "display", p, _heap(s, s.property[p], seen))
    for p in range(s.players):
        marks = _tally(s, p) if s.hand[p] & ~seen == 0 and s.game else {}
        yield Zone(f"hand-{p}", "hand", p, _heap(s, s.hand[p], seen), marks)
    yield Zone("deck", "pile", cards=_deck(s, seen))
    yield Zone("discard", "pile", cards=_heap(s, s.discard, seen))


def _played(s: Fuertorite, p: int) -> tuple[Card, ...]:
    """The cards of a go, in order. FU-32, FU-38: the most recent upright one is to be beaten."""
    lying = []
    upright = [i for i in range(s.played) if not s.trick[i] >> 9 & 1]
    for i, packed in enumerate(s.trick[: s.played]):
        card = packed & 63
        if packed >> 6 & 7 != p:
            continue
        face = _face(tuple(s.stars), card)
        if packed >> 9 & 1:
            face.marks["lies"] = "across"
        elif has(XS, card):
            face.marks["as"] = (packed >> 10) - RAISE
        if upright and i == upright[-1]:
            face.marks["beat"] = (packed >> 10) - RAISE
        lying.append(face)
    return tuple(lying)


def _go(s: Fuertorite, p: int) -> dict[str, Mark]:
    """FU-24, FU-28, FU-44: where the cards of a go will be after the turn, and what it earned."""
    if not s.game:
        return {}
    marks: dict[str, Mark] = {"to": "discard" if s.last else f"property-{right_of(p, s.players)}"}
    if sum(packed >> 6 & 7 == p for packed in s.trick[: s.played]) > 1:
        marks["earned"] = 1
    return marks


def _tally(s: Fuertorite, p: int) -> dict[str, Mark]:
    """FU-60 to FU-67: what hand and property would count if the game were scored now."""
    cards = s.hand[p] | s.property[p]
    aside = set_aside(s, cards)
    kinds = [cards & WHOLE << LANE * kind for kind in range(len(KINDS))]
    scored = [COIN] if aside == NONE else [COIN, aside]
    marks: dict[str, Mark] = {name: count(own) for name, own in zip(KINDS, kinds, strict=True)}
    marks["aside"] = "none" if aside == NONE else KINDS[aside]
    return marks | {"worth": sum(stars_on(s, kinds[kind]) for kind in scored)}


def _heap(s: Fuertorite, cards: int, seen: int) -> tuple[Card, ...]:
    """Cards in no order: those seen by type and number, then the others."""
    return _lying(tuple(s.stars), cards & seen, count(cards & ~seen))


@lru_cache(1 << 12)
def _lying(stars: tuple[int, ...], shown: int, hidden: int) -> tuple[Card, ...]:
    """Most heaps stay as they are from moment to moment."""
    return tuple(_face(stars, CARDS[name]) for name in names(shown)) + (Card(),) * hidden


def _deck(s: Fuertorite, seen: int) -> tuple[Card, ...]:
    """The top first. Before the first deal there is none."""
    left = s.deck[s.drawn : deck_size(s)] if s.game else []
    stars, hidden = tuple(s.stars), Card()
    return tuple([_face(stars, card) if has(seen, card) else hidden for card in left])


def _face(stars: tuple[int, ...], card: int) -> Card:
    """FU-4: its stars are printed on it, and another deck may have others."""
    marks: dict[str, Mark] = {"stars": sum([mask >> card & 1 for mask in stars])}
    return Card(NAMES[card], marks)


def _numbers(s: Fuertorite) -> Iterator[Number]:
    yield number("game", s.game)
    yield number("turns", s.turns)
    yield number("sp", None if s.first == NOBODY else s.sp)
    yield number("last", s.last)
    for p in range(s.players):
        stars, _, aside = result_of(s, s.game, p) if is_scored(s) else (None, 0, None)
        yield number("bonus", s.bonus[p], p)
        yield number("stars", stars, p)
        yield number("aside", aside, p)
        yield number("score", s.score[p], p)
