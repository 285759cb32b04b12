"""Checks that everything in the story can be reached and that it always goes on (D6, D8)."""

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
"""Every struct of a campaign with its path."""


def check(campaign: Campaign) -> Iterator[ContentProblem]:
    structs = list(iter_structs(campaign))
    yield from _codes(campaign)
    yield from _options(campaign, structs)
    yield from _variables(structs)
    yield from _counts(campaign, structs)
    yield from _journal(campaign, structs)
    yield from _pages(campaign, structs)


def check_exploration(campaign: Campaign) -> Iterator[ContentProblem]:
    yield from _unreached(campaign, walk_story(campaign))


def _codes(campaign: Campaign) -> Iterator[ContentProblem]:
    for code in campaign.entries:
        if not FIRST_CODE <= code <= LAST_CODE:
            text = f"{code} is not a code of three digits ({FIRST_CODE} to {LAST_CODE})"
            yield ContentProblem(("entries", code), text)


def _options(campaign: Campaign, structs: Structs) -> Iterator[ContentProblem]:
    """Check for conditions that nothing can make true."""
    chapters = [number for era in campaign.eras.values() for number in era.chapters]
    for path, x in structs:
        if isinstance(x, c.HasChosen) and x.code in campaign.entries:
            count = len(campaign.entries[x.code].choices)
            if not 0 <= x.option < count:
                text = f"entry {x.code} has no choice {x.option}: they are numbered from 0"
                yield ContentProblem(path, text)
        elif isinstance(x, c.EraIs) and x.n not in campaign.eras:
            yield ContentProblem(path, f"there is no era {x.n}")
        elif isinstance(x, c.ChapterIs) and x.n not in chapters:
            yield ContentProblem(path, f"there is no chapter {x.n}")


def _variables(structs: Structs) -> Iterator[ContentProblem]:
    """Check that every variable that is read is set somewhere."""
    dials = ("danger", "discontent", "misfortune")
    known = {x.name for _, x in structs if isinstance(x, e.SetVariable | e.AddToVariable)}
    for path, x in structs:
        name = x.name if isinstance(x, c.VarIs) else x.var if isinstance(x, n.VarNumber) else None
        if name is not None and name not in known:
            text = f"the variable {name} is read here, but nothing sets it"
            yield ContentProblem(path, text, suggest(name, (*known, *dials)))


def _counts(campaign: Campaign, structs: Structs) -> Iterator[ContentProblem]:
    """Check that every variable that a page shows is set somewhere."""
    known = {x.name for _, x in structs if isinstance(x, e.SetVariable | e.AddToVariable)}
    for id, page in campaign.pages.items():
        for i, variable in enumerate(page.counts):
            if variable.id not in known:
                text = f"the variable {variable.id} is shown here, but nothing sets it"
                yield ContentProblem(("pages", id, "counts", i), text, suggest(variable.id, known))


def _journal(campaign: Campaign, structs: Structs) -> Iterator[ContentProblem]:
    set_flags = {x.id for _, x in structs if isinstance(x, e.SetFlag)}
    set_counters = {x.name for _, x in structs if isinstance(x, e.SetVariable | e.AddToVariable)}
    for id, line in campaign.journal.items():
        if id not in (set_counters if line.counter else set_flags):
            verb = "changes" if line.counter else "sets"
            yield ContentProblem(("journal", id), f"{id} is in the journal, but nothing {verb} it")


def _pages(campaign: Campaign, structs: Structs) -> Iterator[ContentProblem]:
    """Check that a page can be left and belongs to an existing chapter."""
    chapters = [number for era in campaign.eras.values() for number in era.chapters]
    opened = {x.id for _, x in structs if isinstance(x, e.OpenPage)}
    for id, page in campaign.pages.items():
        path: DataPath = ("pages", id)
        if page.chapter not in chapters:
            yield ContentProblem((*path, "chapter"), f"there is no chapter {page.chapter}")
        if id not in opened:
            yield ContentProblem(
                path, f"nothing opens the page {id}", f"add the effect page: {id} to an entry"
            )
        if not page.exits and not _continues(campaign, page):
            yield ContentProblem(path, f"the page {id} has no exit", "add exits")


def _continues(campaign: Campaign, page: BookPage) -> bool:
    """Return whether the page, or an entry it leads to, opens a page or ends the chapter."""
    known: set[int] = set()
    pending = list(_next_codes(page)) + ([page.fail.code] if page.fail is not None else [])
    pending += [code for space in page.spaces.values() for code in space.book_codes]
    if any(isinstance(x, CONTINUING_EFFECTS) for _, x in iter_structs(page)):
        return True
    while pending:
        code = pending.pop()
        if code in known or code not in campaign.entries:
            continue
        known.add(code)
        entry = campaign.entries[code]
        if any(isinstance(x, CONTINUING_EFFECTS) for _, x in iter_structs(entry)):
            return True
        pending += _next_codes(entry)
    return False


def _next_codes(part: object) -> list[int]:
    return [x.code for _, x in iter_structs(part) if isinstance(x, e.GoTo | e.OpenCode)]


def _unreached(campaign: Campaign, exploration: Exploration) -> Iterator[ContentProblem]:
    """Check what an exploration of all choices did not reach. An incomplete one proves nothing."""
    for code in sorted(exploration.dead_ends):
        text = f"the story stops after entry {code}"
        hint = "it must open a page, end the chapter or tell the ending"
        yield ContentProblem(("entries", code), text, hint)
    if not exploration.is_complete:
        return
    for code, entry in campaign.entries.items():
        path: DataPath = ("entries", code)
        if code not in exploration.entries:
            yield ContentProblem(
                path, f"nothing leads to entry {code}, or only conditions that cannot hold"
            )
            continue
        for i in range(len(entry.choices)):
            if (code, i) not in exploration.choices:
                yield ContentProblem((*path, "choices", i), f"choice {i} can never be made")
        for i in range(len(entry.variants)):
            if (code, i) not in exploration.variants:
                yield ContentProblem((*path, "variants", i), f"variant {i} is never shown")
    for i, ending in enumerate(campaign.endings):
        if ending.id not in exploration.endings:
            yield ContentProblem(("endings", i), f"the ending {ending.id} is never reached")
    if not exploration.endings and not exploration.dead_ends:
        yield ContentProblem(
            ("campaign",), "the story has no end", "add the effect ending: true to an entry"
        )
