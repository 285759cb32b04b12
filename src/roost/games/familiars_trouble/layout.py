"""Builds the zones and numbers of a view, and decides which cards a viewer may see."""

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
from roost.kernel import NOBODY, has, members

PROMPTS = {
    HANDS: "hands",
    PASS: "pass",
    ERRAND: "errand",
    HINT: "hint",
    PLAY: "play",
    REFILL: "draw-errand",
}
ALL_SEATS = (1 << PLAYERS) - 1


def views(state: TroubleState, viewers: Sequence[int | None]) -> list[View]:
    visible = [0 if viewer is None else 1 << viewer for viewer in viewers]
    return _build_views(state, viewers, visible, False)


def open_view(state: TroubleState) -> View:
    return _build_views(state, [None], [ALL_SEATS], True)[0]


def face_names(hand: int) -> list[str]:
    """Return the names of the cards of a hand, sorted by face."""
    return [FACE_NAMES[min(card, THREE_COLOUR)] for card in members(hand)]


def _build_views(
    s: TroubleState,
    viewers: Sequence[int | None],
    visible_hands: Sequence[int],
    are_piles_open: bool,
) -> list[View]:
    """Build one view per viewer. `visible_hands`: a mask of the hands that each viewer may see."""
    turn = None if s.turn == NOBODY else s.turn
    prompt, numbers = PROMPTS.get(s.phase, ""), tuple(_numbers(s))
    public, piles = tuple(_public_zones(s)), tuple(_piles(s, are_piles_open))
    return [
        View(viewer, (*public, *_hands(s, visible), *piles), numbers, turn, prompt)
        for viewer, visible in zip(viewers, visible_hands, strict=True)
    ]


def _public_zones(s: TroubleState) -> Iterator[Zone]:
    display = tuple(_displayed_errand(s, s.display[slot]) for slot in members(s.filled_slots))
    slots = range(s.display_size) if s.round else ()
    free = [str(slot) for slot in slots if not has(s.filled_slots, slot)]
    marks: dict[str, Mark] = {"free": "/".join(free)} if free else {}
    yield Zone("display", "display", cards=display, marks=marks)
    yield Zone("trick", "trick", cards=tuple(_trick(s)))


def _hands(s: TroubleState, visible: int) -> Iterator[Zone]:
    for p in range(PLAYERS):
        is_visible = has(visible, p)
        cards = tuple([Card(name if is_visible else None) for name in face_names(s.hand[p])])
        marks = _play_previews(s) if is_visible and s.phase == PLAY and s.turn == p else {}
        yield Zone(f"hand-{p}", "hand", p, cards, marks)


def _piles(s: TroubleState, is_open: bool) -> Iterator[Zone]:
    undrawn = range(s.drawn_count, DRAW_PILE_SIZE) if s.round else ()
    names = (FACE_NAMES[unpack_card(s.draw_pile, i)] if is_open else None for i in undrawn)
    yield Zone("draw", "pile", cards=tuple(map(Card, names)))
    for level in range(LEVELS):
        yield Zone(f"errands-{level + 1}", "pile", cards=tuple(_errand_pile(s, level, is_open)))
    yield Zone("discards", "pile", cards=tuple(_discards(s)))
    acquired = tuple(_errand(s, number) for number in members(s.acquired_errands))
    yield Zone("acquired", "display", cards=acquired)


def _errand(s: TroubleState, number: int) -> Card:
    """TR-3: an errand with its level, needs and points."""
    errand = s.custom_deck.errand(number)
    marks: dict[str, Mark] = {"level": errand.level}
    marks |= {colour: errand.needs[colour] for colour in COLOURS if colour in errand.needs}
    return Card(errand.name, marks | {"points": errand.points})


def _displayed_errand(s: TroubleState, number: int) -> Card:
    """TR-63: an errand on display, and whether the cards played so far cover it."""
    card = _errand(s, number)
    if s.trick_size and covers(s.trick_total, s.errand_needs[number]):
        card.marks["covered"] = 1
    return card


def _play_previews(s: TroubleState) -> dict[str, Mark]:
    """TR-61 to TR-64: preview each legal card.

    `makes` has the total of the trick by colour, `brings` the errands on display that it covers.
    """
    makes, brings = [], []
    for face in members(legal_actions(s)[0]):
        total = s.trick_total + COLOUR_VALUES[face]
        colours = (str(total >> 8 * i & 0xFF) for i in range(len(COLOURS)))
        makes.append(f"{FACE_NAMES[face]} {'/'.join(colours)}")
        displayed = (s.errand_needs[s.display[slot]] for slot in members(s.filled_slots))
        covered = [str(i) for i, needs in enumerate(displayed) if covers(total, needs)]
        if covered:
            brings.append(f"{FACE_NAMES[face]} {'/'.join(covered)}")
    return {"makes": ", ".join(makes), "brings": ", ".join(brings)}


def _trick(s: TroubleState) -> Iterator[Card]:
    """Yield the cards of the trick, in the order of play."""
    for p in _play_order(s, s.round)[: s.trick_size]:
        marks: dict[str, Mark] = {"by": p}
        if p == s.trick_winner:
            marks["won" if s.phase == VERDICT else "leads"] = 1
        yield Card(FACE_NAMES[unpack_card(s.play_history[p], s.round - 1)], marks)


def _discards(s: TroubleState) -> Iterator[Card]:
    """TR-91: the cards of finished tricks, in the order of play."""
    is_over = s.phase in (VERDICT, REFILL, OVER) and s.trick_size == 0
    for number in range(1, s.round + is_over):
        winner = s.lead_history >> 2 * number & 3 if number < s.round else s.lead  # TR-22
        for p in _play_order(s, number):
            marks: dict[str, Mark] = {"round": number, "by": p}
            if p == winner:
                marks["won"] = 1
            yield Card(FACE_NAMES[unpack_card(s.play_history[p], number - 1)], marks)


def _play_order(s: TroubleState, number: int) -> list[int]:
    """Return the seats in the order of play of a round."""
    lead = s.lead_history >> 2 * (number - 1) & 3 if number else 0
    return [(lead + i) % PLAYERS for i in range(PLAYERS)]


def _errand_pile(s: TroubleState, level: int, is_open: bool) -> Iterator[Card]:
    """Yield the errands of a pile from its top. Buried errands are public (TR-45)."""
    for i in range(s.pile_size[level]):
        errand = s.errand_piles[PILE_CAPACITY * level + (s.pile_top[level] + i) % PILE_CAPACITY]
        if i >= s.pile_size[level] - s.buried_count[level]:
            yield _errand(s, errand)
        else:
            yield Card(s.custom_deck.name(errand) if is_open else None)


def _numbers(s: TroubleState) -> Iterator[Number]:
    yield Number("round", s.round)
    yield Number("lead", s.lead if s.round else None)
    yield Number("points", s.points)
    yield Number("full", s.display_size)
    yield Number("hand-exchange", s.hand_exchange)
    yield Number("errand-exchange", s.errand_exchange)
    yield Number("highest", s.highest_wins)
    yield Number("hints", s.hints)
    has_total = s.trick_size > 0 or s.phase in (VERDICT, REFILL, OVER)  # until the next round
    for i, colour in enumerate(COLOURS):  # TR-61
        yield Number(f"total-{colour}", s.trick_total >> 8 * i & 0xFF if has_total else None)
    for p in range(PLAYERS):
        yield Number("wish", None if s.wishes[p] == NO_WISH else s.wishes[p], p)
