"""Finds the rules in force, applies their modifiers and fires their triggers (D5)."""

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
    """Something that triggers may wait for: what happened, to whom, by whom, where."""

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
    """Yield every ruleset in force that modifies this value or waits for this event.

    Each comes with the figure that bears it. `defeated` is an enemy whose defeat is being resolved.
    """
    world = s.world
    bearers = world.rule_bearers(word)
    if bearers is None:
        return
    if bearers.has_familiar_rules:
        for name, f in s.familiars.items():
            if name in bearers.ability:
                yield world.ruleset("ability", name), name
            for bond in f.bonds:
                if bond in bearers.bond:
                    yield world.ruleset("bond", bond), name
            for item in f.equipped:
                if item in bearers.item:
                    yield world.ruleset("item", item), name
    if s.child_card in bearers.child:
        yield world.ruleset("child", s.child_card), None
    if s.page is None:
        return
    if bearers.enemy or bearers.encounter:
        resolving = {defeated: s.defeated_enemies[defeated]} if defeated is not None else {}
        for name, enemy in {**s.enemies, **resolving}.items():
            if enemy.kind in bearers.enemy:
                yield world.ruleset("enemy", enemy.kind), name
            if bearers.encounter and (id := f"{s.page}/{enemy.kind}") in bearers.encounter:
                yield world.ruleset("encounter", id), name
    if s.page in bearers.page:
        yield world.ruleset("page", s.page), None


# Rules that work once


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
"""The key of a modifier in force, the modifier and its context."""


def active_modifiers(
    s: TalesState, what: str, figure: str | None, c: Context
) -> Iterator[ActiveModifier]:
    """Yield the modifiers of a value that hold for a figure now."""
    for rules, bearer in active_rulesets(s, what):
        for key, rule in rules.modifiers.get(what, ()):
            target = rule.for_ or ("self" if bearer is not None else None)
            named = (bearer or figure) if target == "self" else target
            if target in SINGLE_FIGURE_SELECTORS and figure != named:
                continue  # fast path: most rules are about another figure
            if rule.once is not None and is_used(s, f"{key}@{bearer}", rule.once):
                continue
            figure_context = _context(s, c, bearer, figure)
            bearer_context = (
                figure_context if bearer is None else _bearer_context(figure_context, bearer)
            )
            if target is not None and not is_selected(s, figure, target, bearer_context):
                continue
            if rule.at is not None and not _is_at_any(s, figure, rule.at, bearer_context):
                continue
            if holds(s, rule.if_, figure_context):
                yield f"{key}@{bearer}", rule, figure_context


def modify(
    s: TalesState,
    what: str,
    value: int,
    figure: str | None,
    c: Context = NO_CONTEXT,
    consume: bool = False,
) -> int:
    """Return a value after all modifiers in force.

    With `consume`, rules that work once are then used up.
    """
    if s.world.rule_bearers(what) is None:
        return value
    return apply_modifiers(s, list(active_modifiers(s, what, figure, c)), value, consume)


def apply_modifiers(
    s: TalesState, modifiers: list[ActiveModifier], value: int, consume: bool = False
) -> int:
    """Apply modifiers in the order set, times, add, whatever the order of the rules (TA-272).

    If several set the value, the last one counts, because the page's rule overrides general ones
    (TA-81).
    """
    for _, rule, c in modifiers:
        if rule.set is not None and rule.set != "hive":
            value = evaluate(s, rule.set, c)
    for _, rule, c in modifiers:
        if rule.times is not None:
            value *= evaluate(s, rule.times, c)
    for _, rule, c in modifiers:
        if rule.add is not None:
            value += evaluate(s, rule.add, c)
    if consume:
        for key, rule, _ in modifiers:
            use_up(s, key, rule.once)
    return value


def is_allowed(
    s: TalesState, what: str, figure: str | None, default: bool, c: Context = NO_CONTEXT
) -> bool:
    """Return whether a figure may do something that modifiers can allow or forbid."""
    if s.world.rule_bearers(what) is None:
        return default
    for _, rule, _ in active_modifiers(s, what, figure, c):
        if rule.may is not None:
            default = rule.may
    return default


def is_hive(s: TalesState, enemy: str) -> bool:
    """Return whether an enemy moves and attacks together with its kind (TA-234)."""
    return any(rule.set == "hive" for _, rule, _ in active_modifiers(s, "group", enemy, NO_CONTEXT))


# Triggers


def fire(s: TalesState, event: TriggerEvent) -> None:
    """Schedule every trigger that waits for this event."""
    defeated = event.who if event.when == "defeated" else None
    for rules, bearer in active_rulesets(s, event.when, defeated):
        for key, rule in rules.triggers.get(event.when, ()):
            if not is_reroll_offer(rule) and matches(s, rule, event, bearer):
                s.then(
                    "run-trigger", f"{key}@{bearer}", rule, trigger_context(s, rule, event, bearer)
                )


def is_reroll_offer(rule: Trigger) -> bool:
    """Return whether a rule offers a reroll (TA-278).

    Such a rule never fires; it is offered after a roll.
    """
    return rule.when == "rolled" and any(isinstance(effect, Reroll) for effect in rule.do)


def matches(s: TalesState, rule: Trigger, event: TriggerEvent, bearer: str | None) -> bool:
    """Return whether a trigger waits for this event."""
    bearer_context = Context(self_=bearer, space=space_of(s, bearer))
    who = rule.who or ("self" if bearer is not None and event.who is not None else None)
    if who is not None and not is_selected(s, event.who, who, bearer_context):
        if not (who in ("here", "others-here") and rule.at is not None):
            return False
        if event.who not in s.familiars:
            return False
    if rule.by is not None and not is_selected(s, event.by, rule.by, bearer_context):
        return False
    if rule.face is not None and rule.face != event.face:
        return False
    if rule.at is None:
        return True
    space = event.at or space_of(s, event.who)
    places = rule.at if isinstance(rule.at, tuple) else (rule.at,)
    place_context = Context(
        self_=bearer or event.who, space=bearer_context.space, last_space=event.last_space
    )
    return any(space in select_places(s, place, place_context) for place in places)


def trigger_context(
    s: TalesState, rule: Trigger, event: TriggerEvent, bearer: str | None
) -> Context:
    """Return the context of a trigger's effects.

    `self` is the event's figure, else the rule's bearer.
    """
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


@step("run-trigger")
def run_trigger(s: TalesState, key: str, rule: Trigger, c: Context) -> None:
    if not is_used(s, key, rule.once) and holds(s, rule.if_, c):
        use_up(s, key, rule.once)
        s.then("effects", rule.do, c)


# Contexts


def _context(s: TalesState, c: Context, bearer: str | None, figure: str | None) -> Context:
    """Return the context of a modifier.

    `self` is the figure, `here` is the space of an enemy that bears the rule.
    """
    return Context(
        self_=figure if figure is not None else bearer,
        enemy=c.enemy,
        space=space_of(s, bearer) if bearer in s.enemies else None,
        card=c.card,
    )


def _bearer_context(c: Context, bearer: str) -> Context:
    return Context(self_=bearer, enemy=c.enemy, space=c.space, card=c.card)


def _is_at_any(s: TalesState, figure: str | None, at: PlaceSelectors, c: Context) -> bool:
    places = at if isinstance(at, tuple) else (at,)
    space = space_of(s, figure)
    return space is not None and any(space in select_places(s, place, c) for place in places)
