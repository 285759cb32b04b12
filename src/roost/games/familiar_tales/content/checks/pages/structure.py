"""Pages hold together: ways, dots, lines, limits (D3, D8)."""

from collections.abc import Iterator

from roost.games.familiar_tales.content.checks.definitions.references import symbol_names
from roost.games.familiar_tales.content.schema.campaign import Campaign
from roost.games.familiar_tales.content.schema.effects import (
    ChangeEdge,
    Cover,
    PlaceToken,
    RemoveToken,
)
from roost.games.familiar_tales.content.schema.pages import BookPage
from roost.games.familiar_tales.content.schema.reader import ContentProblem, DataPath, suggest
from roost.games.familiar_tales.content.schema.rules import Modifier
from roost.games.familiar_tales.content.traversal import iter_structs
from roost.games.familiar_tales.engine.sight import is_inside, is_intersecting

SYMBOLS = ("heart", "spider", "fire", "exit", "water", "stairs", "objective")
PREFIXES = ("gear:", "forage:", "book:")
COVERABLE = ("forage:", "book:")
CROSSABLE_KINDS = ("dashed", "double-dashed")
MAX_COVERED = 10  # TA-95


def check(campaign: Campaign) -> Iterator[ContentProblem]:
    named = {x.symbol for _, x in iter_structs(campaign) if isinstance(x, Cover)}
    for id, page in campaign.pages.items():
        path = ("pages", id)
        yield from _symbols(campaign, page, path)
        yield from _covered(campaign, page, path, named)
        yield from _edges(page, path)
        yield from _dots(page, path)
        yield from _reached(page, path)
        yield from _enemies(campaign, page, path)
        yield from _story(campaign, page, path)


def _symbols(campaign: Campaign, page: BookPage, path: DataPath) -> Iterator[ContentProblem]:
    for space, data in page.spaces.items():
        for i, symbol in enumerate(data.symbols):
            where = (*path, "spaces", space, "symbols", i)
            if symbol not in SYMBOLS and not symbol.startswith(PREFIXES):
                names = (*SYMBOLS, *PREFIXES)
                yield ContentProblem(where, f"there is no symbol {symbol}", suggest(symbol, names))
            prefix, _, rest = symbol.partition(":")
            if prefix == "book" and (not rest.isdecimal() or int(rest) not in campaign.entries):
                yield ContentProblem(
                    where, f"there is no entry {rest}", suggest(rest, campaign.entries)
                )
            if prefix == "forage" and rest not in campaign.campaign.supply.resources:
                known = campaign.campaign.supply.resources
                yield ContentProblem(where, f"there is no resource {rest}", suggest(rest, known))


def _covered(
    campaign: Campaign, page: BookPage, path: DataPath, named: set[str]
) -> Iterator[ContentProblem]:
    """TA-95: what can be foraged or read, and what an effect covers."""
    shown = symbol_names(page).items()
    coverable = [name for name, (_, s) in shown if s.startswith(COVERABLE) or name in named]
    most = min(MAX_COVERED, campaign.campaign.supply.completed)
    if len(coverable) > most:
        text = f"{len(coverable)} symbols can be covered; TA-95 allows {most}"
        yield ContentProblem((*path, "spaces"), text)
    if page.forage is None and any("/forage:" in name for name in coverable):
        yield ContentProblem(path, "there is something to forage, so the field forage is needed")


def _edges(page: BookPage, path: DataPath) -> Iterator[ContentProblem]:
    for key, edges in (("edges", page.edges), ("links", page.links)):
        for id, edge in edges.items():
            where = (*path, key, id)
            for i, space in enumerate(edge.between):
                if space not in page.spaces:
                    hint = suggest(space, page.spaces)
                    yield ContentProblem((*where, "between", i), f"there is no space {space}", hint)
            if edge.line is None and key == "edges":
                yield ContentProblem(where, "an edge has a line; a way without one is a link")
            if key == "links" and id in page.edges:
                yield ContentProblem(where, f"{id} is an edge already")


def _dots(page: BookPage, path: DataPath) -> Iterator[ContentProblem]:
    lines = [*page.walls, *(e.line for e in page.edges.values() if e.line)]
    width, height = page.size
    for id, space in page.spaces.items():
        where = (*path, "spaces", id)
        if not all(0 <= x <= width and 0 <= y <= height for x, y in (space.dot, *space.area)):
            yield ContentProblem(where, f"{id} lies outside the page's size")
        elif not is_inside(space.dot, space.area):
            yield ContentProblem((*where, "dot"), f"the dot of {id} is not within its area")
        elif any(is_intersecting((space.dot, space.dot), line) for line in lines):
            yield ContentProblem((*where, "dot"), f"the dot of {id} lies on a line")


def _reached(page: BookPage, path: DataPath) -> Iterator[ContentProblem]:
    """Lines that cannot be crossed lead nowhere, unless something on the page changes them."""
    changed = {x.id for _, x in iter_structs(page) if isinstance(x, ChangeEdge)}
    changed |= {x.at for _, x in iter_structs(page) if isinstance(x, PlaceToken | RemoveToken)}
    crossed = any(isinstance(x, Modifier) and x.modify.startswith("cross:") for x in page.rules)
    lines = {**page.edges, **page.links}.items()
    ways = [
        set(edge.between)
        for id, edge in lines
        if edge.kind in CROSSABLE_KINDS or id in changed or crossed
    ]
    hearts = {id for id, space in page.spaces.items() if "heart" in space.symbols}
    reached = hearts or set(list(page.spaces)[:1])
    while more := {a for way in ways for a in way if reached & way} - reached:
        reached |= more
    for id, space in page.spaces.items():
        if id not in reached and not space.unreached:
            hint = "unreached: true says that it is meant so"
            yield ContentProblem((*path, "spaces", id), f"no way leads to {id}", hint)


def _enemies(campaign: Campaign, page: BookPage, path: DataPath) -> Iterator[ContentProblem]:
    tracks = 0
    for i, encountered in enumerate(page.encounters):
        where = (*path, "encounters", i)
        if encountered.enemy not in campaign.enemies:
            hint = suggest(encountered.enemy, campaign.enemies)
            yield ContentProblem((*where, "enemy"), f"there is no enemy {encountered.enemy}", hint)
        elif len(encountered.tracks) > campaign.enemies[encountered.enemy].pieces.count:
            count = campaign.enemies[encountered.enemy].pieces.count
            yield ContentProblem(
                (*where, "tracks"), f"there are {count} pieces of {encountered.enemy}"
            )
        tracks += len(encountered.tracks)
    if tracks > campaign.campaign.supply.life_markers:
        text = f"{tracks} tracks, but {campaign.campaign.supply.life_markers} life markers"
        yield ContentProblem((*path, "encounters"), text)


def _story(campaign: Campaign, page: BookPage, path: DataPath) -> Iterator[ContentProblem]:
    actions = {action.id for action in page.actions}
    for i, objective in enumerate(page.objectives):
        for resource, action in objective.source.items():
            if action not in actions:
                where = (*path, "objectives", i, "source", resource)
                yield ContentProblem(
                    where, f"there is no action {action}", suggest(action, actions)
                )
    for key in ("actions", "objectives", "exits", "threats"):
        ids = [part.id for part in getattr(page, key)]
        for i, id in enumerate(ids):
            if id in ids[:i]:
                yield ContentProblem((*path, key, i, "id"), f"{id} is given twice")
    for i, way in enumerate(page.exits):
        if way.code not in campaign.entries:
            hint = suggest(way.code, campaign.entries)
            yield ContentProblem((*path, "exits", i, "code"), f"there is no entry {way.code}", hint)
    if page.fail and page.fail.code not in campaign.entries:
        yield ContentProblem((*path, "fail", "code"), f"there is no entry {page.fail.code}")
