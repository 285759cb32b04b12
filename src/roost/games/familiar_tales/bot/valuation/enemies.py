"""The value of enemies: the harm they can do, and what their defeat brings."""

from roost.games.familiar_tales.bot.analysis import Analysis
from roost.games.familiar_tales.content.schema import effects as e
from roost.games.familiar_tales.content.schema.rules import Trigger
from roost.games.familiar_tales.engine.combat.enemies import printed_stat, stat
from roost.games.familiar_tales.engine.figures import page_of

ENEMY_TURNS_AHEAD = 2.5
"""The number of enemy turns for which an enemy's harm counts."""
DAMAGE_SHARE = 0.45
"""The share of an attack that costs cards and life."""


def strongest_attack(analysis: Analysis, enemy_id: str) -> int:
    """Return the stronger of an enemy's two attacks."""
    s = analysis.s
    return max(
        stat(s, enemy_id, kind) if printed_stat(s, enemy_id, kind) else 0
        for kind in ("melee", "ranged")
    )


def total_attack(analysis: Analysis) -> int:
    """Return the sum of all attacks in an enemy turn. Equal enemies on a space attack as one."""
    if analysis.total_attack is None:
        groups = {(enemy.kind, enemy.space): name for name, enemy in analysis.s.enemies.items()}
        analysis.total_attack = sum(strongest_attack(analysis, name) for name in groups.values())
    return analysis.total_attack


def value_removal(analysis: Analysis, enemy_id: str) -> float:
    """Value getting rid of an enemy, without its loot."""
    if enemy_id not in analysis.removal_values:
        s = analysis.s
        value = (
            strongest_attack(analysis, enemy_id)
            * DAMAGE_SHARE
            * ENEMY_TURNS_AHEAD
            * analysis.style.enemy
        )
        space = s.enemies[enemy_id].space
        costs = analysis.distances.from_space(enemy_id, space)
        spaces = [s.familiars[name].space for name in analysis.present]
        distance = min((costs[x] for x in spaces if x is not None and x in costs), default=99)
        value *= 1.0 if distance <= 4 else 0.6 if distance < 99 else 0.15
        if len(s.enemies) == 1:
            value += 2 * analysis.style.danger  # TA-161: danger rises only while there is one
        analysis.removal_values[enemy_id] = value
    return analysis.removal_values[enemy_id]


def value_removal_of_kind(analysis: Analysis, kind: str) -> float:
    """Value getting rid of an enemy that is not on the page yet."""
    stats = analysis.world.campaign.enemies[kind].stats
    attacks = [value if isinstance(value, int) else 4 for value in stats[1:3]]
    return max(attacks) * DAMAGE_SHARE * ENEMY_TURNS_AHEAD * analysis.style.enemy * 0.8


def value_defeat(analysis: Analysis, enemy_id: str) -> float:
    """Value an enemy's defeat: no more harm, its loot, less what follows from it (Scatter)."""
    s = analysis.s
    enemy = s.enemies[enemy_id]
    value = value_removal(analysis, enemy_id)
    for effect in analysis.world.campaign.enemies[enemy.kind].loot:
        if isinstance(effect, e.ChangePower) and isinstance(effect.by, int):
            value += effect.by * analysis.style.power
        elif isinstance(effect, e.Gain):
            value += analysis.style.resource
    enemy_rules = analysis.world.campaign.enemies[enemy.kind].rules
    for rule in (*enemy_rules, *page_of(s).rules):
        is_about_enemy = rule in enemy_rules or getattr(rule, "who", "") in (
            None,
            f"kind:{enemy.kind}",
        )
        if isinstance(rule, Trigger) and rule.when == "defeated" and is_about_enemy:
            value -= _cost_of_reinforcements(analysis, rule)
    return value


def _cost_of_reinforcements(analysis: Analysis, rule: Trigger) -> float:
    cost = 0.0
    for effect in rule.do:
        if isinstance(effect, e.Encounter):
            n = effect.n if isinstance(effect.n, int) else 2
            cost += n * value_removal_of_kind(analysis, effect.enemy)
    return cost


def value_damage(analysis: Analysis, enemy_id: str, damage: int) -> float:
    """Value damage to an enemy."""
    enemy = analysis.s.enemies[enemy_id]
    value = value_defeat(analysis, enemy_id)
    for task in analysis.plan.tasks:
        if task.kind == "fight" and task.id == enemy_id:
            value += analysis.style.progress * task.weight
    share = min(damage, enemy.life) / max(1, enemy.life)
    return value * (share if damage >= enemy.life else 0.75 * share)
