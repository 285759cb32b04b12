"""What items and cards to learn are worth."""

from functools import lru_cache

from roost.games.familiar_tales.data import effects as e
from roost.games.familiar_tales.data.cards import Item
from roost.games.familiar_tales.data.rules import Modifier, Trigger
from roost.games.familiar_tales.data.words import MOVE
from roost.games.familiar_tales.having import slot
from roost.games.familiar_tales.playing import hands
from roost.games.familiar_tales.playing.mind import Mind
from roost.games.familiar_tales.playing.worth import worth
from roost.games.familiar_tales.state import Context
from roost.games.familiar_tales.world import World

OWN = {"move": 1.0, "damage": 3.0, "hand": 3.0, "heal-from-card": 1.0, "forage": 1.5, "carry": 1.0}


@lru_cache(maxsize=4096)
def standing(world: World, name: str) -> float:
    """What an item is worth while it is worn, whoever wears it."""
    item = world.items[name]
    value = 2.5 * item.damage
    for rule in item.rules:
        value += _of_rule(rule) if isinstance(rule, Modifier) else 0.0
        value += 1.0 if isinstance(rule, Trigger) else 0.0
    for power in item.powers:
        for one in power.do:
            value += 1.4 if isinstance(one, e.Damage) else 0.7
    return value


def _of_rule(rule: Modifier) -> float:
    share = 0.6 if rule.if_ is not None or rule.once else 1.0
    by = rule.add if isinstance(rule.add, int) else 1
    if rule.modify.startswith("skill:"):
        return 2.5 * by * share
    if rule.modify == "loss":
        return -3.0 * by * share
    return OWN.get(rule.modify, 0.8) * share


def gained(mind: Mind, who: str, item: str) -> float:
    """What a familiar has of an item more than of the one it would take off."""
    data = mind.world.items[item]
    if data.type == "consumable":
        return used_up(mind, who, item)
    own = standing(mind.world, item) + _fits(mind, who, data)
    for other in mind.s.familiars[who].equipped:
        if slot(mind.s, other) == slot(mind.s, item):
            own -= standing(mind.world, other) + _fits(mind, who, mind.world.items[other])
    return own


def _fits(mind: Mind, who: str, item: Item) -> float:
    """A weapon is worth what its wielder's cards make of it."""
    if item.type not in ("melee", "ranged"):
        return 0.0
    skill = 0 if item.type == "melee" else 1
    reach = 0.8 if item.type == "ranged" else 0.0
    return 2.0 * mind.means(who)[skill] + reach


def used_up(mind: Mind, who: str, item: str) -> float:
    """What a consumable does is wanted some day, if not now."""
    action = mind.world.items[item].action
    if action is None:
        return 0.0
    now = worth(mind, action.do, Context(self_=who, doer=who))
    return max(1.2, 0.8 * now)


def crafted(mind: Mind, who: str, item: str) -> float:
    """TA-193: what an item is worth over what it is made of."""
    value = gained(mind, who, item)
    for kind, n in mind.world.items[item].cost.items():
        value -= n * spent(mind, who, kind, n)
    return value


def spent(mind: Mind, who: str, kind: str, n: int) -> float:
    """What one of a resource is worth in hand: what the page's work wants is not crafted away."""
    held = mind.s.familiars[who].resources.get(kind, 0)
    needs = mind.plan.needs
    if kind in needs and held - n < needs[kind]:
        return mind.manner.step
    if "choose" in needs:  # a price in any resources, which others may help to pay
        total = sum(sum(f.resources.values()) for f in mind.s.familiars.values())
        if total - n < needs["choose"]:
            return mind.manner.step
    return 0.6 * mind.manner.resource


def learned(mind: Mind, who: str, card: str) -> float:
    """TA-194: how much better a card is than the mean of the deck, and what it costs."""
    data = mind.world.cards[card]
    if data.kind != "skill":
        now = worth(mind, data.acquire.do, Context(self_=who)) if data.acquire is not None else 0.0
        return 2.0 + now
    means = mind.means(who)
    better = hands.keeping(mind, card) - (max(means[:MOVE]) + 0.25 * sum(means))
    return better * 1.5 - 0.3 * data.power + 1.0
