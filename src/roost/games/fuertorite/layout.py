"""Declares the zones of the table and who may see them (`kernel/layout/layout.py`)."""

from functools import lru_cache

from roost.contract import Card, Mark
from roost.games.fuertorite.rules import (
    count_stars,
    deck_size,
    find_set_aside_kind,
    is_game_scored,
    previous_seat,
)
from roost.games.fuertorite.state import (
    CARD_NAMES,
    COIN,
    DECK,
    FIRST_CARD,
    GO_SIZE,
    KINDS,
    LANE,
    LANE_MASK,
    MAX_DECK,
    MAX_GAMES,
    MAX_PLAYERS,
    NEXT_CARD,
    NO_KIND,
    NUMBER_OFFSET,
    TURN_END,
    X_CARDS,
    FuertoriteState,
)
from roost.kernel import NOBODY, count, has, rule
from roost.kernel.layout import (
    FIRST_ZONE,
    PROMPT,
    TURN,
    Layout,
    MarkType,
    RowZone,
    SetZone,
    VisibleZone,
    ZoneMarks,
    add_mark,
    number_slots,
)

FACES = {card: Card(name) for card, name in CARD_NAMES.items()}
NO_PROMPT = NEXT_CARD + 1
assert (FIRST_CARD, NEXT_CARD) == (0, 1), "phases are numbers of prompts"

# Marks of played cards: that it lies across, the number that an X stands for, the number to beat
NUMBERS = tuple(range(-NUMBER_OFFSET, 24))
LIES_MARK, AS_MARK, BEAT_MARK = range(3)
GO_MARKS = (MarkType("lies", ("across",)), MarkType("as", NUMBERS), MarkType("beat", NUMBERS))

GO_WORDS = 2 + 2 * GO_SIZE  # a tag, the number of cards, the cards and their marks
HAND_WORDS = 4  # two tags, the cards and those that all see
TABLE_NUMBERS = ("game", "turns", "sp", "last")
SEAT_NUMBERS = ("bonus", "stars", "aside", "score")
OPTIONAL_NUMBERS = ("sp", "stars", "aside")


def layout(s: FuertoriteState) -> Layout:
    return _build_layout(s.players, tuple(s.star_masks))


@lru_cache(1 << 5)
def _build_layout(players: int, stars: tuple[int, ...]) -> Layout:
    """FU-4: the stars of the cards depend on the deck."""
    seats = range(players)
    faces = {
        card: Card(name, {"stars": sum([mask >> card & 1 for mask in stars])})
        for card, name in CARD_NAMES.items()
    }
    return Layout(
        (
            *[
                RowZone(
                    f"played-{p}",
                    "trick",
                    faces,
                    size=GO_SIZE,
                    owner=p,
                    card_marks=GO_MARKS,
                    tags=1,
                    zone_marks=_go_marks(previous_seat(p, players)),
                )
                for p in seats
            ],
            *[SetZone(f"property-{p}", "display", faces, owner=p) for p in seats],
            *[
                SetZone(
                    f"hand-{p}",
                    "hand",
                    faces,
                    owner=p,
                    seen_by="owner",
                    by_card=True,
                    tags=2,
                    zone_marks=_score_marks(stars),
                )
                for p in seats
            ],
            RowZone("deck", "pile", faces, seen_by="nobody", size=MAX_DECK),
            SetZone("discard", "pile", faces),
        ),
        (
            *number_slots(TABLE_NUMBERS, optional=OPTIONAL_NUMBERS),
            *number_slots(SEAT_NUMBERS, seats, OPTIONAL_NUMBERS),
        ),
        ("first", "more", ""),
    )


def _go_marks(target: int) -> ZoneMarks:
    """FU-24, FU-28, FU-44: the zone to which the cards go after the turn, and the VP of the run.

    The tag is 0 before the deal, 2 in the last turn, else 1.
    """

    def marks(go: VisibleZone) -> dict[str, Mark]:
        if not go.tags[0]:
            return {}
        to: dict[str, Mark] = {"to": "discard" if go.tags[0] == 2 else f"property-{target}"}
        return to | ({"earned": 1} if count(go.cards) > 1 else {})

    return marks


def _score_marks(stars: tuple[int, ...]) -> ZoneMarks:
    """FU-60 to FU-67: for a viewer who sees the hand, the score if the game ended now.

    Tags: whether cards are dealt, and the property.
    """
    s = FuertoriteState()
    s.star_masks = list(stars)  # scoring reads nothing else

    def marks(hand: VisibleZone) -> dict[str, Mark]:
        is_dealt, property = hand.tags
        if hand.hidden_count or not is_dealt:
            return {}
        cards = property | hand.cards
        aside = find_set_aside_kind(s, cards)
        kinds = [cards & LANE_MASK << LANE * kind for kind in range(len(KINDS))]
        scored = [COIN] if aside == NO_KIND else [COIN, aside]
        counts: dict[str, Mark] = {name: count(own) for name, own in zip(KINDS, kinds, strict=True)}
        counts["aside"] = "none" if aside == NO_KIND else KINDS[aside]
        return counts | {"worth": sum([count_stars(s, kinds[kind]) for kind in scored])}

    return marks


def unpack_result(s: FuertoriteState, game: int, p: int) -> tuple[int, int, int]:
    """Return VP from stars, VP from runs and the kind set aside in a finished game (from 1)."""
    packed = s.results[MAX_PLAYERS * (min(game, MAX_GAMES) - 1) + p]
    return packed & 255, packed >> 8 & 255, packed >> 16 & 3


@rule
def visible_cards(s: FuertoriteState, seat: int) -> int:
    """Return the cards whose place a seat knows: cards that were played stay public.

    When a game is scored, all hands are public (FU-61).
    """
    cards = s.public_cards | s.hand[seat]
    if is_game_scored(s):
        for p in range(s.players):
            cards |= s.hand[p]
    return cards


@rule
def write_layout(s: FuertoriteState, x: list[int]) -> None:
    n = s.players
    x[TURN] = NOBODY if s.phase == TURN_END else s.turn
    x[PROMPT] = min(s.phase, NO_PROMPT)
    write_goes(s, x, FIRST_ZONE)
    at = FIRST_ZONE + GO_WORDS * n
    x[at : at + n] = s.property[:n]
    at += n
    end = at + HAND_WORDS * n
    x[at + 1 : end : HAND_WORDS] = s.property[:n]
    x[at + 2 : end : HAND_WORDS] = s.hand[:n]
    for hand in range(at, end, HAND_WORDS):
        x[hand] = s.game
        if is_game_scored(s):
            x[hand + 3] = DECK
    at = end
    if s.game:
        size = deck_size(s) - s.drawn_count
        x[at] = size
        x[at + 1 : at + 1 + size] = s.deck[s.drawn_count : s.drawn_count + size]
    at += 1 + MAX_DECK
    x[at] = s.discard
    write_numbers(s, x, at + 1)


@rule
def write_goes(s: FuertoriteState, x: list[int], at: int) -> None:
    """Write the cards of each go. FU-32, FU-38: the last upright card is to be beaten."""
    if s.game:
        for p in range(s.players):
            x[at + GO_WORDS * p] = 1 + s.is_last_turn
    top = 0
    for i in range(s.trick_size):
        packed = s.trick[i]
        go = at + GO_WORDS * (packed >> 6 & 7)
        x[go + 1] += 1
        place = go + 1 + x[go + 1]
        x[place] = packed & 63
        if packed >> 9 & 1:
            x[place + GO_SIZE] = add_mark(0, LIES_MARK, 0)
        else:
            top = place
            if has(X_CARDS, packed & 63):
                x[place + GO_SIZE] = add_mark(0, AS_MARK, packed >> 10)
    if top:
        x[top + GO_SIZE] = add_mark(x[top + GO_SIZE], BEAT_MARK, s.top_number + NUMBER_OFFSET)


@rule
def write_numbers(s: FuertoriteState, x: list[int], at: int) -> None:
    x[at] = s.game
    x[at + 1] = s.turn_count
    if s.first_sp != NOBODY:
        x[at + 2] = s.sp
    x[at + 3] = s.is_last_turn
    at += 4
    n = s.players
    x[at : at + 4 * n : 4] = s.bonus[:n]
    x[at + 3 : at + 4 * n : 4] = s.scores[:n]
    if is_game_scored(s):
        for p in range(n):
            packed = s.results[MAX_PLAYERS * (min(s.game, MAX_GAMES) - 1) + p]
            x[at + 4 * p + 1] = packed & 255
            x[at + 4 * p + 2] = packed >> 16 & 3
