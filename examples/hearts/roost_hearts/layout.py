"""Declares the zones of the table and who may see them."""

from functools import cache

from roost.kernel import rule
from roost.kernel.kit import trick_zones, write_trick_zones
from roost.kernel.layout import PROMPT, TURN, Layout, SetZone, number_slots
from roost_hearts.rules import points_of
from roost_hearts.state import CARDS, PASS, PLAY, RANKS, HeartsState

NO_PROMPT = PLAY + 1


def layout(s: HeartsState) -> Layout:
    return _build_layout(s.players)


@cache
def _build_layout(players: int) -> Layout:
    seats = range(players)
    passed = [
        SetZone(f"passed-{p}", "display", CARDS.faces, owner=p, seen_by="owner") for p in seats
    ]
    return Layout(
        [*trick_zones(players, CARDS.faces), *passed],
        [
            *number_slots(("deal", "goal", "broken", "direction")),
            *number_slots(("score", "points"), seats),
        ],
        ("pass", "play", ""),
    )


@rule
def direction(s: HeartsState) -> int:
    """HE-5: return 0 for no passing, 1 for left, 2 for across, 3 for right."""
    return 3 if s.offset == s.players - 1 else s.offset


@rule
def write_layout(s: HeartsState, x: list[int]) -> None:
    n = s.players
    x[TURN] = s.turn
    x[PROMPT] = min(s.phase, NO_PROMPT)
    at = write_trick_zones(s, x, RANKS, 0)
    if s.phase == PASS:
        for p in range(n):
            x[at + p] = s.passed[p]
    at += n
    x[at] = s.deal
    x[at + 1] = s.goal
    x[at + 2] = s.is_broken
    x[at + 3] = direction(s)
    for p in range(n):
        x[at + 4 + 2 * p] = s.scores[p]
        x[at + 5 + 2 * p] = points_of(s.taken[p], s.jack)
