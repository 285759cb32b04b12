"""A piece of work that brings a goal nearer, and what a whole goal needs."""

from typing import NamedTuple

from roost.games.familiar_tales.content.schema.effects import Effect
from roost.games.familiar_tales.content.schema.vocabulary import Skill

MAX_EXTRA_COST = 5.0
"""A way dearer than the best by more than this is not thought of."""
IMPOSSIBLE_COST = 1000.0


class OptionChosen(NamedTuple):
    """That an option of an entry is chosen: what a goal asks for, and no effect of the data."""

    code: int
    option: int


class Task(NamedTuple):
    """`kind`: `do` (an action of the page, or a code), `go`, `bring` (the child), `fight`,
    `forage`, `care`. Any of `who` may do it on any of `spaces`.
    """

    kind: str
    spaces: frozenset[str]
    who: tuple[str, ...]
    id: str = ""  # the action, code, enemy or resource
    effect: Effect | OptionChosen | None = None  # what it is done for
    test: tuple[Skill, int] | None = None
    weight: float = 1.0
    is_gathering: bool = False  # only worth doing once all else is done

    def scale_weight(self, by: float) -> "Task":
        if by == 1.0:
            return self
        kind, spaces, who, id, effect, test, weight, gathers = self
        return Task(kind, spaces, who, id, effect, test, weight * by, gathers)


class Need(NamedTuple):
    cost: float
    tasks: tuple[Task, ...] = ()

    @property
    def is_possible(self) -> bool:
        return self.cost < IMPOSSIBLE_COST


SATISFIED = Need(0.0)
IMPOSSIBLE = Need(IMPOSSIBLE_COST)


def all_of(needs: list[Need]) -> Need:
    if len(needs) == 1 and needs[0].is_possible:
        return needs[0]
    cost = sum([need.cost for need in needs])
    return Need(min(cost, IMPOSSIBLE_COST), tuple([task for need in needs for task in need.tasks]))


def any_of(needs: list[Need]) -> Need:
    """The best, and others that are nearly as good: whoever is near may take them."""
    if len(needs) == 1:
        return needs[0] if needs[0].cost < IMPOSSIBLE_COST else IMPOSSIBLE
    best = min([need.cost for need in needs], default=IMPOSSIBLE_COST)
    if best >= IMPOSSIBLE_COST:
        return IMPOSSIBLE
    near = [need for need in needs if need.cost <= best + MAX_EXTRA_COST]
    tasks = [
        task.scale_weight(0.5 ** ((need.cost - best) / 3)) for need in near for task in need.tasks
    ]
    return Need(best, tuple(tasks))
