"""What items and cards to learn are worth."""

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
    """What an item is worth while it is worn, whoever wears it."""
    item = world.items[name]
    value = 2.5 * item.damage
    for rule in item.rules:
        value += _value_modifier(rule) if isinstance(rule, Modifier) else 0.0
        value += 1.0 if isinstance(rule, Trigger) else 0.0
    for power in item.powers:
        for one in power.do:
            value += 1.4 if isinstance(one, e.DamageBonus) else 0.7
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
    """What a familiar has of an item more than of the one it would take off."""
    data = analysis.world.items[item]
    if data.type == "consumable":
        return value_consumable(analysis, who, item)
    own = value_item(analysis.world, item) + _value_weapon_skill(analysis, who, data)
    for other in analysis.s.familiars[who].equipped:
        if slot_of(analysis.s, other) == slot_of(analysis.s, item):
            own -= value_item(analysis.world, other) + _value_weapon_skill(
                analysis, who, analysis.world.items[other]
            )
    return own


def _value_weapon_skill(analysis: Analysis, who: str, item: Item) -> float:
    """A weapon is worth what its wielder's cards make of it."""
    if item.type not in ("melee", "ranged"):
        return 0.0
    skill = 0 if item.type == "melee" else 1
    reach = 0.8 if item.type == "ranged" else 0.0
    return 2.0 * analysis.mean_values(who)[skill] + reach


def value_consumable(analysis: Analysis, who: str, item: str) -> float:
    """What a consumable does is wanted some day, if not now."""
    action = analysis.world.items[item].action
    if action is None:
        return 0.0
    now = value_effects(analysis, action.do, Context(self_=who, actor=who))
    return max(1.2, 0.8 * now)


def value_crafting(analysis: Analysis, who: str, item: str) -> float:
    """TA-193: what an item is worth over what it is made of."""
    value = value_equipping(analysis, who, item)
    for kind, n in analysis.world.items[item].cost.items():
        value -= n * cost_of_spending(analysis, who, kind, n)
    return value


def cost_of_spending(analysis: Analysis, who: str, kind: str, n: int) -> float:
    """What one of a resource is worth in hand: what the page's work wants is not crafted away."""
    held = analysis.s.familiars[who].resources.get(kind, 0)
    needs = analysis.plan.resource_needs
    if kind in needs and held - n < needs[kind]:
        return analysis.style.progress
    if "choose" in needs:  # a price in any resources, which others may help to pay
        total = sum(sum(f.resources.values()) for f in analysis.s.familiars.values())
        if total - n < needs["choose"]:
            return analysis.style.progress
    return 0.6 * analysis.style.resource


def value_training(analysis: Analysis, who: str, card: str) -> float:
    """TA-194: how much better a card is than the mean of the deck, and what it costs."""
    data = analysis.world.cards[card]
    if data.kind != "skill":
        now = (
            value_effects(analysis, data.acquire.do, Context(self_=who))
            if data.acquire is not None
            else 0.0
        )
        return 2.0 + now
    means = analysis.mean_values(who)
    better = card_play.value_in_hand(analysis, card) - (max(means[:MOVE_INDEX]) + 0.25 * sum(means))
    return better * 1.5 - 0.3 * data.power + 1.0
