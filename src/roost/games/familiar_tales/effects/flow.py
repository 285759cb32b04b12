"""Effects that put effects together, and those that let enemies act."""

import msgspec

from roost.games.familiar_tales.conditions import holds
from roost.games.familiar_tales.data import effects as e
from roost.games.familiar_tales.effects.registry import chooser, effect
from roost.games.familiar_tales.enemies import schedule
from roost.games.familiar_tales.figures import page_of
from roost.games.familiar_tales.machine import ask, step
from roost.games.familiar_tales.reckoning import number
from roost.games.familiar_tales.selecting import select
from roost.games.familiar_tales.state import Context, State


def free(c: Context) -> Context:
    """TA-287: what stands under a condition or choice binds no more."""
    return msgspec.structs.replace(c, binding=False) if c.binding else c


@effect(e.Choice)
def _choice(s: State, x: e.Choice, c: Context) -> None:
    ask(s, "choose", chooser(s, c), (x.options, free(c), None))


@effect(e.WhenTrue)
def _when_true(s: State, x: e.WhenTrue, c: Context) -> None:
    s.then("effects", x.then if holds(s, x.if_, c) else x.else_, free(c))


@effect(e.Times)
def _times(s: State, x: e.Times, c: Context) -> None:
    s.then("again", number(s, x.n, c), x.do, free(c))


@step("again")
def again(s: State, n: int, do: e.Effects, c: Context) -> None:
    if n > 0:
        s.then("effects", do, c)
        s.then("again", n - 1, do, c)


@effect(e.ForEach)
def _for_each(s: State, x: e.ForEach, c: Context) -> None:
    for figure in select(s, x.who, c):
        s.then("effects", x.do, msgspec.structs.replace(free(c), self_=figure, space=None))


@effect(e.Act)
def _act(s: State, x: e.Act, c: Context) -> None:
    found = [name for name in select(s, x.who, c) if name in s.enemies]
    points = None if x.points is None else number(s, x.points, c)
    schedule(s, found, x.steps, x.toward, points)


@effect(e.EnemyTurn)
def _enemy_turn(s: State, x: e.EnemyTurn, c: Context) -> None:
    s.then("enemy-turn")


@effect(e.Reinforce)
def _reinforce(s: State, x: e.Reinforce, c: Context) -> None:
    if s.page is not None:
        s.then("effects", page_of(s).reinforce, c)
