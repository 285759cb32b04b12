"""What a table wishes for in the story, read backward from what it wants to come to.

A wish is a name and a weight: `flag:goat`, `count:trust`, `choice:129/0`, `entry:131`, `page:mill`,
`hold:metal/1`. What guards a wish (a condition or the price of an option, the entry before it) is
wished for as well, a little less.
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from roost.games.familiar_tales.data import conditions as d
from roost.games.familiar_tales.data import effects as e
from roost.games.familiar_tales.data.campaign import Campaign
from roost.games.familiar_tales.data.conditions import Condition
from roost.games.familiar_tales.data.effects import Cost, Effect, Effects, Option
from roost.games.familiar_tales.data.rules import Trigger

Wishes = tuple[tuple[str, float], ...]
FADES = 0.7
"""What is left of a wish's weight for what comes before it."""
LEAST = 0.15
"""Fainter wishes are none."""
AIMED = 3.0
"""The weight of what all other wishes are for: nothing else is taken instead."""
AVOIDS = 1.5
"""The weight with which other endings are kept away: nothing that is wished for makes up for it."""


class Place(NamedTuple):
    """Where something is brought about: under which conditions, after which entry or choice."""

    asked: tuple[Condition, ...]
    before: str | None
    """`entry:`, `choice:` or `page:`: what must be come to first."""
    cost: tuple[Cost, ...] = ()
    """What must be paid."""


def toward(campaign: Campaign, target: str) -> Wishes:
    """What to wish for on the way to `ending:ID`, or to any of the things that wishes name."""
    wanted: dict[str, float] = {}
    kind, _, id = target.partition(":")
    if kind == "ending":
        _ending(campaign, id, wanted)
    else:
        _want(campaign, target, 1.0, wanted)
        wanted[target] = AIMED
    return tuple(sorted(wanted.items()))


def _ending(campaign: Campaign, id: str, wanted: dict[str, float]) -> None:
    """Endings are tried in order (TA-248): those before it must not hold."""
    for ending in campaign.endings:
        if ending.id == id:
            _hold(campaign, ending.if_, True, 1.0, wanted)
            break
    for other in campaign.endings:
        if other.id == id:
            return
        for flag in _flags(other.if_):
            wanted.setdefault(f"flag:{flag}", -AVOIDS)


def _flags(asked: Condition | None) -> Iterator[str]:
    """The flags without which a condition does not hold."""
    if isinstance(asked, d.Flag):
        yield asked.id
    elif isinstance(asked, d.All):
        for part in asked.of:
            yield from _flags(part)


def _hold(
    campaign: Campaign, asked: Condition | None, want: bool, weight: float, wanted: dict[str, float]
) -> None:
    """A condition should hold, or not."""
    match asked:
        case d.Not():
            _hold(campaign, asked.of, not want, weight, wanted)
        case d.All() | d.AnyOf():
            for part in asked.of:
                _hold(campaign, part, want, weight, wanted)
        case d.Flag():
            _want(campaign, f"flag:{asked.id}", weight if want else -weight, wanted)
        case d.Visited():
            _want(campaign, f"entry:{asked.code}", weight if want else -weight, wanted)
        case d.Chosen():
            name = f"choice:{asked.code}/{asked.option}"
            _want(campaign, name, weight if want else -weight, wanted)
        case d.Has() if asked.resource is not None and want:
            wanted.setdefault(f"hold:{asked.resource}/{asked.n}", weight)
        case d.Var() | d.Dial():
            rises = (asked.max is None) == want
            if asked.name in campaign.journal:
                wanted.setdefault(f"count:{asked.name}", weight if rises else -weight)
            else:
                _want(campaign, f"count:{asked.name}", weight if rises else -weight, wanted)
        case _:
            pass


def _want(campaign: Campaign, name: str, weight: float, wanted: dict[str, float]) -> None:
    if name in wanted and abs(wanted[name]) >= abs(weight):
        return
    if wanted.get(name, weight) * weight < 0 or abs(weight) < LEAST:
        return  # the earlier wish counts
    wanted[name] = weight
    if weight < 0:
        return
    places = _places(_Key(campaign)).get(name, ())
    for place in places:
        share = weight * FADES
        for asked in place.asked:
            _hold(campaign, asked, True, share, wanted)
        for cost in place.cost:
            if cost.resource is not None:
                wanted.setdefault(f"hold:{cost.resource}/{cost.n}", share)
        if place.before is not None:
            _want(campaign, place.before, share, wanted)


class _Key:
    """A campaign as what a cache knows it by: it is the same only as itself."""

    def __init__(self, campaign: Campaign) -> None:
        self.campaign = campaign

    def __hash__(self) -> int:
        return id(self.campaign)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Key) and other.campaign is self.campaign


@lru_cache(maxsize=4)
def _places(key: _Key) -> dict[str, list[Place]]:
    """Where each thing is brought about."""
    found: dict[str, list[Place]] = {}
    for name, place in _all(key.campaign):
        found.setdefault(name, []).append(place)
    return found


def _all(campaign: Campaign) -> Iterator[tuple[str, Place]]:
    for code, entry in campaign.entries.items():
        told = Place((), f"entry:{code}")
        yield from _effects(entry.do, told)
        yield from _effects(entry.after, told)
        for variant in entry.variants:
            yield from _effects(variant.do, told._replace(asked=(variant.if_,)))
        for i, option in enumerate(entry.choices):
            asked = () if option.if_ is None else (option.if_,)
            yield f"choice:{code}/{i}", Place(asked, f"entry:{code}", option.cost)
            yield from _effects(option.do, Place((), f"choice:{code}/{i}"))
    for id, page in campaign.pages.items():
        there = Place((), f"page:{id}")
        for space in page.spaces.values():
            for symbol in space.symbols:
                if symbol.startswith("book:"):
                    open_ = there._replace(asked=tuple(_uncovered(page.setup, symbol)))
                    yield f"entry:{symbol.removeprefix('book:')}", open_
        for way in page.exits:
            yield f"entry:{way.code}", _under(there, way.if_)
        yield from _effects(page.setup, there)
        for action in page.actions:
            own = _under(there, action.if_)
            yield from _effects(action.do, own)
            if action.test is not None:
                yield from _effects((*action.test.pass_, *action.test.fail), own)
        for rule in page.rules:
            if isinstance(rule, Trigger):
                yield from _effects(rule.do, _under(there, rule.if_))


def _uncovered(setup: Effects, symbol: str) -> Iterator[Condition]:
    """When a book is not covered before anybody comes to it."""
    for one in setup:
        if isinstance(one, e.WhenTrue):
            covers = [x.symbol for x in one.then if isinstance(x, e.Cover)]
            if any(covered.endswith(f"/{symbol}") for covered in covers):
                yield d.Not(one.if_)


def _under(place: Place, asked: Condition | None) -> Place:
    return place if asked is None else place._replace(asked=(*place.asked, asked))


def _effects(do: Effects, place: Place) -> Iterator[tuple[str, Place]]:
    for one in do:
        yield from _effect(one, place)


def _effect(one: Effect, place: Place) -> Iterator[tuple[str, Place]]:
    match one:
        case e.Tick():
            yield f"flag:{one.id}", place
        case e.Add() | e.Set():
            to = one.by if isinstance(one, e.Add) else one.to
            if not isinstance(to, int) or to > 0:  # only what rises is wished for
                yield f"count:{one.name}", place
        case e.GoTo() | e.Offer() | e.Bubble():
            yield f"entry:{one.code}", place
        case e.OpenPage():
            yield f"page:{one.id}", place
        case e.Choice():
            for option in one.options:
                yield from _option(option, place)
        case e.WhenTrue():
            yield from _effects(one.then, _under(place, one.if_))
            yield from _effects(one.else_, _under(place, d.Not(one.if_)))
        case e.DemandTest():
            yield from _effects((*one.pass_, *one.fail), place)
        case e.Times() | e.ForEach():
            yield from _effects(one.do, place)
        case e.Roll():
            faces = (one.positive, one.negative, one.danger, one.power, one.other)
            for branch in faces:
                yield from _effects(branch, place)
        case _:
            pass


def _option(option: Option, place: Place) -> Iterator[tuple[str, Place]]:
    yield from _effects(option.do, _under(place, option.if_))
