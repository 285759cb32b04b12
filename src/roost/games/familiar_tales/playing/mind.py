"""What a player thinks with: a guess of the position, its manner, and what it worked out so far."""

from __future__ import annotations

from collections.abc import Collection
from functools import cached_property
from typing import TYPE_CHECKING, Any

from roost.games.familiar_tales.data.words import MOVE, SKILLS
from roost.games.familiar_tales.figures import in_play, most_life
from roost.games.familiar_tales.playing.manner import Manner
from roost.games.familiar_tales.playing.ranges import Ranges, is_steady
from roost.games.familiar_tales.state import Familiar, State

if TYPE_CHECKING:
    from roost.games.familiar_tales.playing.plans import Plan

WEARY = 64
"""After so many turns on a page, four times as many as most take, it is noticed that nothing gets
on: from then on other ways are tried.
"""
MOST_PLANS = 2000
_plans: dict[Any, Plan] = {}


class Mind:
    def __init__(self, s: State, manner: Manner, hurries: bool = False) -> None:
        self.s = s
        self.manner = manner
        self.hurries = hurries  # it does not look about for more than the page asks for
        self.world = s.world
        self.ranges = Ranges(s)
        self._means: dict[int, tuple[float, ...]] = {}
        self.foes: dict[str, float] = {}
        self.blows: int | None = None

    @cached_property
    def plan(self) -> Plan:
        """What the page asks for, and what would bring it nearer. The same again if nothing that
        it depends on has changed.
        """
        from roost.games.familiar_tales.playing.plans import plan  # it thinks with this

        key = self._position()
        found = _plans.get(key)
        if found is None:
            if len(_plans) >= MOST_PLANS:
                _plans.clear()
            found = _plans[key] = plan(self)
        return found

    def _position(self) -> Any:
        """All that a plan depends on."""
        s = self.s
        lists: tuple[list[Any], ...] = (s.order, s.flags, s.covered, s.tokens, s.offers)
        lists += (s.history, s.chosen, s.used, s.spent, s.codes)
        dicts = (s.vars, s.counters, s.edges, s.pieces, s.supply)
        reads = self._reads
        return (
            (s.world, s.page, s.turn, s.playing, s.child, s.child_card, s.child_stays),
            (self.manner, self.hurries, s.discontent, s.misfortune, s.players),
            (self.has_time, self.rounds, s.danger if "danger" in reads else 0),
            (s.era, s.chapter),
            tuple(map(tuple, lists)),
            tuple([tuple(x.items()) for x in dicts]),
            tuple((space, tuple(names)) for space, names in s.symbols.items()),
            tuple([(n, e.space, e.life, *e.afflictions) for n, e in s.enemies.items()]),
            tuple([_familiar(f, reads) for f in s.familiars.values()]),
            tuple([self.means(name) for name in s.familiars]),
        )

    @cached_property
    def _reads(self) -> Collection[str]:
        """Which of what changes often a plan depends on here."""
        from roost.games.familiar_tales.playing.deeds import CHANGING, deeds

        s = self.s
        if s.page is None or not is_steady(s.world, s.page):
            return CHANGING
        return deeds(s.world, s.page, s.child_card).reads

    @cached_property
    def rounds(self) -> int:
        """The rounds since it was noticed that nothing gets on; 0 if it does."""
        return max(0, self.s.turns - WEARY) // len(self.s.familiars)

    @cached_property
    def has_time(self) -> bool:
        """Whether a turn costs less than what can be had in it."""
        from roost.games.familiar_tales.playing.plans import has_time

        return self.s.page is not None and has_time(self)

    @cached_property
    def present(self) -> list[str]:
        return in_play(self.s)

    def hand(self, who: str) -> list[str]:
        return self.s.seats[self.s.owners[who]].hand

    def means(self, who: str) -> tuple[float, ...]:
        """The mean values of the cards that a familiar's player has in all."""
        seat = self.s.owners[who]
        if seat not in self._means:
            s, cards = self.s, self.s.seats[seat]
            played = [*s.performed, *(s.moving.cards if s.moving is not None else ())]
            for test in s.tests:
                played += test.cards
            out = [card for owner, card in played if owner == seat]
            known = self.world.cards
            own = [known[c].values for c in cards.draw + cards.hand + cards.discard + out]
            sums = map(sum, zip(*own, strict=True)) if own else (0,) * (len(SKILLS) + 1)
            self._means[seat] = tuple([x / max(1, len(own)) for x in sums])
        return self._means[seat]

    def pace(self, who: str) -> float:
        """Move points that a familiar makes in a turn, if it does other things besides."""
        return max(1.0, 2.5 * self.means(who)[MOVE])

    # Life

    def dread(self, who: str, life: int) -> float:
        """What it costs to stand at this life: the less there is, the likelier a flight."""
        manner = self.manner
        most = most_life(self.s, who)
        scale = 10.0 / max(1, most)  # the sturdy are not safer at the same share of their life
        return manner.flight * float(manner.frailty ** (max(0, life) * (0.5 + 0.5 * scale)))

    def loss(self, who: str, n: int) -> float:
        """What losing some life would cost; what gaining it is worth is the loss of less than 0."""
        life = self.s.familiars[who].life
        after = min(most_life(self.s, who), life - n)
        if after <= 0:
            return self.manner.flight + self.manner.fatigue - self.dread(who, life)
        return self.dread(who, after) - self.dread(who, life)


def _familiar(f: Familiar, reads: Collection[str]) -> Any:
    things = tuple(f.equipped), tuple(f.stash), tuple(f.bonds), tuple(f.marks)
    dials = f.life if "life" in reads else 0, f.power if "power" in reads else 0
    return dials, f.space, tuple(f.resources.items()), tuple(f.afflictions), things
