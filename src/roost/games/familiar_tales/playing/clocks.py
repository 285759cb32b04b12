"""How much time a page leaves: what its turns count, and what comes of it."""

from collections.abc import Iterator
from functools import lru_cache

from roost.games.familiar_tales.data import conditions as d
from roost.games.familiar_tales.data import effects as e
from roost.games.familiar_tales.data.conditions import Condition
from roost.games.familiar_tales.figures import in_play
from roost.games.familiar_tales.playing.deeds import deeds
from roost.games.familiar_tales.playing.tasks import Choosing
from roost.games.familiar_tales.reckoning import variable
from roost.games.familiar_tales.state import State
from roost.games.familiar_tales.world import World

AGES = 99
"""Nothing is coming."""


def turns_left(s: State) -> int:
    """The turns until a count of the page's turns does harm that it has not done yet."""
    if s.page is None:
        return AGES
    left = AGES
    for name, limit, by in _clocks(s.world, s.page, s.child_card):
        now = variable(s, name)
        if now < limit:
            left = min(left, -(-(limit - now) // by))
    return left if in_play(s) else AGES


@lru_cache(maxsize=256)
def _clocks(world: World, page: str, child: str) -> tuple[tuple[str, int, int], ...]:
    """What is counted by turns, the number that does harm, and how much a turn adds."""
    known = deeds(world, page, child)
    counted: dict[str, int] = {}
    for (kind, name), ways in known.ways.items():
        for way in ways if kind == "var" else ():
            if way.doer.kind == "wait" and isinstance(way.effect, e.Add):
                by = way.effect.by
                if isinstance(by, int) and by > 0:
                    counted[name] = max(by, counted.get(name, 0))
    found: set[tuple[str, int, int]] = set()
    fail = world.campaign.pages[page].fail
    asked = [fail.if_] if fail is not None else []
    for ways in known.ways.values():
        harmful = [way for way in ways if way.doer.kind == "auto" and _harms(way.effect)]
        asked += [way.doer.if_ for way in harmful if way.doer.if_ is not None]
    for condition in asked:
        for x in _counts(condition):
            if x.name in counted and isinstance(x.min, int):
                found.add((x.name, x.min, counted[x.name]))
    return tuple(sorted(found))


def _harms(effect: e.Effect | Choosing) -> bool:
    if isinstance(effect, e.Discontent | e.Misfortune | e.Danger):
        return isinstance(effect.by, int) and effect.by > 0
    if isinstance(effect, e.ChangeEdge):
        return effect.kind in ("solid", "double-solid")
    return isinstance(effect, e.Encounter)


def _counts(condition: Condition) -> Iterator[d.Var]:
    if isinstance(condition, d.Var):
        yield condition
    elif isinstance(condition, d.All | d.AnyOf):
        for part in condition.of:
            yield from _counts(part)
