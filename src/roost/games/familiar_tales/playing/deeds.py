"""What can be brought about on a page, and by what: read off its data once."""

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

import msgspec

from roost.games.familiar_tales.data import effects as e
from roost.games.familiar_tales.data.conditions import (
    All,
    Condition,
    Dial,
    Is,
    LifeIs,
    Not,
    PowerIs,
    Var,
)
from roost.games.familiar_tales.data.effects import Cost, Effect, Effects, Option
from roost.games.familiar_tales.data.numbers import DialNumber, Number, VarNumber
from roost.games.familiar_tales.data.rules import PageAction, Places, Rule, Trigger
from roost.games.familiar_tales.data.words import Skill
from roost.games.familiar_tales.playing.tasks import Choosing
from roost.games.familiar_tales.world import World

DEEPEST = 6
"""Entries that lead to entries are followed so far."""

WAITED = ("turn-start", "turn-end", "enemy-turn-start", "enemy-turn-end", "page-start", "threat")
SET_OFF = ("var-changed", "edge-changed", "token-placed", "danger-changed")


class Doer(NamedTuple):
    """Something that a familiar can do, or that happens when something is so.

    `kind`: `special` (an action of the page or the child), `code` (an entry), `enter` (somebody
    comes onto a space), `event` (something else that is done), `wait` (time), `auto` (by itself).
    """

    kind: str
    id: str
    at: Places | None = None
    if_: Condition | None = None
    cost: tuple[Cost, ...] = ()
    who: str | None = None
    beside_child: bool = False


class Path(NamedTuple):
    """What must go well on the way to an effect."""

    conditions: tuple[Condition, ...] = ()
    cost: tuple[Cost, ...] = ()
    tests: tuple[tuple[Skill, Number], ...] = ()
    rolls: int = 0
    chosen: tuple[int, ...] = ()
    """The options that were taken, by their identity."""


class Way(NamedTuple):
    doer: Doer
    path: Path
    effect: Effect | Choosing
    asked: tuple[Condition, ...] = ()
    """What must be so, for the doer and on the path."""
    chooses: tuple[Condition, ...] = ()
    """Of that, what chooses who may do it."""
    local: tuple[Condition, ...] = ()
    """Of that, what must be so on the doer's own space."""
    misfortune: int = 0
    """What comes with it."""


Done = tuple[Path, Effect | Choosing]
"""What comes about, and on which path."""
OF_ONESELF = (PowerIs, Is)
"""Conditions that choose who may do a thing rather than what must be done before."""
CHANGING = ("danger", "life", "power")
"""What changes often and few pages ask for."""


class Deeds:
    """The ways to bring something about, by what it is."""

    def __init__(self, world: World, page: str, child: str) -> None:
        self.ways: dict[tuple[str, str], list[Way]] = {}
        self._world = world
        self._told: set[int] = set()  # entries that something leads to
        for doer, do in self._doers(page, child):
            found = list(self._unfold(do, Path(), 0))
            ill = [(path, x.by) for path, x in found if isinstance(x, e.Misfortune)]
            for path, effect in found:
                by = sum(by for before, by in ill if isinstance(by, int) and _is_on(before, path))
                for key in _keys(effect):
                    way = _way(doer, path, effect)._replace(misfortune=by)
                    self.ways.setdefault(key, []).append(way)
        self.reads = frozenset(self._read(page, child))

    def to(self, kind: str, name: str = "") -> list[Way]:
        return self.ways.get((kind, name), [])

    def _read(self, page: str, child: str) -> Iterator[str]:
        """Which of what changes often the page's work may depend on."""
        campaign = self._world.campaign
        data: list[object] = [campaign.pages[page], campaign.children.get(child), campaign.keys]
        data += [campaign.enemies[found.enemy] for found in campaign.pages[page].encounters]
        data += [campaign.entries[code] for code in self._told if code in campaign.entries]
        for x in _leaves(tuple(data)):
            match x:
                case LifeIs() | PowerIs():
                    yield x.word
                case Dial() | Var():
                    yield x.name
                case DialNumber():
                    yield x.dial
                case VarNumber():
                    yield x.var
                case _:
                    pass

    def _doers(self, page: str, child: str) -> Iterator[tuple[Doer, Effects]]:
        data = self._world.campaign.pages[page]
        for action in data.actions:
            yield _special(action, False), _of_action(action)
        card = self._world.campaign.children.get(child)
        for action in card.actions if card is not None else ():
            yield _special(action, True), _of_action(action)
        rules: list[Rule] = [*data.rules]
        for space in data.spaces.values():
            for symbol in space.symbols:
                if symbol.startswith("book:"):
                    code = int(symbol.removeprefix("book:"))
                    yield Doer("code", str(code), f"symbol:{symbol}"), (e.GoTo(code),)
        for code in self._offered(page):
            yield Doer("code", str(code)), (e.GoTo(code),)
        for encountered in data.encounters:
            rules += encountered.rules
            rules += self._world.campaign.enemies[encountered.enemy].rules
        for rule in rules:
            if isinstance(rule, Trigger):
                yield _trigger(rule), rule.do

    def _offered(self, page: str) -> list[int]:
        """Codes that something puts on offer (TA-67)."""
        campaign = self._world.campaign
        found = [x for x in _leaves(campaign.pages[page]) if isinstance(x, e.Offer)]
        for entry in campaign.entries.values():
            found += [x for x in _leaves(entry) if isinstance(x, e.Offer)]
        return [x.code for x in dict.fromkeys(found)]

    def _unfold(self, do: Effects, path: Path, depth: int) -> Iterator[Done]:
        for one in do:
            yield path, one
            yield from self._inner(one, path, depth)

    def _inner(self, one: Effect, path: Path, depth: int) -> Iterator[Done]:
        if isinstance(one, e.DemandTest):
            tests = (*path.tests, (one.skill, one.difficulty))
            yield from self._unfold(one.pass_, path._replace(tests=tests), depth)
        elif isinstance(one, e.Choice):
            yield from self._options(one.options, path, depth)
        elif isinstance(one, e.WhenTrue):
            yield from self._unfold(one.then, _if(path, one.if_), depth)
            yield from self._unfold(one.else_, _if(path, Not(one.if_)), depth)
        elif isinstance(one, e.Times | e.ForEach):
            yield from self._unfold(one.do, path, depth)
        elif isinstance(one, e.Roll):
            lucky = path._replace(rolls=path.rolls + 1)
            for branch in (one.positive, one.negative, one.danger, one.power, one.other):
                yield from self._unfold(branch, lucky, depth)
        elif isinstance(one, e.GoTo) and depth < DEEPEST:
            yield from self._entry(one.code, path, depth + 1)

    def _entry(self, code: int, path: Path, depth: int) -> Iterator[Done]:
        entry = self._world.campaign.entries.get(code)
        if entry is None:
            return
        self._told.add(code)
        yield from self._unfold(entry.do, path, depth)
        for variant in entry.variants:
            yield from self._unfold(variant.do, _if(path, variant.if_), depth)
        for i, option in enumerate(entry.choices):
            yield _chosen(path, option), Choosing(code, i)
        yield from self._options(entry.choices, path, depth)
        yield from self._unfold(entry.after, path, depth)

    def _options(self, options: tuple[Option, ...], path: Path, depth: int) -> Iterator[Done]:
        for option in options:
            yield from self._unfold(option.do, _chosen(path, option), depth)


@lru_cache(maxsize=256)
def deeds(world: World, page: str, child: str) -> Deeds:
    return Deeds(world, page, child)


def _way(doer: Doer, path: Path, effect: Effect | Choosing) -> Way:
    asked = tuple(x for x in (doer.if_, *path.conditions) if x is not None)
    parts = [part for x in asked for part in (x.of if isinstance(x, All) else (x,))]
    local = tuple(part for part in parts if doer.at is not None and _is_local(part))
    return Way(doer, path, effect, asked, tuple(part for part in parts if _chooses(part)), local)


def _is_local(part: Condition) -> bool:
    return any("here" in (getattr(x, "at", None), getattr(x, "place", None)) for x in _leaves(part))


def _chosen(path: Path, option: Option) -> Path:
    path = _if(path, option.if_)
    return path._replace(cost=(*path.cost, *option.cost), chosen=(*path.chosen, id(option)))


def _is_on(before: Path, path: Path) -> bool:
    """Whether whoever goes one path has come along the other."""
    return (
        set(before.chosen) <= set(path.chosen)
        and before.tests == path.tests[: len(before.tests)]
        and before.rolls <= path.rolls
        and all(x in path.conditions for x in before.conditions)
    )


def _chooses(part: Condition) -> bool:
    return isinstance(part.of if isinstance(part, Not) else part, OF_ONESELF)


def _if(path: Path, condition: Condition | None) -> Path:
    return path if condition is None else path._replace(conditions=(*path.conditions, condition))


def _special(action: PageAction, beside_child: bool) -> Doer:
    return Doer("special", action.id, action.at, action.if_, action.cost, beside_child=beside_child)


def _of_action(action: PageAction) -> Effects:
    if action.test is None:
        return action.do
    test = action.test
    return (*action.do, e.DemandTest(test.skill, test.difficulty, "self", test.pass_, test.fail))


def _trigger(rule: Trigger) -> Doer:
    kinds = {"enter": "enter"} | dict.fromkeys(WAITED, "wait") | dict.fromkeys(SET_OFF, "auto")
    kind = kinds.get(rule.when, "event")
    return Doer(kind, rule.when, rule.at, rule.if_, who=rule.who)


def _leaves(value: object) -> Iterator[object]:
    """Every structure in some data."""
    if isinstance(value, msgspec.Struct):
        yield value
        for name in value.__struct_fields__:
            yield from _leaves(getattr(value, name))
    elif isinstance(value, dict | tuple):
        for item in value.values() if isinstance(value, dict) else value:
            yield from _leaves(item)


def _keys(effect: Effect | Choosing) -> Iterator[tuple[str, str]]:
    """What an effect brings about, in the words that goals ask with."""
    match effect:
        case e.Tick():
            yield "flag", effect.id
        case e.Untick():
            yield "unflag", effect.id
        case e.Set() | e.Add():
            yield "var", effect.name
        case e.Danger() | e.Discontent() | e.Misfortune():
            yield "var", effect.word
        case e.ChangeEdge():
            yield "edge", effect.id
        case e.PutToken():
            yield "token", effect.kind
            yield "edge", effect.at
        case e.TakeToken():
            yield "untoken", effect.kind
            yield "edge", effect.at
        case e.Cover():
            yield "cover", effect.symbol
        case e.Uncover():
            yield "uncover", effect.symbol
        case Choosing():
            yield "choice", f"{effect.code}/{effect.option}"
        case e.GoTo():
            yield "visit", str(effect.code)
        case e.Offer():
            yield "offer", str(effect.code)
        case e.Gain():
            yield "gain", effect.resource
        case e.GiveItem() | e.GiveArtifact():
            yield "item", effect.card
        case e.Defeat() | e.Withdraw():
            yield "defeat", ""
        case e.Encounter():
            yield "encounter", effect.enemy
        case e.Put() | e.Shift():
            yield "place", effect.who
        case e.Mark():
            yield "mark", ""
        case e.OpenPage() | e.ChapterEnd() | e.TellEnding():
            yield "leave", ""
        case _:
            pass
