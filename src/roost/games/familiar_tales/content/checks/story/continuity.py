"""The story holds together: everything in it is reached, and it always goes on (D6, D8)."""

from collections.abc import Iterator
from typing import Any

from roost.games.familiar_tales.content.schema import conditions as c
from roost.games.familiar_tales.content.schema import effects as e
from roost.games.familiar_tales.content.schema import numbers as n
from roost.games.familiar_tales.content.schema.campaign import Campaign
from roost.games.familiar_tales.content.schema.pages import BookPage
from roost.games.familiar_tales.content.schema.reader import ContentProblem, DataPath, suggest
from roost.games.familiar_tales.content.traversal import iter_structs
from roost.games.familiar_tales.explorer import Exploration
from roost.games.familiar_tales.explorer import explore as walk_story

FIRST_CODE, LAST_CODE = 100, 999  # D6: codes have three digits
CONTINUING_EFFECTS = (e.OpenPage, e.ChapterEnd, e.TellEnding)


Structs = list[tuple[DataPath, Any]]
"""Every structure of a campaign."""


def check(campaign: Campaign) -> Iterator[ContentProblem]:
    found = list(iter_structs(campaign))
    yield from _codes(campaign)
    yield from _options(campaign, found)
    yield from _variables(found)
    yield from _counts(campaign, found)
    yield from _journal(campaign, found)
    yield from _pages(campaign, found)


def check_exploration(campaign: Campaign) -> Iterator[ContentProblem]:
    yield from _walked(campaign, walk_story(campaign))


def _codes(campaign: Campaign) -> Iterator[ContentProblem]:
    for code in campaign.entries:
        if not FIRST_CODE <= code <= LAST_CODE:
            text = f"{code} is no code of three digits: {FIRST_CODE} to {LAST_CODE}"
            yield ContentProblem(("entries", code), text)


def _options(campaign: Campaign, found: Structs) -> Iterator[ContentProblem]:
    """Conditions that nothing can make true."""
    chapters = [number for era in campaign.eras.values() for number in era.chapters]
    for path, x in found:
        if isinstance(x, c.HasChosen) and x.code in campaign.entries:
            count = len(campaign.entries[x.code].choices)
            if not 0 <= x.option < count:
                text = f"entry {x.code} has no choice {x.option}: they are numbered from 0"
                yield ContentProblem(path, text)
        elif isinstance(x, c.EraIs) and x.n not in campaign.eras:
            yield ContentProblem(path, f"there is no era {x.n}")
        elif isinstance(x, c.ChapterIs) and x.n not in chapters:
            yield ContentProblem(path, f"there is no chapter {x.n}")


def _variables(found: Structs) -> Iterator[ContentProblem]:
    """A variable that is asked for is somewhere set, and the other way round by its name."""
    dials = ("danger", "discontent", "misfortune")
    known = {x.name for _, x in found if isinstance(x, e.SetVariable | e.AddToVariable)}
    for path, x in found:
        name = x.name if isinstance(x, c.VarIs) else x.var if isinstance(x, n.VarNumber) else None
        if name is not None and name not in known:
            text = f"the variable {name} is asked for here, but nothing sets it"
            yield ContentProblem(path, text, suggest(name, (*known, *dials)))


def _counts(campaign: Campaign, found: Structs) -> Iterator[ContentProblem]:
    """What a page shows is counted somewhere."""
    known = {x.name for _, x in found if isinstance(x, e.SetVariable | e.AddToVariable)}
    for id, page in campaign.pages.items():
        for i, shown in enumerate(page.counts):
            if shown.id not in known:
                text = f"the variable {shown.id} is shown here, but nothing sets it"
                yield ContentProblem(("pages", id, "counts", i), text, suggest(shown.id, known))


def _journal(campaign: Campaign, found: Structs) -> Iterator[ContentProblem]:
    ticked = {x.id for _, x in found if isinstance(x, e.SetFlag)}
    counted = {x.name for _, x in found if isinstance(x, e.SetVariable | e.AddToVariable)}
    for id, line in campaign.journal.items():
        if id not in (counted if line.counter else ticked):
            verb = "counts" if line.counter else "ticks"
            yield ContentProblem(("journal", id), f"{id} is in the journal, but nothing {verb} it")


def _pages(campaign: Campaign, found: Structs) -> Iterator[ContentProblem]:
    """A page must be left somehow, and must be in a chapter that there is."""
    chapters = [number for era in campaign.eras.values() for number in era.chapters]
    opened = {x.id for _, x in found if isinstance(x, e.OpenPage)}
    for id, page in campaign.pages.items():
        path: DataPath = ("pages", id)
        if page.chapter not in chapters:
            yield ContentProblem((*path, "chapter"), f"there is no chapter {page.chapter}")
        if id not in opened:
            yield ContentProblem(path, f"nothing opens the page {id}", f"an entry does: page: {id}")
        if not page.exits and not _leads_on(campaign, page):
            yield ContentProblem(path, f"the page {id} has no way out", "it wants exits")


def _leads_on(campaign: Campaign, page: BookPage) -> bool:
    """Whether something on it, or an entry that it leads to, opens a page or ends the chapter."""
    known: set[int] = set()
    waiting = list(_led_to(page)) + ([page.fail.code] if page.fail is not None else [])
    waiting += [
        int(s[5:]) for space in page.spaces.values() for s in space.symbols if s[:5] == "book:"
    ]
    if any(isinstance(x, CONTINUING_EFFECTS) for _, x in iter_structs(page)):
        return True
    while waiting:
        code = waiting.pop()
        if code in known or code not in campaign.entries:
            continue
        known.add(code)
        entry = campaign.entries[code]
        if any(isinstance(x, CONTINUING_EFFECTS) for _, x in iter_structs(entry)):
            return True
        waiting += _led_to(entry)
    return False


def _led_to(part: object) -> list[int]:
    return [x.code for _, x in iter_structs(part) if isinstance(x, e.GoTo | e.OpenCode)]


def _walked(campaign: Campaign, found: Exploration) -> Iterator[ContentProblem]:
    """What a walk over all choices did not come to. A walk that gave up says nothing."""
    for code in sorted(found.dead_ends):
        text = f"the story stops after entry {code}"
        hint = "it must open a page, end the chapter or tell the ending"
        yield ContentProblem(("entries", code), text, hint)
    if not found.is_complete:
        return
    for code, entry in campaign.entries.items():
        path: DataPath = ("entries", code)
        if code not in found.entries:
            yield ContentProblem(path, f"nothing leads to entry {code}, or only what can never be")
            continue
        for i in range(len(entry.choices)):
            if (code, i) not in found.choices:
                yield ContentProblem((*path, "choices", i), f"choice {i} can never be made")
        for i in range(len(entry.variants)):
            if (code, i) not in found.variants:
                yield ContentProblem((*path, "variants", i), f"variant {i} is never told")
    for i, ending in enumerate(campaign.endings):
        if ending.id not in found.endings:
            yield ContentProblem(("endings", i), f"the ending {ending.id} is never reached")
    if not found.endings and not found.dead_ends:
        yield ContentProblem(("campaign",), "the story has no end", "an entry does: ending: true")
