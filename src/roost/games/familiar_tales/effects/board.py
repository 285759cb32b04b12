"""Effects on the page: figures, tokens, lines, symbols."""

from roost.contract import Action
from roost.games.familiar_tales.data import effects as e
from roost.games.familiar_tales.effects.registry import chooser, effect, effect_on
from roost.games.familiar_tales.encounters import encounter
from roost.games.familiar_tales.enemies import nearest
from roost.games.familiar_tales.figures import (
    afflictions_of,
    chart_of,
    edge_kind,
    in_play,
    space_of,
    symbols_at,
)
from roost.games.familiar_tales.having import cover, uncover
from roost.games.familiar_tales.life import take_off
from roost.games.familiar_tales.machine import answer, ask, note, question, step
from roost.games.familiar_tales.reckoning import number
from roost.games.familiar_tales.rules import Event, fire
from roost.games.familiar_tales.selecting import places, select, spaces
from roost.games.familiar_tales.state import Ask, Context, State
from roost.games.familiar_tales.ways import cheapest, distances, go, neighbours


@effect(e.Encounter)
def _encounter(s: State, x: e.Encounter, c: Context) -> None:
    if s.page is not None:
        encounter(s, x, c)


@effect_on(e.Defeat)
def _defeat(s: State, x: e.Defeat, c: Context, who: str) -> None:
    s.then("defeat", who, c.doer)


@effect_on(e.Withdraw)
def _withdraw(s: State, x: e.Withdraw, c: Context, who: str) -> None:
    if who in s.enemies:
        take_off(s, who)
        s.fallen.pop(who)


@effect_on(e.Put)
def _put(s: State, x: e.Put, c: Context, who: str) -> None:
    """TA-216: no effect moves one that is Trapped."""
    if s.page is None or who in s.fallen:
        return
    found = spaces(s, x.at, c)
    held = "trapped" in afflictions_of(s, who) and not c.setup
    if found and not held:
        go(s, who, found[0])


@effect(e.Child)
def _child(s: State, x: e.Child, c: Context) -> None:
    s.child_stays = x.moves == "none"


# Moving without cards


@effect_on(e.Shift)
def _shift(s: State, x: e.Shift, c: Context, who: str) -> None:
    s.then("shift", x, c, who, number(s, x.steps, c))


@step("shift")
def shift(s: State, x: e.Shift, c: Context, who: str, left: int) -> None:
    """One step; lines hold. Away is where the way back is longest, first in the page's order."""
    start = space_of(s, who)
    if left <= 0 or start is None or "trapped" in afflictions_of(s, who):
        return
    _shift_once(s, x, c, who, start)
    s.then("shift", x, c, who, left - 1)


def _shift_once(s: State, x: e.Shift, c: Context, who: str, start: str) -> None:
    ways = [to for to, _ in neighbours(s, who, start)]
    if x.choose:
        if len(ways) > 1:
            ask(s, "choose-space", chooser(s, c), (who, tuple(ways)))
        elif ways:
            go(s, who, ways[0])
        return
    if x.toward is not None:
        goal = _goal(s, who, start, x.toward, c)
        way = cheapest(s, who, start, goal) if goal is not None else []
        if way:
            go(s, who, way[0][0])
    elif x.away is not None and ways:
        from_ = _goal(s, who, start, x.away, c)
        if from_ is not None:
            far = distances(s, who, from_)
            best = max(ways, key=lambda to: far.get(to, 1 << 20))
            if far.get(best, 1 << 20) > far.get(start, 0):
                go(s, who, best)


def _goal(s: State, who: str, start: str, word: str, c: Context) -> str | None:
    if word != "nearest":
        figures = [space_of(s, name) for name in select(s, word, c)]
        found = [space for space in figures if space is not None] or spaces(s, word, c)
    elif who in s.enemies:
        return next(iter(nearest(s, who).values()), None)
    else:
        found = [space for name in in_play(s) if (space := space_of(s, name)) and name != who]
    far = distances(s, who, start)
    reached = [space for space in found if space in far]
    return min(reached, key=lambda space: far[space], default=None)


@question("choose-space")
def _spaces(s: State, asked: Ask) -> list[Action]:
    return [{"type": "choose-space", "name": space} for space in asked.about[1]]


@answer("choose-space")
def _space(s: State, asked: Ask, action: Action) -> None:
    go(s, asked.about[0], str(action["name"]))


# Tokens, lines, symbols


@effect(e.PutToken)
def _token(s: State, x: e.PutToken, c: Context) -> None:
    for place in places(s, x.at, c)[:1]:
        kind = "on-fire" if x.kind == "fire" else x.kind  # TA-265
        if s.supply.get(kind, 0) < 1:
            return
        s.supply[kind] -= 1
        s.tokens.append((x.kind, place))
        _lay_on_line(s, x.kind, place)
        note(s, "token", thing=x.kind, space=place)
        fire(s, Event("token-placed", at=place))


@effect(e.TakeToken)
def _untoken(s: State, x: e.TakeToken, c: Context) -> None:
    for place in places(s, x.at, c):
        if (x.kind, place) in s.tokens:
            s.tokens.remove((x.kind, place))
            kind = "on-fire" if x.kind == "fire" else x.kind
            s.supply[kind] = s.supply.get(kind, 0) + 1
            if place in s.beneath:
                _change(s, place, s.beneath.pop(place))
            return


def _lay_on_line(s: State, token: str, place: str) -> None:
    """TA-105: a door shuts a line, the log bridges a solid one; taken off, it is as it was."""
    if place not in chart_of(s).edges or token not in ("door", "log"):
        return
    before = edge_kind(s, place)
    s.beneath[place] = before
    if token == "door":
        _change(s, place, "double-solid")
    elif before == "solid":
        _change(s, place, "dashed")


@effect(e.ChangeEdge)
def _edge(s: State, x: e.ChangeEdge, c: Context) -> None:
    _change(s, x.id, x.kind)


def _change(s: State, id: str, kind: str) -> None:
    if s.page is None or id not in chart_of(s).edges or edge_kind(s, id) == kind:
        return
    s.edges[id] = kind
    if chart_of(s).edges[id].kind == kind:
        del s.edges[id]
    note(s, "line", line=id)
    fire(s, Event("edge-changed", at=id))


@effect(e.ChangeSymbol)
def _symbol(s: State, x: e.ChangeSymbol, c: Context) -> None:
    for space in spaces(s, x.at, c):
        found = list(symbols_at(s, space))
        if x.add is not None:
            found.append(x.add)
        if x.remove is not None and x.remove in found:
            found.remove(x.remove)
        s.symbols[space] = found


@effect(e.Cover)
def _cover(s: State, x: e.Cover, c: Context) -> None:
    if x.symbol not in s.covered and s.page is not None:
        cover(s, x.symbol)


@effect(e.Uncover)
def _uncover(s: State, x: e.Uncover, c: Context) -> None:
    if x.symbol in s.covered:
        uncover(s, x.symbol)
