"""Declares the zones of the table and who may see them."""

from functools import cache

from roost.kernel import count, rule
from roost.kernel.kit import trick_zones, write_trick_zones
from roost.kernel.layout import PROMPT, TURN, Layout, number_slots
from roost.scaffold.trick.state import CARDS, PLAY, RANKS, TRUMPS, SampleState


def layout(s: SampleState) -> Layout:
    return _build_layout(s.players)


@cache
def _build_layout(players: int) -> Layout:
    return Layout(
        trick_zones(players, CARDS.faces),
        [*number_slots(("deal", "deals")), *number_slots(("score", "tricks"), range(players))],
        ("play", ""),
    )


@rule
def write_layout(s: SampleState, x: list[int]) -> None:
    x[TURN] = s.turn
    x[PROMPT] = 0 if s.phase == PLAY else 1
    at = write_trick_zones(s, x, RANKS, TRUMPS)
    x[at] = s.deal
    x[at + 1] = s.deals
    for p in range(s.players):
        x[at + 2 + 2 * p] = s.scores[p]
        x[at + 3 + 2 * p] = count(s.taken[p]) // s.players
