"""Checks that a page's symbols fit its actions, enemies and exits."""

from collections.abc import Iterator

from roost.games.familiar_tales.content.schema import effects as e
from roost.games.familiar_tales.content.schema.campaign import Campaign
from roost.games.familiar_tales.content.schema.pages import BookPage
from roost.games.familiar_tales.content.schema.reader import ContentProblem, DataPath, suggest
from roost.games.familiar_tales.content.traversal import iter_structs

ACTION_SYMBOLS = ("gear:", "fire", "objective")
"""Symbols that need an action (TA-85, TA-86, TA-92)."""
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
    places_of_actions = [a.at if isinstance(a.at, tuple) else (a.at,) for a in page.actions]
    open_at = {at for places in places_of_actions for at in places}
    for space, data in page.spaces.items():
        for i, symbol in enumerate(data.symbols):
            if symbol.startswith(ACTION_SYMBOLS) and not open_at & {
                f"symbol:{symbol}",
                space,
                None,
            }:
                where = (*path, "spaces", space, "symbols", i)
                yield ContentProblem(where, f"the symbol {symbol} has no action", "add an action")


def _places(page: BookPage, path: DataPath) -> Iterator[ContentProblem]:
    """Check that every place `symbol:X` is on the page or is put there by an effect."""
    known = {s for space in page.spaces.values() for s in space.symbols}
    known |= {x.add for _, x in iter_structs(page) if isinstance(x, e.ChangeSymbol) and x.add}
    for where, x in iter_structs(page):
        for name in ("at", "place"):
            selectors = getattr(x, name, None)
            for at in selectors if isinstance(selectors, tuple) else (selectors,):
                if isinstance(at, str) and at.startswith("symbol:"):
                    symbol = at.removeprefix("symbol:")
                    if symbol not in known:
                        text = f"the page has no symbol {symbol}"
                        yield ContentProblem(where, text, suggest(symbol, known))


def _hearts(page: BookPage, path: DataPath) -> Iterator[ContentProblem]:
    """TA-87"""
    if not any("heart" in space.symbols for space in page.spaces.values()):
        hint = "familiars start and return there"
        yield ContentProblem((*path, "spaces"), "no space has a heart", hint)


def _objectives(campaign: Campaign, page: BookPage, path: DataPath) -> Iterator[ContentProblem]:
    """TA-95"""
    places = {id for id, space in page.spaces.items() if "objective" in space.symbols}
    placed = [x.at for x in _set_up(page) if isinstance(x, e.PlaceToken) and x.kind == "objective"]
    count = len(places) + len([at for at in placed if at not in places])
    maximum = min(MAX_OBJECTIVES, campaign.campaign.supply.objective)
    if count > maximum:
        text = f"{count} objective tokens; there are {maximum} (TA-95)"
        yield ContentProblem((*path, "spaces"), text)


def _encounters(campaign: Campaign, page: BookPage, path: DataPath) -> Iterator[ContentProblem]:
    """D8: check that pieces and tracks suffice for the page's setup."""
    listed = {page_enemy.enemy: page_enemy for page_enemy in page.encounters}
    for where, x in iter_structs(page, path):
        if isinstance(x, e.Encounter) and x.enemy in campaign.enemies and x.enemy not in listed:
            text = f"{x.enemy} is placed, but is not in the page's encounters"
            yield ContentProblem(where, text, "add it there with its tracks")
    setup_counts: dict[str, int] = {}
    for x in _set_up(page):
        if isinstance(x, e.Encounter) and isinstance(x.n, int):
            setup_counts[x.enemy] = setup_counts.get(x.enemy, 0) + x.n
    for i, page_enemy in enumerate(page.encounters):
        enemy = campaign.enemies.get(page_enemy.enemy)
        n = setup_counts.get(page_enemy.enemy, 0)
        if enemy is not None and n > enemy.pieces.count:
            text = f"{n} of {page_enemy.enemy} are set up, but there are {enemy.pieces.count}"
            yield ContentProblem((*path, "encounters", i), text)
        elif page_enemy.tracks and n > len(page_enemy.tracks):
            text = f"{n} of {page_enemy.enemy} are set up, but it has "
            text += f"{len(page_enemy.tracks)} tracks"
            yield ContentProblem((*path, "encounters", i, "tracks"), text)


def _set_up(page: BookPage) -> Iterator[object]:
    return (x for _, x in iter_structs(page.setup))
