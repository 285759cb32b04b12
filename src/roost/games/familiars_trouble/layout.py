"""Declares the zones of the table and who may see them (`kernel/layout/layout.py`)."""

from functools import lru_cache

from roost.contract import Card, Mark
from roost.games.familiars_trouble.deck import ErrandDeck
from roost.games.familiars_trouble.rules import covers, playable_cards, unpack_card
from roost.games.familiars_trouble.state import (
    CARD_BITS,
    CARD_MASK,
    COLOUR_VALUES,
    COLOURS,
    DISPLAY_SLOTS,
    DRAW_PILE_SIZE,
    FACE_NAMES,
    LEVELS,
    NO_WISH,
    OVER,
    PILE_CAPACITY,
    PLAY,
    PLAYERS,
    REFILL,
    ROUNDS,
    THREE_COLOUR,
    VERDICT,
    TroubleState,
)
from roost.kernel import lowest, members, next_seat, rule
from roost.kernel.layout import (
    EVERYBODY,
    FIRST_ZONE,
    PROMPT,
    TURN,
    Layout,
    MarkType,
    RowZone,
    SetZone,
    VisibleZone,
    add_mark,
    number_slots,
)

FACES = {card: Card(FACE_NAMES[min(card, THREE_COLOUR)]) for card in range(THREE_COLOUR + 3)}
PROMPTS = ("hands", "pass", "errand", "hint", "play", "", "draw-errand", "", "")  # by phase

# Marks of cards
BY = MarkType("by", tuple(range(PLAYERS)))
TRICK_MARKS = (BY, MarkType("won", (1,)), MarkType("leads", (1,)))
DISCARD_MARKS = (MarkType("round", tuple(range(1, ROUNDS + 1))), BY, MarkType("won", (1,)))
COVERED = (MarkType("covered", (1,)),)

BY_BITS = tuple(add_mark(0, 1, p) for p in range(PLAYERS))  # of a discard, by player
WON_BIT = add_mark(0, 2, 0)  # of a discard

DISCARD_SIZE = ROUNDS * PLAYERS
HAND_TAGS = 3 + DISPLAY_SLOTS  # whether to preview, FOLLOW_CARDS, the total; needs on display
DISPLAY_WORDS = 2 + 2 * DISPLAY_SLOTS
TRICK_WORDS = 1 + 2 * PLAYERS
PILE_WORDS = 1 + 2 * PILE_CAPACITY
TOTALS = tuple(f"total-{colour}" for colour in COLOURS)
TABLE_NUMBERS = (
    *("round", "lead", "points", "full", "hand-exchange", "errand-exchange", "highest", "hints"),
    *TOTALS,
)
OPTIONAL_NUMBERS = ("lead", *TOTALS)


def layout(s: TroubleState) -> Layout:
    return _build_layout(s.custom_deck)


@lru_cache(1 << 5)
def _build_layout(deck: ErrandDeck) -> Layout:
    """TR-3: an errand shows its level, needs and points."""
    errands = {}
    for name, number in deck.number_by_name.items():
        errand = deck.errand(number)
        needs = {colour: errand.needs[colour] for colour in COLOURS if colour in errand.needs}
        errands[number] = Card(name, {"level": errand.level, **needs, "points": errand.points})
    seats = range(PLAYERS)
    return Layout(
        (
            RowZone(
                "display",
                "display",
                errands,
                size=DISPLAY_SLOTS,
                card_marks=COVERED,
                tags=1,
                zone_marks=_free_slots,
            ),
            RowZone("trick", "trick", FACES, size=PLAYERS, card_marks=TRICK_MARKS),
            *[
                SetZone(
                    f"hand-{p}",
                    "hand",
                    FACES,
                    owner=p,
                    seen_by="owner",
                    tags=HAND_TAGS,
                    zone_marks=_preview_plays,
                )
                for p in seats
            ],
            RowZone("draw", "pile", FACES, seen_by="nobody", size=DRAW_PILE_SIZE),
            *[
                RowZone(
                    f"errands-{level + 1}",
                    "pile",
                    errands,
                    seen_by="nobody",
                    by_card=True,
                    size=PILE_CAPACITY,
                )
                for level in range(LEVELS)
            ],
            RowZone("discards", "pile", FACES, size=DISCARD_SIZE, card_marks=DISCARD_MARKS),
            SetZone("acquired", "display", errands),
        ),
        (
            *number_slots(TABLE_NUMBERS, optional=OPTIONAL_NUMBERS),
            *number_slots(["wish"], seats, ["wish"]),
        ),
        PROMPTS,
    )


def _free_slots(display: VisibleZone) -> dict[str, Mark]:
    """The free slots of the display, by their mask."""
    free = display.tags[0]
    return {"free": "/".join(map(str, members(free)))} if free else {}


def _preview_plays(hand: VisibleZone) -> dict[str, Mark]:
    """TR-61 to TR-64: preview each legal card, for a viewer who sees the hand.

    `makes` has the total of the trick by colour, `brings` the errands on display that it covers.
    """
    is_previewed, follow, before, *displayed = hand.tags
    if not hand.is_seen or not is_previewed:
        return {}
    makes, brings = [], []
    for face in members(playable_cards(hand.cards, follow)):
        total = before + COLOUR_VALUES[face]
        colours = (str(total >> 8 * i & 0xFF) for i in range(len(COLOURS)))
        makes.append(f"{FACE_NAMES[face]} {'/'.join(colours)}")
        covered = [str(i) for i, needs in enumerate(displayed) if needs and covers(total, needs)]
        if covered:
            brings.append(f"{FACE_NAMES[face]} {'/'.join(covered)}")
    return {"makes": ", ".join(makes), "brings": ", ".join(brings)}


@rule
def write_layout(s: TroubleState, x: list[int]) -> None:
    x[TURN] = s.turn
    x[PROMPT] = s.phase
    at = FIRST_ZONE
    write_display(s, x, at)
    at += DISPLAY_WORDS
    write_trick(s, x, at)
    at += TRICK_WORDS
    for p in range(PLAYERS):
        write_hand(s, p, x, at)
        at += HAND_TAGS + 1
    if s.round:
        x[at] = DRAW_PILE_SIZE - s.drawn_count
        rest = s.draw_pile >> CARD_BITS * s.drawn_count
        for i in range(at + 1, at + 1 + x[at]):
            x[i] = rest & CARD_MASK
            rest >>= CARD_BITS
    at += 1 + DRAW_PILE_SIZE
    for level in range(LEVELS):
        write_pile(s, level, x, at)
        at += PILE_WORDS
    write_discards(s, x, at)
    at += 1 + 2 * DISCARD_SIZE
    x[at] = s.acquired_errands
    write_numbers(s, x, at + 1)


@rule
def write_display(s: TroubleState, x: list[int], at: int) -> None:
    """TR-63: write the errands on display, and whether the cards played so far cover them."""
    if s.round:
        x[at] = (1 << s.display_size) - 1 & ~s.filled_slots
    slots = s.filled_slots
    n = 0
    while slots:
        errand = s.display[lowest(slots)]
        slots &= slots - 1
        x[at + 2 + n] = errand
        if s.trick_size and covers(s.trick_total, s.errand_needs[errand]):
            x[at + 2 + DISPLAY_SLOTS + n] = add_mark(0, 0, 0)
        n += 1
    x[at + 1] = n


@rule
def write_trick(s: TroubleState, x: list[int], at: int) -> None:
    """Write the trick in the order of play: the winner is marked `won` or, so far, `leads`."""
    x[at] = s.trick_size
    p = s.lead_history >> 2 * max(0, s.round - 1) & 3
    for i in range(s.trick_size):
        marks = add_mark(0, 0, p)
        if p == s.trick_winner:
            marks = add_mark(marks, 1 if s.phase == VERDICT else 2, 0)
        x[at + 1 + i] = unpack_card(s.play_history[p], s.round - 1)
        x[at + 1 + PLAYERS + i] = marks
        p = next_seat(p, PLAYERS)


@rule
def write_hand(s: TroubleState, p: int, x: list[int], at: int) -> None:
    x[at + HAND_TAGS] = s.hand[p]
    if s.phase == PLAY and s.turn == p:
        x[at] = 1
        x[at + 1] = s.follow_cards
        x[at + 2] = s.trick_total
        slots = s.filled_slots
        at += 3
        while slots:
            x[at] = s.errand_needs[s.display[lowest(slots)]]
            slots &= slots - 1
            at += 1


@rule
def write_pile(s: TroubleState, level: int, x: list[int], at: int) -> None:
    """Write the errands of a pile from its top. Buried errands are public (TR-45)."""
    size, top = s.pile_size[level], s.pile_top[level]
    first = PILE_CAPACITY * level
    unwrapped = min(size, PILE_CAPACITY - top)
    x[at] = size
    at += 1
    x[at : at + unwrapped] = s.errand_piles[first + top : first + top + unwrapped]
    x[at + unwrapped : at + size] = s.errand_piles[first : first + size - unwrapped]
    for i in range(size - s.buried_count[level], size):
        x[at + PILE_CAPACITY + i] = EVERYBODY


@rule
def write_discards(s: TroubleState, x: list[int], at: int) -> None:
    """TR-91: write the cards of finished tricks, in the order of play."""
    is_over = s.trick_size == 0 and (s.phase == VERDICT or s.phase == REFILL or s.phase == OVER)
    rounds = s.round if is_over else max(0, s.round - 1)
    x[at] = PLAYERS * rounds
    for i in range(rounds):
        p = s.lead_history >> 2 * i & 3
        winner = s.lead if i + 1 == s.round else s.lead_history >> 2 * (i + 1) & 3  # TR-22
        for _ in range(PLAYERS):
            at += 1
            x[at] = s.play_history[p] >> CARD_BITS * i & CARD_MASK
            x[at + DISCARD_SIZE] = BY_BITS[p] | add_mark(0, 0, i)
            if p == winner:
                x[at + DISCARD_SIZE] |= WON_BIT
            p = p + 1 if p + 1 < PLAYERS else 0


@rule
def write_numbers(s: TroubleState, x: list[int], at: int) -> None:
    """Write the numbers. The total of a trick is shown until the next round (TR-61)."""
    x[at] = s.round
    if s.round:
        x[at + 1] = s.lead
    x[at + 2] = s.points
    x[at + 3] = s.display_size
    x[at + 4] = s.hand_exchange
    x[at + 5] = s.errand_exchange
    x[at + 6] = s.highest_wins
    x[at + 7] = s.hints
    at += 8
    if s.trick_size > 0 or s.phase == VERDICT or s.phase == REFILL or s.phase == OVER:
        for i in range(len(COLOURS)):
            x[at + i] = s.trick_total >> 8 * i & 0xFF
    at += len(COLOURS)
    for p in range(PLAYERS):
        if s.wishes[p] != NO_WISH:
            x[at + p] = s.wishes[p]
