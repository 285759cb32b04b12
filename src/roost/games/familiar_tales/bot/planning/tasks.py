"""Tasks, and needs: the cost of a goal and the tasks towards it."""

from typing import NamedTuple

from roost.games.familiar_tales.content.schema.effects import Effect
from roost.games.familiar_tales.content.schema.vocabulary import Skill

MAX_EXTRA_COST = 5.0
"""An alternative that costs more than the best by this much is ignored."""
IMPOSSIBLE_COST = 1000.0


class OptionChosen(NamedTuple):
    """The fact that an option of an entry was chosen. A goal may ask for it; it is no effect."""

    code: int
    option: int


class Task(NamedTuple):
    """Something for a familiar to do.

    `kind` is one of: `do` (an action of the page, or a code), `go`, `bring` (the child), `fight`,
    `forage`, `care`. Any familiar of `who` can do it on any of `spaces`.
    """

    kind: str
    spaces: frozenset[str]
    who: tuple[str, ...]
    id: str = ""  # the action, code, enemy or resource
    effect: Effect | OptionChosen | None = None  # the effect that it is done for
    test: tuple[Skill, int] | None = None
    weight: float = 1.0
    is_gathering: bool = False  # to be done last, when everything else is done

    def scale_weight(self, by: float) -> "Task":
        """Return the task with its weight multiplied by `by`."""
        if by == 1.0:
            return self
        kind, spaces, who, id, effect, test, weight, is_gathering = self
        return Task(kind, spaces, who, id, effect, test, weight * by, is_gathering)


class Need(NamedTuple):
    """The estimated cost of a goal, in cards, and the tasks that can be done for it now."""

    cost: float
    tasks: tuple[Task, ...] = ()

    @property
    def is_possible(self) -> bool:
        return self.cost < IMPOSSIBLE_COST


SATISFIED = Need(0.0)
IMPOSSIBLE = Need(IMPOSSIBLE_COST)


def all_of(needs: list[Need]) -> Need:
    """Combine needs that must all be met."""
    if len(needs) == 1 and needs[0].is_possible:
        return needs[0]
    cost = sum([need.cost for need in needs])
    return Need(min(cost, IMPOSSIBLE_COST), tuple([task for need in needs for task in need.tasks]))


def any_of(needs: list[Need]) -> Need:
    """Combine alternatives: the best one, and those nearly as good, which may suit others."""
    if len(needs) == 1:
        return needs[0] if needs[0].cost < IMPOSSIBLE_COST else IMPOSSIBLE
    best = min([need.cost for need in needs], default=IMPOSSIBLE_COST)
    if best >= IMPOSSIBLE_COST:
        return IMPOSSIBLE
    alternatives = [need for need in needs if need.cost <= best + MAX_EXTRA_COST]
    tasks = [
        task.scale_weight(0.5 ** ((need.cost - best) / 3))
        for need in alternatives
        for task in need.tasks
    ]
    return Need(best, tuple(tasks))
