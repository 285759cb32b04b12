"""Which rules hold now, what they change, and what they set off (D5)."""

from collections.abc import Iterator
from typing import NamedTuple

from roost.games.familiar_tales.content.schema.effects import Reroll
from roost.games.familiar_tales.content.schema.rules import Modifier, Once, PlaceSelectors, Trigger
from roost.games.familiar_tales.content.schema.vocabulary import FAMILIARS
from roost.games.familiar_tales.engine.conditions import holds
from roost.games.familiar_tales.engine.expressions import evaluate
from roost.games.familiar_tales.engine.figures import space_of
from roost.games.familiar_tales.engine.machine import step
from roost.games.familiar_tales.engine.selectors import is_selected, select_places
from roost.games.familiar_tales.engine.state import NO_CONTEXT, Context, TalesState
from roost.games.familiar_tales.engine.world import Ruleset


class TriggerEvent(NamedTuple):
    """Something that happened: to whom, by whom, where."""

    when: str
    who: str | None = None
    by: str | None = None
    at: str | None = None
    face: str | None = None
    card: str | None = None
    last_space: str | None = None
    cause: str | None = None


def active_rulesets(
    s: TalesState, word: str, defeated: str | None = None
) -> Iterator[tuple[Ruleset, str | None]]:
    """Every set of rules in force that modifies a number or waits for an event of this word.

    Each comes with the figure that bears it. `fallen` is an enemy whose defeat is being settled.
    """
    world = s.world
    having = world.rule_bearers(word)
    if having is None:
        return
    if having.has_familiar_rules:
        for name, f in s.familiars.items():
            if name in having.ability:
                yield world.ruleset("ability", name), name
            for bond in f.bonds:
                if bond in having.bond:
                    yield world.ruleset("bond", bond), name
            for item in f.equipped:
                if item in having.item:
                    yield world.ruleset("item", item), name
    if s.child_card in having.child:
        yield world.ruleset("child", s.child_card), None
    if s.page is None:
        return
    if having.enemy or having.encounter:
        last = {defeated: s.defeated_enemies[defeated]} if defeated is not None else {}
        for name, enemy in {**s.enemies, **last}.items():
            if enemy.kind in having.enemy:
                yield world.ruleset("enemy", enemy.kind), name
            if having.encounter and (id := f"{s.page}/{enemy.kind}") in having.encounter:
                yield world.ruleset("encounter", id), name
    if s.page in having.page:
        yield world.ruleset("page", s.page), None


# Once


def is_used(s: TalesState, key: str, once: Once | None) -> bool:
    if once is None or once is False:
        return False
    if once == "turn":
        return key in s.used_this_turn
    if once == "test":
        return bool(s.tests) and key in s.tests[-1].used_rules
    return (key if once is True else once) in s.used_this_page


def use_up(s: TalesState, key: str, once: Once | None) -> None:
    if once is None or once is False or is_used(s, key, once):
        return
    if once == "turn":
        s.used_this_turn.append(key)
    elif once == "test":
        if s.tests:
            s.tests[-1].used_rules.append(key)
    else:
        s.used_this_page.append(key if once is True else str(once))


# Modifiers


SINGLE_FIGURE_SELECTORS = frozenset(("self", *FAMILIARS))
ActiveModifier = tuple[str, Modifier, Context]
"""A modifier that holds: its key, itself and its context."""


def active_modifiers(
    s: TalesState, what: str, figure: str | None, c: Context
) -> Iterator[ActiveModifier]:
    """The modifiers of a number that hold for a figure now, and the context of each."""
    for rules, bearer in active_rulesets(s, what):
        for key, rule in rules.modifiers.get(what, ()):
            target = rule.for_ or ("self" if bearer is not None else None)
            if target in SINGLE_FIGURE_SELECTORS and figure != (
                target if target != "self" else bearer or figure
            ):
                continue  # most rules are about somebody else: no more need be asked
            if rule.once is not None and is_used(s, f"{key}@{bearer}", rule.once):
                continue
            own = _context(s, c, bearer, rule.at, figure)
            borne = own if bearer is None else _borne(own, bearer)
            if target is not None and not is_selected(s, figure, target, borne):
                continue
            if rule.at is not None and not _stands(s, figure, rule.at, borne):
                continue
            if holds(s, rule.if_, own):
                yield f"{key}@{bearer}", rule, own


def modify(
    s: TalesState,
    what: str,
    value: int,
    figure: str | None,
    c: Context = NO_CONTEXT,
    consume: bool = False,
) -> int:
    """A number as the rules in force change it. With `use`, what works once is then used up."""
    if s.world.rule_bearers(what) is None:
        return value
    return apply_modifiers(s, list(active_modifiers(s, what, figure, c)), value, consume)


def apply_modifiers(
    s: TalesState, modifiers: list[ActiveModifier], value: int, consume: bool = False
) -> int:
    """Set, then multiplied, then added to, whatever the rules' order (TA-272: once is once).

    Of several that set it the last holds: the page's, which goes before the general (TA-81).
    """
    for _, rule, own in modifiers:
        if rule.set is not None and rule.set != "hive":
            value = evaluate(s, rule.set, own)
    for _, rule, own in modifiers:
        if rule.times is not None:
            value *= evaluate(s, rule.times, own)
    for _, rule, own in modifiers:
        if rule.add is not None:
            value += evaluate(s, rule.add, own)
    if consume:
        for key, rule, _ in modifiers:
            use_up(s, key, rule.once)
    return value


def is_allowed(
    s: TalesState, what: str, figure: str | None, default: bool, c: Context = NO_CONTEXT
) -> bool:
    """Whether a figure may do something that modifiers allow or forbid."""
    if s.world.rule_bearers(what) is None:
        return default
    for _, rule, _ in active_modifiers(s, what, figure, c):
        if rule.may is not None:
            default = rule.may
    return default


def is_hive(s: TalesState, enemy: str) -> bool:
    """TA-234"""
    return any(rule.set == "hive" for _, rule, _ in active_modifiers(s, "group", enemy, NO_CONTEXT))


# Triggers


def fire(s: TalesState, event: TriggerEvent) -> None:
    """Whatever waits for this event is put to be done, one after the other."""
    fallen = event.who if event.when == "defeated" else None
    for rules, bearer in active_rulesets(s, event.when, fallen):
        for key, rule in rules.triggers.get(event.when, ()):
            if not is_reroll_offer(rule) and matches(s, rule, event, bearer):
                s.then("trigger", f"{key}@{bearer}", rule, trigger_context(s, rule, event, bearer))


def is_reroll_offer(rule: Trigger) -> bool:
    """TA-278: a rule that offers a reroll is asked for after a roll, and does nothing by itself."""
    return rule.when == "rolled" and any(isinstance(effect, Reroll) for effect in rule.do)


def matches(s: TalesState, rule: Trigger, event: TriggerEvent, bearer: str | None) -> bool:
    borne = Context(self_=bearer, space=space_of(s, bearer))
    who = rule.who or ("self" if bearer is not None and event.who is not None else None)
    if who is not None and not is_selected(s, event.who, who, borne):
        if not (who in ("here", "others-here") and rule.at is not None):
            return False
        if event.who not in s.familiars:
            return False
    if rule.by is not None and not is_selected(s, event.by, rule.by, borne):
        return False
    if rule.face is not None and rule.face != event.face:
        return False
    if rule.at is None:
        return True
    spot = event.at or space_of(s, event.who)
    wanted = rule.at if isinstance(rule.at, tuple) else (rule.at,)
    found = Context(self_=bearer or event.who, space=borne.space, last_space=event.last_space)
    return any(spot in select_places(s, place, found) for place in wanted)


def trigger_context(
    s: TalesState, rule: Trigger, event: TriggerEvent, bearer: str | None
) -> Context:
    """In what is done, `self` is the figure that set it off, else the rule's bearer."""
    figure = event.who if event.who is not None else bearer
    enemies = [
        x for x in (event.by, event.who, bearer) if x in s.enemies or x in s.defeated_enemies
    ]
    victor = event.by if event.by in s.familiars else None
    space = event.at if rule.at is not None else space_of(s, figure)
    return Context(
        self_=figure,
        enemy=enemies[0] if enemies else None,
        space=space,
        last_space=event.last_space,
        victor=victor,
        card=event.card,
        actor=bearer if bearer in s.familiars else None,
        cause=event.cause,
    )


@step("trigger")
def run_trigger(s: TalesState, key: str, rule: Trigger, c: Context) -> None:
    if not is_used(s, key, rule.once) and holds(s, rule.if_, c):
        use_up(s, key, rule.once)
        s.then("effects", rule.do, c)


# Contexts


def _context(
    s: TalesState, c: Context, bearer: str | None, at: PlaceSelectors | None, figure: str | None
) -> Context:
    """The same hand, seen from a modifier: `self` is the figure, `here` where it is."""
    return Context(
        self_=figure if figure is not None else bearer,
        enemy=c.enemy,
        space=space_of(s, bearer) if bearer in s.enemies else None,
        card=c.card,
    )


def _borne(c: Context, bearer: str) -> Context:
    return Context(self_=bearer, enemy=c.enemy, space=c.space, card=c.card)


def _stands(s: TalesState, figure: str | None, at: PlaceSelectors, c: Context) -> bool:
    wanted = at if isinstance(at, tuple) else (at,)
    spot = space_of(s, figure)
    return spot is not None and any(spot in select_places(s, place, c) for place in wanted)
