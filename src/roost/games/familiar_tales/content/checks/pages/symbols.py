"""What a page shows and what it does fit together: symbols, actions, enemies, ways out."""

from collections.abc import Iterator

from roost.games.familiar_tales.content.schema import effects as e
from roost.games.familiar_tales.content.schema.campaign import Campaign
from roost.games.familiar_tales.content.schema.pages import BookPage
from roost.games.familiar_tales.content.schema.reader import ContentProblem, DataPath, suggest
from roost.games.familiar_tales.content.traversal import iter_structs

ACTION_SYMBOLS = ("gear:", "fire", "objective")
"""Symbols that an action belongs to (TA-85, TA-86, TA-92)."""
MAX_OBJECTIVES = 5  # TA-95


def check(campaign: Campaign) -> Iterator[ContentProblem]:
    for id, page in campaign.pages.items():
        path = ("pages", id)
        yield from _actions(page, path)
        yield from _places(page, path)
        yield from _hearts(page, path)
        yield from _objectives(campaign, page, path)
        yield from _encounters(campaign, page, path)


def _actions(page: BookPage, path: DataPath) -> Iterator[ContentProblem]:
    ats = [a.at if isinstance(a.at, tuple) else (a.at,) for a in page.actions]
    open_at = {at for listed in ats for at in listed}
    for space, data in page.spaces.items():
        for i, symbol in enumerate(data.symbols):
            if symbol.startswith(ACTION_SYMBOLS) and not open_at & {
                f"symbol:{symbol}",
                space,
                None,
            }:
                where = (*path, "spaces", space, "symbols", i)
                yield ContentProblem(
                    where, f"nothing can be done at {symbol}", "it wants an action"
                )


def _places(page: BookPage, path: DataPath) -> Iterator[ContentProblem]:
    """A place `symbol:X` is somewhere on the page, or is put there."""
    known = {s for space in page.spaces.values() for s in space.symbols}
    known |= {x.add for _, x in iter_structs(page) if isinstance(x, e.ChangeSymbol) and x.add}
    for where, x in iter_structs(page):
        for name in ("at", "place"):
            found = getattr(x, name, None)
            for at in found if isinstance(found, tuple) else (found,):
                if isinstance(at, str) and at.startswith("symbol:"):
                    symbol = at.removeprefix("symbol:")
                    if symbol not in known:
                        text = f"the page has no symbol {symbol}"
                        yield ContentProblem(where, text, suggest(symbol, known))


def _hearts(page: BookPage, path: DataPath) -> Iterator[ContentProblem]:
    """TA-87"""
    if not any("heart" in space.symbols for space in page.spaces.values()):
        hint = "familiars begin there, and come back there"
        yield ContentProblem((*path, "spaces"), "no space has a heart", hint)


def _objectives(campaign: Campaign, page: BookPage, path: DataPath) -> Iterator[ContentProblem]:
    """TA-95"""
    places = {id for id, space in page.spaces.items() if "objective" in space.symbols}
    laid = [x.at for x in _set_up(page) if isinstance(x, e.PlaceToken) and x.kind == "objective"]
    found = len(places) + len([at for at in laid if at not in places])
    most = min(MAX_OBJECTIVES, campaign.campaign.supply.objective)
    if found > most:
        text = f"{found} objective tokens; there are {most} (TA-95)"
        yield ContentProblem((*path, "spaces"), text)


def _encounters(campaign: Campaign, page: BookPage, path: DataPath) -> Iterator[ContentProblem]:
    """D8: pieces and tracks suffice for what a page sets up."""
    listed = {encountered.enemy: encountered for encountered in page.encounters}
    for where, x in iter_structs(page, path):
        if isinstance(x, e.Encounter) and x.enemy in campaign.enemies and x.enemy not in listed:
            text = f"{x.enemy} comes, but is not among the page's encounters"
            yield ContentProblem(where, text, "add it there: its order, and its tracks")
    coming: dict[str, int] = {}
    for x in _set_up(page):
        if isinstance(x, e.Encounter) and isinstance(x.n, int):
            coming[x.enemy] = coming.get(x.enemy, 0) + x.n
    for i, encountered in enumerate(page.encounters):
        enemy = campaign.enemies.get(encountered.enemy)
        n = coming.get(encountered.enemy, 0)
        if enemy is not None and n > enemy.pieces.count:
            text = f"{n} of {encountered.enemy} are set up, but there are {enemy.pieces.count}"
            yield ContentProblem((*path, "encounters", i), text)
        elif encountered.tracks and n > len(encountered.tracks):
            text = f"{n} of {encountered.enemy} are set up, but it has "
            text += f"{len(encountered.tracks)} tracks"
            yield ContentProblem((*path, "encounters", i, "tracks"), text)


def _set_up(page: BookPage) -> Iterator[object]:
    return (x for _, x in iter_structs(page.setup))
