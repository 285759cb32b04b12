"""What a seat, everybody, or an open table shows."""

from collections.abc import Iterator, Sequence
from functools import lru_cache

from roost.contract import Card, Kind, Mark, Number, View, Zone, number
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
TABLE = ("game", "turns", "sp", "last")
Stars = tuple[int, ...]
"""Of a deck: the cards that have more than so many."""


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
    asks, numbers, played = ASKS.get(s.phase, ""), _numbers(s), _goes(s)
    left = tuple(s.deck[s.drawn : deck_size(s)]) if s.game else ()  # none before the first deal
    return [
        View(seat, (*played, *_zones(s, left, cards)), numbers, turn, asks)
        for seat, cards in zip(seats, seen, strict=True)
    ]


# Most zones stay as they are from moment to moment, and look alike from most seats. So what was
# drawn is kept: that nothing changed in it is then told at a glance.


def _goes(s: Fuertorite) -> tuple[Zone, ...]:
    trick = tuple(s.trick[: s.played])
    return _drawn_goes(tuple(s.stars), trick, s.players, s.game > 0, s.last > 0)


def _zones(s: Fuertorite, left: tuple[int, ...], seen: int) -> Iterator[Zone]:
    """A card's name is told only if the card is among those seen."""
    stars = tuple(s.stars)
    for p in range(s.players):
        cards = s.property[p]
        yield _heap(f"property-{p}", "display", p, stars, cards & seen, count(cards & ~seen))
    for p in range(s.players):
        hand = s.hand[p]
        if hand & ~seen == 0 and s.game:
            yield _counted_hand(p, stars, hand, s.property[p])
        else:
            yield _heap(f"hand-{p}", "hand", p, stars, hand & seen, count(hand & ~seen))
    if _members(left) & seen:
        yield _deck(stars, left, seen)
    else:
        yield _heap("deck", "pile", None, stars, 0, len(left))
    yield _heap("discard", "pile", None, stars, s.discard & seen, count(s.discard & ~seen))


@lru_cache(1 << 12)
def _drawn_goes(
    stars: Stars, trick: tuple[int, ...], players: int, is_dealt: bool, is_last: bool
) -> tuple[Zone, ...]:
    return tuple(
        [
            Zone(
                f"played-{p}",
                "trick",
                p,
                _played(stars, trick, p),
                _go(trick, p, players, is_last) if is_dealt else {},
            )
            for p in range(players)
        ]
    )


def _played(stars: Stars, trick: tuple[int, ...], p: int) -> tuple[Card, ...]:
    """The cards of a go, in order. FU-32, FU-38: the most recent upright one is to be beaten."""
    lying = []
    upright = [i for i, packed in enumerate(trick) if not packed >> 9 & 1]
    for i, packed in enumerate(trick):
        card = packed & 63
        if packed >> 6 & 7 != p:
            continue
        marks = {**_face(stars, card).marks}
        if packed >> 9 & 1:
            marks["lies"] = "across"
        elif has(XS, card):
            marks["as"] = (packed >> 10) - RAISE
        if upright and i == upright[-1]:
            marks["beat"] = (packed >> 10) - RAISE
        lying.append(Card(NAMES[card], marks))
    return tuple(lying)


def _go(trick: tuple[int, ...], p: int, players: int, is_last: bool) -> dict[str, Mark]:
    """FU-24, FU-28, FU-44: where the cards of a go will be after the turn, and what it earned."""
    marks: dict[str, Mark] = {"to": "discard" if is_last else f"property-{right_of(p, players)}"}
    if sum([packed >> 6 & 7 == p for packed in trick]) > 1:
        marks["earned"] = 1
    return marks


def _tally(stars: Stars, cards: int) -> dict[str, Mark]:
    """FU-60 to FU-67: what hand and property would count if the game were scored now."""
    s = Fuertorite()
    s.stars = list(stars)  # nothing else of the state counts
    aside = set_aside(s, cards)
    kinds = [cards & WHOLE << LANE * kind for kind in range(len(KINDS))]
    scored = [COIN] if aside == NONE else [COIN, aside]
    marks: dict[str, Mark] = {name: count(own) for name, own in zip(KINDS, kinds, strict=True)}
    marks["aside"] = "none" if aside == NONE else KINDS[aside]
    return marks | {"worth": sum([stars_on(s, kinds[kind]) for kind in scored])}


@lru_cache(1 << 12)
def _heap(id: str, kind: Kind, owner: int | None, stars: Stars, shown: int, hidden: int) -> Zone:
    """Cards in no order: those seen by type and number, then the others."""
    return Zone(id, kind, owner, _lying(stars, shown, hidden))


@lru_cache(1 << 12)
def _counted_hand(p: int, stars: Stars, hand: int, property: int) -> Zone:
    """A hand that is seen as a whole."""
    return Zone(f"hand-{p}", "hand", p, _lying(stars, hand, 0), _tally(stars, hand | property))


def _lying(stars: Stars, shown: int, hidden: int) -> tuple[Card, ...]:
    return tuple([_face(stars, CARDS[name]) for name in names(shown)]) + (Card(),) * hidden


@lru_cache(1 << 10)
def _members(cards: tuple[int, ...]) -> int:
    return sum([1 << card for card in cards])


@lru_cache(1 << 10)
def _deck(stars: Stars, left: tuple[int, ...], seen: int) -> Zone:
    """The top first."""
    hidden = Card()
    lying = [_face(stars, card) if has(seen, card) else hidden for card in left]
    return Zone("deck", "pile", cards=tuple(lying))


@lru_cache(1 << 10)
def _face(stars: Stars, card: int) -> Card:
    """FU-4: its stars are printed on it, and another deck may have others."""
    marks: dict[str, Mark] = {"stars": sum([mask >> card & 1 for mask in stars])}
    return Card(NAMES[card], marks)


def _numbers(s: Fuertorite) -> tuple[Number, ...]:
    sp = None if s.first == NOBODY else s.sp
    scored = [result_of(s, s.game, p)[::2] for p in range(s.players)] if is_scored(s) else None
    return _counted(
        (s.game, s.turns, sp, s.last),
        tuple(scored) if scored else ((None, None),) * s.players,
        tuple(s.bonus[: s.players]),
        tuple(s.score[: s.players]),
    )


@lru_cache(1 << 10)
def _counted(
    table: tuple[int | None, ...],
    scored: tuple[tuple[int | None, int | None], ...],
    bonus: tuple[int, ...],
    score: tuple[int, ...],
) -> tuple[Number, ...]:
    found = [number(name, n) for name, n in zip(TABLE, table, strict=True)]
    for p, (stars, aside) in enumerate(scored):
        found.append(number("bonus", bonus[p], p))
        found.append(number("stars", stars, p))
        found.append(number("aside", aside, p))
        found.append(number("score", score[p], p))
    return tuple(found)
