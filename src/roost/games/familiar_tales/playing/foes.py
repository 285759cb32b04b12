"""What enemies are worth: the harm they could do, and what their defeat brings."""

from roost.games.familiar_tales.data import effects as e
from roost.games.familiar_tales.data.rules import Trigger
from roost.games.familiar_tales.enemies import printed, stat
from roost.games.familiar_tales.figures import page_of
from roost.games.familiar_tales.playing.mind import Mind

ROUNDS = 2.5
"""For so many more enemy turns an enemy is reckoned with."""
HIT = 0.45
"""What gets through of an attack, in cards and life."""


def attack_of(mind: Mind, foe: str) -> int:
    """The stronger of its attacks."""
    s = mind.s
    return max(stat(s, foe, kind) if printed(s, foe, kind) else 0 for kind in ("melee", "ranged"))


def menace(mind: Mind) -> int:
    """What all attacks of an enemy turn come to; those of a kind on one space strike as one."""
    if mind.blows is None:
        groups = {(foe.kind, foe.space): name for name, foe in mind.s.enemies.items()}
        mind.blows = sum(attack_of(mind, name) for name in groups.values())
    return mind.blows


def harm(mind: Mind, foe: str) -> float:
    """What it is worth to be rid of an enemy, apart from loot."""
    if foe not in mind.foes:
        s = mind.s
        value = attack_of(mind, foe) * HIT * ROUNDS * mind.manner.foe
        space = s.enemies[foe].space
        costs = mind.ranges.of(foe, space)
        spots = [s.familiars[name].space for name in mind.present]
        far = min((costs[spot] for spot in spots if spot is not None and spot in costs), default=99)
        value *= 1.0 if far <= 4 else 0.6 if far < 99 else 0.15
        if len(s.enemies) == 1:
            value += 2 * mind.manner.danger  # TA-161: danger rises only while there is one
        mind.foes[foe] = value
    return mind.foes[foe]


def harm_of_kind(mind: Mind, kind: str) -> float:
    """The same of one that is not there yet."""
    stats = mind.world.campaign.enemies[kind].stats
    attacks = [value if isinstance(value, int) else 4 for value in stats[1:3]]
    return max(attacks) * HIT * ROUNDS * mind.manner.foe * 0.8


def defeat(mind: Mind, foe: str) -> float:
    """What its defeat is worth: no more harm, its loot, less what comes of it (Scatter)."""
    s = mind.s
    enemy = s.enemies[foe]
    value = harm(mind, foe)
    for effect in mind.world.campaign.enemies[enemy.kind].loot:
        if isinstance(effect, e.Power) and isinstance(effect.by, int):
            value += effect.by * mind.manner.power
        elif isinstance(effect, e.Gain):
            value += mind.manner.resource
    own = mind.world.campaign.enemies[enemy.kind].rules
    for rule in (*own, *page_of(s).rules):
        of_it = rule in own or getattr(rule, "who", "") in (None, f"kind:{enemy.kind}")
        if isinstance(rule, Trigger) and rule.when == "defeated" and of_it:
            value -= _comes(mind, rule)
    return value


def _comes(mind: Mind, rule: Trigger) -> float:
    value = 0.0
    for effect in rule.do:
        if isinstance(effect, e.Encounter):
            n = effect.n if isinstance(effect.n, int) else 2
            value += n * harm_of_kind(mind, effect.enemy)
    return value


def hit(mind: Mind, foe: str, damage: int) -> float:
    """What a loss of life is worth to those who fight it."""
    enemy = mind.s.enemies[foe]
    value = defeat(mind, foe)
    for task in mind.plan.tasks:
        if task.kind == "fight" and task.id == foe:
            value += mind.manner.step * task.weight
    share = min(damage, enemy.life) / max(1, enemy.life)
    return value * (share if damage >= enemy.life else 0.75 * share)
