"""Enumerates every world that is consistent with what a seat has seen, from RULES.md alone.

It reads only the seat's own views, one after each action, and remembers all that they showed. It
shares no code with `guess.py` and `knowledge.py`, which it checks.
"""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import NamedTuple

from roost.contract import View

COLOURS = ("red", "blue", "green", "purple")
DECK = frozenset(f"{colour}-{rank}" for colour in COLOURS for rank in range(1, 11))
NEGATIVE = frozenset(f"{colour}-{rank}" for colour in COLOURS for rank in (4, 8))
Cards = frozenset[str]


class World(NamedTuple):
    """A placement of the cards that a seat does not know."""

    hands: tuple[Cards, ...]  # of the other players, by seat
    added: tuple[Cards, ...]  # cards that they added face down, none or one each
    left_over: Cards


@dataclass
class Memory:
    """What a seat knows of the current game."""

    seat: int
    players: int = 0
    own_cards: set[str] = field(default_factory=set)
    played_cards: set[str] = field(default_factory=set)  # played in this game
    won_missions: dict[int, set[str]] = field(default_factory=lambda: defaultdict(set))
    void_colours: dict[int, set[str]] = field(default_factory=lambda: defaultdict(set))  # colours
    shown_cards: dict[int, set[str]] = field(
        default_factory=lambda: defaultdict(set)
    )  # when scored
    view: View | None = None  # the last one

    def others(self) -> list[int]:
        return [p for p in range(self.players) if p != self.seat]

    def see(self, view: View) -> None:
        self.players = sum(zone.kind == "hand" for zone in view.zones)
        self.own_cards = _names(view, f"hand-{self.seat}") | _names(view, f"added-{self.seat}")
        if self.view is not None:
            self._see_play(self.view, view)
        if view.turn is None:  # AK-39
            for p in self.others():
                self.shown_cards[p] = _names(view, f"hand-{p}")
        self.view = view

    def _see_play(self, before: View, view: View) -> None:
        """Read the card that was played, and the end of the round if it was the last card."""
        is_finished = not view.zone("trick").cards and view.zone("last") != before.zone("last")
        trick = view.zone("last" if is_finished else "trick").cards
        if len(trick) == len(before.zone("trick").cards):
            return
        card, p = str(trick[-1].name), int(trick[-1].marks["by"])
        self.played_cards.add(card)
        self.won_missions[p].discard(card)
        for mission in _names(before, "mission"):
            if _colour(mission) != _colour(card):  # AK-20
                self.void_colours[p].add(_colour(mission))
        if is_finished:
            (winner,) = (int(c.marks["by"]) for c in trick if "won" in c.marks)
            self.won_missions[winner] |= _names(before, "mission")

    def unknown_cards(self) -> Cards:
        assert self.view is not None
        open_zones = ("mission", *(f"missions-{p}" for p in range(self.players)))
        known = (
            self.own_cards
            | self.played_cards
            | set().union(*(_names(self.view, z) for z in open_zones))
        )
        return DECK - known.union(*self.won_missions.values(), *self.shown_cards.values())


def remember(seat: int, views: Sequence[View]) -> Memory:
    """Read the views of the current game. AK-5: earlier games reveal nothing about it."""
    memory = Memory(seat)
    for view in views:
        if view.number("game") == views[-1].number("game"):
            memory.see(view)
    return memory


def enumerate_worlds(memory: Memory, limit: int) -> set[World] | None:
    """Return all worlds, or None if there are more than `limit`."""
    worlds: set[World] = set()
    for world in _worlds(memory, memory.unknown_cards(), memory.others()):
        worlds.add(world)
        if len(worlds) > limit:
            return None
    return worlds


def _worlds(memory: Memory, pool: Cards, others: list[int]) -> Iterator[World]:
    """Give each other player in turn a hand and an added card."""
    assert memory.view is not None
    if not others:
        left = memory.view.zone("left-over").cards if memory.players == 3 else ()
        if len(left) == len(pool):
            yield World((), (), pool)
        return
    p, *rest = others
    known = frozenset(memory.won_missions[p] | memory.shown_cards[p])
    possible = sorted(card for card in pool if _may_hold(memory, p, card))
    for hand in combinations(possible, len(memory.view.zone(f"hand-{p}").cards) - len(known)):
        remaining = pool - set(hand)
        for added in combinations(sorted(remaining), len(memory.view.zone(f"added-{p}").cards)):
            for hands, adds, left_over in _worlds(memory, remaining - set(added), rest):
                yield World((known.union(hand), *hands), (frozenset(added), *adds), left_over)


def _may_hold(memory: Memory, p: int, card: str) -> bool:
    """Return whether an unseen dealt card may be in a hand. It was there at every shown void."""
    assert memory.view is not None
    if memory.view.turn is None and card in NEGATIVE:  # AK-39: it would be shown
        return False
    return _colour(card) not in memory.void_colours[p]


def _names(view: View, zone: str) -> set[str]:
    return {card.name for card in view.zone(zone).cards if card.name}


def _colour(card: str) -> str:
    return card.split("-")[0]
