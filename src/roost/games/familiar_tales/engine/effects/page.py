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
from roost.games.familiar_tales.engine.world import LINE_TOKENS


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
    """TA-216: no effect moves a Trapped figure."""
    if s.page is None or who in s.defeated_enemies:
        return
    targets = select_spaces(s, x.at, c)
    is_held = "trapped" in afflictions_of(s, who) and not c.is_setup
    if targets and not is_held:
        move_figure(s, who, targets[0])


@effect(e.SetChildMovement)
def _child(s: TalesState, x: e.SetChildMovement, c: Context) -> None:
    s.is_child_staying = x.moves == "none"


# Movement without cards


@figure_effect(e.ShiftFigure)
def _shift(s: TalesState, x: e.ShiftFigure, c: Context, who: str) -> None:
    s.then("shift-figure", x, c, who, evaluate(s, x.steps, c))


@step("shift-figure")
def shift_figure(s: TalesState, x: e.ShiftFigure, c: Context, who: str, steps_left: int) -> None:
    """Move a figure by one step.

    Away means the neighbour that is farthest, first in the page's order.
    """
    start = space_of(s, who)
    if steps_left <= 0 or start is None or "trapped" in afflictions_of(s, who):
        return
    _shift_once(s, x, c, who, start)
    s.then("shift-figure", x, c, who, steps_left - 1)


def _shift_once(s: TalesState, x: e.ShiftFigure, c: Context, who: str, start: str) -> None:
    options = [to for to, _ in neighbours(s, who, start)]
    if x.choose:
        if len(options) > 1:
            ask(s, "choose-space", chooser(s, c), (who, tuple(options)))
        elif options:
            move_figure(s, who, options[0])
        return
    if x.toward is not None:
        goal = _goal(s, who, start, x.toward, c)
        path = cheapest_path(s, who, start, goal) if goal is not None else []
        if path:
            move_figure(s, who, path[0][0])
    elif x.away is not None and options:
        origin = _goal(s, who, start, x.away, c)
        if origin is not None:
            distance_to = distances(s, who, origin)
            best = max(options, key=lambda to: distance_to.get(to, 1 << 20))
            if distance_to.get(best, 1 << 20) > distance_to.get(start, 0):
                move_figure(s, who, best)


def _goal(s: TalesState, who: str, start: str, selector: str, c: Context) -> str | None:
    if selector != "nearest":
        figures = [space_of(s, name) for name in select(s, selector, c)]
        candidates = [space for space in figures if space is not None] or select_spaces(
            s, selector, c
        )
    elif who in s.enemies:
        return next(iter(nearest_familiars(s, who).values()), None)
    else:
        candidates = [
            space for name in present_familiars(s) if (space := space_of(s, name)) and name != who
        ]
    distance_to = distances(s, who, start)
    reachable = [space for space in candidates if space in distance_to]
    return min(reachable, key=lambda space: distance_to[space], default=None)


@options_for("choose-space")
def _space_options(s: TalesState, question: Question) -> list[Action]:
    return [{"type": "choose-space", "name": space} for space in question.payload[1]]


@on_answer("choose-space")
def _space_answer(s: TalesState, question: Question, action: Action) -> None:
    move_figure(s, question.payload[0], str(action["name"]))


# Tokens, lines, symbols


@effect(e.PlaceToken)
def _token(s: TalesState, x: e.PlaceToken, c: Context) -> None:
    for place in select_places(s, x.at, c)[:1]:
        kind = "on-fire" if x.kind == "fire" else x.kind  # TA-265
        if s.supply.get(kind, 0) < 1:
            return
        s.supply[kind] -= 1
        s.tokens.append((x.kind, place))
        _put_on_line(s, x.kind, place)
        emit(s, "token", thing=x.kind, space=place)
        fire(s, TriggerEvent("token-placed", at=place))


@effect(e.RemoveToken)
def _remove_token(s: TalesState, x: e.RemoveToken, c: Context) -> None:
    for place in select_places(s, x.at, c):
        if (x.kind, place) in s.tokens:
            s.tokens.remove((x.kind, place))
            kind = "on-fire" if x.kind == "fire" else x.kind
            s.supply[kind] = s.supply.get(kind, 0) + 1
            if place in s.edges_under_tokens:
                _change_edge(s, place, s.edges_under_tokens.pop(place))
            return


def _put_on_line(s: TalesState, token: str, place: str) -> None:
    """TA-105: a door closes a line, a log bridges a solid one. Removing it restores the line."""
    if place not in graph_of(s).edges or token not in LINE_TOKENS:
        return
    kind = edge_kind(s, place)
    s.edges_under_tokens[place] = kind
    if token == "door" or kind == "solid":
        _change_edge(s, place, LINE_TOKENS[token])


@effect(e.ChangeEdge)
def _edge(s: TalesState, x: e.ChangeEdge, c: Context) -> None:
    _change_edge(s, x.id, x.kind)


def _change_edge(s: TalesState, id: str, kind: str) -> None:
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
        symbols = list(symbols_at(s, space))
        if x.add is not None:
            symbols.append(x.add)
        if x.remove is not None and x.remove in symbols:
            symbols.remove(x.remove)
        s.symbols[space] = symbols


@effect(e.Cover)
def _cover(s: TalesState, x: e.Cover, c: Context) -> None:
    if x.symbol not in s.covered and s.page is not None:
        cover_symbol(s, x.symbol)


@effect(e.Uncover)
def _uncover(s: TalesState, x: e.Uncover, c: Context) -> None:
    if x.symbol in s.covered:
        uncover_symbol(s, x.symbol)
