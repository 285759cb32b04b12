"""Builds the zones and numbers of a view, and decides which cards a viewer may see."""

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
"""The value of a state's `star_masks`."""


def views(state: FuertoriteState, viewers: Sequence[int | None]) -> list[View]:
    visible = [visible_cards(state, NOBODY if p is None else p) for p in viewers]
    return _build_views(state, viewers, visible)


def open_view(state: FuertoriteState) -> View:
    return _build_views(state, [None], [DECK])[0]


def card_names(cards: int) -> list[str]:
    """Return the names of the cards by type and number, each X at the end of its type."""
    return [name for name, card in CARD_BY_NAME.items() if cards >> card & 1]


def unpack_result(s: FuertoriteState, game: int, p: int) -> tuple[int, int, int]:
    """Return VP from stars, VP from runs and the kind set aside in a finished game (from 1)."""
    packed = s.results[MAX_PLAYERS * (min(game, MAX_GAMES) - 1) + p]
    return packed & 255, packed >> 8 & 255, packed >> 16 & 3


def _build_views(
    s: FuertoriteState, viewers: Sequence[int | None], visible: Sequence[int]
) -> list[View]:
    """Build one view per viewer. `visible`: the cards that each viewer may see."""
    turn = None if s.turn == NOBODY or s.phase == TURN_END else s.turn
    prompt, numbers, goes = PROMPTS.get(s.phase, ""), _numbers(s), _go_zones(s)
    deck = tuple(s.deck[s.drawn_count : deck_size(s)]) if s.game else ()
    return [
        View(viewer, (*goes, *_other_zones(s, deck, cards)), numbers, turn, prompt)
        for viewer, cards in zip(viewers, visible, strict=True)
    ]


# Most zones do not change from frame to frame, and are equal for most viewers. So zones are cached,
# and unchanged ones are recognised by identity.


def _go_zones(s: FuertoriteState) -> tuple[Zone, ...]:
    trick = tuple(s.trick[: s.trick_size])
    return _cached_go_zones(tuple(s.star_masks), trick, s.players, s.game > 0, s.is_last_turn > 0)


def _other_zones(s: FuertoriteState, deck: tuple[int, ...], visible: int) -> Iterator[Zone]:
    """Yield the other zones for one viewer. Only visible cards are named."""
    stars = tuple(s.star_masks)
    hidden = ~visible
    for p in range(s.players):
        cards = s.property[p]
        yield _unordered_zone(
            f"property-{p}", "display", p, stars, cards & visible, count(cards & hidden)
        )
    for p in range(s.players):
        hand = s.hand[p]
        if hand & hidden == 0 and s.game:
            yield _visible_hand(p, stars, hand, s.property[p])
        else:
            yield _unordered_zone(
                f"hand-{p}", "hand", p, stars, hand & visible, count(hand & hidden)
            )
    if _card_mask(deck) & visible:
        yield _deck_zone(stars, deck, visible)
    else:
        yield _unordered_zone("deck", "pile", None, stars, 0, len(deck))
    discard = s.discard
    yield _unordered_zone(
        "discard", "pile", None, stars, discard & visible, count(discard & hidden)
    )


@lru_cache(1 << 12)
def _cached_go_zones(
    stars: StarMasks, trick: tuple[int, ...], players: int, is_dealt: bool, is_last: bool
) -> tuple[Zone, ...]:
    zones = []
    for p in range(players):
        marks = _go_marks(trick, p, players, is_last) if is_dealt else {}
        zones.append(Zone(f"played-{p}", "trick", p, _go_cards(stars, trick, p), marks))
    return tuple(zones)


def _go_cards(stars: StarMasks, trick: tuple[int, ...], p: int) -> tuple[Card, ...]:
    """Return the cards of a go, in order. FU-32, FU-38: the last upright card is to be beaten."""
    cards = []
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
        cards.append(Card(CARD_NAMES[card], marks))
    return tuple(cards)


def _go_marks(trick: tuple[int, ...], p: int, players: int, is_last: bool) -> dict[str, Mark]:
    """FU-24, FU-28, FU-44: the zone to which the cards go after the turn, and the VP of the run."""
    target = "discard" if is_last else f"property-{previous_seat(p, players)}"
    marks: dict[str, Mark] = {"to": target}
    if sum([packed >> 6 & 7 == p for packed in trick]) > 1:
        marks["earned"] = 1
    return marks


def _score_marks(stars: StarMasks, cards: int) -> dict[str, Mark]:
    """FU-60 to FU-67: the score of hand and property if the game ended now."""
    s = FuertoriteState()
    s.star_masks = list(stars)  # scoring reads nothing else
    aside = find_set_aside_kind(s, cards)
    kinds = [cards & LANE_MASK << LANE * kind for kind in range(len(KINDS))]
    scored = [COIN] if aside == NO_KIND else [COIN, aside]
    marks: dict[str, Mark] = {name: count(own) for name, own in zip(KINDS, kinds, strict=True)}
    marks["aside"] = "none" if aside == NO_KIND else KINDS[aside]
    return marks | {"worth": sum([count_stars(s, kinds[kind]) for kind in scored])}


@lru_cache(1 << 12)
def _unordered_zone(
    id: str, kind: ZoneKind, owner: int | None, stars: StarMasks, visible: int, hidden_count: int
) -> Zone:
    """Return a zone of cards in no order: visible ones by type and number, then hidden ones."""
    return Zone(id, kind, owner, _cards(stars, visible) + (Card(),) * hidden_count)


@lru_cache(1 << 12)
def _visible_hand(p: int, stars: StarMasks, hand: int, property: int) -> Zone:
    """Return a completely visible hand, with its score."""
    return Zone(f"hand-{p}", "hand", p, _cards(stars, hand), _score_marks(stars, hand | property))


def _cards(stars: StarMasks, cards: int) -> tuple[Card, ...]:
    return tuple([_face(stars, CARD_BY_NAME[name]) for name in card_names(cards)])


@lru_cache(1 << 10)
def _card_mask(cards: tuple[int, ...]) -> int:
    return sum([1 << card for card in cards])


@lru_cache(1 << 10)
def _deck_zone(stars: StarMasks, deck: tuple[int, ...], visible: int) -> Zone:
    """Return the deck from its top."""
    hidden = Card()
    cards = [_face(stars, card) if has(visible, card) else hidden for card in deck]
    return Zone("deck", "pile", cards=tuple(cards))


@lru_cache(1 << 10)
def _face(stars: StarMasks, card: int) -> Card:
    """FU-4: a card with its stars, which depend on the deck."""
    marks: dict[str, Mark] = {"stars": sum([mask >> card & 1 for mask in stars])}
    return Card(CARD_NAMES[card], marks)


def _numbers(s: FuertoriteState) -> tuple[Number, ...]:
    sp = None if s.first_sp == NOBODY else s.sp
    results: tuple[tuple[int | None, int | None], ...] = ((None, None),) * s.players
    if is_game_scored(s):
        results = tuple([unpack_result(s, s.game, p)[::2] for p in range(s.players)])
    return _cached_numbers(
        (s.game, s.turn_count, sp, s.is_last_turn),
        results,
        tuple(s.bonus[: s.players]),
        tuple(s.scores[: s.players]),
    )


@lru_cache(1 << 10)
def _cached_numbers(
    table: tuple[int | None, ...],
    results: tuple[tuple[int | None, int | None], ...],
    bonus: tuple[int, ...],
    scores: tuple[int, ...],
) -> tuple[Number, ...]:
    numbers = [cached_number(name, n) for name, n in zip(TABLE_NUMBERS, table, strict=True)]
    for p, (stars, aside) in enumerate(results):
        numbers.append(cached_number("bonus", bonus[p], p))
        numbers.append(cached_number("stars", stars, p))
        numbers.append(cached_number("aside", aside, p))
        numbers.append(cached_number("score", scores[p], p))
    return tuple(numbers)
