"""What a seat, everybody, or an open table shows."""

from collections.abc import Iterator, Sequence
from functools import lru_cache

from roost.contract import Card, Mark, Number, View, Zone, ZoneKind, cached_number
from roost.games.fuertorite.knowledge import visible_cards
from roost.games.fuertorite.rules import (
    count_stars,
    deck_size,
    find_set_aside_kind,
    is_game_scored,
    previous_seat,
)
from roost.games.fuertorite.state import (
    CARD_BY_NAME,
    CARD_NAMES,
    COIN,
    DECK,
    FIRST_CARD,
    KINDS,
    LANE,
    LANE_MASK,
    MAX_GAMES,
    MAX_PLAYERS,
    NEXT_CARD,
    NO_KIND,
    NUMBER_OFFSET,
    TURN_END,
    X_CARDS,
    FuertoriteState,
)
from roost.kernel import NOBODY, count, has

PROMPTS = {FIRST_CARD: "first", NEXT_CARD: "more"}
TABLE_NUMBERS = ("game", "turns", "sp", "last")
StarMasks = tuple[int, ...]
"""Of a deck: the cards that have more than so many."""


def view(state: FuertoriteState, viewer: int | None) -> View:
    return views(state, [viewer])[0]


def views(state: FuertoriteState, viewers: Sequence[int | None]) -> list[View]:
    seen = [visible_cards(state, NOBODY if seat is None else seat) for seat in viewers]
    return _draw(state, viewers, seen)


def open_view(state: FuertoriteState) -> View:
    return _draw(state, [None], [DECK])[0]


def card_names(cards: int) -> list[str]:
    """Some cards by type and number, each X at the end of its type."""
    return [name for name, card in CARD_BY_NAME.items() if cards >> card & 1]


def unpack_result(s: FuertoriteState, game: int, p: int) -> tuple[int, int, int]:
    """VP from stars, VP from runs and what was set aside in a game (from 1) that is over."""
    packed = s.results[MAX_PLAYERS * (min(game, MAX_GAMES) - 1) + p]
    return packed & 255, packed >> 8 & 255, packed >> 16 & 3


def _draw(s: FuertoriteState, seats: Sequence[int | None], seen: Sequence[int]) -> list[View]:
    """To each of these seats the cards that it has seen."""
    turn = None if s.turn == NOBODY or s.phase == TURN_END else s.turn
    asks, numbers, played = PROMPTS.get(s.phase, ""), _numbers(s), _goes(s)
    left = (
        tuple(s.deck[s.drawn_count : deck_size(s)]) if s.game else ()
    )  # none before the first deal
    return [
        View(seat, (*played, *_zones(s, left, cards)), numbers, turn, asks)
        for seat, cards in zip(seats, seen, strict=True)
    ]


# Most zones stay as they are from moment to moment, and look alike from most seats. So what was
# drawn is kept: that nothing changed in it is then told at a glance.


def _goes(s: FuertoriteState) -> tuple[Zone, ...]:
    trick = tuple(s.trick[: s.trick_size])
    return _drawn_goes(tuple(s.star_masks), trick, s.players, s.game > 0, s.is_last_turn > 0)


def _zones(s: FuertoriteState, left: tuple[int, ...], seen: int) -> Iterator[Zone]:
    """A card's name is told only if the card is among those seen."""
    stars = tuple(s.star_masks)
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
    stars: StarMasks, trick: tuple[int, ...], players: int, is_dealt: bool, is_last: bool
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


def _played(stars: StarMasks, trick: tuple[int, ...], p: int) -> tuple[Card, ...]:
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
        elif has(X_CARDS, card):
            marks["as"] = (packed >> 10) - NUMBER_OFFSET
        if upright and i == upright[-1]:
            marks["beat"] = (packed >> 10) - NUMBER_OFFSET
        lying.append(Card(CARD_NAMES[card], marks))
    return tuple(lying)


def _go(trick: tuple[int, ...], p: int, players: int, is_last: bool) -> dict[str, Mark]:
    """FU-24, FU-28, FU-44: where the cards of a go will be after the turn, and what it earned."""
    marks: dict[str, Mark] = {
        "to": "discard" if is_last else f"property-{previous_seat(p, players)}"
    }
    if sum([packed >> 6 & 7 == p for packed in trick]) > 1:
        marks["earned"] = 1
    return marks


def _tally(stars: StarMasks, cards: int) -> dict[str, Mark]:
    """FU-60 to FU-67: what hand and property would count if the game were scored now."""
    s = FuertoriteState()
    s.star_masks = list(stars)  # nothing else of the state counts
    aside = find_set_aside_kind(s, cards)
    kinds = [cards & LANE_MASK << LANE * kind for kind in range(len(KINDS))]
    scored = [COIN] if aside == NO_KIND else [COIN, aside]
    marks: dict[str, Mark] = {name: count(own) for name, own in zip(KINDS, kinds, strict=True)}
    marks["aside"] = "none" if aside == NO_KIND else KINDS[aside]
    return marks | {"worth": sum([count_stars(s, kinds[kind]) for kind in scored])}


@lru_cache(1 << 12)
def _heap(
    id: str, kind: ZoneKind, owner: int | None, stars: StarMasks, shown: int, hidden: int
) -> Zone:
    """Cards in no order: those seen by type and number, then the others."""
    return Zone(id, kind, owner, _lying(stars, shown, hidden))


@lru_cache(1 << 12)
def _counted_hand(p: int, stars: StarMasks, hand: int, property: int) -> Zone:
    """A hand that is seen as a whole."""
    return Zone(f"hand-{p}", "hand", p, _lying(stars, hand, 0), _tally(stars, hand | property))


def _lying(stars: StarMasks, shown: int, hidden: int) -> tuple[Card, ...]:
    return (
        tuple([_face(stars, CARD_BY_NAME[name]) for name in card_names(shown)]) + (Card(),) * hidden
    )


@lru_cache(1 << 10)
def _members(cards: tuple[int, ...]) -> int:
    return sum([1 << card for card in cards])


@lru_cache(1 << 10)
def _deck(stars: StarMasks, left: tuple[int, ...], seen: int) -> Zone:
    """The top first."""
    hidden = Card()
    lying = [_face(stars, card) if has(seen, card) else hidden for card in left]
    return Zone("deck", "pile", cards=tuple(lying))


@lru_cache(1 << 10)
def _face(stars: StarMasks, card: int) -> Card:
    """FU-4: its stars are printed on it, and another deck may have others."""
    marks: dict[str, Mark] = {"stars": sum([mask >> card & 1 for mask in stars])}
    return Card(CARD_NAMES[card], marks)


def _numbers(s: FuertoriteState) -> tuple[Number, ...]:
    sp = None if s.first_sp == NOBODY else s.sp
    scored = (
        [unpack_result(s, s.game, p)[::2] for p in range(s.players)] if is_game_scored(s) else None
    )
    return _counted(
        (s.game, s.turn_count, sp, s.is_last_turn),
        tuple(scored) if scored else ((None, None),) * s.players,
        tuple(s.bonus[: s.players]),
        tuple(s.scores[: s.players]),
    )


@lru_cache(1 << 10)
def _counted(
    table: tuple[int | None, ...],
    scored: tuple[tuple[int | None, int | None], ...],
    bonus: tuple[int, ...],
    score: tuple[int, ...],
) -> tuple[Number, ...]:
    found = [cached_number(name, n) for name, n in zip(TABLE_NUMBERS, table, strict=True)]
    for p, (stars, aside) in enumerate(scored):
        found.append(cached_number("bonus", bonus[p], p))
        found.append(cached_number("stars", stars, p))
        found.append(cached_number("aside", aside, p))
        found.append(cached_number("score", score[p], p))
    return tuple(found)
