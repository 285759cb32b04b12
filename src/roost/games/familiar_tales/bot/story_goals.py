"""Story goals: what the players want the story to lead to, derived backward from a target.

A goal is a name and a weight, such as `flag:goat`, `count:trust`, `choice:129/0`, `entry:131`,
`page:mill` or `hold:metal/1`. What a goal depends on (a condition, the price of an option, the
entry before it) becomes a goal as well, with a smaller weight.
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
"""Factor on the weight for each step back."""
MIN_WEIGHT = 0.15
"""Goals of smaller weight are dropped."""
TARGET_WEIGHT = 3.0
"""The weight of the target itself, so high that no other goal is preferred."""
AVOIDED_ENDING_WEIGHT = 1.5
"""The weight for avoiding other endings, so high that no goal makes up for it."""


class GoalSource(NamedTuple):
    """One place in the campaign that brings a goal about."""

    conditions: tuple[Condition, ...]
    predecessor: str | None
    """The `entry:`, `choice:` or `page:` that must be reached first."""
    cost: tuple[Cost, ...] = ()
    """The price to pay."""


def goals_toward(campaign: Campaign, target: str) -> StoryGoals:
    """Return the goals on the way to `ending:ID` or to any goal name."""
    goals: dict[str, float] = {}
    kind, _, id = target.partition(":")
    if kind == "ending":
        _add_ending(campaign, id, goals)
    else:
        _add_goal(campaign, target, 1.0, goals)
        goals[target] = TARGET_WEIGHT
    return tuple(sorted(goals.items()))


def _add_ending(campaign: Campaign, id: str, goals: dict[str, float]) -> None:
    """Add the goals of an ending. Endings are tried in order (TA-248), so earlier ones must not
    hold.
    """
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
    """Yield the flags that a condition cannot hold without."""
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
    """Add goals so that a condition holds, or does not."""
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
    """Add a goal and, with less weight, what it depends on."""
    if name in goals and abs(goals[name]) >= abs(weight):
        return
    if goals.get(name, weight) * weight < 0 or abs(weight) < MIN_WEIGHT:
        return  # the earlier goal counts
    goals[name] = weight
    if weight < 0:
        return
    for source in _goal_sources(_CampaignKey(campaign)).get(name, ()):
        share = weight * FADE
        for condition in source.conditions:
            _add_condition(campaign, condition, True, share, goals)
        for cost in source.cost:
            if cost.resource is not None:
                goals.setdefault(f"hold:{cost.resource}/{cost.n}", share)
        if source.predecessor is not None:
            _add_goal(campaign, source.predecessor, share, goals)


class _CampaignKey:
    """A campaign as a cache key, compared by identity."""

    def __init__(self, campaign: Campaign) -> None:
        self.campaign = campaign

    def __hash__(self) -> int:
        return id(self.campaign)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _CampaignKey) and other.campaign is self.campaign


@lru_cache(maxsize=4)
def _goal_sources(key: _CampaignKey) -> dict[str, list[GoalSource]]:
    """Return all sources of each goal."""
    sources: dict[str, list[GoalSource]] = {}
    for name, source in _iter_sources(key.campaign):
        sources.setdefault(name, []).append(source)
    return sources


def _iter_sources(campaign: Campaign) -> Iterator[tuple[str, GoalSource]]:
    for code, entry in campaign.entries.items():
        entry_source = GoalSource((), f"entry:{code}")
        yield from _effect_sources(entry.do, entry_source)
        yield from _effect_sources(entry.after, entry_source)
        for variant in entry.variants:
            yield from _effect_sources(variant.do, entry_source._replace(conditions=(variant.if_,)))
        for i, option in enumerate(entry.choices):
            conditions = () if option.if_ is None else (option.if_,)
            yield f"choice:{code}/{i}", GoalSource(conditions, f"entry:{code}", option.cost)
            yield from _effect_sources(option.do, GoalSource((), f"choice:{code}/{i}"))
    for id, page in campaign.pages.items():
        page_source = GoalSource((), f"page:{id}")
        for space in page.spaces.values():
            for code in space.book_codes:
                uncovered = tuple(_uncovered_conditions(page.setup, f"book:{code}"))
                yield f"entry:{code}", page_source._replace(conditions=uncovered)
        for exit in page.exits:
            yield f"entry:{exit.code}", _with_condition(page_source, exit.if_)
        yield from _effect_sources(page.setup, page_source)
        for action in page.actions:
            action_source = _with_condition(page_source, action.if_)
            yield from _effect_sources(action.do, action_source)
            if action.test is not None:
                yield from _effect_sources((*action.test.pass_, *action.test.fail), action_source)
        for rule in page.rules:
            if isinstance(rule, Trigger):
                yield from _effect_sources(rule.do, _with_condition(page_source, rule.if_))


def _uncovered_conditions(setup: Effects, symbol: str) -> Iterator[Condition]:
    """Yield the conditions under which the page's setup does not cover a book symbol."""
    for effect in setup:
        if isinstance(effect, e.WhenTrue):
            covers = [x.symbol for x in effect.then if isinstance(x, e.Cover)]
            if any(covered.endswith(f"/{symbol}") for covered in covers):
                yield d.Not(effect.if_)


def _with_condition(source: GoalSource, condition: Condition | None) -> GoalSource:
    return (
        source if condition is None else source._replace(conditions=(*source.conditions, condition))
    )


def _effect_sources(effects: Effects, source: GoalSource) -> Iterator[tuple[str, GoalSource]]:
    for effect in effects:
        yield from _sources_of_effect(effect, source)


def _sources_of_effect(effect: Effect, source: GoalSource) -> Iterator[tuple[str, GoalSource]]:
    match effect:
        case e.SetFlag():
            yield f"flag:{effect.id}", source
        case e.AddToVariable() | e.SetVariable():
            amount = effect.by if isinstance(effect, e.AddToVariable) else effect.to
            if not isinstance(amount, int) or amount > 0:  # only a rising count is a goal
                yield f"count:{effect.name}", source
        case e.GoTo() | e.OpenCode() | e.FillBubble():
            yield f"entry:{effect.code}", source
        case e.OpenPage():
            yield f"page:{effect.id}", source
        case e.OfferChoice():
            for option in effect.options:
                yield from _option_sources(option, source)
        case e.WhenTrue():
            yield from _effect_sources(effect.then, _with_condition(source, effect.if_))
            yield from _effect_sources(effect.else_, _with_condition(source, d.Not(effect.if_)))
        case e.DemandTest():
            yield from _effect_sources((*effect.pass_, *effect.fail), source)
        case e.RepeatEffects() | e.ForEach():
            yield from _effect_sources(effect.do, source)
        case e.RollDie():
            faces = (effect.positive, effect.negative, effect.danger, effect.power, effect.other)
            for branch in faces:
                yield from _effect_sources(branch, source)
        case _:
            pass


def _option_sources(option: ChoiceOption, source: GoalSource) -> Iterator[tuple[str, GoalSource]]:
    yield from _effect_sources(option.do, _with_condition(source, option.if_))
