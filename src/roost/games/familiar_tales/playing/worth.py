"""What effects are worth, in cards of a hand."""

from collections.abc import Callable
from typing import Any

from roost.games.familiar_tales.conditions import holds
from roost.games.familiar_tales.costs import can_pay
from roost.games.familiar_tales.data import effects as e
from roost.games.familiar_tales.data.effects import Effect, Effects, Option
from roost.games.familiar_tales.data.words import SKILLS
from roost.games.familiar_tales.figures import most_life
from roost.games.familiar_tales.playing import foes
from roost.games.familiar_tales.playing.manner import WISH
from roost.games.familiar_tales.playing.mind import Mind
from roost.games.familiar_tales.playing.odds import expected, passing
from roost.games.familiar_tales.reckoning import number
from roost.games.familiar_tales.selecting import CHOSEN, select
from roost.games.familiar_tales.state import Context

DEEPEST = 4
AFFLICTION = {"on-fire": 3.5, "poisoned": 3.0, "trapped": 3.0, "badly-injured": 2.0}
DOWN = 1.0
MENACE, BLOWS = 2.5, 15.0
"""Blows of so much in all make danger dearer by 1; more than the first is no dearer."""
FRESH = 3.5
"""So many cards of a hand go into a test that comes by the way."""


def worth(mind: Mind, do: Effects, c: Context, depth: int = 0) -> float:
    return sum(of_one(mind, one, c, depth) for one in do)


def of_one(mind: Mind, one: Effect, c: Context, depth: int = 0) -> float:
    """What an effect is worth, and what the page's own work gains by it."""
    value = mind.plan.weight(one) * mind.manner.step
    if mind.plan.spoils:
        value -= WISH * mind.plan.spoils.get(id(one), 0.0)
    found = _WORTHS.get(type(one))
    if found is None or depth > DEEPEST:
        return value
    return value + found(mind, one, c, depth)


def of_option(mind: Mind, option: Option, c: Context, depth: int = 0) -> float:
    price = 0.0
    for cost in option.cost:
        price += (cost.cards or 0) * 0.5 + (cost.power or 0) * mind.manner.power
        price += cost.n * mind.manner.resource if cost.resource is not None else 0.0
        price += (cost.life or 0) * 1.5
    return worth(mind, option.do, c, depth) - price


def of_choice(
    mind: Mind, code: int | None, i: int, option: Option, c: Context, depth: int = 0
) -> float:
    """The same, and what the table wishes for; once is enough."""
    value = of_option(mind, option, c, depth)
    if code is None or not mind.manner.wishes or (code, i) in mind.s.chosen:
        return value
    wish = mind.manner.wish(f"choice:{code}/{i}")
    return value + wish if wish < 0 or can_pay(mind.s, option.cost, c) else value


def unrest(mind: Mind, by: int) -> float:
    """TA-244: what a change of discontent costs; it is dearest where a chapter would end badly."""
    steps = {0: 0.25, 1: 0.4, 2: 0.6, 3: 1.0, 4: 0.7, 5: 0.6, 6: 0.0}
    level, cost = mind.s.discontent, 0.0
    while by > 0 and level < mind.world.head.dials.discontent:
        cost, level, by = cost + steps.get(level, 0.5), level + 1, by - 1
    while by < 0 and level > 0:
        level, by = level - 1, by + 1
        cost -= steps.get(level, 0.5)
    return cost * mind.manner.unrest


def danger(mind: Mind, by: int) -> float:
    """Danger does harm only by threats, and those mostly by enemies: by how hard they strike."""
    room = mind.world.head.dials.danger - mind.s.danger
    by = max(-mind.s.danger, min(by, room))
    return by * mind.manner.danger * (0.5 + min(MENACE, foes.menace(mind) / BLOWS))


def resource(mind: Mind, kind: str) -> float:
    """One more of it: more, if the page's work wants it; less, if there are many already."""
    held = sum(f.resources.get(kind, 0) for f in mind.s.familiars.values())
    weights = [t.weight for t in mind.plan.tasks if t.kind == "forage" and t.id == kind]
    wanted = 0.8 * mind.manner.step * max(weights, default=0.0)
    return wanted + mind.manner.resource / (1 + 0.2 * held)


def mean_test(mind: Mind, x: e.DemandTest, c: Context, depth: int) -> float:
    """A test that comes by the way, with some cards of a usual hand."""
    who = c.self_ if c.self_ in mind.s.familiars else None
    own = c
    if x.who != "self":
        found = [name for name in select(mind.s, x.who, c) if name in mind.s.familiars]
        who = found[0] if found else who
        own = Context(self_=who)
    if who is None:
        return 0.0
    passed, failed = worth(mind, x.pass_, own, depth + 1), worth(mind, x.fail, own, depth + 1)
    total = round(mind.means(who)[SKILLS.index(x.skill)] * FRESH * 1.2)
    difficulty = number(mind.s, x.difficulty, own)
    value = passing(difficulty, passed, failed, danger(mind, 1), mind.manner.power)
    return expected(mind.world.head.die, 0, total, 0, value) - 2 * mind.manner.card


# Each effect


def _life(mind: Mind, x: e.Life, c: Context, depth: int) -> float:
    by = number(mind.s, x.by, c)
    value = []
    for name in select(mind.s, x.who, c):
        if name in mind.s.familiars:
            value.append(-mind.loss(name, -by))
        elif name in mind.s.enemies:
            value.append(foes.hit(mind, name, -by) if by < 0 else -0.5 * by)
    if not value:
        return 0.0
    return max(value) if x.who in CHOSEN else sum(value)


def _power(mind: Mind, x: e.Power, c: Context, depth: int) -> float:
    by = number(mind.s, x.by, c)
    most = mind.world.head.dials.power
    found = [n for n in select(mind.s, x.who, c) if n in mind.s.familiars]
    gains = [
        max(-mind.s.familiars[n].power, min(by, most - mind.s.familiars[n].power)) for n in found
    ]
    return mind.manner.power * (max(gains, default=0) if x.who in CHOSEN else sum(gains))


def _gain(mind: Mind, x: e.Gain, c: Context, depth: int) -> float:
    kinds = mind.world.head.supply.resources if x.resource == "choose" else (x.resource,)
    best = max((resource(mind, str(k)) for k in kinds if mind.s.supply.get(str(k), 0)), default=0.0)
    return best * number(mind.s, x.n, c) * _many(mind, x.who, c)


def _lose(mind: Mind, x: e.Lose, c: Context, depth: int) -> float:
    found = [mind.s.familiars[n] for n in select(mind.s, x.who, c) if n in mind.s.familiars]
    held = [f for f in found if any(f.resources.values())]
    return -mind.manner.resource * number(mind.s, x.n, c) * len(held)


def _many(mind: Mind, who: str, c: Context) -> int:
    return 1 if who in CHOSEN else len(select(mind.s, who, c))


def _afflict(mind: Mind, x: e.Afflict, c: Context, depth: int) -> float:
    value = AFFLICTION.get(x.with_, DOWN)
    found = select(mind.s, x.who, c)
    on_foes = [n for n in found if n in mind.s.enemies]
    on_us = [n for n in found if n in mind.s.familiars]
    hurt = value * len(on_foes) * 0.6 - value * len(on_us)
    return hurt if x.who not in CHOSEN else max(-value, min(value, hurt))


def _cure(mind: Mind, x: e.Cure, c: Context, depth: int) -> float:
    ill = [f for n in select(mind.s, x.who, c) if (f := mind.s.familiars.get(n)) is not None]
    worths = [
        sum(AFFLICTION.get(a, DOWN) for a in f.afflictions if x.of in ("all", "choose", a))
        for f in ill
    ]
    return max(worths, default=0.0) if x.who in CHOSEN else sum(worths)


def _encounter(mind: Mind, x: e.Encounter, c: Context, depth: int) -> float:
    return -number(mind.s, x.n, c) * foes.harm_of_kind(mind, x.enemy)


def _defeat(mind: Mind, x: e.Defeat | e.Withdraw, c: Context, depth: int) -> float:
    found = [n for n in select(mind.s, x.who, c) if n in mind.s.enemies]
    values = [foes.harm(mind, n) for n in found]
    return max(values, default=0.0) if x.who in CHOSEN else sum(values)


def _choice(mind: Mind, x: e.Choice, c: Context, depth: int) -> float:
    open_ = [o for o in x.options if holds(mind.s, o.if_, c)]
    return max((of_option(mind, o, c, depth + 1) for o in open_), default=0.0)


def _roll(mind: Mind, x: e.Roll, c: Context, depth: int) -> float:
    die = mind.world.head.die
    value = 0.0
    for face in die:
        branch = {"danger": x.danger, "power": x.power}.get(face)
        if branch is None:
            branch = x.positive if face.startswith("+") else x.negative
        value += worth(mind, branch or x.other, c, depth + 1)
    return value / len(die)


def _entry(mind: Mind, x: e.GoTo, c: Context, depth: int) -> float:
    return entry(mind, x.code, c, depth + 1)


def entry(mind: Mind, code: int, c: Context, depth: int = 0) -> float:
    told = mind.world.campaign.entries.get(code)
    if told is None or depth > DEEPEST:
        return 0.0
    wish = mind.manner.wish(f"entry:{code}") if code not in mind.s.history else 0.0
    value = wish + worth(mind, told.do, c, depth + 1) + worth(mind, told.after, c, depth + 1)
    variant = next((v for v in told.variants if holds(mind.s, v.if_, c)), None)
    if variant is not None:
        value += worth(mind, variant.do, c, depth + 1)
    open_ = [(i, o) for i, o in enumerate(told.choices) if holds(mind.s, o.if_, c)]
    found = [of_choice(mind, code, i, o, c, depth + 1) for i, o in open_]
    return value + max(found, default=0.0)


def _when_true(mind: Mind, x: e.WhenTrue, c: Context, depth: int) -> float:
    return worth(mind, x.then if holds(mind.s, x.if_, c) else x.else_, c, depth + 1)


def _for_each(mind: Mind, x: e.ForEach, c: Context, depth: int) -> float:
    found = select(mind.s, x.who, c)
    return sum(worth(mind, x.do, Context(self_=n), depth + 1) for n in found)


def _add(mind: Mind, x: e.Add, c: Context, depth: int) -> float:
    if x.name in mind.world.counters:
        each = mind.manner.counted + mind.manner.wish(f"count:{x.name}")
        return each * number(mind.s, x.by, c)
    return 0.0


def _misfortune(mind: Mind, x: e.Misfortune, c: Context, depth: int) -> float:
    each = mind.manner.wish("count:misfortune") - mind.manner.misfortune
    return each * number(mind.s, x.by, c)


def _tick(mind: Mind, x: e.Tick | e.Untick, c: Context, depth: int) -> float:
    """A flag is worth what the table wishes."""
    wish = mind.manner.wish(f"flag:{x.id}")
    if isinstance(x, e.Untick):
        return -wish if x.id in mind.s.flags else 0.0
    return wish if x.id not in mind.s.flags else 0.0


def _rest(mind: Mind, x: e.ChapterEnd, c: Context, depth: int) -> float:
    if x.how is True or not mind.present:
        return 0.0
    most = {n: most_life(mind.s, n) for n in mind.present}
    gains = [most[n] if x.how.rest == "full" else x.how.rest for n in mind.present]
    return -sum(mind.loss(n, -gain) for n, gain in zip(mind.present, gains, strict=True))


Reckon = Callable[[Mind, Any, Context, int], float]
_WORTHS: dict[type, Reckon] = {
    e.Life: _life,
    e.Power: _power,
    e.Danger: lambda m, x, c, _: -danger(m, number(m.s, x.by, c)),
    e.Discontent: lambda m, x, c, _: -unrest(m, number(m.s, x.by, c)),
    e.Misfortune: _misfortune,
    e.Tick: _tick,
    e.Untick: _tick,
    e.OpenPage: lambda m, x, c, _: m.manner.wish(f"page:{x.id}"),
    e.Add: _add,
    e.Gain: _gain,
    e.Lose: _lose,
    e.GiveItem: lambda m, x, c, _: 3.0,
    e.GiveArtifact: lambda m, x, c, _: 4.0,
    e.GiveSkill: lambda m, x, c, _: 2.0,
    e.Fatigue: lambda m, x, c, _: -m.manner.fatigue * number(m.s, x.n, c),
    e.Draw: lambda m, x, c, _: 0.6 * number(m.s, x.n, c),
    e.Discard: lambda m, x, c, _: -0.6 * number(m.s, x.n, c),
    e.Afflict: _afflict,
    e.Cure: _cure,
    e.Mark: lambda m, x, c, _: 4.0,
    e.Encounter: _encounter,
    e.Defeat: _defeat,
    e.Withdraw: _defeat,
    e.DemandTest: mean_test,
    e.Choice: _choice,
    e.Roll: _roll,
    e.GoTo: _entry,
    e.WhenTrue: _when_true,
    e.Times: lambda m, x, c, d: number(m.s, x.n, c) * worth(m, x.do, c, d + 1),
    e.ForEach: _for_each,
    e.EnemyTurn: lambda m, x, c, _: -3.0 if m.s.enemies else 0.0,
    e.Reinforce: lambda m, x, c, _: -3.0,
    e.ChapterEnd: _rest,
}
