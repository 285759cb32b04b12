"""Answers to the questions that effects, enemies and the story ask."""

from collections.abc import Callable

from roost.contract import Action
from roost.games.familiar_tales.bot.analysis import Analysis
from roost.games.familiar_tales.bot.decisions.skill_tests import attack_loss
from roost.games.familiar_tales.bot.style import without_foresight
from roost.games.familiar_tales.bot.valuation import card_play, enemies, items
from roost.games.familiar_tales.bot.valuation.effects import (
    AFFLICTION_COSTS,
    OTHER_AFFLICTION_COST,
    value_choice,
    value_effect,
    value_resource,
)
from roost.games.familiar_tales.content.schema import effects as e
from roost.games.familiar_tales.content.schema.vocabulary import SKILLS
from roost.games.familiar_tales.engine.figures import afflictions_of, max_life
from roost.games.familiar_tales.engine.state import Context

REPEATED_MARK_PENALTY = 0.4
"""The penalty for each mark that the familiar already has in the skill."""


def _first_best(legal_actions: list[Action], value: Callable[[Action], float]) -> Action:
    """Return the first of the actions with the highest value."""
    best = max(value(action) for action in legal_actions)
    return next(action for action in legal_actions if value(action) >= best - 1e-9)


def choose_option(analysis: Analysis, legal_actions: list[Action]) -> Action:
    assert analysis.s.question is not None
    options, c, code = analysis.s.question.payload
    if not analysis.style.can_foresee:
        analysis = Analysis(analysis.s, without_foresight(analysis.style), analysis.is_hurried)

    def value(action: Action) -> float:
        i = int(action["option"])
        return value_choice(analysis, code, i, options[i], c)

    return _first_best(legal_actions, value)


def choose_figure(analysis: Analysis, legal_actions: list[Action]) -> Action:
    """Choose the figure that an effect applies to, by the value of the effect on it."""
    assert analysis.s.question is not None
    effect, c = analysis.s.question.payload
    return _first_best(
        legal_actions, lambda a: _value_for_figure(analysis, effect, c, str(a["name"]))
    )


def _value_for_figure(analysis: Analysis, effect: e.Effect, c: Context, name: str) -> float:
    if isinstance(effect, e.Afflict):
        value = AFFLICTION_COSTS.get(effect.with_, OTHER_AFFLICTION_COST)
        if name in analysis.s.enemies:
            is_afflicted = effect.with_ in analysis.s.enemies[name].afflictions
            return (
                0.0 if is_afflicted else value * (1 + 0.1 * enemies.value_removal(analysis, name))
            )
        return -value - 0.1 * analysis.low_life_cost(name, analysis.s.familiars[name].life)
    if isinstance(effect, e.GiveMark | e.GiveItem | e.GiveArtifact | e.ChangePower):
        return -0.1 * analysis.s.familiars[name].power if name in analysis.s.familiars else 0.0
    context = Context(
        self_=name, enemy=name if name in analysis.s.enemies else c.enemy, actor=c.actor
    )
    try:
        named_effect = type(effect)(**{**_fields(effect), "who": "self"})
    except TypeError:
        return 0.0
    return value_effect(analysis, named_effect, context)


def _fields(effect: e.Effect) -> dict[str, object]:
    return {name: getattr(effect, name) for name in effect.__struct_fields__}


def choose_space(analysis: Analysis, legal_actions: list[Action]) -> Action:
    """Choose a space near the familiar's tasks and without enemies."""
    assert analysis.s.question is not None
    who = str(analysis.s.question.payload[0])

    def value(action: Action) -> float:
        space = str(action["name"])
        if who not in analysis.s.familiars:
            return 0.0
        costs = analysis.distances.from_space(who, space)
        nearness = [
            task.weight / (1 + min((costs.get(x, 20) for x in task.spaces), default=20))
            for task in analysis.plan.tasks
            if who in task.who
        ]
        enemy_count = sum(1 for enemy in analysis.s.enemies.values() if enemy.space == space)
        return max(nearness, default=0.0) - 0.3 * enemy_count

    return _first_best(legal_actions, value)


def choose_return_space(analysis: Analysis, legal_actions: list[Action]) -> Action:
    """TA-199: choose a space with a path to the child, without enemies, near other familiars."""
    assert analysis.s.question is not None
    who = str(analysis.s.question.payload)

    def value(action: Action) -> float:
        space = str(action["space"])
        costs = analysis.distances.from_space(who, space)
        is_cut_off = analysis.s.child_space is not None and analysis.s.child_space not in costs
        enemy_count = sum(1.0 for enemy in analysis.s.enemies.values() if enemy.space == space)
        company = sum(0.2 for f in analysis.s.familiars.values() if f.space == space)
        child_bonus = 0.1 if analysis.s.child_space == space else 0.0
        return (
            company + child_bonus + 0.01 * len(costs) - enemy_count - (5.0 if is_cut_off else 0.0)
        )

    return _first_best(legal_actions, value)


# Questions of enemies


def choose_target(analysis: Analysis, legal_actions: list[Action]) -> Action:
    """TA-228, TA-229: choose the familiar that suffers least, by life, armour and cards."""
    s = analysis.s
    assert s.question is not None
    payload = s.question.payload
    enemy = str(payload[0]) if s.question.kind == "target" else str(payload[0][0])
    strength = enemies.strongest_attack(analysis, enemy) if enemy in s.enemies else 4
    skill_index = SKILLS.index("resilience")

    def value(action: Action) -> float:
        who = str(action["familiar"])
        if who not in s.familiars:
            return 0.0
        cards = sorted(
            (analysis.world.cards[c].values[skill_index] for c in analysis.hand(who)), reverse=True
        )
        damage = max(0, strength - sum(cards[:2]))
        return -analysis.life_loss_cost(
            who, attack_loss(analysis, who, damage, enemy)
        ) - 0.2 * analysis.style.reserve_card * (5 - len(cards))

    return _first_best(legal_actions, value)


# Resources, cards and marks


def choose_resource(analysis: Analysis, legal_actions: list[Action]) -> Action:
    """Choose the resource of the highest value; among equals, the one with the smallest stock."""
    assert analysis.s.question is not None
    held = analysis.s.familiars[str(analysis.s.question.payload)].resources
    return _first_best(
        legal_actions,
        lambda a: (
            value_resource(analysis, str(a["resource"])) - 0.1 * held.get(str(a["resource"]), 0)
        ),
    )


def choose_resource_to_lose(analysis: Analysis, legal_actions: list[Action]) -> Action:
    assert analysis.s.question is not None
    held = analysis.s.familiars[str(analysis.s.question.payload)].resources
    return _first_best(
        legal_actions,
        lambda a: (
            0.1 * held.get(str(a["resource"]), 0)
            - (
                analysis.style.progress
                if str(a["resource"]) in analysis.plan.resource_needs
                else 0.0
            )
        ),
    )


def choose_discard(analysis: Analysis, legal_actions: list[Action]) -> Action:
    cards = [str(action["card"]) for action in legal_actions]
    if cards[0] not in analysis.world.cards:
        return _first_best(
            legal_actions, lambda a: -items.value_item(analysis.world, str(a["card"]))
        )
    return {"type": "discard", "card": card_play.least_useful(analysis, cards)}


def choose_cure(analysis: Analysis, legal_actions: list[Action]) -> Action:
    assert analysis.s.question is not None
    afflictions = afflictions_of(analysis.s, str(analysis.s.question.payload))
    return _first_best(
        legal_actions,
        lambda a: AFFLICTION_COSTS.get(afflictions[int(a["option"])], OTHER_AFFLICTION_COST),
    )


def choose_mark(analysis: Analysis, legal_actions: list[Action]) -> Action:
    """TA-223: choose the skill that the familiar uses most."""
    assert analysis.s.question is not None
    who = str(analysis.s.question.payload)
    f = analysis.s.familiars[who]
    kinds = {analysis.world.items[item].type for item in f.equipped}
    use = {"might": 0.9, "agility": 0.8, "resilience": 1.0, "insight": 1.1}
    use["might"] += 0.3 if "melee" in kinds else 0.0
    use["agility"] += 0.3 if "ranged" in kinds else 0.0
    use["resilience"] += 0.3 if max_life(analysis.s, who) < 10 else 0.0
    return _first_best(
        legal_actions,
        lambda a: use[str(a["skill"])] - REPEATED_MARK_PENALTY * f.marks.count(str(a["skill"])),
    )


def continue_story(analysis: Analysis, legal_actions: list[Action]) -> Action:
    return {"type": "continue"}


def choose_first(analysis: Analysis, legal_actions: list[Action]) -> Action:
    return legal_actions[0]
