"""What a seat, everybody, or an open table shows."""

from collections.abc import Iterator, Sequence

from roost.contract import Card, Mark, Number, View, Zone
from roost.games.familiars_trouble.rules import covers, legal_actions, unpack_card
from roost.games.familiars_trouble.state import (
    COLOUR_VALUES,
    COLOURS,
    DRAW_PILE_SIZE,
    ERRAND,
    FACE_NAMES,
    HANDS,
    HINT,
    LEVELS,
    NO_WISH,
    OVER,
    PASS,
    PILE_CAPACITY,
    PLAY,
    PLAYERS,
    REFILL,
    THREE_COLOUR,
    VERDICT,
    TroubleState,
)
from roost.kernel import NOBODY, members

PROMPTS = {
    HANDS: "hands",
    PASS: "pass",
    ERRAND: "errand",
    HINT: "hint",
    PLAY: "play",
    REFILL: "draw-errand",
}
ALL_SEATS = (1 << PLAYERS) - 1


def view(state: TroubleState, viewer: int | None) -> View:
    return views(state, [viewer])[0]


def views(state: TroubleState, viewers: Sequence[int | None]) -> list[View]:
    own = [0 if seat is None else 1 << seat for seat in viewers]
    return _draw(state, viewers, own, False)


def open_view(state: TroubleState) -> View:
    return _draw(state, [None], [ALL_SEATS], True)[0]


def face_names(hand: int) -> list[str]:
    """The names of the cards of a hand, sorted by face."""
    return [FACE_NAMES[min(card, THREE_COLOUR)] for card in members(hand)]


def _draw(
    s: TroubleState, seats: Sequence[int | None], hands: Sequence[int], piles: bool
) -> list[View]:
    """To each of these seats the faces of some hands; those of the piles to all or to none."""
    turn = None if s.turn == NOBODY else s.turn
    asks, numbers = PROMPTS.get(s.phase, ""), tuple(_numbers(s))
    opened, heaps = tuple(_open(s)), tuple(_heaps(s, piles))
    return [
        View(seat, (*opened, *_hands(s, seen), *heaps), numbers, turn, asks)
        for seat, seen in zip(seats, hands, strict=True)
    ]


def _open(s: TroubleState) -> Iterator[Zone]:
    display = tuple(_wanted(s, s.display[slot]) for slot in members(s.filled_slots))
    free = (
        [str(slot) for slot in range(s.display_size) if not s.filled_slots >> slot & 1]
        if s.round
        else []
    )
    marks: dict[str, Mark] = {"free": "/".join(free)} if free else {}
    yield Zone("display", "display", cards=display, marks=marks)
    yield Zone("trick", "trick", cards=tuple(_trick(s)))


def _hands(s: TroubleState, seen: int) -> Iterator[Zone]:
    for p in range(PLAYERS):
        is_seen = seen >> p & 1
        cards = tuple([Card(name if is_seen else None) for name in face_names(s.hand[p])])
        marks = _prospects(s) if is_seen and s.phase == PLAY and s.turn == p else {}
        yield Zone(f"hand-{p}", "hand", p, cards, marks)


def _heaps(s: TroubleState, piles: bool) -> Iterator[Zone]:
    stock = range(s.drawn_count, DRAW_PILE_SIZE) if s.round else ()
    names = (FACE_NAMES[unpack_card(s.draw_pile, i)] if piles else None for i in stock)
    yield Zone("draw", "pile", cards=tuple(map(Card, names)))
    for level in range(LEVELS):
        yield Zone(f"errands-{level + 1}", "pile", cards=tuple(_pile(s, level, piles)))
    yield Zone("discards", "pile", cards=tuple(_discards(s)))
    yield Zone(
        "acquired", "display", cards=tuple(_errand(s, e) for e in members(s.acquired_errands))
    )


def _errand(s: TroubleState, number: int) -> Card:
    """TR-3: what is printed on it."""
    errand = s.custom_deck.errand(number)
    marks: dict[str, Mark] = {"level": errand.level}
    marks |= {colour: errand.needs[colour] for colour in COLOURS if colour in errand.needs}
    return Card(errand.name, marks | {"points": errand.points})


def _wanted(s: TroubleState, number: int) -> Card:
    """TR-63: an errand of the display, and whether the cards played so far already cover it."""
    card = _errand(s, number)
    if s.trick_size and covers(s.trick_total, s.errand_needs[number]):
        card.marks["covered"] = 1
    return card


def _prospects(s: TroubleState) -> dict[str, Mark]:
    """TR-61 to TR-64: what each card that may be played would make of the trick, by colour, and
    which errands of the display the trick would cover then, by their places.
    """
    makes, brings = [], []
    for face in members(legal_actions(s)[0]):
        total = s.trick_total + COLOUR_VALUES[face]
        colours = (str(total >> 8 * i & 0xFF) for i in range(len(COLOURS)))
        makes.append(f"{FACE_NAMES[face]} {'/'.join(colours)}")
        slots = (s.errand_needs[s.display[slot]] for slot in members(s.filled_slots))
        covered = [str(place) for place, needs in enumerate(slots) if covers(total, needs)]
        if covered:
            brings.append(f"{FACE_NAMES[face]} {'/'.join(covered)}")
    return {"makes": ", ".join(makes), "brings": ", ".join(brings)}


def _trick(s: TroubleState) -> Iterator[Card]:
    """The cards of the trick, in the order of play."""
    for p in _in_turn(s, s.round)[: s.trick_size]:
        marks: dict[str, Mark] = {"by": p}
        if p == s.trick_winner:
            marks["won" if s.phase == VERDICT else "leads"] = 1
        yield Card(FACE_NAMES[unpack_card(s.play_history[p], s.round - 1)], marks)


def _discards(s: TroubleState) -> Iterator[Card]:
    """TR-91: the tricks that are over, the first one first."""
    is_over = s.phase in (VERDICT, REFILL, OVER) and s.trick_size == 0
    for number in range(1, s.round + is_over):
        winner = s.lead_history >> 2 * number & 3 if number < s.round else s.lead  # TR-22
        for p in _in_turn(s, number):
            marks: dict[str, Mark] = {"round": number, "by": p}
            if p == winner:
                marks["won"] = 1
            yield Card(FACE_NAMES[unpack_card(s.play_history[p], number - 1)], marks)


def _in_turn(s: TroubleState, number: int) -> list[int]:
    """The seats in the order of play of a round."""
    lead = s.lead_history >> 2 * (number - 1) & 3 if number else 0
    return [(lead + i) % PLAYERS for i in range(PLAYERS)]


def _pile(s: TroubleState, level: int, opened: bool) -> Iterator[Card]:
    """The top first. All saw what was buried at the bottom (TR-45)."""
    for i in range(s.pile_size[level]):
        errand = s.errand_piles[PILE_CAPACITY * level + (s.pile_top[level] + i) % PILE_CAPACITY]
        if i >= s.pile_size[level] - s.buried_count[level]:
            yield _errand(s, errand)
        else:
            yield Card(s.custom_deck.name(errand) if opened else None)


def _numbers(s: TroubleState) -> Iterator[Number]:
    yield Number("round", s.round)
    yield Number("lead", s.lead if s.round else None)
    yield Number("points", s.points)
    yield Number("full", s.display_size)
    yield Number("hand-exchange", s.hand_exchange)
    yield Number("errand-exchange", s.errand_exchange)
    yield Number("highest", s.highest_wins)
    yield Number("hints", s.hints)
    is_counted = s.trick_size > 0 or s.phase in (VERDICT, REFILL, OVER)  # until the next round
    for i, colour in enumerate(COLOURS):  # TR-61
        yield Number(f"total-{colour}", s.trick_total >> 8 * i & 0xFF if is_counted else None)
    for p in range(PLAYERS):
        yield Number("wish", None if s.wishes[p] == NO_WISH else s.wishes[p], p)
