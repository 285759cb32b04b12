"""Computes how many turns remain on a page before a turn counter does harm."""

from collections.abc import Iterator
from functools import lru_cache

from roost.games.familiar_tales.bot.planning.achievers import achievers_on_page
from roost.games.familiar_tales.bot.planning.tasks import OptionChosen
from roost.games.familiar_tales.content.schema import conditions as d
from roost.games.familiar_tales.content.schema import effects as e
from roost.games.familiar_tales.content.schema.conditions import Condition
from roost.games.familiar_tales.engine.expressions import variable_value
from roost.games.familiar_tales.engine.figures import present_familiars
from roost.games.familiar_tales.engine.state import TalesState
from roost.games.familiar_tales.engine.world import World

NO_DEADLINE = 99
"""The number of turns if no harm is coming."""


def turns_left(s: TalesState) -> int:
    """Return the number of turns until a turn counter of the page does harm."""
    if s.page is None:
        return NO_DEADLINE
    left = NO_DEADLINE
    for name, limit, by in _find_deadlines(s.world, s.page, s.child_card):
        current = variable_value(s, name)
        if current < limit:
            left = min(left, -(-(limit - current) // by))
    return left if present_familiars(s) else NO_DEADLINE


@lru_cache(maxsize=256)
def _find_deadlines(world: World, page: str, child: str) -> tuple[tuple[str, int, int], ...]:
    """Return (counter, harmful value, increase per turn) for each harmful turn counter."""
    index = achievers_on_page(world, page, child)
    increases: dict[str, int] = {}
    for (kind, name), achievers in index.by_fact.items():
        for achiever in achievers if kind == "var" else ():
            if achiever.cause.kind == "wait" and isinstance(achiever.effect, e.AddToVariable):
                by = achiever.effect.by
                if isinstance(by, int) and by > 0:
                    increases[name] = max(by, increases.get(name, 0))
    deadlines: set[tuple[str, int, int]] = set()
    fail = world.campaign.pages[page].fail
    conditions = [fail.if_] if fail is not None else []
    for achievers in index.by_fact.values():
        harmful = [
            achiever
            for achiever in achievers
            if achiever.cause.kind == "auto" and _is_harmful(achiever.effect)
        ]
        conditions += [achiever.cause.if_ for achiever in harmful if achiever.cause.if_ is not None]
    for condition in conditions:
        for x in _variable_conditions(condition):
            if x.name in increases and isinstance(x.min, int):
                deadlines.add((x.name, x.min, increases[x.name]))
    return tuple(sorted(deadlines))


def _is_harmful(effect: e.Effect | OptionChosen) -> bool:
    if isinstance(effect, e.ChangeDiscontent | e.ChangeMisfortune | e.ChangeDanger):
        return isinstance(effect.by, int) and effect.by > 0
    if isinstance(effect, e.ChangeEdge):
        return effect.kind in ("solid", "double-solid")
    return isinstance(effect, e.Encounter)


def _variable_conditions(condition: Condition) -> Iterator[d.VarIs]:
    if isinstance(condition, d.VarIs):
        yield condition
    elif isinstance(condition, d.AllOf | d.AnyOf):
        for part in condition.of:
            yield from _variable_conditions(part)
