"""Resolves selectors of figures and places (D4) in a context."""

from roost.games.familiar_tales.content.schema.vocabulary import FAMILIARS
from roost.games.familiar_tales.engine.figures import (
    CHILD,
    can_see,
    enemies_at,
    enemies_in_order,
    familiars_at,
    graph_of,
    is_present,
    page_of,
    present_familiars,
    space_of,
    spaces_with_symbol,
)
from roost.games.familiar_tales.engine.state import Context, TalesState

CHOICE_SELECTORS = (
    "choose",
    "choose-here",
    "choose-other",
    "choose-enemy-here",
    "choose-enemy-seen",
)


def select(s: TalesState, who: str, c: Context) -> list[str]:
    """Return the figures that a selector means; for a selector that asks, those to choose from.

    Familiars come in turn order, then enemies in the order of the enemy turn (TA-271). Fled
    familiars are not affected (TA-237).
    """
    if who in ("self", "victor"):
        figure = c.victor if who == "victor" else c.self_
        return [figure] if figure is not None and _is_there(s, figure) else []
    if who in FAMILIARS:
        return [who] if is_present(s, who) else []
    if who == CHILD:
        return [CHILD] if s.child_space is not None else []
    if who == "enemy":
        return [c.enemy] if c.enemy is not None and _is_there(s, c.enemy) else []
    if who in ("each", "choose", "familiar"):
        return present_familiars(s)
    if who in ("here", "choose-here"):
        return familiars_at(s, own_space(s, c))
    if who in ("others-here", "choose-other"):
        familiars = (
            familiars_at(s, own_space(s, c)) if who == "others-here" else present_familiars(s)
        )
        return [name for name in familiars if name != c.self_]
    if who == "enemies":
        return enemies_in_order(s)
    if who in ("enemies-here", "choose-enemy-here"):
        return enemies_at(s, own_space(s, c)) if own_space(s, c) else []
    if who == "choose-enemy-seen":
        viewpoint = space_of(s, c.self_)
        return [
            name for name in enemies_in_order(s) if can_see(s, viewpoint, s.enemies[name].space)
        ]
    if who.startswith("kind:"):
        kind = who.removeprefix("kind:")
        return [name for name in enemies_in_order(s) if s.enemies[name].kind == kind]
    if who.startswith("token:"):
        return [who]
    return [who] if who in s.enemies else []


def _is_there(s: TalesState, figure: str) -> bool:
    if figure in s.familiars:
        return is_present(s, figure)
    is_there = figure in s.enemies or figure in s.defeated_enemies or figure == CHILD
    return is_there or figure.startswith("token:")


def own_space(s: TalesState, c: Context) -> str | None:
    """Return the rule's own space, or that of `self`."""
    return c.space or space_of(s, c.self_) or c.last_space


def select_places(s: TalesState, place: str, c: Context) -> list[str]:
    """Return the spaces that a place selector means, in the page's order; a line means itself."""
    if place == "here":
        result = own_space(s, c)
    elif place == "last-space":
        result = c.last_space
    elif place.startswith("space-of:"):
        occupied = {space_of(s, name) for name in select(s, place.removeprefix("space-of:"), c)}
        return [space for space in page_of(s).spaces if space in occupied] if s.page else []
    elif place.startswith("symbol:"):
        return spaces_with_symbol(s, place.removeprefix("symbol:")) if s.page else []
    else:
        chart = graph_of(s) if s.page is not None else None
        is_known = chart is not None and (place in chart.space_order or place in chart.edges)
        result = place if is_known else None
    return [] if result is None else [result]


def select_spaces(s: TalesState, place: str, c: Context) -> list[str]:
    """Return the same, restricted to spaces."""
    return [space for space in select_places(s, place, c) if space in page_of(s).spaces]


def is_at(s: TalesState, figure: str | None, place: str, c: Context) -> bool:
    space = space_of(s, figure)
    return space is not None and space in select_places(s, place, c)


def is_selected(s: TalesState, figure: str | None, who: str, c: Context) -> bool:
    """Return whether a rule's selector means this figure. `c.self_` is the rule's bearer."""
    if who == "familiar" or who in ("each", "choose"):
        return figure in s.familiars
    if who in ("enemy", "enemies"):
        return figure in s.enemies or figure in s.defeated_enemies
    if who in ("self", *FAMILIARS):
        return figure == (c.self_ if who == "self" else who)
    if who.startswith("kind:"):
        return figure is not None and figure.rpartition("-")[0] == who.removeprefix("kind:")
    return figure in select(s, who, c)
