"""Effects that combine effects, and effects that let enemies act."""

import msgspec

from roost.games.familiar_tales.content.schema import effects as e
from roost.games.familiar_tales.engine.combat.enemies import schedule_enemies
from roost.games.familiar_tales.engine.conditions import holds
from roost.games.familiar_tales.engine.effects.registry import chooser, effect
from roost.games.familiar_tales.engine.expressions import evaluate
from roost.games.familiar_tales.engine.figures import page_of
from roost.games.familiar_tales.engine.machine import ask, step
from roost.games.familiar_tales.engine.selectors import select
from roost.games.familiar_tales.engine.state import Context, TalesState


def without_binding(c: Context) -> Context:
    """TA-287: effects under a condition or choice are no longer binding."""
    return msgspec.structs.replace(c, is_binding=False) if c.is_binding else c


@effect(e.OfferChoice)
def _choice(s: TalesState, x: e.OfferChoice, c: Context) -> None:
    ask(s, "choose", chooser(s, c), (x.options, without_binding(c), None))


@effect(e.WhenTrue)
def _when_true(s: TalesState, x: e.WhenTrue, c: Context) -> None:
    s.then("effects", x.then if holds(s, x.if_, c) else x.else_, without_binding(c))


@effect(e.RepeatEffects)
def _times(s: TalesState, x: e.RepeatEffects, c: Context) -> None:
    s.then("repeat-effects", evaluate(s, x.n, c), x.do, without_binding(c))


@step("repeat-effects")
def repeat_effects(s: TalesState, n: int, do: e.Effects, c: Context) -> None:
    if n > 0:
        s.then("effects", do, c)
        s.then("repeat-effects", n - 1, do, c)


@effect(e.ForEach)
def _for_each(s: TalesState, x: e.ForEach, c: Context) -> None:
    for figure in select(s, x.who, c):
        s.then(
            "effects", x.do, msgspec.structs.replace(without_binding(c), self_=figure, space=None)
        )


@effect(e.EnemiesAct)
def _act(s: TalesState, x: e.EnemiesAct, c: Context) -> None:
    enemies = [name for name in select(s, x.who, c) if name in s.enemies]
    points = None if x.points is None else evaluate(s, x.points, c)
    schedule_enemies(s, enemies, x.steps, x.toward, points)


@effect(e.EnemyTurn)
def _enemy_turn(s: TalesState, x: e.EnemyTurn, c: Context) -> None:
    s.then("enemy-turn")


@effect(e.Reinforce)
def _reinforce(s: TalesState, x: e.Reinforce, c: Context) -> None:
    if s.page is not None:
        s.then("effects", page_of(s).reinforce, c)
