"""A page of the book as it is drawn: areas, edges, walls, rules, and who may cross."""

from functools import cache

from roost.contract import BoardData
from roost.games.familiar_tales.content.schema.map_styles import MapStyle
from roost.games.familiar_tales.content.schema.pages import BookPage, CrossingLimit, SizeLimit
from roost.games.familiar_tales.content.schema.rules import Rule
from roost.games.familiar_tales.content.schema.vocabulary import FAMILIARS
from roost.games.familiar_tales.engine.world import World
from roost.games.familiar_tales.maps.labels import place_name, place_symbols


@cache
def describe_page(world: World, id: str) -> BoardData:
    """Return everything about a page that does not change while it is open."""
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
        "objectives": {objective.id: objective.text for objective in page.objectives},
        "counts": [{"id": x.id, "name": x.name, "most": x.most} for x in page.counts],
        "exits": {exit.id: exit.text for exit in page.exits},
        "actions": {action.id: action.text for action in page.actions},
        "kinds": _describe_enemies(world, page),
        "decoration": _describe_decoration(world, id),
        **_describe_labels(world, id),
    }


def _point_lists(points: tuple[tuple[int, int], ...]) -> list[list[int]]:
    return [list(point) for point in points]


def _allowed_figures(world: World, page: BookPage, only: CrossingLimit | None) -> list[str] | None:
    """Return the familiars and the page's enemies that may cross an edge; None if all may."""
    if only is None:
        return None
    enemy_kinds = dict.fromkeys(encounter.enemy for encounter in page.encounters)
    if isinstance(only.enemies, SizeLimit):
        sizes = only.enemies.size
        enemies = [kind for kind in enemy_kinds if world.campaign.enemies[kind].size in sizes]
    else:
        enemies = [kind for kind in enemy_kinds if only.enemies == "all" or kind in only.enemies]
    familiars = [name for name in FAMILIARS if only.familiars == "all" or name in only.familiars]
    figures = [*familiars, *enemies]
    return None if len(figures) == len(FAMILIARS) + len(enemy_kinds) else figures


def _describe_rules(rules: tuple[Rule, ...]) -> list[BoardData]:
    """Return the rules that have a text. One without a text belongs to another that has it."""
    texts = ((getattr(rule, "name", ""), getattr(rule, "text", "")) for rule in rules)
    return [{"name": name, "text": text} for name, text in texts if text]


def _describe_enemies(world: World, page: BookPage) -> BoardData:
    """Return the enemies of the page's encounters with their rules on this page (TA-113)."""
    enemies: BoardData = {}
    for encounter in page.encounters:
        kind = world.campaign.enemies[encounter.enemy]
        enemies[encounter.enemy] = {
            "name": kind.name,
            "stats": [str(stat) for stat in kind.stats],
            "size": kind.size,
            "piece": kind.pieces.kind,
            "tracks": list(encounter.tracks),
            "rules": _describe_rules((*kind.rules, *encounter.rules)),
        }
    return enemies


def _describe_decoration(world: World, id: str) -> BoardData:
    """Return how the page is painted. It has no effect on the rules."""
    look = world.campaign.looks.get(id)
    if look is None:
        return {}
    return {
        "outside": look.outside,
        "floors": dict(look.floors),
        "lights": [[*light.at, light.reach] for light in look.lights],
        "props": [[prop.prop, *prop.at, prop.scale] for prop in look.props],
    }


def _describe_labels(world: World, id: str) -> BoardData:
    """Return where names and symbols are drawn: the same positions as on a drawn map."""
    look = world.campaign.looks.get(id) or MapStyle()
    names: BoardData = {}
    symbols: BoardData = {}
    for space, data in world.campaign.pages[id].spaces.items():
        name = place_name(data, data.name or space, look.names.get(space))
        at = [round(part) for part in name.at]
        names[space] = {"at": at, "size": round(name.size), "lines": list(name.lines)}
        positions = place_symbols(data, look.symbols.get(space))
        symbols[space] = [[round(x), round(y)] for _, (x, y) in positions]
    return {"names": names, "symbols": symbols}
