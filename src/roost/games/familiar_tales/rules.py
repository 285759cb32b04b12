"""Which rules hold now, what they change, and what they set off (D5)."""

from collections.abc import Iterator
from typing import NamedTuple

from roost.games.familiar_tales.conditions import holds
from roost.games.familiar_tales.data.effects import Reroll
from roost.games.familiar_tales.data.rules import Modifier, Once, Places, Trigger
from roost.games.familiar_tales.data.words import FAMILIARS
from roost.games.familiar_tales.figures import space_of
from roost.games.familiar_tales.machine import step
from roost.games.familiar_tales.reckoning import number
from roost.games.familiar_tales.selecting import is_among, places
from roost.games.familiar_tales.state import NOBODY, Context, State
from roost.games.familiar_tales.world import Ruleset


class Event(NamedTuple):
    """Something that happened: to whom, by whom, where."""

    when: str
    who: str | None = None
    by: str | None = None
    at: str | None = None
    face: str | None = None
    card: str | None = None
    last_space: str | None = None
    cause: str | None = None


def sources(s: State, word: str, fallen: str | None = None) -> Iterator[tuple[Ruleset, str | None]]:
    """Every set of rules in force that modifies a number or waits for an event of this word.

    Each comes with the figure that bears it. `fallen` is an enemy whose defeat is being settled.
    """
    world = s.world
    having = world.bearing(word)
    if having is None:
        return
    if having.by_familiars:
        for name, f in s.familiars.items():
            if name in having.ability:
                yield world.rules("ability", name), name
            for bond in f.bonds:
                if bond in having.bond:
                    yield world.rules("bond", bond), name
            for item in f.equipped:
                if item in having.item:
                    yield world.rules("item", item), name
    if s.child_card in having.child:
        yield world.rules("child", s.child_card), None
    if s.page is None:
        return
    if having.enemy or having.encounter:
        last = {fallen: s.fallen[fallen]} if fallen is not None else {}
        for name, enemy in {**s.enemies, **last}.items():
            if enemy.kind in having.enemy:
                yield world.rules("enemy", enemy.kind), name
            if having.encounter and (id := f"{s.page}/{enemy.kind}") in having.encounter:
                yield world.rules("encounter", id), name
    if s.page in having.page:
        yield world.rules("page", s.page), None


# Once


def is_used(s: State, key: str, once: Once | None) -> bool:
    if once is None or once is False:
        return False
    if once == "turn":
        return key in s.used
    if once == "test":
        return bool(s.tests) and key in s.tests[-1].used
    return (key if once is True else once) in s.spent


def use_up(s: State, key: str, once: Once | None) -> None:
    if once is None or once is False or is_used(s, key, once):
        return
    if once == "turn":
        s.used.append(key)
    elif once == "test":
        if s.tests:
            s.tests[-1].used.append(key)
    else:
        s.spent.append(key if once is True else str(once))


# Modifiers


NAMES = frozenset(("self", *FAMILIARS))
Fitting = tuple[str, Modifier, Context]
"""A modifier that holds: its key, itself and its context."""


def fitting(s: State, what: str, figure: str | None, c: Context) -> Iterator[Fitting]:
    """The modifiers of a number that hold for a figure now, and the context of each."""
    for rules, bearer in sources(s, what):
        for key, rule in rules.modifiers.get(what, ()):
            target = rule.for_ or ("self" if bearer is not None else None)
            if target in NAMES and figure != (target if target != "self" else bearer or figure):
                continue  # most rules are about somebody else: no more need be asked
            if rule.once is not None and is_used(s, f"{key}@{bearer}", rule.once):
                continue
            own = _context(s, c, bearer, rule.at, figure)
            borne = own if bearer is None else _borne(own, bearer)
            if target is not None and not is_among(s, figure, target, borne):
                continue
            if rule.at is not None and not _stands(s, figure, rule.at, borne):
                continue
            if holds(s, rule.if_, own):
                yield f"{key}@{bearer}", rule, own


def modified(
    s: State, what: str, value: int, figure: str | None, c: Context = NOBODY, use: bool = False
) -> int:
    """A number as the rules in force change it. With `use`, what works once is then used up."""
    if s.world.bearing(what) is None:
        return value
    return changed_by(s, list(fitting(s, what, figure, c)), value, use)


def changed_by(s: State, found: list[Fitting], value: int, use: bool = False) -> int:
    """Set, then multiplied, then added to, whatever the rules' order (TA-272: once is once).

    Of several that set it the last holds: the page's, which goes before the general (TA-81).
    """
    for _, rule, own in found:
        if rule.set is not None and rule.set != "hive":
            value = number(s, rule.set, own)
    for _, rule, own in found:
        if rule.times is not None:
            value *= number(s, rule.times, own)
    for _, rule, own in found:
        if rule.add is not None:
            value += number(s, rule.add, own)
    if use:
        for key, rule, _ in found:
            use_up(s, key, rule.once)
    return value


def may(s: State, what: str, figure: str | None, default: bool, c: Context = NOBODY) -> bool:
    """Whether a figure may do something that modifiers allow or forbid."""
    if s.world.bearing(what) is None:
        return default
    for _, rule, _ in fitting(s, what, figure, c):
        if rule.may is not None:
            default = rule.may
    return default


def is_hive(s: State, enemy: str) -> bool:
    """TA-234"""
    return any(rule.set == "hive" for _, rule, _ in fitting(s, "group", enemy, NOBODY))


# Triggers


def fire(s: State, event: Event) -> None:
    """Whatever waits for this event is put to be done, one after the other."""
    fallen = event.who if event.when == "defeated" else None
    for rules, bearer in sources(s, event.when, fallen):
        for key, rule in rules.triggers.get(event.when, ()):
            if not is_offer(rule) and matches(s, rule, event, bearer):
                s.then("trigger", f"{key}@{bearer}", rule, context_of(s, rule, event, bearer))


def is_offer(rule: Trigger) -> bool:
    """TA-278: a rule that offers a reroll is asked for after a roll, and does nothing by itself."""
    return rule.when == "rolled" and any(isinstance(effect, Reroll) for effect in rule.do)


def matches(s: State, rule: Trigger, event: Event, bearer: str | None) -> bool:
    borne = Context(self_=bearer, space=space_of(s, bearer))
    who = rule.who or ("self" if bearer is not None and event.who is not None else None)
    if who is not None and not is_among(s, event.who, who, borne):
        if not (who in ("here", "others-here") and rule.at is not None):
            return False
        if event.who not in s.familiars:
            return False
    if rule.by is not None and not is_among(s, event.by, rule.by, borne):
        return False
    if rule.face is not None and rule.face != event.face:
        return False
    if rule.at is None:
        return True
    spot = event.at or space_of(s, event.who)
    wanted = rule.at if isinstance(rule.at, tuple) else (rule.at,)
    found = Context(self_=bearer or event.who, space=borne.space, last_space=event.last_space)
    return any(spot in places(s, place, found) for place in wanted)


def context_of(s: State, rule: Trigger, event: Event, bearer: str | None) -> Context:
    """In what is done, `self` is the figure that set it off, else the rule's bearer."""
    figure = event.who if event.who is not None else bearer
    enemies = [x for x in (event.by, event.who, bearer) if x in s.enemies or x in s.fallen]
    victor = event.by if event.by in s.familiars else None
    space = event.at if rule.at is not None else space_of(s, figure)
    return Context(
        self_=figure,
        enemy=enemies[0] if enemies else None,
        space=space,
        last_space=event.last_space,
        victor=victor,
        card=event.card,
        doer=bearer if bearer in s.familiars else None,
        cause=event.cause,
    )


@step("trigger")
def trigger(s: State, key: str, rule: Trigger, c: Context) -> None:
    if not is_used(s, key, rule.once) and holds(s, rule.if_, c):
        use_up(s, key, rule.once)
        s.then("effects", rule.do, c)


# Contexts


def _context(
    s: State, c: Context, bearer: str | None, at: Places | None, figure: str | None
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


def _stands(s: State, figure: str | None, at: Places, c: Context) -> bool:
    wanted = at if isinstance(at, tuple) else (at,)
    spot = space_of(s, figure)
    return spot is not None and any(spot in places(s, place, c) for place in wanted)
