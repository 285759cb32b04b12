"""What a player thinks with: a guess of the position, its manner, and what it worked out so far."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from roost.games.familiar_tales.data.words import MOVE, SKILLS
from roost.games.familiar_tales.figures import in_play, most_life
from roost.games.familiar_tales.playing.manner import Manner
from roost.games.familiar_tales.playing.ranges import Ranges
from roost.games.familiar_tales.state import State

if TYPE_CHECKING:
    from roost.games.familiar_tales.playing.plans import Plan


class Mind:
    def __init__(self, s: State, manner: Manner, hurries: bool = False) -> None:
        self.s = s
        self.manner = manner
        self.hurries = hurries  # it does not look about for more than the page asks for
        self.world = s.world
        self.ranges = Ranges(s)
        self._means: dict[int, tuple[float, ...]] = {}
        self.foes: dict[str, float] = {}

    @cached_property
    def plan(self) -> Plan:
        """What the page asks for, and what would bring it nearer."""
        from roost.games.familiar_tales.playing.plans import plan  # it thinks with this

        return plan(self)

    @cached_property
    def present(self) -> list[str]:
        return in_play(self.s)

    def hand(self, who: str) -> list[str]:
        return self.s.seats[self.s.owners[who]].hand

    def means(self, who: str) -> tuple[float, ...]:
        """The mean values of the cards that a familiar's player has in all."""
        seat = self.s.owners[who]
        if seat not in self._means:
            cards = self.s.seats[seat]
            own = [self.world.cards[c].values for c in cards.draw + cards.hand + cards.discard]
            sums = [sum(values[i] for values in own) for i in range(len(SKILLS) + 1)]
            self._means[seat] = tuple(x / max(1, len(own)) for x in sums)
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
