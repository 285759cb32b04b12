"""What a table wishes for in the story, read backward from what it wants to come to.

A wish is a name and a weight: `flag:goat`, `count:trust`, `choice:129/0`, `entry:131`, `page:mill`,
`hold:metal/1`. What guards a wish (a condition or the price of an option, the entry before it) is
wished for as well, a little less.
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from roost.games.familiar_tales.content.schema import conditions as d
from roost.games.familiar_tales.content.schema import effects as e
from roost.games.familiar_tales.content.schema.campaign import Campaign
from roost.games.familiar_tales.content.schema.conditions import Condition
from roost.games.familiar_tales.content.schema.effects import ChoiceOption, Cost, Effect, Effects
from roost.games.familiar_tales.content.schema.rules import Trigger

StoryGoals = tuple[tuple[str, float], ...]
FADE = 0.7
"""What is left of a wish's weight for what comes before it."""
MIN_WEIGHT = 0.15
"""Fainter wishes are none."""
TARGET_WEIGHT = 3.0
"""The weight of what all other wishes are for: nothing else is taken instead."""
AVOIDED_ENDING_WEIGHT = 1.5
"""The weight with which other endings are kept away: nothing that is wished for makes up for it."""


class GoalSource(NamedTuple):
    """Where something is brought about: under which conditions, after which entry or choice."""

    conditions: tuple[Condition, ...]
    predecessor: str | None
    """`entry:`, `choice:` or `page:`: what must be come to first."""
    cost: tuple[Cost, ...] = ()
    """What must be paid."""


def goals_toward(campaign: Campaign, target: str) -> StoryGoals:
    """What to wish for on the way to `ending:ID`, or to any of the things that wishes name."""
    wanted: dict[str, float] = {}
    kind, _, id = target.partition(":")
    if kind == "ending":
        _add_ending(campaign, id, wanted)
    else:
        _add_goal(campaign, target, 1.0, wanted)
        wanted[target] = TARGET_WEIGHT
    return tuple(sorted(wanted.items()))


def _add_ending(campaign: Campaign, id: str, goals: dict[str, float]) -> None:
    """Endings are tried in order (TA-248): those before it must not hold."""
    for ending in campaign.endings:
        if ending.id == id:
            _add_condition(campaign, ending.if_, True, 1.0, goals)
            break
    for other in campaign.endings:
        if other.id == id:
            return
        for flag in _required_flags(other.if_):
            goals.setdefault(f"flag:{flag}", -AVOIDED_ENDING_WEIGHT)


def _required_flags(condition: Condition | None) -> Iterator[str]:
    """The flags without which a condition does not hold."""
    if isinstance(condition, d.HasFlag):
        yield condition.id
    elif isinstance(condition, d.AllOf):
        for part in condition.of:
            yield from _required_flags(part)


def _add_condition(
    campaign: Campaign,
    condition: Condition | None,
    should_hold: bool,
    weight: float,
    goals: dict[str, float],
) -> None:
    """A condition should hold, or not."""
    match condition:
        case d.Not():
            _add_condition(campaign, condition.of, not should_hold, weight, goals)
        case d.AllOf() | d.AnyOf():
            for part in condition.of:
                _add_condition(campaign, part, should_hold, weight, goals)
        case d.HasFlag():
            _add_goal(campaign, f"flag:{condition.id}", weight if should_hold else -weight, goals)
        case d.HasVisited():
            _add_goal(
                campaign, f"entry:{condition.code}", weight if should_hold else -weight, goals
            )
        case d.HasChosen():
            name = f"choice:{condition.code}/{condition.option}"
            _add_goal(campaign, name, weight if should_hold else -weight, goals)
        case d.FigureHas() if condition.resource is not None and should_hold:
            goals.setdefault(f"hold:{condition.resource}/{condition.n}", weight)
        case d.VarIs() | d.DialIs():
            rises = (condition.max is None) == should_hold
            if condition.name in campaign.journal:
                goals.setdefault(f"count:{condition.name}", weight if rises else -weight)
            else:
                _add_goal(campaign, f"count:{condition.name}", weight if rises else -weight, goals)
        case _:
            pass


def _add_goal(campaign: Campaign, name: str, weight: float, goals: dict[str, float]) -> None:
    if name in goals and abs(goals[name]) >= abs(weight):
        return
    if goals.get(name, weight) * weight < 0 or abs(weight) < MIN_WEIGHT:
        return  # the earlier wish counts
    goals[name] = weight
    if weight < 0:
        return
    places = _goal_sources(_CampaignKey(campaign)).get(name, ())
    for place in places:
        share = weight * FADE
        for asked in place.conditions:
            _add_condition(campaign, asked, True, share, goals)
        for cost in place.cost:
            if cost.resource is not None:
                goals.setdefault(f"hold:{cost.resource}/{cost.n}", share)
        if place.predecessor is not None:
            _add_goal(campaign, place.predecessor, share, goals)


class _CampaignKey:
    """A campaign as what a cache knows it by: it is the same only as itself."""

    def __init__(self, campaign: Campaign) -> None:
        self.campaign = campaign

    def __hash__(self) -> int:
        return id(self.campaign)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _CampaignKey) and other.campaign is self.campaign


@lru_cache(maxsize=4)
def _goal_sources(key: _CampaignKey) -> dict[str, list[GoalSource]]:
    """Where each thing is brought about."""
    found: dict[str, list[GoalSource]] = {}
    for name, place in _iter_sources(key.campaign):
        found.setdefault(name, []).append(place)
    return found


def _iter_sources(campaign: Campaign) -> Iterator[tuple[str, GoalSource]]:
    for code, entry in campaign.entries.items():
        told = GoalSource((), f"entry:{code}")
        yield from _effect_sources(entry.do, told)
        yield from _effect_sources(entry.after, told)
        for variant in entry.variants:
            yield from _effect_sources(variant.do, told._replace(conditions=(variant.if_,)))
        for i, option in enumerate(entry.choices):
            asked = () if option.if_ is None else (option.if_,)
            yield f"choice:{code}/{i}", GoalSource(asked, f"entry:{code}", option.cost)
            yield from _effect_sources(option.do, GoalSource((), f"choice:{code}/{i}"))
    for id, page in campaign.pages.items():
        there = GoalSource((), f"page:{id}")
        for space in page.spaces.values():
            for symbol in space.symbols:
                if symbol.startswith("book:"):
                    open_ = there._replace(
                        conditions=tuple(_uncovered_conditions(page.setup, symbol))
                    )
                    yield f"entry:{symbol.removeprefix('book:')}", open_
        for way in page.exits:
            yield f"entry:{way.code}", _with_condition(there, way.if_)
        yield from _effect_sources(page.setup, there)
        for action in page.actions:
            own = _with_condition(there, action.if_)
            yield from _effect_sources(action.do, own)
            if action.test is not None:
                yield from _effect_sources((*action.test.pass_, *action.test.fail), own)
        for rule in page.rules:
            if isinstance(rule, Trigger):
                yield from _effect_sources(rule.do, _with_condition(there, rule.if_))


def _uncovered_conditions(setup: Effects, symbol: str) -> Iterator[Condition]:
    """When a book is not covered before anybody comes to it."""
    for one in setup:
        if isinstance(one, e.WhenTrue):
            covers = [x.symbol for x in one.then if isinstance(x, e.Cover)]
            if any(covered.endswith(f"/{symbol}") for covered in covers):
                yield d.Not(one.if_)


def _with_condition(place: GoalSource, condition: Condition | None) -> GoalSource:
    return place if condition is None else place._replace(conditions=(*place.conditions, condition))


def _effect_sources(effects: Effects, place: GoalSource) -> Iterator[tuple[str, GoalSource]]:
    for one in effects:
        yield from _sources_of_effect(one, place)


def _sources_of_effect(effect: Effect, place: GoalSource) -> Iterator[tuple[str, GoalSource]]:
    match effect:
        case e.SetFlag():
            yield f"flag:{effect.id}", place
        case e.AddToVariable() | e.SetVariable():
            to = effect.by if isinstance(effect, e.AddToVariable) else effect.to
            if not isinstance(to, int) or to > 0:  # only what rises is wished for
                yield f"count:{effect.name}", place
        case e.GoTo() | e.OpenCode() | e.FillBubble():
            yield f"entry:{effect.code}", place
        case e.OpenPage():
            yield f"page:{effect.id}", place
        case e.OfferChoice():
            for option in effect.options:
                yield from _option_sources(option, place)
        case e.WhenTrue():
            yield from _effect_sources(effect.then, _with_condition(place, effect.if_))
            yield from _effect_sources(effect.else_, _with_condition(place, d.Not(effect.if_)))
        case e.DemandTest():
            yield from _effect_sources((*effect.pass_, *effect.fail), place)
        case e.RepeatEffects() | e.ForEach():
            yield from _effect_sources(effect.do, place)
        case e.RollDie():
            faces = (effect.positive, effect.negative, effect.danger, effect.power, effect.other)
            for branch in faces:
                yield from _effect_sources(branch, place)
        case _:
            pass


def _option_sources(option: ChoiceOption, place: GoalSource) -> Iterator[tuple[str, GoalSource]]:
    yield from _effect_sources(option.do, _with_condition(place, option.if_))
