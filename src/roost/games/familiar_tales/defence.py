"""A familiar is attacked (TA-230 to TA-233)."""

from roost.contract import Action
from roost.games.familiar_tales.enemies import fellows, stat
from roost.games.familiar_tales.figures import space_of
from roost.games.familiar_tales.machine import answer, ask, note, question, step
from roost.games.familiar_tales.rules import Event, fire
from roost.games.familiar_tales.skilltests import begin_test
from roost.games.familiar_tales.state import Ask, Attack, Context, State


@step("attack")
def attack(s: State, enemy: str, who: str, kind: str) -> None:
    if enemy not in s.enemies or s.familiars[who].space is None:
        return
    s.attacks.append(Attack(enemy, who, kind, stat(s, enemy, kind), fellows(s, enemy)))
    note(s, "attacked", figure=who, by=enemy, n=s.attacks[-1].value)
    fire(s, Event("attacked", who, enemy, space_of(s, who)))
    s.then("defence-ask")
    s.then("attack-end")


@step("defence-ask")
def defence_ask(s: State) -> None:
    """An empty hand endures.

    TA-234: where the head of a hive has fallen by now, the others attack with what they have left.
    """
    attack = s.attacks[-1]
    left = [enemy for enemy in attack.group if enemy in s.enemies]
    if not left or s.familiars[attack.who].space is None:
        return
    if attack.enemy != left[0]:
        attack.enemy, attack.value = left[0], stat(s, left[0], attack.kind)
        note(s, "attacked", figure=attack.who, by=attack.enemy, n=attack.value)
    if s.seats[s.owners[attack.who]].hand:
        ask(s, "defend", s.owners[attack.who])
    else:
        s.then("hit", attack.value)


@question("defend")
def _options(s: State, asked: Ask) -> list[Action]:
    return [{"type": "defend"}, {"type": "endure"}]


@answer("defend")
def _answer(s: State, asked: Ask, action: Action) -> None:
    attack = s.attacks[-1]
    if action["type"] == "endure":
        s.then("hit", attack.value)
        return
    c = Context(self_=attack.who, enemy=attack.enemy, doer=attack.who)
    failed = (("defence-failed",),)
    begin_test(s, attack.who, "resilience", attack.value, "defend", c, failed=failed)


@step("defence-failed")
def defence_failed(s: State) -> None:
    """TA-231: the loss is the attack's value less the test's total."""
    s.then("hit", s.attacks[-1].value - s.tests[-1].total)


@step("hit")
def hit(s: State, n: int) -> None:
    attack = s.attacks[-1]
    s.then("loss", attack.who, max(0, n - attack.reduced), "attack", attack.enemy)


@step("attack-end")
def attack_end(s: State) -> None:
    s.attacks.pop()
