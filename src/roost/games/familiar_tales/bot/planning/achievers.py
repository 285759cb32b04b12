"""Finds what can be brought about on a page, and by what. It reads the page's data once.

The word comes from AI planning: an achiever of a fact is something that makes it true.
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

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
from roost.games.familiar_tales.content.traversal import iter_structs
from roost.games.familiar_tales.engine.world import LINE_TOKENS, World

MAX_ENTRY_DEPTH = 6
"""Maximum depth of entries that lead to other entries."""

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
    """An action of a familiar, or an event that has effects.

    `kind` is one of: `special` (an action of the page or the child), `code` (an entry), `enter` (a
    figure enters a space), `event` (another event that players bring about), `wait` (time), `auto`
    (it happens by itself).
    """

    kind: str
    id: str
    at: PlaceSelectors | None = None
    if_: Condition | None = None
    cost: tuple[Cost, ...] = ()
    who: str | None = None
    is_beside_child: bool = False


class EffectPath(NamedTuple):
    """The requirements on the way from a cause to one of its effects."""

    conditions: tuple[Condition, ...] = ()
    cost: tuple[Cost, ...] = ()
    tests: tuple[tuple[Skill, NumberExpression], ...] = ()
    rolls: int = 0
    option_ids: tuple[int, ...] = ()
    """The `id()` of each option chosen on the way."""


class Achiever(NamedTuple):
    """One way to bring an effect about."""

    cause: Cause
    path: EffectPath
    effect: Effect | OptionChosen
    conditions: tuple[Condition, ...] = ()
    """All conditions, of the cause and on the path."""
    actor_conditions: tuple[Condition, ...] = ()
    """Those of the conditions that decide who may act."""
    space_conditions: tuple[Condition, ...] = ()
    """Those of the conditions that are about the actor's own space."""
    misfortune: int = 0
    """The misfortune that comes with it."""


PathEffect = tuple[EffectPath, Effect | OptionChosen]
"""An effect and the path to it."""
ACTOR_CONDITIONS = (PowerIs, FigureIs)
"""Conditions that decide who may act, not what must be done before."""
VOLATILE = ("danger", "life", "power")
"""Values that change often and that few pages depend on."""


class AchieverIndex:
    """All achievers of a page, by the fact that they achieve."""

    def __init__(self, world: World, page: str, child: str) -> None:
        self.by_fact: dict[tuple[str, str], list[Achiever]] = {}
        self._world = world
        self._entry_codes: set[int] = set()  # entries that an effect leads to
        for cause, effects in self._find_causes(page, child):
            path_effects = list(self._walk_effects(effects, EffectPath(), 0))
            misfortunes = [
                (path, x.by) for path, x in path_effects if isinstance(x, e.ChangeMisfortune)
            ]
            for path, effect in path_effects:
                misfortune = sum(
                    by
                    for prefix, by in misfortunes
                    if isinstance(by, int) and _is_prefix(prefix, path)
                )
                for fact in _facts_of_effect(effect):
                    achiever = _make_achiever(cause, path, effect)._replace(misfortune=misfortune)
                    self.by_fact.setdefault(fact, []).append(achiever)
        self.dependencies = frozenset(self._find_dependencies(page, child))

    def find(self, kind: str, name: str = "") -> list[Achiever]:
        return self.by_fact.get((kind, name), [])

    def _find_dependencies(self, page: str, child: str) -> Iterator[str]:
        """Yield the values that the page's tasks may depend on. Only those in `VOLATILE` matter."""
        campaign = self._world.campaign
        data: list[object] = [campaign.pages[page], campaign.children.get(child), campaign.keys]
        data += [campaign.enemies[encounter.enemy] for encounter in campaign.pages[page].encounters]
        data += [campaign.entries[code] for code in self._entry_codes if code in campaign.entries]
        for _, x in iter_structs(tuple(data)):
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
            for code in space.book_codes:
                yield Cause("code", str(code), f"symbol:book:{code}"), (e.GoTo(code),)
        for code in self._offered_codes(page):
            yield Cause("code", str(code)), (e.GoTo(code),)
        for encounter in data.encounters:
            rules += encounter.rules
            rules += self._world.campaign.enemies[encounter.enemy].rules
        for rule in rules:
            if isinstance(rule, Trigger):
                yield _trigger_cause(rule), rule.do

    def _offered_codes(self, page: str) -> list[int]:
        """Return the codes that an effect can put on offer (TA-67)."""
        campaign = self._world.campaign
        offers = [x for _, x in iter_structs(campaign.pages[page]) if isinstance(x, e.OpenCode)]
        for entry in campaign.entries.values():
            offers += [x for _, x in iter_structs(entry) if isinstance(x, e.OpenCode)]
        return [x.code for x in dict.fromkeys(offers)]

    def _walk_effects(self, effects: Effects, path: EffectPath, depth: int) -> Iterator[PathEffect]:
        for effect in effects:
            yield path, effect
            yield from self._walk_nested(effect, path, depth)

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
            rolled_path = path._replace(rolls=path.rolls + 1)
            for branch in (
                effect.positive,
                effect.negative,
                effect.danger,
                effect.power,
                effect.other,
            ):
                yield from self._walk_effects(branch, rolled_path, depth)
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
    """Return the achievers of a page with this child card."""
    return AchieverIndex(world, page, child)


def edge_kind_after(achiever: Achiever) -> str | None:
    """Return the kind of line that an effect makes; None if it makes none."""
    effect = achiever.effect
    if isinstance(effect, e.ChangeEdge):
        return effect.kind
    return LINE_TOKENS.get(effect.kind) if isinstance(effect, e.PlaceToken) else None


def _make_achiever(cause: Cause, path: EffectPath, effect: Effect | OptionChosen) -> Achiever:
    conditions = tuple(x for x in (cause.if_, *path.conditions) if x is not None)
    parts = [part for x in conditions for part in (x.of if isinstance(x, AllOf) else (x,))]
    space_conditions = tuple(
        part for part in parts if cause.at is not None and _is_space_condition(part)
    )
    return Achiever(
        cause,
        path,
        effect,
        conditions,
        tuple(part for part in parts if _is_actor_condition(part)),
        space_conditions,
    )


def _is_space_condition(condition: Condition) -> bool:
    return any(
        "here" in (getattr(x, "at", None), getattr(x, "place", None))
        for _, x in iter_structs(condition)
    )


def _path_through_option(path: EffectPath, option: ChoiceOption) -> EffectPath:
    path = _path_with_condition(path, option.if_)
    return path._replace(cost=(*path.cost, *option.cost), option_ids=(*path.option_ids, id(option)))


def _is_prefix(prefix: EffectPath, path: EffectPath) -> bool:
    """Return whether everything on one path lies on the other as well."""
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


def _facts_of_effect(effect: Effect | OptionChosen) -> Iterator[tuple[str, str]]:
    """Yield the facts that an effect achieves, as (kind, name) pairs that planners look up."""
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
