"""The value of items and of cards to train."""

from functools import lru_cache

from roost.games.familiar_tales.bot.analysis import Analysis
from roost.games.familiar_tales.bot.valuation import card_play
from roost.games.familiar_tales.bot.valuation.effects import value_effects
from roost.games.familiar_tales.content.schema import effects as e
from roost.games.familiar_tales.content.schema.cards import Item
from roost.games.familiar_tales.content.schema.rules import Modifier, Trigger
from roost.games.familiar_tales.content.schema.vocabulary import MOVE_INDEX
from roost.games.familiar_tales.engine.components.inventory import slot_of
from roost.games.familiar_tales.engine.state import Context
from roost.games.familiar_tales.engine.world import World

MODIFIER_VALUES = {
    "move": 1.0,
    "damage": 3.0,
    "hand": 3.0,
    "heal-from-card": 1.0,
    "forage": 1.5,
    "carry": 1.0,
}


@lru_cache(maxsize=4096)
def value_item(world: World, name: str) -> float:
    """Value an item while it is equipped, for any familiar."""
    item = world.items[name]
    value = 2.5 * item.damage
    for rule in item.rules:
        value += _value_modifier(rule) if isinstance(rule, Modifier) else 0.0
        value += 1.0 if isinstance(rule, Trigger) else 0.0
    for power in item.powers:
        for effect in power.do:
            value += 1.4 if isinstance(effect, e.DamageBonus) else 0.7
    return value


def _value_modifier(rule: Modifier) -> float:
    share = 0.6 if rule.if_ is not None or rule.once else 1.0
    by = rule.add if isinstance(rule.add, int) else 1
    if rule.modify.startswith("skill:"):
        return 2.5 * by * share
    if rule.modify == "loss":
        return -3.0 * by * share
    return MODIFIER_VALUES.get(rule.modify, 0.8) * share


def value_equipping(analysis: Analysis, who: str, item: str) -> float:
    """Value equipping an item in place of the one in its slot."""
    data = analysis.world.items[item]
    if data.type == "consumable":
        return value_consumable(analysis, who, item)
    value = value_item(analysis.world, item) + _value_weapon_skill(analysis, who, data)
    for other in analysis.s.familiars[who].equipped:
        if slot_of(analysis.s, other) == slot_of(analysis.s, item):
            value -= value_item(analysis.world, other) + _value_weapon_skill(
                analysis, who, analysis.world.items[other]
            )
    return value


def _value_weapon_skill(analysis: Analysis, who: str, item: Item) -> float:
    """Value a weapon by its wielder's cards."""
    if item.type not in ("melee", "ranged"):
        return 0.0
    skill = 0 if item.type == "melee" else 1
    reach = 0.8 if item.type == "ranged" else 0.0
    return 2.0 * analysis.mean_values(who)[skill] + reach


def value_consumable(analysis: Analysis, who: str, item: str) -> float:
    """Value a consumable that may be useful later, if not now."""
    action = analysis.world.items[item].action
    if action is None:
        return 0.0
    current_value = value_effects(analysis, action.do, Context(self_=who, actor=who))
    return max(1.2, 0.8 * current_value)


def value_crafting(analysis: Analysis, who: str, item: str) -> float:
    """TA-193: value an item, less what it is made of."""
    value = value_equipping(analysis, who, item)
    for kind, n in analysis.world.items[item].cost.items():
        value -= n * cost_of_spending(analysis, who, kind, n)
    return value


def cost_of_spending(analysis: Analysis, who: str, kind: str, n: int) -> float:
    """Return the cost of spending one of a resource. It is high if a task needs it."""
    stock = analysis.s.familiars[who].resources.get(kind, 0)
    needs = analysis.plan.resource_needs
    if kind in needs and stock - n < needs[kind]:
        return analysis.style.progress
    if "choose" in needs:  # a price in any resources, which others may help to pay
        total = sum(sum(f.resources.values()) for f in analysis.s.familiars.values())
        if total - n < needs["choose"]:
            return analysis.style.progress
    return 0.6 * analysis.style.resource


def value_training(analysis: Analysis, who: str, card: str) -> float:
    """TA-194: value a card by how much better it is than the deck's mean, less its cost."""
    data = analysis.world.cards[card]
    if data.kind != "skill":
        acquire_value = (
            value_effects(analysis, data.acquire.do, Context(self_=who))
            if data.acquire is not None
            else 0.0
        )
        return 2.0 + acquire_value
    means = analysis.mean_values(who)
    advantage = card_play.value_in_hand(analysis, card) - (
        max(means[:MOVE_INDEX]) + 0.25 * sum(means)
    )
    return advantage * 1.5 - 0.3 * data.power + 1.0
