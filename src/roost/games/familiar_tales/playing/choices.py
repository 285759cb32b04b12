"""Answers to what effects, enemies and the story ask."""

from collections.abc import Callable

from roost.contract import Action
from roost.games.familiar_tales.data import effects as e
from roost.games.familiar_tales.data.words import SKILLS
from roost.games.familiar_tales.figures import afflictions_of, most_life
from roost.games.familiar_tales.playing import foes, gear, hands
from roost.games.familiar_tales.playing.manner import by_what_it_says
from roost.games.familiar_tales.playing.mind import Mind
from roost.games.familiar_tales.playing.testing import lost
from roost.games.familiar_tales.playing.worth import AFFLICTION, DOWN, of_choice, of_one, resource
from roost.games.familiar_tales.state import Context

TWICE = 0.4
"""How much less a second mark of one skill is thought of."""


def _best(found: list[Action], value: Callable[[Action], float]) -> Action:
    """The first of the best."""
    best = max(value(action) for action in found)
    return next(action for action in found if value(action) >= best - 1e-9)


def choose(mind: Mind, found: list[Action]) -> Action:
    assert mind.s.ask is not None
    options, c, code = mind.s.ask.about
    if not mind.manner.foresees:
        mind = Mind(mind.s, by_what_it_says(mind.manner), mind.hurries)

    def value(action: Action) -> float:
        i = int(action["option"])
        return of_choice(mind, code, i, options[i], c)

    return _best(found, value)


def choose_figure(mind: Mind, found: list[Action]) -> Action:
    """Whom an effect means: as if it named that one."""
    assert mind.s.ask is not None
    one, c = mind.s.ask.about
    return _best(found, lambda a: _on(mind, one, c, str(a["name"])))


def _on(mind: Mind, one: e.Effect, c: Context, name: str) -> float:
    if isinstance(one, e.Afflict):
        value = AFFLICTION.get(one.with_, DOWN)
        if name in mind.s.enemies:
            has = one.with_ in mind.s.enemies[name].afflictions
            return 0.0 if has else value * (1 + 0.1 * foes.harm(mind, name))
        return -value - 0.1 * mind.dread(name, mind.s.familiars[name].life)
    if isinstance(one, e.Mark | e.GiveItem | e.GiveArtifact | e.Power):
        return -0.1 * mind.s.familiars[name].power if name in mind.s.familiars else 0.0
    named = Context(self_=name, enemy=name if name in mind.s.enemies else c.enemy, doer=c.doer)
    try:
        aimed = type(one)(**{**_fields(one), "who": "self"})
    except TypeError:
        return 0.0
    return of_one(mind, aimed, named)


def _fields(one: e.Effect) -> dict[str, object]:
    return {name: getattr(one, name) for name in one.__struct_fields__}


def choose_space(mind: Mind, found: list[Action]) -> Action:
    """A step nearer to one's work, or away from enemies."""
    assert mind.s.ask is not None
    who = str(mind.s.ask.about[0])

    def value(action: Action) -> float:
        space = str(action["name"])
        if who not in mind.s.familiars:
            return 0.0
        costs = mind.ranges.of(who, space)
        near = [
            task.weight / (1 + min((costs.get(x, 20) for x in task.spaces), default=20))
            for task in mind.plan.tasks
            if who in task.who
        ]
        there = sum(1 for enemy in mind.s.enemies.values() if enemy.space == space)
        return max(near, default=0.0) - 0.3 * there

    return _best(found, value)


def return_(mind: Mind, found: list[Action]) -> Action:
    """TA-199: where the child can be reached from; not among enemies, and among friends."""
    assert mind.s.ask is not None
    who = str(mind.s.ask.about)

    def value(action: Action) -> float:
        space = str(action["space"])
        costs = mind.ranges.of(who, space)
        shut_out = mind.s.child is not None and mind.s.child not in costs
        there = sum(1.0 for enemy in mind.s.enemies.values() if enemy.space == space)
        friends = sum(0.2 for f in mind.s.familiars.values() if f.space == space)
        near = 0.1 if mind.s.child == space else 0.0
        return friends + near + 0.01 * len(costs) - there - (5.0 if shut_out else 0.0)

    return _best(found, value)


# Enemies


def target(mind: Mind, found: list[Action]) -> Action:
    """TA-228, TA-229: whom it harms least, by life, armour and cards."""
    s = mind.s
    assert s.ask is not None
    about = s.ask.about
    enemy = str(about[0]) if s.ask.kind == "target" else str(about[0][0])
    strength = foes.attack_of(mind, enemy) if enemy in s.enemies else 4
    place = SKILLS.index("resilience")

    def value(action: Action) -> float:
        who = str(action["familiar"])
        if who not in s.familiars:
            return 0.0
        cards = sorted((mind.world.cards[c].values[place] for c in mind.hand(who)), reverse=True)
        through = max(0, strength - sum(cards[:2]))
        return -mind.loss(who, lost(mind, who, through, enemy)) - 0.2 * mind.manner.kept * (
            5 - len(cards)
        )

    return _best(found, value)


# What is taken and given up


def take(mind: Mind, found: list[Action]) -> Action:
    """The resource that is wanted most; of equals, that of which the least is at hand."""
    assert mind.s.ask is not None
    held = mind.s.familiars[str(mind.s.ask.about)].resources
    return _best(
        found,
        lambda a: resource(mind, str(a["resource"])) - 0.1 * held.get(str(a["resource"]), 0),
    )


def give_up(mind: Mind, found: list[Action]) -> Action:
    assert mind.s.ask is not None
    held = mind.s.familiars[str(mind.s.ask.about)].resources
    return _best(
        found,
        lambda a: (
            0.1 * held.get(str(a["resource"]), 0)
            - (mind.manner.step if str(a["resource"]) in mind.plan.needs else 0.0)
        ),
    )


def discard(mind: Mind, found: list[Action]) -> Action:
    cards = [str(action["card"]) for action in found]
    if cards[0] not in mind.world.cards:
        return _best(found, lambda a: -gear.standing(mind.world, str(a["card"])))
    return {"type": "discard", "card": hands.least_useful(mind, cards)}


def cure(mind: Mind, found: list[Action]) -> Action:
    assert mind.s.ask is not None
    ill = afflictions_of(mind.s, str(mind.s.ask.about))
    return _best(found, lambda a: AFFLICTION.get(ill[int(a["option"])], DOWN))


def mark(mind: Mind, found: list[Action]) -> Action:
    """TA-223: what a familiar does most: it fights, defends itself, and looks about."""
    assert mind.s.ask is not None
    who = str(mind.s.ask.about)
    f = mind.s.familiars[who]
    kinds = {mind.world.items[item].type for item in f.equipped}
    use = {"might": 0.9, "agility": 0.8, "resilience": 1.0, "insight": 1.1}
    use["might"] += 0.3 if "melee" in kinds else 0.0
    use["agility"] += 0.3 if "ranged" in kinds else 0.0
    use["resilience"] += 0.3 if most_life(mind.s, who) < 10 else 0.0
    return _best(
        found,
        lambda a: use[str(a["skill"])] - TWICE * f.marks.count(str(a["skill"])),
    )


def go_on(mind: Mind, found: list[Action]) -> Action:
    return {"type": "continue"}


def first(mind: Mind, found: list[Action]) -> Action:
    return found[0]
