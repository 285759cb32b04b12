"""Checks for conditions that depend on each other, and failures that lead back to their page."""

from collections.abc import Iterator

from roost.games.familiar_tales.content.schema import conditions as c
from roost.games.familiar_tales.content.schema import effects as e
from roost.games.familiar_tales.content.schema.campaign import Campaign
from roost.games.familiar_tales.content.schema.pages import BookPage
from roost.games.familiar_tales.content.schema.reader import ContentProblem, DataPath
from roost.games.familiar_tales.content.traversal import iter_structs


def check(campaign: Campaign) -> Iterator[ContentProblem]:
    for id, page in campaign.pages.items():
        path = ("pages", id)
        yield from _objectives(page, path)
        yield from _reinforcements(page, path)
        yield from _failure(campaign, page, path)


def _objectives(page: BookPage, path: DataPath) -> Iterator[ContentProblem]:
    dependencies = {o.id: _required_objectives(page, o.if_) for o in page.objectives}
    for i, objective in enumerate(page.objectives):
        cycle = _cycle_from(dependencies, objective.id)
        if cycle is not None:
            where: DataPath = (*path, "objectives", i, "if")
            chain = ", which requires ".join((*cycle, objective.id))
            text = f"{objective.id} requires {chain}: this is a loop"
            yield ContentProblem(where, text, "use conditions other than objectives")


def _required_objectives(page: BookPage, condition: c.Condition) -> list[str]:
    ids: list[str] = []
    for _, x in iter_structs(condition):
        if isinstance(x, c.ObjectivesMet):
            ids += [o.id for o in page.objectives] if x.ids == "all" else x.ids
    return list(dict.fromkeys(ids))


def _cycle_from(dependencies: dict[str, list[str]], start: str) -> tuple[str, ...] | None:
    """Return the shortest cycle through the start, without the start; None if there is none."""
    layer: list[tuple[str, tuple[str, ...]]] = [(start, ())]
    known: set[str] = set()
    while layer:
        next_layer = []
        for id, chain in layer:
            for required in dependencies.get(id, ()):
                if required == start:
                    return chain
                if required not in known:
                    known.add(required)
                    next_layer.append((required, (*chain, required)))
        layer = next_layer
    return None


def _reinforcements(page: BookPage, path: DataPath) -> Iterator[ContentProblem]:
    for within, x in iter_structs(page.reinforce):
        if isinstance(x, c.CanHappen):
            text = "the reinforcements depend on whether reinforcements can come"
            yield ContentProblem(
                (*path, "reinforce", *within),
                text,
                "put the condition into the threat that brings them",
            )


def _failure(campaign: Campaign, page: BookPage, path: DataPath) -> Iterator[ContentProblem]:
    """TA-249: after a failure the story goes on elsewhere."""
    if page.fail is None or page.fail.code not in campaign.entries:
        return
    id, code = path[1], page.fail.code
    if _destinations(campaign, code) == {id}:
        text = f"entry {code} only opens {id} again, where it may fail again, endlessly"
        hint = "a failure should lead to another page or end the chapter (TA-249)"
        yield ContentProblem((*path, "fail", "code"), text, hint)


def _destinations(campaign: Campaign, code: int) -> set[object]:
    """Return the pages that an entry may open, and the effects by which it may end a chapter."""
    destinations: set[object] = set()
    known, pending = {code}, [code]
    while pending:
        for _, x in iter_structs(campaign.entries[pending.pop()]):
            if isinstance(x, e.OpenPage):
                destinations.add(x.id)
            elif isinstance(x, e.ChapterEnd | e.EraEnd | e.TellEnding):
                destinations.add(type(x))
            elif isinstance(x, e.GoTo) and x.code not in known and x.code in campaign.entries:
                known.add(x.code)
                pending.append(x.code)
    return destinations
