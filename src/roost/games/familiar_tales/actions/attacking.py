"""Melee and ranged attacks (TA-185 to TA-189)."""

from roost.contract import Action
from roost.games.familiar_tales.actions.registry import begins, hand_of, is_open
from roost.games.familiar_tales.data.words import Skill
from roost.games.familiar_tales.enemies import stat
from roost.games.familiar_tales.figures import enemies_at, enemies_in_order, sees, space_of
from roost.games.familiar_tales.having import weapon
from roost.games.familiar_tales.machine import step
from roost.games.familiar_tales.rules import Event, fire, modified
from roost.games.familiar_tales.skilltests import begin_test
from roost.games.familiar_tales.state import Context, State


@is_open("melee")
def _melee_open(s: State, who: str) -> list[Action]:
    if not s.enemies or not hand_of(s, who) or weapon(s, who, "melee") is None:
        return []
    return [{"type": "melee", "enemy": enemy} for enemy in enemies_at(s, space_of(s, who))]


@begins("melee")
def _melee(s: State, who: str, action: Action) -> None:
    attack(s, who, "melee", "might", str(action["enemy"]))


@is_open("ranged")
def _ranged_open(s: State, who: str) -> list[Action]:
    if not s.enemies or not hand_of(s, who) or weapon(s, who, "ranged") is None:
        return []
    eyes = space_of(s, who)
    seen = [enemy for enemy in enemies_in_order(s) if sees(s, eyes, s.enemies[enemy].space)]
    return [{"type": "ranged", "enemy": enemy} for enemy in seen]


@begins("ranged")
def _ranged(s: State, who: str, action: Action) -> None:
    attack(s, who, "ranged", "agility", str(action["enemy"]))


def attack(s: State, who: str, kind: str, skill: Skill, enemy: str) -> None:
    c = Context(self_=who, enemy=enemy, doer=who)
    fire(s, Event("attacked", enemy, who, space_of(s, enemy)))
    begin_test(s, who, skill, stat(s, enemy, "defence"), kind, c, (("strike", who, enemy),))


@step("strike")
def strike(s: State, who: str, enemy: str) -> None:
    """TA-186: the weapon's damage and the bonus of cards and items."""
    test = s.tests[-1]
    arm = weapon(s, who, test.kind)
    printed = s.world.items[arm].damage if arm is not None else 0
    c = Context(self_=who, enemy=enemy, doer=who)
    damage = modified(s, "damage", printed + test.damage, who, c, use=True)
    s.then("loss", enemy, damage, "attack", who)
