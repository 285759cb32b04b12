"""Checks the structure of pages: symbols, lines, dots, limits (D3, D8)."""

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
from roost.games.familiar_tales.content.schema.vocabulary import CROSSABLE_KINDS
from roost.games.familiar_tales.content.traversal import iter_structs
from roost.games.familiar_tales.engine.sight import is_inside, is_intersecting

SYMBOLS = ("heart", "spider", "fire", "exit", "water", "stairs", "objective")
PREFIXES = ("gear:", "forage:", "book:")
COVERABLE = ("forage:", "book:")
MAX_COVERED = 10  # TA-95


def check(campaign: Campaign) -> Iterator[ContentProblem]:
    covered_names = {x.symbol for _, x in iter_structs(campaign) if isinstance(x, Cover)}
    for id, page in campaign.pages.items():
        path = ("pages", id)
        yield from _symbols(campaign, page, path)
        yield from _covered(campaign, page, path, covered_names)
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
    campaign: Campaign, page: BookPage, path: DataPath, covered_names: set[str]
) -> Iterator[ContentProblem]:
    """TA-95: symbols that can be covered by foraging, reading or effects."""
    symbols = symbol_names(page).items()
    coverable = [
        name for name, (_, s) in symbols if s.startswith(COVERABLE) or name in covered_names
    ]
    maximum = min(MAX_COVERED, campaign.campaign.supply.completed)
    if len(coverable) > maximum:
        text = f"{len(coverable)} symbols can be covered; TA-95 allows {maximum}"
        yield ContentProblem((*path, "spaces"), text)
    if page.forage is None and any("/forage:" in name for name in coverable):
        yield ContentProblem(path, "the page has forage symbols but no field forage")


def _edges(page: BookPage, path: DataPath) -> Iterator[ContentProblem]:
    for key, edges in (("edges", page.edges), ("links", page.links)):
        for id, edge in edges.items():
            where = (*path, key, id)
            for i, space in enumerate(edge.between):
                if space not in page.spaces:
                    hint = suggest(space, page.spaces)
                    yield ContentProblem((*where, "between", i), f"there is no space {space}", hint)
            if edge.line is None and key == "edges":
                yield ContentProblem(where, "an edge needs a line; without one it belongs in links")
            if key == "links" and id in page.edges:
                yield ContentProblem(where, f"{id} is already an edge")


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
    """Check that every space can be reached. Lines that the page can change count as open."""
    changed = {x.id for _, x in iter_structs(page) if isinstance(x, ChangeEdge)}
    changed |= {x.at for _, x in iter_structs(page) if isinstance(x, PlaceToken | RemoveToken)}
    has_crossing_rule = any(
        isinstance(x, Modifier) and x.modify.startswith("cross:") for x in page.rules
    )
    lines = {**page.edges, **page.links}.items()
    open_edges = [
        set(edge.between)
        for id, edge in lines
        if edge.kind in CROSSABLE_KINDS or id in changed or has_crossing_rule
    ]
    hearts = {id for id, space in page.spaces.items() if "heart" in space.symbols}
    reached = hearts or set(list(page.spaces)[:1])
    while (
        new := {a for edge_spaces in open_edges for a in edge_spaces if reached & edge_spaces}
        - reached
    ):
        reached |= new
    for id, space in page.spaces.items():
        if id not in reached and not space.unreached:
            hint = "unreached: true marks it as intended"
            yield ContentProblem((*path, "spaces", id), f"{id} cannot be reached", hint)


def _enemies(campaign: Campaign, page: BookPage, path: DataPath) -> Iterator[ContentProblem]:
    tracks = 0
    for i, page_enemy in enumerate(page.encounters):
        where = (*path, "encounters", i)
        if page_enemy.enemy not in campaign.enemies:
            hint = suggest(page_enemy.enemy, campaign.enemies)
            yield ContentProblem((*where, "enemy"), f"there is no enemy {page_enemy.enemy}", hint)
        elif len(page_enemy.tracks) > campaign.enemies[page_enemy.enemy].pieces.count:
            count = campaign.enemies[page_enemy.enemy].pieces.count
            yield ContentProblem(
                (*where, "tracks"), f"there are {count} pieces of {page_enemy.enemy}"
            )
        tracks += len(page_enemy.tracks)
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
                yield ContentProblem((*path, key, i, "id"), f"{id} is defined twice")
    for i, exit_ in enumerate(page.exits):
        if exit_.code not in campaign.entries:
            hint = suggest(exit_.code, campaign.entries)
            yield ContentProblem(
                (*path, "exits", i, "code"), f"there is no entry {exit_.code}", hint
            )
    if page.fail and page.fail.code not in campaign.entries:
        yield ContentProblem((*path, "fail", "code"), f"there is no entry {page.fail.code}")
