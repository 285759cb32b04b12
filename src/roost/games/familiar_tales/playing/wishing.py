"""What the table wishes for in the story, on the page that is open: the work that it takes, what is
better left alone until then, and what would spoil it.
"""

from collections.abc import Iterator
from typing import NamedTuple

from roost.games.familiar_tales.conditions import holds
from roost.games.familiar_tales.data import conditions as d
from roost.games.familiar_tales.playing.deeds import Way
from roost.games.familiar_tales.playing.goals import Goals
from roost.games.familiar_tales.playing.tasks import Choosing, Need
from roost.games.familiar_tales.state import Context

WISHED = 2.0
"""What work for a wish is worth, beside a step of the page's own work."""
PATIENCE = 32
"""For so many turns of a page something is left alone for a wish."""


class Wished(NamedTuple):
    needs: tuple[tuple[Need, float], ...]
    waits: frozenset[str]
    """Actions and codes to be left alone: what is wished for there cannot be chosen yet."""
    spoils: dict[int, float]
    """Effects, by their identity, after which a wish could not come true, and its weight."""
    stock: tuple[tuple[str, int], ...]
    """Resources that are kept for a price."""


NO_WISHES = Wished((), frozenset(), {}, ())


def wished(goals: Goals, c: Context) -> Wished:
    needs: list[tuple[Need, float]] = []
    waits: set[str] = set()
    spoils: dict[int, float] = {}
    stock = []
    early = goals.s.turns < PATIENCE
    for name, weight in goals.mind.manner.wishes:
        if weight <= 0:
            continue
        kind, _, id = name.partition(":")
        if kind == "hold":
            resource, _, n = id.partition("/")
            stock.append((resource, int(n)))
        asked = _asked(kind, id)
        if asked is None or holds(goals.s, asked, c):
            continue
        need = goals.need(asked, True, c)
        if not need.can_be:
            continue
        needs.append((need, WISHED * min(1.0, weight) if kind == "choice" else WISHED))
        ways = list(_ways(goals, kind, id))
        if kind == "choice" and early and not _is_open(need):
            waits |= {way.doer.id for way in ways if way.doer.kind in ("code", "special")}
        for effect in _spoiling(goals, ways, c) if early else ():
            spoils[effect] = max(weight, spoils.get(effect, 0.0))
    return Wished(tuple(needs), frozenset(waits), spoils, tuple(stock))


def _asked(kind: str, id: str) -> d.Condition | None:
    if kind == "flag":
        return d.Flag(id)
    if kind == "entry":
        return d.Visited(int(id))
    if kind == "choice":
        code, _, option = id.partition("/")
        return d.Chosen(int(code), int(option))
    return None


def _ways(goals: Goals, kind: str, id: str) -> list[Way]:
    return goals.deeds.to("visit" if kind == "entry" else kind, id)


def _is_open(need: Need) -> bool:
    """Whether it could be chosen as things are."""
    return any(isinstance(task.effect, Choosing) for task in need.tasks)


def _spoiling(goals: Goals, ways: list[Way], c: Context) -> Iterator[int]:
    """What would end a thing that all the ways to a wish need, and is so now."""
    if not ways:
        return
    own = {(way.doer.kind, way.doer.id) for way in ways}
    shared = [x for x in _parts(ways[0]) if all(x in _parts(way) for way in ways)]
    ends = [end for x in shared if holds(goals.s, x, c) for end in _ends(goals, x, c)]
    for way in ways:
        at = way.doer.at
        if way.doer.kind == "code" and isinstance(at, str) and at.startswith("symbol:"):
            covered = at.removeprefix("symbol:")
            for (kind, name), found in goals.deeds.ways.items():
                if kind == "cover" and name.partition("/")[2] == covered:
                    ends += found
    for end in ends:
        if (end.doer.kind, end.doer.id) not in own:
            yield id(end.effect)


def _parts(way: Way) -> list[d.Condition]:
    return [part for x in way.asked for part in (x.of if isinstance(x, d.All) else (x,))]


def _ends(goals: Goals, x: d.Condition, c: Context) -> list[Way]:
    """The ways to make a condition false."""
    if isinstance(x, d.Var):
        return [way for way in goals.deeds.to("var", x.name) if goals.leaves(way, x, c)]
    if isinstance(x, d.Not) and isinstance(x.of, d.Flag):
        return goals.deeds.to("flag", x.of.id)
    if isinstance(x, d.Flag):
        return goals.deeds.to("unflag", x.id)
    return []
