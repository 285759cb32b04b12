"""The value of effects, in units of one card in hand."""

from collections.abc import Callable
from typing import Any

from roost.games.familiar_tales.bot.analysis import Analysis
from roost.games.familiar_tales.bot.style import STORY_GOAL_VALUE
from roost.games.familiar_tales.bot.valuation import enemies
from roost.games.familiar_tales.bot.valuation.odds import expected_value, pass_fail_value
from roost.games.familiar_tales.content.schema import effects as e
from roost.games.familiar_tales.content.schema.effects import ChoiceOption, Effect, Effects
from roost.games.familiar_tales.content.schema.vocabulary import SKILLS
from roost.games.familiar_tales.engine.conditions import holds
from roost.games.familiar_tales.engine.costs import can_pay
from roost.games.familiar_tales.engine.expressions import evaluate
from roost.games.familiar_tales.engine.figures import max_life
from roost.games.familiar_tales.engine.selectors import CHOICE_SELECTORS, select
from roost.games.familiar_tales.engine.state import Context

MAX_DEPTH = 4
AFFLICTION_COSTS = {"on-fire": 3.5, "poisoned": 3.0, "trapped": 3.0, "badly-injured": 2.0}
OTHER_AFFLICTION_COST = 1.0
MAX_MENACE, ATTACK_PER_MENACE = 2.5, 15.0
"""Each `ATTACK_PER_MENACE` points of attack add 1 to the cost of danger, up to `MAX_MENACE`."""
CARDS_PER_TEST = 3.5
"""The number of cards that go into a test demanded by an effect."""


def value_effects(analysis: Analysis, effects: Effects, c: Context, depth: int = 0) -> float:
    return sum(value_effect(analysis, effect, c, depth) for effect in effects)


def value_effect(analysis: Analysis, effect: Effect, c: Context, depth: int = 0) -> float:
    """Value an effect and the progress that it makes with the page's tasks."""
    value = analysis.plan.weight_of(effect) * analysis.style.progress
    if analysis.plan.spoilers:
        value -= STORY_GOAL_VALUE * analysis.plan.spoilers.get(id(effect), 0.0)
    valuation = _VALUATIONS.get(type(effect))
    if valuation is None or depth > MAX_DEPTH:
        return value
    return value + valuation(analysis, effect, c, depth)


def value_option(analysis: Analysis, option: ChoiceOption, c: Context, depth: int = 0) -> float:
    price = 0.0
    for cost in option.cost:
        price += (cost.cards or 0) * 0.5 + (cost.power or 0) * analysis.style.power
        price += cost.n * analysis.style.resource if cost.resource is not None else 0.0
        price += (cost.life or 0) * 1.5
    return value_effects(analysis, option.do, c, depth) - price


def value_choice(
    analysis: Analysis, code: int | None, i: int, option: ChoiceOption, c: Context, depth: int = 0
) -> float:
    """Value an option of an entry, with the story goals. A goal counts once."""
    value = value_option(analysis, option, c, depth)
    if code is None or not analysis.style.story_goals or (code, i) in analysis.s.choices_made:
        return value
    goal_value = analysis.style.story_goal_value(f"choice:{code}/{i}")
    return value + goal_value if goal_value < 0 or can_pay(analysis.s, option.cost, c) else value


def cost_of_discontent(analysis: Analysis, by: int) -> float:
    """TA-244: the cost of a change of discontent, highest where a chapter would end badly."""
    steps = {0: 0.25, 1: 0.4, 2: 0.6, 3: 1.0, 4: 0.7, 5: 0.6, 6: 0.0}
    level, cost = analysis.s.discontent, 0.0
    while by > 0 and level < analysis.world.header.dials.discontent:
        cost, level, by = cost + steps.get(level, 0.5), level + 1, by - 1
    while by < 0 and level > 0:
        level, by = level - 1, by + 1
        cost -= steps.get(level, 0.5)
    return cost * analysis.style.discontent


def cost_of_danger(analysis: Analysis, by: int) -> float:
    """Return the cost of danger. It harms by threats, mostly by enemies, so it depends on their
    attacks.
    """
    room = analysis.world.header.dials.danger - analysis.s.danger
    by = max(-analysis.s.danger, min(by, room))
    return (
        by
        * analysis.style.danger
        * (0.5 + min(MAX_MENACE, enemies.total_attack(analysis) / ATTACK_PER_MENACE))
    )


def value_resource(analysis: Analysis, kind: str) -> float:
    """Value one more of a resource: more if a task needs it, less if there are many already."""
    stock = sum(f.resources.get(kind, 0) for f in analysis.s.familiars.values())
    weights = [t.weight for t in analysis.plan.tasks if t.kind == "forage" and t.id == kind]
    task_value = 0.8 * analysis.style.progress * max(weights, default=0.0)
    return task_value + analysis.style.resource / (1 + 0.2 * stock)


def value_demanded_test(analysis: Analysis, x: e.DemandTest, c: Context, depth: int) -> float:
    """Value a test that an effect demands, with a usual number of cards."""
    who = c.self_ if c.self_ in analysis.s.familiars else None
    context = c
    if x.who != "self":
        familiars = [name for name in select(analysis.s, x.who, c) if name in analysis.s.familiars]
        who = familiars[0] if familiars else who
        context = Context(self_=who)
    if who is None:
        return 0.0
    passed = value_effects(analysis, x.pass_, context, depth + 1)
    failed = value_effects(analysis, x.fail, context, depth + 1)
    total = round(analysis.mean_values(who)[SKILLS.index(x.skill)] * CARDS_PER_TEST * 1.2)
    difficulty = evaluate(analysis.s, x.difficulty, context)
    value = pass_fail_value(
        difficulty, passed, failed, cost_of_danger(analysis, 1), analysis.style.power
    )
    return (
        expected_value(analysis.world.header.die, 0, total, 0, value) - 2 * analysis.style.own_card
    )


# One function for each kind of effect


def _value_life(analysis: Analysis, x: e.ChangeLife, c: Context, depth: int) -> float:
    by = evaluate(analysis.s, x.by, c)
    values = []
    for name in select(analysis.s, x.who, c):
        if name in analysis.s.familiars:
            values.append(-analysis.life_loss_cost(name, -by))
        elif name in analysis.s.enemies:
            values.append(enemies.value_damage(analysis, name, -by) if by < 0 else -0.5 * by)
    if not values:
        return 0.0
    return max(values) if x.who in CHOICE_SELECTORS else sum(values)


def _value_power(analysis: Analysis, x: e.ChangePower, c: Context, depth: int) -> float:
    by = evaluate(analysis.s, x.by, c)
    maximum = analysis.world.header.dials.power
    familiars = [n for n in select(analysis.s, x.who, c) if n in analysis.s.familiars]
    gains = [
        max(-analysis.s.familiars[n].power, min(by, maximum - analysis.s.familiars[n].power))
        for n in familiars
    ]
    return analysis.style.power * (
        max(gains, default=0) if x.who in CHOICE_SELECTORS else sum(gains)
    )


def _value_gain(analysis: Analysis, x: e.Gain, c: Context, depth: int) -> float:
    kinds = analysis.world.header.supply.resources if x.resource == "choose" else (x.resource,)
    best = max(
        (value_resource(analysis, str(k)) for k in kinds if analysis.s.supply.get(str(k), 0)),
        default=0.0,
    )
    return best * evaluate(analysis.s, x.n, c) * _figure_count(analysis, x.who, c)


def _value_lose(analysis: Analysis, x: e.Lose, c: Context, depth: int) -> float:
    familiars = [
        analysis.s.familiars[n] for n in select(analysis.s, x.who, c) if n in analysis.s.familiars
    ]
    owners = [f for f in familiars if any(f.resources.values())]
    return -analysis.style.resource * evaluate(analysis.s, x.n, c) * len(owners)


def _figure_count(analysis: Analysis, who: str, c: Context) -> int:
    return 1 if who in CHOICE_SELECTORS else len(select(analysis.s, who, c))


def _value_afflict(analysis: Analysis, x: e.Afflict, c: Context, depth: int) -> float:
    value = AFFLICTION_COSTS.get(x.with_, OTHER_AFFLICTION_COST)
    figures = select(analysis.s, x.who, c)
    enemy_targets = [n for n in figures if n in analysis.s.enemies]
    familiar_targets = [n for n in figures if n in analysis.s.familiars]
    total = value * len(enemy_targets) * 0.6 - value * len(familiar_targets)
    return total if x.who not in CHOICE_SELECTORS else max(-value, min(value, total))


def _value_cure(analysis: Analysis, x: e.Cure, c: Context, depth: int) -> float:
    familiars = [
        f for n in select(analysis.s, x.who, c) if (f := analysis.s.familiars.get(n)) is not None
    ]
    values = [
        sum(
            AFFLICTION_COSTS.get(a, OTHER_AFFLICTION_COST)
            for a in f.afflictions
            if x.of in ("all", "choose", a)
        )
        for f in familiars
    ]
    return max(values, default=0.0) if x.who in CHOICE_SELECTORS else sum(values)


def _value_encounter(analysis: Analysis, x: e.Encounter, c: Context, depth: int) -> float:
    return -evaluate(analysis.s, x.n, c) * enemies.value_removal_of_kind(analysis, x.enemy)


def _value_defeat(analysis: Analysis, x: e.Defeat | e.Withdraw, c: Context, depth: int) -> float:
    enemy_ids = [n for n in select(analysis.s, x.who, c) if n in analysis.s.enemies]
    values = [enemies.value_removal(analysis, n) for n in enemy_ids]
    return max(values, default=0.0) if x.who in CHOICE_SELECTORS else sum(values)


def _value_choice_effect(analysis: Analysis, x: e.OfferChoice, c: Context, depth: int) -> float:
    open_options = [option for option in x.options if holds(analysis.s, option.if_, c)]
    return max(
        (value_option(analysis, option, c, depth + 1) for option in open_options), default=0.0
    )


def _value_roll(analysis: Analysis, x: e.RollDie, c: Context, depth: int) -> float:
    die = analysis.world.header.die
    value = 0.0
    for face in die:
        branch = {"danger": x.danger, "power": x.power}.get(face)
        if branch is None:
            branch = x.positive if face.startswith("+") else x.negative
        value += value_effects(analysis, branch or x.other, c, depth + 1)
    return value / len(die)


def _value_go_to(analysis: Analysis, x: e.GoTo, c: Context, depth: int) -> float:
    return value_entry(analysis, x.code, c, depth + 1)


def value_entry(analysis: Analysis, code: int, c: Context, depth: int = 0) -> float:
    entry = analysis.world.campaign.entries.get(code)
    if entry is None or depth > MAX_DEPTH:
        return 0.0
    goal_value = (
        analysis.style.story_goal_value(f"entry:{code}") if code not in analysis.s.history else 0.0
    )
    value = (
        goal_value
        + value_effects(analysis, entry.do, c, depth + 1)
        + value_effects(analysis, entry.after, c, depth + 1)
    )
    variant = next((v for v in entry.variants if holds(analysis.s, v.if_, c)), None)
    if variant is not None:
        value += value_effects(analysis, variant.do, c, depth + 1)
    open_options = [
        (i, option) for i, option in enumerate(entry.choices) if holds(analysis.s, option.if_, c)
    ]
    values = [value_choice(analysis, code, i, option, c, depth + 1) for i, option in open_options]
    return value + max(values, default=0.0)


def _value_when_true(analysis: Analysis, x: e.WhenTrue, c: Context, depth: int) -> float:
    return value_effects(analysis, x.then if holds(analysis.s, x.if_, c) else x.else_, c, depth + 1)


def _value_for_each(analysis: Analysis, x: e.ForEach, c: Context, depth: int) -> float:
    figures = select(analysis.s, x.who, c)
    return sum(value_effects(analysis, x.do, Context(self_=name), depth + 1) for name in figures)


def _value_add(analysis: Analysis, x: e.AddToVariable, c: Context, depth: int) -> float:
    if x.name in analysis.world.counters:
        per_point = analysis.style.counter + analysis.style.story_goal_value(f"count:{x.name}")
        return per_point * evaluate(analysis.s, x.by, c)
    return 0.0


def _value_misfortune(analysis: Analysis, x: e.ChangeMisfortune, c: Context, depth: int) -> float:
    per_point = analysis.style.story_goal_value("count:misfortune") - analysis.style.misfortune
    return per_point * evaluate(analysis.s, x.by, c)


def _value_flag(analysis: Analysis, x: e.SetFlag | e.ClearFlag, c: Context, depth: int) -> float:
    """Value a flag by the story goals."""
    goal_value = analysis.style.story_goal_value(f"flag:{x.id}")
    if isinstance(x, e.ClearFlag):
        return -goal_value if x.id in analysis.s.flags else 0.0
    return goal_value if x.id not in analysis.s.flags else 0.0


def _value_chapter_end(analysis: Analysis, x: e.ChapterEnd, c: Context, depth: int) -> float:
    if x.how is True or not analysis.present:
        return 0.0
    full_life = {name: max_life(analysis.s, name) for name in analysis.present}
    gains = [full_life[name] if x.how.rest == "full" else x.how.rest for name in analysis.present]
    return -sum(
        analysis.life_loss_cost(name, -gain)
        for name, gain in zip(analysis.present, gains, strict=True)
    )


Valuation = Callable[[Analysis, Any, Context, int], float]
"""Analysis, effect, context, depth."""
_VALUATIONS: dict[type, Valuation] = {
    e.ChangeLife: _value_life,
    e.ChangePower: _value_power,
    e.ChangeDanger: lambda a, x, c, _: -cost_of_danger(a, evaluate(a.s, x.by, c)),
    e.ChangeDiscontent: lambda a, x, c, _: -cost_of_discontent(a, evaluate(a.s, x.by, c)),
    e.ChangeMisfortune: _value_misfortune,
    e.SetFlag: _value_flag,
    e.ClearFlag: _value_flag,
    e.OpenPage: lambda a, x, c, _: a.style.story_goal_value(f"page:{x.id}"),
    e.AddToVariable: _value_add,
    e.Gain: _value_gain,
    e.Lose: _value_lose,
    e.GiveItem: lambda a, x, c, _: 3.0,
    e.GiveArtifact: lambda a, x, c, _: 4.0,
    e.GiveSkill: lambda a, x, c, _: 2.0,
    e.GainFatigue: lambda a, x, c, _: -a.style.fatigue * evaluate(a.s, x.n, c),
    e.DrawCards: lambda a, x, c, _: 0.6 * evaluate(a.s, x.n, c),
    e.DiscardCards: lambda a, x, c, _: -0.6 * evaluate(a.s, x.n, c),
    e.Afflict: _value_afflict,
    e.Cure: _value_cure,
    e.GiveMark: lambda a, x, c, _: 4.0,
    e.Encounter: _value_encounter,
    e.Defeat: _value_defeat,
    e.Withdraw: _value_defeat,
    e.DemandTest: value_demanded_test,
    e.OfferChoice: _value_choice_effect,
    e.RollDie: _value_roll,
    e.GoTo: _value_go_to,
    e.WhenTrue: _value_when_true,
    e.RepeatEffects: lambda a, x, c, d: evaluate(a.s, x.n, c) * value_effects(a, x.do, c, d + 1),
    e.ForEach: _value_for_each,
    e.EnemyTurn: lambda a, x, c, _: -3.0 if a.s.enemies else 0.0,
    e.Reinforce: lambda a, x, c, _: -3.0,
    e.ChapterEnd: _value_chapter_end,
}
