"""Effects on the test, move or loss that is being resolved."""

from roost.games.familiar_tales.content.schema import effects as e
from roost.games.familiar_tales.engine.effects.registry import effect, figure_effect
from roost.games.familiar_tales.engine.expressions import evaluate
from roost.games.familiar_tales.engine.machine import await_chance, step
from roost.games.familiar_tales.engine.skill_tests import begin_test
from roost.games.familiar_tales.engine.state import Context, TalesState


@figure_effect(e.DemandTest)
def _test(s: TalesState, x: e.DemandTest, c: Context, who: str) -> None:
    """TA-270, TA-287: a test that is not part of an action may be skipped."""
    if who not in s.familiars:
        return
    # Within pass and fail, `self` is the tester.
    tester_context = Context(who, c.enemy, c.space, c.last_space, code=c.code, actor=c.actor)
    kind = "story" if c.code else "page" if c.enemy is None else "other"
    on_pass, on_fail = ("effects", x.pass_, tester_context), ("effects", x.fail, tester_context)
    can_skip = not (c.is_binding and x.who == "self")
    difficulty = evaluate(s, x.difficulty, c)
    begin_test(s, who, x.skill, difficulty, kind, tester_context, (on_pass,), (on_fail,), can_skip)


@effect(e.SkillBonus)
def _bonus(s: TalesState, x: e.SkillBonus, c: Context) -> None:
    if s.tests and x.skill in ("any", s.tests[-1].skill):
        s.tests[-1].bonus += evaluate(s, x.by, c)


@effect(e.DamageBonus)
def _damage(s: TalesState, x: e.DamageBonus, c: Context) -> None:
    if s.tests and s.tests[-1].kind in ("melee", "ranged"):
        s.tests[-1].damage += evaluate(s, x.n, c)


@effect(e.MoveBonus)
def _moves(s: TalesState, x: e.MoveBonus, c: Context) -> None:
    move = s.move
    if move is None:
        return
    if move.points is None:
        move.bonus += evaluate(s, x.n, c)
    else:
        move.points = max(0, move.points + evaluate(s, x.n, c))


@effect(e.Reroll)
def _reroll(s: TalesState, x: e.Reroll, c: Context) -> None:
    """Add a reroll of a card or item.

    A rule's reroll is offered after the roll (`reroll_offers`).
    """
    if s.tests and s.tests[-1].face is None:
        s.tests[-1].rerolls += 1


@effect(e.DieBonus)
def _die(s: TalesState, x: e.DieBonus, c: Context) -> None:
    if s.tests:
        s.tests[-1].die_bonus += evaluate(s, x.n, c)


@effect(e.ReduceLoss)
def _reduce(s: TalesState, x: e.ReduceLoss, c: Context) -> None:
    if s.attacks:
        s.attacks[-1].reduction += evaluate(s, x.n, c)


@effect(e.RollDie)
def _roll(s: TalesState, x: e.RollDie, c: Context) -> None:
    """TA-146: only the results that are named count."""
    await_chance(s, "roll")
    s.then("apply-rolled-effects", x, c)


@step("apply-rolled-effects")
def apply_rolled_effects(s: TalesState, x: e.RollDie, c: Context) -> None:
    face = s.chance_value or ""
    by_symbol = {"danger": x.danger, "power": x.power}
    by_sign = x.positive if face.startswith("+") else x.negative if face.startswith("-") else ()
    s.then("effects", by_symbol.get(face, by_sign) or x.other, c)
