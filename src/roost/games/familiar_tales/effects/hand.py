"""Effects on the test, the move or the loss in hand."""

from roost.games.familiar_tales.data import effects as e
from roost.games.familiar_tales.effects.registry import effect, effect_on
from roost.games.familiar_tales.machine import step, wait
from roost.games.familiar_tales.reckoning import number
from roost.games.familiar_tales.skilltests import begin_test
from roost.games.familiar_tales.state import Context, State


@effect_on(e.DemandTest)
def _test(s: State, x: e.DemandTest, c: Context, who: str) -> None:
    """TA-270, TA-287: one that is no part of an action may be skipped."""
    if who not in s.familiars:
        return
    # Within pass and fail, `self` is the tester.
    own = Context(who, c.enemy, c.space, c.last_space, code=c.code, doer=c.doer)
    kind = "story" if c.code else "page" if c.enemy is None else "other"
    passed, failed = ("effects", x.pass_, own), ("effects", x.fail, own)
    demanded = not (c.binding and x.who == "self")
    difficulty = number(s, x.difficulty, c)
    begin_test(s, who, x.skill, difficulty, kind, own, (passed,), (failed,), demanded)


@effect(e.Bonus)
def _bonus(s: State, x: e.Bonus, c: Context) -> None:
    if s.tests and x.skill in ("any", s.tests[-1].skill):
        s.tests[-1].bonus += number(s, x.by, c)


@effect(e.Damage)
def _damage(s: State, x: e.Damage, c: Context) -> None:
    if s.tests and s.tests[-1].kind in ("melee", "ranged"):
        s.tests[-1].damage += number(s, x.n, c)


@effect(e.Moves)
def _moves(s: State, x: e.Moves, c: Context) -> None:
    moving = s.moving
    if moving is None:
        return
    if moving.points is None:
        moving.bonus += number(s, x.n, c)
    else:
        moving.points = max(0, moving.points + number(s, x.n, c))


@effect(e.Reroll)
def _reroll(s: State, x: e.Reroll, c: Context) -> None:
    """As a part of a card or item; a rule's is asked after the roll (`skilltests.offers`)."""
    if s.tests and s.tests[-1].face is None:
        s.tests[-1].rerolls += 1


@effect(e.Die)
def _die(s: State, x: e.Die, c: Context) -> None:
    if s.tests:
        s.tests[-1].die += number(s, x.n, c)


@effect(e.Reduce)
def _reduce(s: State, x: e.Reduce, c: Context) -> None:
    if s.attacks:
        s.attacks[-1].reduced += number(s, x.n, c)


@effect(e.Roll)
def _roll(s: State, x: e.Roll, c: Context) -> None:
    """TA-146: only the results count that are named."""
    wait(s, "roll")
    s.then("rolled-by-effect", x, c)


@step("rolled-by-effect")
def rolled_by_effect(s: State, x: e.Roll, c: Context) -> None:
    face = s.face or ""
    named = {"danger": x.danger, "power": x.power}
    sign = x.positive if face.startswith("+") else x.negative if face.startswith("-") else ()
    s.then("effects", named.get(face, sign) or x.other, c)
