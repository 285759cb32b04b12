"""Computes how far familiars can get on a page at best: without enemies, with every test passed.

What was possible once stays possible: a line that could be opened stays open. So whatever is out of
reach here is out of reach in play too.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from roost.games.familiar_tales.content.schema import conditions as c
from roost.games.familiar_tales.content.schema import effects as e
from roost.games.familiar_tales.content.schema.campaign import Campaign
from roost.games.familiar_tales.content.schema.numbers import NumberExpression
from roost.games.familiar_tales.content.schema.pages import BookPage, Edge
from roost.games.familiar_tales.content.schema.rules import Modifier, PlaceSelectors, Trigger
from roost.games.familiar_tales.content.schema.vocabulary import CROSSABLE_KINDS, FAMILIARS
from roost.games.familiar_tales.content.traversal import iter_structs

Edges = dict[str, Edge]


class PossibleAction(NamedTuple):
    """Something that may happen: where, on which condition, and its effects."""

    at: PlaceSelectors | None
    if_: c.Condition | None
    effects: tuple[e.Effect, ...]


@dataclass
class Reachability:
    """What can be reached: where each familiar may be, and what may be true."""

    page: BookPage
    actions: list[PossibleAction]
    spaces: dict[str, set[str]]
    edge_kinds: dict[str, set[str]]
    """The possible kinds of each line."""
    values: dict[str, set[int]] = field(default_factory=dict)
    """The possible values of each variable; variables that can count freely are in `counters`."""
    counters: set[str] = field(default_factory=set)
    tokens: set[tuple[str, str]] = field(default_factory=set)

    @property
    def all_spaces(self) -> set[str]:
        return set().union(*self.spaces.values())

    def _size(self) -> tuple[int, ...]:
        parts: tuple[Iterable[Any], ...] = (self.spaces.values(), self.edge_kinds.values())
        parts += (self.values.values(), (self.counters, self.tokens))
        return tuple(sum(len(x) for x in part) for part in parts)

    def expand(self) -> "Reachability":
        """Expand until nothing new is reachable."""
        before: tuple[int, ...] = ()
        while self._size() != before:
            before = self._size()
            self._walk()
            for action in self.actions:
                spaces = self._spaces_for(action.at)
                if spaces and self.can_hold(action.if_):
                    for effect in action.effects:
                        self.apply_effect(effect, spaces)
        return self

    def _walk(self) -> None:
        lines = lines_of(self.page)
        for who, reached in self.spaces.items():
            for id, edge in lines.items():
                if reached & set(edge.between) and self._can_cross(who, id, edge):
                    reached |= set(edge.between)

    def _can_cross(self, who: str, id: str, edge: Edge) -> bool:
        allowed = edge.only.familiars if edge.only is not None else "all"
        crossable = {*CROSSABLE_KINDS, *_kinds_crossed_by_rules(self.page)}
        return (allowed == "all" or who in allowed) and bool(self.edge_kinds[id] & crossable)

    def _spaces_for(self, at: PlaceSelectors | None) -> set[str]:
        """Return the spaces from which a familiar can act."""
        if at is None:
            return self.all_spaces
        spaces: set[str] = set()
        for place in at if isinstance(at, tuple) else (at,):
            spaces |= set(places_of(self.page, place)) or self.all_spaces
        return spaces & self.all_spaces

    def apply_effect(self, x: e.Effect, spaces: set[str]) -> None:
        match x:
            case e.ChangeEdge():
                self.edge_kinds.get(x.id, set()).add(x.kind)
            case e.PlaceToken():
                if x.at in self.edge_kinds and x.kind == "log":
                    self.edge_kinds[x.at].add("dashed")
                self.tokens |= {(x.kind, space) for space in places_of(self.page, x.at) or (x.at,)}
            case e.SetVariable() if isinstance(x.to, int):
                self.values.setdefault(x.name, {0}).add(x.to)
            case e.SetVariable() | e.AddToVariable():
                self.counters.add(x.name)
            case e.PlaceFigure():
                self._put(x, spaces)

    def _put(self, x: e.PlaceFigure, spaces: set[str]) -> None:
        targets = places_of(self.page, x.at) if can_move_familiars(x) else []
        for who in (x.who,) if x.who in FAMILIARS else FAMILIARS:
            reached = self.spaces.get(who)
            if reached is not None and (x.who != "self" or reached & spaces):
                reached |= set(targets)

    # Conditions

    def can_hold(self, x: c.Condition | None) -> bool:
        """Return whether a condition can hold. In doubt it can."""
        match x:
            case c.AllOf():
                return all(self.can_hold(part) for part in x.of)
            case c.AnyOf():
                return any(self.can_hold(part) for part in x.of)
            case c.VarIs():
                return self._can_have_value(x)
            case c.EdgeIs():
                return x.is_ in self.edge_kinds.get(x.id, (x.is_,))
            case c.TokenAt():
                return self._can_have_token(x)
            case c.IsAt() if x.who == "self" or x.who in FAMILIARS:
                spaces = places_of(self.page, x.place)
                return not spaces or bool(set(spaces) & self.all_spaces)
            case c.FigureIs() if x.who == "self" and x.id in FAMILIARS:
                return x.id in self.spaces
            case c.AreGathered():
                spaces = places_of(self.page, x.place)
                return not spaces or all(set(spaces) & reached for reached in self.spaces.values())
            case c.ObjectivesMet():
                objectives = [o for o in self.page.objectives if x.ids == "all" or o.id in x.ids]
                return all(self.can_hold(o.if_) for o in objectives)
        return True

    def _can_have_value(self, x: c.VarIs) -> bool:
        bounds = [bound for bound in (x.is_, x.min, x.max) if bound is not None]
        if x.name in self.counters or not all(isinstance(bound, int) for bound in bounds):
            return True
        return any(
            _is_in_range(value, x.is_, x.min, x.max) for value in self.values.get(x.name, {0})
        )

    def _can_have_token(self, x: c.TokenAt) -> bool:
        kinds = {kind for kind, _ in self.tokens}
        spaces = places_of(self.page, x.at) if x.at is not None else []
        if not spaces:
            return x.kind in kinds or x.at is not None
        return any((x.kind, space) in self.tokens for space in spaces)


def _is_in_range(
    n: int,
    is_: NumberExpression | None,
    low: NumberExpression | None,
    high: NumberExpression | None,
) -> bool:
    if isinstance(is_, int) and n != is_:
        return False
    return not (isinstance(low, int) and n < low) and not (isinstance(high, int) and n > high)


def can_move_familiars(x: e.PlaceFigure) -> bool:
    others = ("child", "enemy", "enemies", "enemies-here", "choose-enemy-here", "choose-enemy-seen")
    return x.who not in others and not x.who.startswith(("kind:", "token:"))


def lines_of(page: BookPage) -> Edges:
    return {**page.edges, **page.links}


def places_of(page: BookPage, place: str) -> list[str]:
    """Return the spaces that a place selector certainly means; empty if that depends on play."""
    if place in page.spaces:
        return [place]
    if not place.startswith("symbol:"):
        return []
    symbol = place.removeprefix("symbol:")
    return [id for id, space in page.spaces.items() if symbol in space.symbols]


def _kinds_crossed_by_rules(page: BookPage) -> Iterator[str]:
    for rule in page.rules:
        if isinstance(rule, Modifier) and rule.modify.startswith("cross:") and rule.may:
            yield rule.modify.removeprefix("cross:")


# What may happen on a page


def possible_actions(campaign: Campaign, page: BookPage) -> list[PossibleAction]:
    actions = [PossibleAction(x.at, x.if_, _effects(campaign, x)) for x in page.actions]
    actions += [PossibleAction(None, None, _effects(campaign, card)) for card in _cards(campaign)]
    for id, space in page.spaces.items():
        for code in space.book_codes:
            if code in campaign.entries:
                actions.append(PossibleAction(id, None, _effects(campaign, e.GoTo(code))))
    for rule in page.rules:
        if isinstance(rule, Trigger):
            at = rule.at if rule.when == "enter" else None
            actions.append(PossibleAction(at, rule.if_, _effects(campaign, rule)))
    other_parts = (
        page.threats,
        page.reinforce,
        page.enemy_turn,
        [x.rules for x in page.encounters],
    )
    actions.append(PossibleAction(None, None, _effects(campaign, other_parts)))
    for action in page.actions:  # resources that a cost leaves on the space
        selectors = action.at if isinstance(action.at, tuple) else (action.at or "",)
        for cost in action.cost:
            kind = cost.resource if cost.to is not None else None
            if kind is not None and kind != "choose":
                tokens = tuple(e.PlaceToken(kind, place) for place in selectors)
                actions.append(PossibleAction(action.at, action.if_, tokens))
    return actions


def _cards(campaign: Campaign) -> Iterator[object]:
    yield from campaign.children.values()
    yield from campaign.skills.values()
    yield from campaign.items.values()
    yield from campaign.artifacts.values()


def _effects(campaign: Campaign, part: Any) -> tuple[e.Effect, ...]:
    """Return all effects of a part, including those of entries to which it leads."""
    effects: list[e.Effect] = []
    codes: set[int] = set()
    pending = [tuple(part) if isinstance(part, list) else part]
    while pending:
        for _, x in iter_structs(pending.pop()):
            if isinstance(x, e.Effect):
                effects.append(x)
            if isinstance(x, e.GoTo | e.OpenCode) and x.code not in codes:
                codes.add(x.code)
                if x.code in campaign.entries:
                    pending.append(campaign.entries[x.code])
    return tuple(effects)


class ReachabilityModel:
    """A page that is explored from several positions."""

    def __init__(self, campaign: Campaign, page: BookPage) -> None:
        self.page = page
        self.actions = possible_actions(campaign, page)
        self.setup = _effects(campaign, page.setup)
        self.edge_kinds = {id: edge.kind for id, edge in lines_of(page).items()}
        self.edge_kinds |= {x.id: x.kind for x in self.setup if isinstance(x, e.ChangeEdge)}

    def explore(self, start: Mapping[str, set[str]], kinds: Mapping[str, str]) -> Reachability:
        """Return how far familiars get from these spaces, with lines of these kinds."""
        line_kinds = {id: {kind} for id, kind in kinds.items()}
        spaces_of = {who: set(spaces) for who, spaces in start.items()}
        reachability = Reachability(self.page, self.actions, spaces_of, line_kinds)
        for effect in self.setup:
            if not isinstance(effect, e.PlaceFigure | e.ChangeEdge):
                reachability.apply_effect(effect, set())
        return reachability.expand()
