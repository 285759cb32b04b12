"""Effects on the page: figures, tokens, lines, symbols."""

from roost.contract import Action
from roost.games.familiar_tales.content.schema import effects as e
from roost.games.familiar_tales.engine.combat.encounters import place_enemies
from roost.games.familiar_tales.engine.combat.enemies import nearest_familiars
from roost.games.familiar_tales.engine.components.inventory import cover_symbol, uncover_symbol
from roost.games.familiar_tales.engine.effects.registry import chooser, effect, figure_effect
from roost.games.familiar_tales.engine.expressions import evaluate
from roost.games.familiar_tales.engine.figures import (
    afflictions_of,
    edge_kind,
    graph_of,
    present_familiars,
    space_of,
    symbols_at,
)
from roost.games.familiar_tales.engine.life import remove_enemy
from roost.games.familiar_tales.engine.machine import ask, emit, on_answer, options_for, step
from roost.games.familiar_tales.engine.paths import (
    cheapest_path,
    distances,
    move_figure,
    neighbours,
)
from roost.games.familiar_tales.engine.rules import TriggerEvent, fire
from roost.games.familiar_tales.engine.selectors import select, select_places, select_spaces
from roost.games.familiar_tales.engine.state import Context, Question, TalesState


@effect(e.Encounter)
def _encounter(s: TalesState, x: e.Encounter, c: Context) -> None:
    if s.page is not None:
        place_enemies(s, x, c)


@figure_effect(e.Defeat)
def _defeat(s: TalesState, x: e.Defeat, c: Context, who: str) -> None:
    s.then("defeat", who, c.actor)


@figure_effect(e.Withdraw)
def _withdraw(s: TalesState, x: e.Withdraw, c: Context, who: str) -> None:
    if who in s.enemies:
        remove_enemy(s, who)
        s.defeated_enemies.pop(who)


@figure_effect(e.PlaceFigure)
def _put(s: TalesState, x: e.PlaceFigure, c: Context, who: str) -> None:
    """TA-216: no effect moves one that is Trapped."""
    if s.page is None or who in s.defeated_enemies:
        return
    found = select_spaces(s, x.at, c)
    held = "trapped" in afflictions_of(s, who) and not c.is_setup
    if found and not held:
        move_figure(s, who, found[0])


@effect(e.SetChildMovement)
def _child(s: TalesState, x: e.SetChildMovement, c: Context) -> None:
    s.is_child_staying = x.moves == "none"


# Moving without cards


@figure_effect(e.ShiftFigure)
def _shift(s: TalesState, x: e.ShiftFigure, c: Context, who: str) -> None:
    s.then("shift", x, c, who, evaluate(s, x.steps, c))


@step("shift")
def shift_figure(s: TalesState, x: e.ShiftFigure, c: Context, who: str, left: int) -> None:
    """One step; lines hold. Away is where the way back is longest, first in the page's order."""
    start = space_of(s, who)
    if left <= 0 or start is None or "trapped" in afflictions_of(s, who):
        return
    _shift_once(s, x, c, who, start)
    s.then("shift", x, c, who, left - 1)


def _shift_once(s: TalesState, x: e.ShiftFigure, c: Context, who: str, start: str) -> None:
    ways = [to for to, _ in neighbours(s, who, start)]
    if x.choose:
        if len(ways) > 1:
            ask(s, "choose-space", chooser(s, c), (who, tuple(ways)))
        elif ways:
            move_figure(s, who, ways[0])
        return
    if x.toward is not None:
        goal = _goal(s, who, start, x.toward, c)
        way = cheapest_path(s, who, start, goal) if goal is not None else []
        if way:
            move_figure(s, who, way[0][0])
    elif x.away is not None and ways:
        from_ = _goal(s, who, start, x.away, c)
        if from_ is not None:
            far = distances(s, who, from_)
            best = max(ways, key=lambda to: far.get(to, 1 << 20))
            if far.get(best, 1 << 20) > far.get(start, 0):
                move_figure(s, who, best)


def _goal(s: TalesState, who: str, start: str, word: str, c: Context) -> str | None:
    if word != "nearest":
        figures = [space_of(s, name) for name in select(s, word, c)]
        found = [space for space in figures if space is not None] or select_spaces(s, word, c)
    elif who in s.enemies:
        return next(iter(nearest_familiars(s, who).values()), None)
    else:
        found = [
            space for name in present_familiars(s) if (space := space_of(s, name)) and name != who
        ]
    far = distances(s, who, start)
    reached = [space for space in found if space in far]
    return min(reached, key=lambda space: far[space], default=None)


@options_for("choose-space")
def _spaces(s: TalesState, asked: Question) -> list[Action]:
    return [{"type": "choose-space", "name": space} for space in asked.payload[1]]


@on_answer("choose-space")
def _space(s: TalesState, asked: Question, action: Action) -> None:
    move_figure(s, asked.payload[0], str(action["name"]))


# Tokens, lines, symbols


@effect(e.PlaceToken)
def _token(s: TalesState, x: e.PlaceToken, c: Context) -> None:
    for place in select_places(s, x.at, c)[:1]:
        kind = "on-fire" if x.kind == "fire" else x.kind  # TA-265
        if s.supply.get(kind, 0) < 1:
            return
        s.supply[kind] -= 1
        s.tokens.append((x.kind, place))
        _lay_on_line(s, x.kind, place)
        emit(s, "token", thing=x.kind, space=place)
        fire(s, TriggerEvent("token-placed", at=place))


@effect(e.RemoveToken)
def _untoken(s: TalesState, x: e.RemoveToken, c: Context) -> None:
    for place in select_places(s, x.at, c):
        if (x.kind, place) in s.tokens:
            s.tokens.remove((x.kind, place))
            kind = "on-fire" if x.kind == "fire" else x.kind
            s.supply[kind] = s.supply.get(kind, 0) + 1
            if place in s.edges_under_tokens:
                _change(s, place, s.edges_under_tokens.pop(place))
            return


def _lay_on_line(s: TalesState, token: str, place: str) -> None:
    """TA-105: a door shuts a line, the log bridges a solid one; taken off, it is as it was."""
    if place not in graph_of(s).edges or token not in ("door", "log"):
        return
    before = edge_kind(s, place)
    s.edges_under_tokens[place] = before
    if token == "door":
        _change(s, place, "double-solid")
    elif before == "solid":
        _change(s, place, "dashed")


@effect(e.ChangeEdge)
def _edge(s: TalesState, x: e.ChangeEdge, c: Context) -> None:
    _change(s, x.id, x.kind)


def _change(s: TalesState, id: str, kind: str) -> None:
    if s.page is None or id not in graph_of(s).edges or edge_kind(s, id) == kind:
        return
    s.edges[id] = kind
    if graph_of(s).edges[id].kind == kind:
        del s.edges[id]
    emit(s, "line", line=id)
    fire(s, TriggerEvent("edge-changed", at=id))


@effect(e.ChangeSymbol)
def _symbol(s: TalesState, x: e.ChangeSymbol, c: Context) -> None:
    for space in select_spaces(s, x.at, c):
        found = list(symbols_at(s, space))
        if x.add is not None:
            found.append(x.add)
        if x.remove is not None and x.remove in found:
            found.remove(x.remove)
        s.symbols[space] = found


@effect(e.Cover)
def _cover(s: TalesState, x: e.Cover, c: Context) -> None:
    if x.symbol not in s.covered and s.page is not None:
        cover_symbol(s, x.symbol)


@effect(e.Uncover)
def _uncover(s: TalesState, x: e.Uncover, c: Context) -> None:
    if x.symbol in s.covered:
        uncover_symbol(s, x.symbol)
