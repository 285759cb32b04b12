"""Conditions that ask one another without end, and failures that lead back to where they began."""

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
    asks = {o.id: _asked(page, o.if_) for o in page.objectives}
    for i, objective in enumerate(page.objectives):
        between = _way_back(asks, objective.id)
        if between is not None:
            where: DataPath = (*path, "objectives", i, "if")
            way = ", which asks for ".join((*between, objective.id))
            text = f"{objective.id} asks for {way}: it never comes to an end"
            yield ContentProblem(
                where, text, "an objective asks for what the page can show by itself"
            )


def _asked(page: BookPage, condition: c.Condition) -> list[str]:
    found: list[str] = []
    for _, x in iter_structs(condition):
        if isinstance(x, c.ObjectivesMet):
            found += [o.id for o in page.objectives] if x.ids == "all" else x.ids
    return list(dict.fromkeys(found))


def _way_back(asks: dict[str, list[str]], start: str) -> tuple[str, ...] | None:
    """What is asked on the shortest way round back to the start, without the start itself."""
    layer: list[tuple[str, tuple[str, ...]]] = [(start, ())]
    known: set[str] = set()
    while layer:
        further = []
        for id, way in layer:
            for asked in asks.get(id, ()):
                if asked == start:
                    return way
                if asked not in known:
                    known.add(asked)
                    further.append((asked, (*way, asked)))
        layer = further
    return None


def _reinforcements(page: BookPage, path: DataPath) -> Iterator[ContentProblem]:
    for within, x in iter_structs(page.reinforce):
        if isinstance(x, c.CanHappen):
            text = "whether reinforcements can come is asked by the reinforcements themselves"
            yield ContentProblem(
                (*path, "reinforce", *within), text, "ask in the threat that brings them"
            )


def _failure(campaign: Campaign, page: BookPage, path: DataPath) -> Iterator[ContentProblem]:
    """TA-249: it goes on elsewhere."""
    if page.fail is None or page.fail.code not in campaign.entries:
        return
    id, code = path[1], page.fail.code
    if _leads_on(campaign, code) == {id}:
        text = f"entry {code} only opens {id} again, where it may fail at once, and so for ever"
        hint = "it costs misfortune and goes on: another page, or the chapter's end (TA-249)"
        yield ContentProblem((*path, "fail", "code"), text, hint)


def _leads_on(campaign: Campaign, code: int) -> set[object]:
    """The pages that an entry may open, by itself or by others; what ends a chapter as well."""
    found: set[object] = set()
    known, waiting = {code}, [code]
    while waiting:
        for _, x in iter_structs(campaign.entries[waiting.pop()]):
            if isinstance(x, e.OpenPage):
                found.add(x.id)
            elif isinstance(x, e.ChapterEnd | e.EraEnd | e.TellEnding):
                found.add(type(x))
            elif isinstance(x, e.GoTo) and x.code not in known and x.code in campaign.entries:
                known.add(x.code)
                waiting.append(x.code)
    return found
