"""What can be brought about on a page, and by what: read off its data once."""

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

import msgspec

from roost.games.familiar_tales.bot.planning.tasks import OptionChosen
from roost.games.familiar_tales.content.schema import effects as e
from roost.games.familiar_tales.content.schema.conditions import (
    AllOf,
    Condition,
    DialIs,
    FigureIs,
    LifeIs,
    Not,
    PowerIs,
    VarIs,
)
from roost.games.familiar_tales.content.schema.effects import ChoiceOption, Cost, Effect, Effects
from roost.games.familiar_tales.content.schema.numbers import (
    DialNumber,
    NumberExpression,
    VarNumber,
)
from roost.games.familiar_tales.content.schema.rules import (
    PageAction,
    PlaceSelectors,
    Rule,
    Trigger,
)
from roost.games.familiar_tales.content.schema.vocabulary import Skill
from roost.games.familiar_tales.engine.world import World

MAX_ENTRY_DEPTH = 6
"""Entries that lead to entries are followed so far."""

TIMED_EVENTS = (
    "turn-start",
    "turn-end",
    "enemy-turn-start",
    "enemy-turn-end",
    "page-start",
    "threat",
)
AUTOMATIC_EVENTS = ("var-changed", "edge-changed", "token-placed", "danger-changed")


class Cause(NamedTuple):
    """Something that a familiar can do, or that happens when something is so.

    `kind`: `special` (an action of the page or the child), `code` (an entry), `enter` (somebody
    comes onto a space), `event` (something else that is done), `wait` (time), `auto` (by itself).
    """

    kind: str
    id: str
    at: PlaceSelectors | None = None
    if_: Condition | None = None
    cost: tuple[Cost, ...] = ()
    who: str | None = None
    is_beside_child: bool = False


class EffectPath(NamedTuple):
    """What must go well on the way to an effect."""

    conditions: tuple[Condition, ...] = ()
    cost: tuple[Cost, ...] = ()
    tests: tuple[tuple[Skill, NumberExpression], ...] = ()
    rolls: int = 0
    option_ids: tuple[int, ...] = ()
    """The options that were taken, by their identity."""


class Achiever(NamedTuple):
    cause: Cause
    path: EffectPath
    effect: Effect | OptionChosen
    conditions: tuple[Condition, ...] = ()
    """What must be so, for the doer and on the path."""
    actor_conditions: tuple[Condition, ...] = ()
    """Of that, what chooses who may do it."""
    space_conditions: tuple[Condition, ...] = ()
    """Of that, what must be so on the doer's own space."""
    misfortune: int = 0
    """What comes with it."""


PathEffect = tuple[EffectPath, Effect | OptionChosen]
"""What comes about, and on which path."""
ACTOR_CONDITIONS = (PowerIs, FigureIs)
"""Conditions that choose who may do a thing rather than what must be done before."""
VOLATILE = ("danger", "life", "power")
"""What changes often and few pages ask for."""


class AchieverIndex:
    """The ways to bring something about, by what it is."""

    def __init__(self, world: World, page: str, child: str) -> None:
        self.by_fact: dict[tuple[str, str], list[Achiever]] = {}
        self._world = world
        self._entry_codes: set[int] = set()  # entries that something leads to
        for doer, do in self._find_causes(page, child):
            found = list(self._walk_effects(do, EffectPath(), 0))
            ill = [(path, x.by) for path, x in found if isinstance(x, e.ChangeMisfortune)]
            for path, effect in found:
                by = sum(
                    by for before, by in ill if isinstance(by, int) and _is_prefix(before, path)
                )
                for key in _facts_of_effect(effect):
                    way = _make_achiever(doer, path, effect)._replace(misfortune=by)
                    self.by_fact.setdefault(key, []).append(way)
        self.dependencies = frozenset(self._find_dependencies(page, child))

    def find(self, kind: str, name: str = "") -> list[Achiever]:
        return self.by_fact.get((kind, name), [])

    def _find_dependencies(self, page: str, child: str) -> Iterator[str]:
        """Which of what changes often the page's work may depend on."""
        campaign = self._world.campaign
        data: list[object] = [campaign.pages[page], campaign.children.get(child), campaign.keys]
        data += [campaign.enemies[found.enemy] for found in campaign.pages[page].encounters]
        data += [campaign.entries[code] for code in self._entry_codes if code in campaign.entries]
        for x in _iter_structs(tuple(data)):
            match x:
                case LifeIs() | PowerIs():
                    yield x.tag
                case DialIs() | VarIs():
                    yield x.name
                case DialNumber():
                    yield x.dial
                case VarNumber():
                    yield x.var
                case _:
                    pass

    def _find_causes(self, page: str, child: str) -> Iterator[tuple[Cause, Effects]]:
        data = self._world.campaign.pages[page]
        for action in data.actions:
            yield _action_cause(action, False), _action_effects(action)
        card = self._world.campaign.children.get(child)
        for action in card.actions if card is not None else ():
            yield _action_cause(action, True), _action_effects(action)
        rules: list[Rule] = [*data.rules]
        for space in data.spaces.values():
            for symbol in space.symbols:
                if symbol.startswith("book:"):
                    code = int(symbol.removeprefix("book:"))
                    yield Cause("code", str(code), f"symbol:{symbol}"), (e.GoTo(code),)
        for code in self._offered_codes(page):
            yield Cause("code", str(code)), (e.GoTo(code),)
        for encountered in data.encounters:
            rules += encountered.rules
            rules += self._world.campaign.enemies[encountered.enemy].rules
        for rule in rules:
            if isinstance(rule, Trigger):
                yield _trigger_cause(rule), rule.do

    def _offered_codes(self, page: str) -> list[int]:
        """Codes that something puts on offer (TA-67)."""
        campaign = self._world.campaign
        found = [x for x in _iter_structs(campaign.pages[page]) if isinstance(x, e.OpenCode)]
        for entry in campaign.entries.values():
            found += [x for x in _iter_structs(entry) if isinstance(x, e.OpenCode)]
        return [x.code for x in dict.fromkeys(found)]

    def _walk_effects(self, effects: Effects, path: EffectPath, depth: int) -> Iterator[PathEffect]:
        for one in effects:
            yield path, one
            yield from self._walk_nested(one, path, depth)

    def _walk_nested(self, effect: Effect, path: EffectPath, depth: int) -> Iterator[PathEffect]:
        if isinstance(effect, e.DemandTest):
            tests = (*path.tests, (effect.skill, effect.difficulty))
            yield from self._walk_effects(effect.pass_, path._replace(tests=tests), depth)
        elif isinstance(effect, e.OfferChoice):
            yield from self._walk_options(effect.options, path, depth)
        elif isinstance(effect, e.WhenTrue):
            yield from self._walk_effects(
                effect.then, _path_with_condition(path, effect.if_), depth
            )
            yield from self._walk_effects(
                effect.else_, _path_with_condition(path, Not(effect.if_)), depth
            )
        elif isinstance(effect, e.RepeatEffects | e.ForEach):
            yield from self._walk_effects(effect.do, path, depth)
        elif isinstance(effect, e.RollDie):
            lucky = path._replace(rolls=path.rolls + 1)
            for branch in (
                effect.positive,
                effect.negative,
                effect.danger,
                effect.power,
                effect.other,
            ):
                yield from self._walk_effects(branch, lucky, depth)
        elif isinstance(effect, e.GoTo) and depth < MAX_ENTRY_DEPTH:
            yield from self._walk_entry(effect.code, path, depth + 1)

    def _walk_entry(self, code: int, path: EffectPath, depth: int) -> Iterator[PathEffect]:
        entry = self._world.campaign.entries.get(code)
        if entry is None:
            return
        self._entry_codes.add(code)
        yield from self._walk_effects(entry.do, path, depth)
        for variant in entry.variants:
            yield from self._walk_effects(
                variant.do, _path_with_condition(path, variant.if_), depth
            )
        for i, option in enumerate(entry.choices):
            yield _path_through_option(path, option), OptionChosen(code, i)
        yield from self._walk_options(entry.choices, path, depth)
        yield from self._walk_effects(entry.after, path, depth)

    def _walk_options(
        self, options: tuple[ChoiceOption, ...], path: EffectPath, depth: int
    ) -> Iterator[PathEffect]:
        for option in options:
            yield from self._walk_effects(option.do, _path_through_option(path, option), depth)


@lru_cache(maxsize=256)
def achievers_on_page(world: World, page: str, child: str) -> AchieverIndex:
    return AchieverIndex(world, page, child)


def _make_achiever(cause: Cause, path: EffectPath, effect: Effect | OptionChosen) -> Achiever:
    asked = tuple(x for x in (cause.if_, *path.conditions) if x is not None)
    parts = [part for x in asked for part in (x.of if isinstance(x, AllOf) else (x,))]
    local = tuple(part for part in parts if cause.at is not None and _is_space_condition(part))
    return Achiever(
        cause,
        path,
        effect,
        asked,
        tuple(part for part in parts if _is_actor_condition(part)),
        local,
    )


def _is_space_condition(condition: Condition) -> bool:
    return any(
        "here" in (getattr(x, "at", None), getattr(x, "place", None))
        for x in _iter_structs(condition)
    )


def _path_through_option(path: EffectPath, option: ChoiceOption) -> EffectPath:
    path = _path_with_condition(path, option.if_)
    return path._replace(cost=(*path.cost, *option.cost), option_ids=(*path.option_ids, id(option)))


def _is_prefix(prefix: EffectPath, path: EffectPath) -> bool:
    """Whether whoever goes one path has come along the other."""
    return (
        set(prefix.option_ids) <= set(path.option_ids)
        and prefix.tests == path.tests[: len(prefix.tests)]
        and prefix.rolls <= path.rolls
        and all(x in path.conditions for x in prefix.conditions)
    )


def _is_actor_condition(condition: Condition) -> bool:
    return isinstance(condition.of if isinstance(condition, Not) else condition, ACTOR_CONDITIONS)


def _path_with_condition(path: EffectPath, condition: Condition | None) -> EffectPath:
    return path if condition is None else path._replace(conditions=(*path.conditions, condition))


def _action_cause(action: PageAction, beside_child: bool) -> Cause:
    return Cause(
        "special", action.id, action.at, action.if_, action.cost, is_beside_child=beside_child
    )


def _action_effects(action: PageAction) -> Effects:
    if action.test is None:
        return action.do
    test = action.test
    return (*action.do, e.DemandTest(test.skill, test.difficulty, "self", test.pass_, test.fail))


def _trigger_cause(rule: Trigger) -> Cause:
    kinds = (
        {"enter": "enter"}
        | dict.fromkeys(TIMED_EVENTS, "wait")
        | dict.fromkeys(AUTOMATIC_EVENTS, "auto")
    )
    kind = kinds.get(rule.when, "event")
    return Cause(kind, rule.when, rule.at, rule.if_, who=rule.who)


def _iter_structs(value: object) -> Iterator[object]:
    """Every structure in some data."""
    if isinstance(value, msgspec.Struct):
        yield value
        for name in value.__struct_fields__:
            yield from _iter_structs(getattr(value, name))
    elif isinstance(value, dict | tuple):
        for item in value.values() if isinstance(value, dict) else value:
            yield from _iter_structs(item)


def _facts_of_effect(effect: Effect | OptionChosen) -> Iterator[tuple[str, str]]:
    """What an effect brings about, in the words that goals ask with."""
    match effect:
        case e.SetFlag():
            yield "flag", effect.id
        case e.ClearFlag():
            yield "unflag", effect.id
        case e.SetVariable() | e.AddToVariable():
            yield "var", effect.name
        case e.ChangeDanger() | e.ChangeDiscontent() | e.ChangeMisfortune():
            yield "var", effect.tag
        case e.ChangeEdge():
            yield "edge", effect.id
        case e.PlaceToken():
            yield "token", effect.kind
            yield "edge", effect.at
        case e.RemoveToken():
            yield "untoken", effect.kind
            yield "edge", effect.at
        case e.Cover():
            yield "cover", effect.symbol
        case e.Uncover():
            yield "uncover", effect.symbol
        case OptionChosen():
            yield "choice", f"{effect.code}/{effect.option}"
        case e.GoTo():
            yield "visit", str(effect.code)
        case e.OpenCode():
            yield "offer", str(effect.code)
        case e.Gain():
            yield "gain", effect.resource
        case e.GiveItem() | e.GiveArtifact():
            yield "item", effect.card
        case e.Defeat() | e.Withdraw():
            yield "defeat", ""
        case e.Encounter():
            yield "encounter", effect.enemy
        case e.PlaceFigure() | e.ShiftFigure():
            yield "place", effect.who
        case e.GiveMark():
            yield "mark", ""
        case e.OpenPage() | e.ChapterEnd() | e.TellEnding():
            yield "leave", ""
        case _:
            pass
