"""A page of the book as it is drawn: areas, lines, walls, rules and who may come."""

from functools import cache

from roost.contract import BoardData
from roost.games.familiar_tales.content.schema.map_styles import MapStyle
from roost.games.familiar_tales.content.schema.pages import CrossingLimit, Page, SizeLimit
from roost.games.familiar_tales.content.schema.rules import Rule
from roost.games.familiar_tales.content.schema.vocabulary import FAMILIARS
from roost.games.familiar_tales.engine.world import World
from roost.games.familiar_tales.maps.labels import place_name, place_symbols


@cache
def describe_page(world: World, id: str) -> BoardData:
    page = world.campaign.pages[id]
    return {
        "title": page.title,
        "size": list(page.size),
        "spaces": {
            space: {"dot": list(data.dot), "area": _point_lists(data.area), "name": data.name}
            for space, data in page.spaces.items()
        },
        "edges": {
            name: {
                "between": list(edge.between),
                "line": None if edge.line is None else _point_lists(edge.line),
                "label": edge.label,
                "only": _allowed_figures(world, page, edge.only),
            }
            for name, edge in {**page.edges, **page.links}.items()
        },
        "walls": [_point_lists(wall) for wall in page.walls],
        "rules": _describe_rules(page.rules),
        "objectives": {aim.id: aim.text for aim in page.objectives},
        "counts": [{"id": x.id, "name": x.name, "most": x.most} for x in page.counts],
        "exits": {way.id: way.text for way in page.exits},
        "actions": {action.id: action.text for action in page.actions},
        "kinds": _describe_enemies(world, page),
        "look": _describe_look(world, id),
        **_describe_labels(world, id),
    }


def _point_lists(points: tuple[tuple[int, int], ...]) -> list[list[int]]:
    return [list(point) for point in points]


def _allowed_figures(world: World, page: Page, only: CrossingLimit | None) -> list[str] | None:
    """Who may cross a line, of the familiars and of the page's enemies; None: whoever comes."""
    if only is None:
        return None
    met = dict.fromkeys(encountered.enemy for encountered in page.encounters)
    if isinstance(only.enemies, SizeLimit):
        sizes = only.enemies.size
        enemies = [kind for kind in met if world.campaign.enemies[kind].size in sizes]
    else:
        enemies = [kind for kind in met if only.enemies == "all" or kind in only.enemies]
    familiars = [name for name in FAMILIARS if only.familiars == "all" or name in only.familiars]
    found = [*familiars, *enemies]
    return None if len(found) == len(FAMILIARS) + len(met) else found


def _describe_rules(rules: tuple[Rule, ...]) -> list[BoardData]:
    """What is written out; a rule without a text is the other half of one that has it."""
    found = ((getattr(rule, "name", ""), getattr(rule, "text", "")) for rule in rules)
    return [{"name": name, "text": text} for name, text in found if text]


def _describe_enemies(world: World, page: Page) -> BoardData:
    """The enemies of the encounters section: their rules as the page's make them (TA-113)."""
    found: BoardData = {}
    for met in page.encounters:
        kind = world.campaign.enemies[met.enemy]
        found[met.enemy] = {
            "name": kind.name,
            "stats": [str(stat) for stat in kind.stats],
            "size": kind.size,
            "piece": kind.pieces.kind,
            "tracks": list(met.tracks),
            "rules": _describe_rules((*kind.rules, *met.rules)),
        }
    return found


def _describe_look(world: World, id: str) -> BoardData:
    """How the page is painted: no rule asks for it."""
    look = world.campaign.looks.get(id)
    if look is None:
        return {}
    return {
        "outside": look.outside,
        "floors": dict(look.floors),
        "lights": [[*light.at, light.reach] for light in look.lights],
        "props": [[thing.prop, *thing.at, thing.scale] for thing in look.props],
    }


def _describe_labels(world: World, id: str) -> BoardData:
    """Where names and symbols are written, the same as where a page is drawn by itself."""
    look = world.campaign.looks.get(id) or MapStyle()
    names: BoardData = {}
    symbols: BoardData = {}
    for space, data in world.campaign.pages[id].spaces.items():
        name = place_name(data, data.name or space, look.names.get(space))
        at = [round(part) for part in name.at]
        names[space] = {"at": at, "size": round(name.size), "lines": list(name.lines)}
        spots = place_symbols(data, look.symbols.get(space))
        symbols[space] = [[round(x), round(y)] for _, (x, y) in spots]
    return {"names": names, "symbols": symbols}
