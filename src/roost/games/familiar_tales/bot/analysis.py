"""The bot's analysis of one position: a guess of the state, a play style, and cached results."""

from __future__ import annotations

from collections.abc import Collection
from functools import cached_property
from typing import TYPE_CHECKING, Any

from roost.games.familiar_tales.bot.distances import Distances, has_fixed_costs
from roost.games.familiar_tales.bot.style import PlayStyle
from roost.games.familiar_tales.content.schema.vocabulary import MOVE_INDEX, SKILLS
from roost.games.familiar_tales.engine.figures import max_life, present_familiars
from roost.games.familiar_tales.engine.state import FamiliarState, TalesState

if TYPE_CHECKING:
    from roost.games.familiar_tales.bot.planning.page_plan import PagePlan

STUCK_AFTER_TURNS = 64
"""After this many turns on a page, four times the usual number, the bot assumes that its plans do
not work. From then on it tries other ones.
"""
MAX_CACHED_PLANS = 2000
_plan_cache: dict[Any, PagePlan] = {}


class Analysis:
    """A position as the bot sees it. Most functions of this package take it first."""

    def __init__(self, s: TalesState, style: PlayStyle, is_hurried: bool = False) -> None:
        self.s = s
        self.style = style
        self.is_hurried = is_hurried  # does only what the page asks for
        self.world = s.world
        self.distances = Distances(s)
        self._mean_values: dict[int, tuple[float, ...]] = {}
        self.removal_values: dict[str, float] = {}
        self.total_attack: int | None = None

    @cached_property
    def plan(self) -> PagePlan:
        """The plan for the open page. It is cached by everything it depends on."""
        # Imported here because the planners import this module.
        from roost.games.familiar_tales.bot.planning.page_plan import make_plan

        key = self._plan_key()
        plan = _plan_cache.get(key)
        if plan is None:
            if len(_plan_cache) >= MAX_CACHED_PLANS:
                _plan_cache.clear()
            plan = _plan_cache[key] = make_plan(self)
        return plan

    def _plan_key(self) -> Any:
        """Return everything that a plan depends on, as a cache key."""
        s = self.s
        lists: tuple[list[Any], ...] = (s.order, s.flags, s.covered, s.tokens, s.open_codes)
        lists += (s.history, s.choices_made, s.used_this_turn, s.used_this_page, s.opened_codes)
        dicts = (s.vars, s.counters, s.edges, s.pieces, s.supply)
        dependencies = self._volatile_dependencies
        return (
            (
                s.world,
                s.page,
                s.turn,
                s.is_turn_active,
                s.child_space,
                s.child_card,
                s.is_child_staying,
            ),
            (self.style, self.is_hurried, s.discontent, s.misfortune, s.players),
            (self.has_time, self.rounds_stuck, s.danger if "danger" in dependencies else 0),
            (s.era, s.chapter),
            tuple(map(tuple, lists)),
            tuple([tuple(x.items()) for x in dicts]),
            tuple((space, tuple(names)) for space, names in s.symbols.items()),
            tuple([(n, e.space, e.life, *e.afflictions) for n, e in s.enemies.items()]),
            tuple([_familiar_key(f, dependencies) for f in s.familiars.values()]),
            tuple([self.mean_values(name) for name in s.familiars]),
        )

    @cached_property
    def _volatile_dependencies(self) -> Collection[str]:
        """The fast-changing values (see `VOLATILE`) that plans on this page depend on."""
        from roost.games.familiar_tales.bot.planning.achievers import VOLATILE, achievers_on_page

        s = self.s
        if s.page is None or not has_fixed_costs(s.world, s.page):
            return VOLATILE
        return achievers_on_page(s.world, s.page, s.child_card).dependencies

    @cached_property
    def rounds_stuck(self) -> int:
        """The number of rounds since the bot counts as stuck on this page; 0 if it is not."""
        return max(0, self.s.turn_count - STUCK_AFTER_TURNS) // len(self.s.familiars)

    @cached_property
    def has_time(self) -> bool:
        """Whether a turn costs less than what can be gained in it."""
        from roost.games.familiar_tales.bot.planning.page_plan import has_time

        return self.s.page is not None and has_time(self)

    @cached_property
    def present(self) -> list[str]:
        """The familiars on the page."""
        return present_familiars(self.s)

    def hand(self, who: str) -> list[str]:
        """Return the hand of the seat that owns a familiar."""
        return self.s.seats[self.s.owners[who]].hand

    def mean_values(self, who: str) -> tuple[float, ...]:
        """Return the mean value per skill (and move) of all cards of the familiar's owner."""
        seat = self.s.owners[who]
        if seat not in self._mean_values:
            s, cards = self.s, self.s.seats[seat]
            played = [*s.performed_cards, *(s.move.cards if s.move is not None else ())]
            for test in s.tests:
                played += test.cards
            in_play = [card for owner, card in played if owner == seat]
            cards_by_id = self.world.cards
            values = [
                cards_by_id[c].values for c in cards.draw + cards.hand + cards.discard + in_play
            ]
            sums = map(sum, zip(*values, strict=True)) if values else (0,) * (len(SKILLS) + 1)
            self._mean_values[seat] = tuple([x / max(1, len(values)) for x in sums])
        return self._mean_values[seat]

    def pace(self, who: str) -> float:
        """Estimate the move points that a familiar has in a turn in which it also acts."""
        return max(1.0, 2.5 * self.mean_values(who)[MOVE_INDEX])

    # Life

    def low_life_cost(self, who: str, life: int) -> float:
        """Return the cost of having this much life: low life makes a flight likely."""
        style = self.style
        maximum = max_life(self.s, who)
        scale = 10.0 / max(1, maximum)  # with more maximum life, each point counts less
        return style.flight * float(style.frailty ** (max(0, life) * (0.5 + 0.5 * scale)))

    def life_loss_cost(self, who: str, n: int) -> float:
        """Return the cost of losing `n` life; negative `n` gives the value of healing, negated."""
        life = self.s.familiars[who].life
        after = min(max_life(self.s, who), life - n)
        if after <= 0:
            return self.style.flight + self.style.fatigue - self.low_life_cost(who, life)
        return self.low_life_cost(who, after) - self.low_life_cost(who, life)


def _familiar_key(f: FamiliarState, dependencies: Collection[str]) -> Any:
    possessions = tuple(f.equipped), tuple(f.stash), tuple(f.bonds), tuple(f.marks)
    dials = f.life if "life" in dependencies else 0, f.power if "power" in dependencies else 0
    return dials, f.space, tuple(f.resources.items()), tuple(f.afflictions), possessions
