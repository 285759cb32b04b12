"""How much time a page leaves: what its turns count, and what comes of it."""

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
"""Nothing is coming."""


def turns_left(s: TalesState) -> int:
    """The turns until a count of the page's turns does harm that it has not done yet."""
    if s.page is None:
        return NO_DEADLINE
    left = NO_DEADLINE
    for name, limit, by in _find_deadlines(s.world, s.page, s.child_card):
        now = variable_value(s, name)
        if now < limit:
            left = min(left, -(-(limit - now) // by))
    return left if present_familiars(s) else NO_DEADLINE


@lru_cache(maxsize=256)
def _find_deadlines(world: World, page: str, child: str) -> tuple[tuple[str, int, int], ...]:
    """What is counted by turns, the number that does harm, and how much a turn adds."""
    known = achievers_on_page(world, page, child)
    counted: dict[str, int] = {}
    for (kind, name), ways in known.by_fact.items():
        for way in ways if kind == "var" else ():
            if way.cause.kind == "wait" and isinstance(way.effect, e.AddToVariable):
                by = way.effect.by
                if isinstance(by, int) and by > 0:
                    counted[name] = max(by, counted.get(name, 0))
    found: set[tuple[str, int, int]] = set()
    fail = world.campaign.pages[page].fail
    asked = [fail.if_] if fail is not None else []
    for ways in known.by_fact.values():
        harmful = [way for way in ways if way.cause.kind == "auto" and _is_harmful(way.effect)]
        asked += [way.cause.if_ for way in harmful if way.cause.if_ is not None]
    for condition in asked:
        for x in _variable_conditions(condition):
            if x.name in counted and isinstance(x.min, int):
                found.add((x.name, x.min, counted[x.name]))
    return tuple(sorted(found))


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
