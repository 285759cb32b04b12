"""Looks up figures, spaces and lines of the open page."""

from collections.abc import Iterator

from roost.games.familiar_tales.content.schema.pages import BookPage, name_symbols
from roost.games.familiar_tales.content.schema.vocabulary import CROSSABLE_KINDS, FAMILIARS
from roost.games.familiar_tales.engine.state import TalesState
from roost.games.familiar_tales.engine.world import PageGraph

CHILD = "child"


def page_of(s: TalesState) -> BookPage:
    assert s.page is not None, "no page is open"
    return s.world.campaign.pages[s.page]


def graph_of(s: TalesState) -> PageGraph:
    assert s.page is not None, "no page is open"
    return s.world.graphs[s.page]


def turn_order(s: TalesState) -> list[str]:
    return s.order or list(FAMILIARS)


def present_familiars(s: TalesState) -> list[str]:
    """Return the familiars on the page in turn order; between pages, all of them."""
    return [name for name in turn_order(s) if is_present(s, name)]


def is_present(s: TalesState, familiar: str) -> bool:
    return s.page is None or s.familiars[familiar].space is not None


def familiars_at(s: TalesState, space: str | None) -> list[str]:
    if space is None:
        return []
    return [name for name in present_familiars(s) if s.familiars[name].space == space]


def enemies_in_order(s: TalesState) -> list[str]:
    """Return the enemies by TA-226: kinds in the order of the page's encounters, then by number."""
    if not s.enemies:
        return []
    kinds = {e.enemy: i for i, e in enumerate(page_of(s).encounters)} if s.page else {}
    last = len(kinds)

    def sort_key(name: str) -> tuple[int, str, int]:
        enemy = s.enemies[name]
        return kinds.get(enemy.kind, last), enemy.kind, enemy.number

    return sorted(s.enemies, key=sort_key)


def enemies_at(s: TalesState, space: str | None) -> list[str]:
    return [name for name in enemies_in_order(s) if s.enemies[name].space == space]


def space_of(s: TalesState, figure: str | None) -> str | None:
    """Return the space of a familiar, an enemy, the child or a named token; None if it has none."""
    if figure is None:
        return None
    if figure in s.familiars:
        return s.familiars[figure].space
    if figure in s.enemies:
        return s.enemies[figure].space
    if figure == CHILD:
        return s.child_space
    return s.pieces.get(figure.removeprefix("token:"))


def life_of(s: TalesState, figure: str) -> int:
    return s.familiars[figure].life if figure in s.familiars else s.enemies[figure].life


def max_life(s: TalesState, familiar: str) -> int:
    return s.world.campaign.familiars[familiar].life


def afflictions_of(s: TalesState, figure: str) -> list[str]:
    if figure in s.familiars:
        return s.familiars[figure].afflictions
    if figure in s.enemies:
        return s.enemies[figure].afflictions
    return s.defeated_enemies[figure].afflictions if figure in s.defeated_enemies else []


def owner_of(s: TalesState, familiar: str | None) -> int:
    """Return the seat that decides for a familiar (TA-254); without a familiar, by TA-255."""
    return s.owners[familiar] if familiar is not None and familiar in s.owners else deciding_seat(s)


def deciding_seat(s: TalesState) -> int:
    """TA-255: the seat whose familiar has the turn or had it last; outside turns the keeper."""
    return s.owners[s.turn] if s.turn is not None else s.keeper


def symbols_at(s: TalesState, space: str) -> list[str]:
    if space in s.symbols:
        return s.symbols[space]
    return list(page_of(s).spaces[space].symbols)


def uncovered_symbols(s: TalesState, space: str) -> Iterator[tuple[str, str]]:
    """Yield the names (D3) and symbols of a space that no token covers."""
    for symbol, name in name_symbols(space, symbols_at(s, space)):
        if name not in s.covered:
            yield name, symbol


def has_symbol(s: TalesState, space: str, symbol: str) -> bool:
    if symbol == "objective" and ("objective", space) in s.tokens:
        return True
    if space in s.symbols:
        return any(shown == symbol for _, shown in uncovered_symbols(s, space))
    names = graph_of(s).symbols.get(symbol, {}).get(space, ())
    return any(name not in s.covered for name in names)


def spaces_with_symbol(s: TalesState, symbol: str) -> list[str]:
    """Return the spaces that show a symbol, in the page's order."""
    if s.symbols or symbol == "objective":
        return [space for space in page_of(s).spaces if has_symbol(s, space, symbol)]
    return [space for space in graph_of(s).symbols.get(symbol, ()) if has_symbol(s, space, symbol)]


def spaces_within(s: TalesState, spaces: list[str], steps: int) -> list[str]:
    """Return these spaces and all within that many steps (TA-102, TA-103), for any figure."""
    reached = list(spaces)
    layer = [space for space in spaces if space in graph_of(s).adjacency]
    for _ in range(steps):
        neighbours = [neighbour for space in layer for neighbour in graph_of(s).adjacency[space]]
        adjacent = [to for to, id in neighbours if edge_kind(s, id) in CROSSABLE_KINDS]
        layer = [to for to in dict.fromkeys(adjacent) if to not in reached]
        reached += layer
    return reached


def edge_kind(s: TalesState, id: str) -> str:
    return s.edges.get(id) or graph_of(s).edges[id].kind


def can_see(s: TalesState, a: str | None, b: str | None) -> bool:
    """TA-188, TA-189"""
    if a is None or b is None:
        return False
    return (a, b) in graph_of(s).visible_pairs_with(s.edges)
