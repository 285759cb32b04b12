"""TA-269: checks that the resources which objectives need stay available."""

from collections.abc import Iterator

from roost.games.familiar_tales.content.schema import conditions as c
from roost.games.familiar_tales.content.schema import effects as e
from roost.games.familiar_tales.content.schema.campaign import Campaign
from roost.games.familiar_tales.content.schema.pages import BookPage, Objective
from roost.games.familiar_tales.content.schema.reader import ContentProblem
from roost.games.familiar_tales.content.schema.rules import PageAction
from roost.games.familiar_tales.content.traversal import iter_structs


def check(campaign: Campaign) -> Iterator[ContentProblem]:
    for id, page in campaign.pages.items():
        sources = {(r, a) for o in page.objectives for r, a in o.source.items()}
        for i, objective in enumerate(page.objectives):
            path = ("pages", id, "objectives", i)
            for resource in sorted(_needed(page, objective)):
                if resource not in {r for r, _ in sources}:
                    text = f"{objective.id} needs {resource}, but has no source of more"
                    hint = f"source: {{{resource}: an action that gives it}} (TA-269)"
                    yield ContentProblem(path, text, hint)
            for resource, action in objective.source.items():
                if not _gives(page, action, resource):
                    where = (*path, "source", resource)
                    yield ContentProblem(where, f"the action {action} gives no {resource}")


def _gives(page: BookPage, action: str, resource: str) -> bool:
    page_action = next((a for a in page.actions if a.id == action), None)
    gains = [x for _, x in iter_structs(page_action) if isinstance(x, e.Gain)]
    return page_action is None or any(x.resource in (resource, "choose") for x in gains)


def _needed(page: BookPage, objective: Objective) -> set[str]:
    """Return the resources without which no action can achieve a part of the objective."""
    resources: set[str] = set()
    for _, part in iter_structs(objective.if_):
        if isinstance(part, c.FigureHas) and part.resource is not None:
            resources.add(part.resource)
        costs = [_costs(action) for action in page.actions if _achieves(action, part)]
        if costs and not _happens_by_itself(page, part):
            resources |= set.intersection(*costs)
    return resources


def _costs(action: PageAction) -> set[str]:
    return {cost.resource for cost in action.cost if cost.resource not in (None, "choose")}


def _happens_by_itself(page: BookPage, part: object) -> bool:
    """Return whether a rule or the setup may achieve a part without any cost."""
    automatic = (page.rules, page.setup, page.threats, page.reinforce)
    return any(_changes(x, part) for _, x in iter_structs(automatic))


def _achieves(action: PageAction, part: object) -> bool:
    return any(_changes(x, part) for _, x in iter_structs(action))


def _changes(effect: object, part: object) -> bool:
    match part:
        case c.EdgeIs():
            return isinstance(effect, e.ChangeEdge) and effect == e.ChangeEdge(part.id, part.is_)
        case c.TokenAt():
            return isinstance(effect, e.PlaceToken) and effect.kind == part.kind
        case c.VarIs():
            return isinstance(effect, e.SetVariable | e.AddToVariable) and effect.name == part.name
        case c.HasFlag():
            return isinstance(effect, e.SetFlag) and effect.id == part.id
        case c.IsCovered():
            return isinstance(effect, e.Cover) and effect.symbol == part.symbol
    return False
