"""Melee and ranged attacks (TA-185 to TA-189)."""

from roost.contract import Action
from roost.games.familiar_tales.content.schema.vocabulary import Skill
from roost.games.familiar_tales.engine.actions.registry import (
    available_actions,
    hand_of,
    start_action,
)
from roost.games.familiar_tales.engine.combat.enemies import stat
from roost.games.familiar_tales.engine.components.inventory import equipped_weapon
from roost.games.familiar_tales.engine.figures import (
    can_see,
    enemies_at,
    enemies_in_order,
    space_of,
)
from roost.games.familiar_tales.engine.machine import step
from roost.games.familiar_tales.engine.rules import TriggerEvent, fire, modify
from roost.games.familiar_tales.engine.skill_tests import begin_test
from roost.games.familiar_tales.engine.state import Context, TalesState


@available_actions("melee")
def _melee_actions(s: TalesState, who: str) -> list[Action]:
    if not s.enemies or not hand_of(s, who) or equipped_weapon(s, who, "melee") is None:
        return []
    return [{"type": "melee", "enemy": enemy} for enemy in enemies_at(s, space_of(s, who))]


@start_action("melee")
def _melee(s: TalesState, who: str, action: Action) -> None:
    begin_attack(s, who, "melee", "might", str(action["enemy"]))


@available_actions("ranged")
def _ranged_actions(s: TalesState, who: str) -> list[Action]:
    if not s.enemies or not hand_of(s, who) or equipped_weapon(s, who, "ranged") is None:
        return []
    viewpoint = space_of(s, who)
    visible = [
        enemy for enemy in enemies_in_order(s) if can_see(s, viewpoint, s.enemies[enemy].space)
    ]
    return [{"type": "ranged", "enemy": enemy} for enemy in visible]


@start_action("ranged")
def _ranged(s: TalesState, who: str, action: Action) -> None:
    begin_attack(s, who, "ranged", "agility", str(action["enemy"]))


def begin_attack(s: TalesState, who: str, kind: str, skill: Skill, enemy: str) -> None:
    c = Context(self_=who, enemy=enemy, actor=who)
    fire(s, TriggerEvent("attacked", enemy, who, space_of(s, enemy)))
    begin_test(s, who, skill, stat(s, enemy, "defence"), kind, c, (("deal-damage", who, enemy),))


@step("deal-damage")
def deal_damage(s: TalesState, who: str, enemy: str) -> None:
    """TA-186: the weapon's damage plus the bonus of cards and items."""
    test = s.tests[-1]
    weapon = equipped_weapon(s, who, test.kind)
    printed = s.world.items[weapon].damage if weapon is not None else 0
    c = Context(self_=who, enemy=enemy, actor=who)
    damage = modify(s, "damage", printed + test.damage, who, c, consume=True)
    s.then("lose-life", enemy, damage, "attack", who)
