"""A page of the book as it is drawn: areas, lines, walls, rules and who may come."""

from functools import cache

from roost.contract import Data
from roost.games.familiar_tales.data.looks import Look
from roost.games.familiar_tales.data.pages import Only, Page, Sizes
from roost.games.familiar_tales.data.rules import Rule
from roost.games.familiar_tales.data.words import FAMILIARS
from roost.games.familiar_tales.drawing.layout import name_of, symbols_of
from roost.games.familiar_tales.world import World


@cache
def chart(world: World, id: str) -> Data:
    page = world.campaign.pages[id]
    return {
        "title": page.title,
        "size": list(page.size),
        "spaces": {
            space: {"dot": list(data.dot), "area": _points(data.area), "name": data.name}
            for space, data in page.spaces.items()
        },
        "edges": {
            name: {
                "between": list(edge.between),
                "line": None if edge.line is None else _points(edge.line),
                "label": edge.label,
                "only": _only(world, page, edge.only),
            }
            for name, edge in {**page.edges, **page.links}.items()
        },
        "walls": [_points(wall) for wall in page.walls],
        "rules": _rules(page.rules),
        "objectives": {aim.id: aim.text for aim in page.objectives},
        "counts": [{"id": x.id, "name": x.name, "most": x.most} for x in page.counts],
        "exits": {way.id: way.text for way in page.exits},
        "actions": {action.id: action.text for action in page.actions},
        "kinds": _kinds(world, page),
        "look": _look(world, id),
        **_layout(world, id),
    }


def _points(points: tuple[tuple[int, int], ...]) -> list[list[int]]:
    return [list(point) for point in points]


def _only(world: World, page: Page, only: Only | None) -> list[str] | None:
    """Who may cross a line, of the familiars and of the page's enemies; None: whoever comes."""
    if only is None:
        return None
    met = dict.fromkeys(encountered.enemy for encountered in page.encounters)
    if isinstance(only.enemies, Sizes):
        sizes = only.enemies.size
        enemies = [kind for kind in met if world.campaign.enemies[kind].size in sizes]
    else:
        enemies = [kind for kind in met if only.enemies == "all" or kind in only.enemies]
    familiars = [name for name in FAMILIARS if only.familiars == "all" or name in only.familiars]
    found = [*familiars, *enemies]
    return None if len(found) == len(FAMILIARS) + len(met) else found


def _rules(rules: tuple[Rule, ...]) -> list[Data]:
    """What is written out; a rule without a text is the other half of one that has it."""
    found = ((getattr(rule, "name", ""), getattr(rule, "text", "")) for rule in rules)
    return [{"name": name, "text": text} for name, text in found if text]


def _kinds(world: World, page: Page) -> Data:
    """The enemies of the encounters section: their rules as the page's make them (TA-113)."""
    found: Data = {}
    for met in page.encounters:
        kind = world.campaign.enemies[met.enemy]
        found[met.enemy] = {
            "name": kind.name,
            "stats": [str(stat) for stat in kind.stats],
            "size": kind.size,
            "piece": kind.pieces.kind,
            "tracks": list(met.tracks),
            "rules": _rules((*kind.rules, *met.rules)),
        }
    return found


def _look(world: World, id: str) -> Data:
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


def _layout(world: World, id: str) -> Data:
    """Where names and symbols are written, the same as where a page is drawn by itself."""
    look = world.campaign.looks.get(id) or Look()
    names: Data = {}
    symbols: Data = {}
    for space, data in world.campaign.pages[id].spaces.items():
        name = name_of(data, data.name or space, look.names.get(space))
        at = [round(part) for part in name.at]
        names[space] = {"at": at, "size": round(name.size), "lines": list(name.lines)}
        spots = symbols_of(data, look.symbols.get(space))
        symbols[space] = [[round(x), round(y)] for _, (x, y) in spots]
    return {"names": names, "symbols": symbols}
