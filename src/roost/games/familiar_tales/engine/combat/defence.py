"""The defence of a familiar against an attack (TA-230 to TA-233)."""

from roost.contract import Action
from roost.games.familiar_tales.engine.combat.enemies import attack_group, stat
from roost.games.familiar_tales.engine.figures import space_of
from roost.games.familiar_tales.engine.machine import ask, emit, on_answer, options_for, step
from roost.games.familiar_tales.engine.rules import TriggerEvent, fire
from roost.games.familiar_tales.engine.skill_tests import begin_test
from roost.games.familiar_tales.engine.state import Attack, Context, Question, TalesState


@step("begin-enemy-attack")
def begin_enemy_attack(s: TalesState, enemy: str, who: str, kind: str) -> None:
    if enemy not in s.enemies or s.familiars[who].space is None:
        return
    s.attacks.append(Attack(enemy, who, kind, stat(s, enemy, kind), attack_group(s, enemy)))
    emit(s, "attacked", figure=who, by=enemy, n=s.attacks[-1].value)
    fire(s, TriggerEvent("attacked", who, enemy, space_of(s, who)))
    s.then("ask-defence")
    s.then("end-attack")


@step("ask-defence")
def ask_defence(s: TalesState) -> None:
    """Ask whether to defend; a familiar whose player has no card in hand endures.

    TA-234: if the first enemy of a hive is no longer on the page, the others attack.
    """
    attack = s.attacks[-1]
    attackers = [enemy for enemy in attack.group if enemy in s.enemies]
    if not attackers or s.familiars[attack.who].space is None:
        return
    if attack.enemy != attackers[0]:
        attack.enemy, attack.value = attackers[0], stat(s, attackers[0], attack.kind)
        emit(s, "attacked", figure=attack.who, by=attack.enemy, n=attack.value)
    if s.seats[s.owners[attack.who]].hand:
        ask(s, "defend", s.owners[attack.who])
    else:
        s.then("hit-familiar", attack.value)


@options_for("defend")
def _options(s: TalesState, question: Question) -> list[Action]:
    return [{"type": "defend"}, {"type": "endure"}]


@on_answer("defend")
def _answer(s: TalesState, question: Question, action: Action) -> None:
    attack = s.attacks[-1]
    if action["type"] == "endure":
        s.then("hit-familiar", attack.value)
        return
    c = Context(self_=attack.who, enemy=attack.enemy, actor=attack.who)
    on_fail = (("fail-defence",),)
    begin_test(s, attack.who, "resilience", attack.value, "defend", c, on_fail=on_fail)


@step("fail-defence")
def fail_defence(s: TalesState) -> None:
    """TA-231: the loss is the attack's value minus the test's total."""
    s.then("hit-familiar", s.attacks[-1].value - s.tests[-1].total)


@step("hit-familiar")
def hit_familiar(s: TalesState, n: int) -> None:
    attack = s.attacks[-1]
    s.then("lose-life", attack.who, max(0, n - attack.reduction), "attack", attack.enemy)


@step("end-attack")
def end_attack(s: TalesState) -> None:
    s.attacks.pop()
