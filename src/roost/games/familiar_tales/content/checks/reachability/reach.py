"""How far one could get on a page at best: without enemies, and with every test passed.

What was once so stays so here: a line that could be opened is open. So whatever is out of reach is
out of reach in play too.
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
from roost.games.familiar_tales.content.schema.vocabulary import FAMILIARS
from roost.games.familiar_tales.content.traversal import iter_structs

CROSSABLE_KINDS = ("dashed", "double-dashed")
Edges = dict[str, Edge]


class PossibleAction(NamedTuple):
    """Something that may come about: where, if what, and what it does."""

    at: PlaceSelectors | None
    if_: c.Condition | None
    effects: tuple[e.Effect, ...]


@dataclass
class Reachability:
    """What has been reached: where each familiar may be, and what may be so."""

    page: BookPage
    actions: list[PossibleAction]
    spaces: dict[str, set[str]]
    edge_kinds: dict[str, set[str]]
    """By line."""
    values: dict[str, set[int]] = field(default_factory=dict)
    """By variable; a variable that can be counted up or down is in `counted`."""
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
        before: tuple[int, ...] = ()
        while self._size() != before:
            before = self._size()
            self._walk()
            for deed in self.actions:
                spots = self._spots(deed.at)
                if spots and self.can_hold(deed.if_):
                    for effect in deed.effects:
                        self.apply_effect(effect, spots)
        return self

    def _walk(self) -> None:
        lines = lines_of(self.page)
        for who, reached in self.spaces.items():
            for id, edge in lines.items():
                if reached & set(edge.between) and self._crosses(who, id, edge):
                    reached |= set(edge.between)

    def _crosses(self, who: str, id: str, edge: Edge) -> bool:
        let = edge.only.familiars if edge.only is not None else "all"
        crossed = {*CROSSABLE_KINDS, *_crossed_by_rule(self.page)}
        return (let == "all" or who in let) and bool(self.edge_kinds[id] & crossed)

    def _spots(self, at: PlaceSelectors | None) -> set[str]:
        """Where somebody could be who does it."""
        if at is None:
            return self.all_spaces
        found: set[str] = set()
        for place in at if isinstance(at, tuple) else (at,):
            found |= set(places_of(self.page, place)) or self.all_spaces
        return found & self.all_spaces

    def apply_effect(self, x: e.Effect, spots: set[str]) -> None:
        match x:
            case e.ChangeEdge():
                self.edge_kinds.get(x.id, set()).add(x.kind)
            case e.PlaceToken():
                if x.at in self.edge_kinds and x.kind == "log":
                    self.edge_kinds[x.at].add("dashed")
                self.tokens |= {(x.kind, spot) for spot in places_of(self.page, x.at) or (x.at,)}
            case e.SetVariable() if isinstance(x.to, int):
                self.values.setdefault(x.name, {0}).add(x.to)
            case e.SetVariable() | e.AddToVariable():
                self.counters.add(x.name)
            case e.PlaceFigure():
                self._put(x, spots)

    def _put(self, x: e.PlaceFigure, spots: set[str]) -> None:
        to = places_of(self.page, x.at) if can_move_familiars(x) else []
        for who in (x.who,) if x.who in FAMILIARS else FAMILIARS:
            reached = self.spaces.get(who)
            if reached is not None and (x.who != "self" or reached & spots):
                reached |= set(to)

    # What may be so

    def can_hold(self, x: c.Condition | None) -> bool:
        """In doubt it can."""
        match x:
            case c.AllOf():
                return all(self.can_hold(part) for part in x.of)
            case c.AnyOf():
                return any(self.can_hold(part) for part in x.of)
            case c.VarIs():
                return self._value_can_be(x)
            case c.EdgeIs():
                return x.is_ in self.edge_kinds.get(x.id, (x.is_,))
            case c.TokenAt():
                return self._token_can_be(x)
            case c.IsAt() if x.who == "self" or x.who in FAMILIARS:
                found = places_of(self.page, x.place)
                return not found or bool(set(found) & self.all_spaces)
            case c.FigureIs() if x.who == "self" and x.id in FAMILIARS:
                return x.id in self.spaces
            case c.AreGathered():
                found = places_of(self.page, x.place)
                return not found or all(set(found) & own for own in self.spaces.values())
            case c.ObjectivesMet():
                asked = [o for o in self.page.objectives if x.ids == "all" or o.id in x.ids]
                return all(self.can_hold(o.if_) for o in asked)
        return True

    def _value_can_be(self, x: c.VarIs) -> bool:
        bounds = [bound for bound in (x.is_, x.min, x.max) if bound is not None]
        if x.name in self.counters or not all(isinstance(bound, int) for bound in bounds):
            return True
        return any(_fits(value, x.is_, x.min, x.max) for value in self.values.get(x.name, {0}))

    def _token_can_be(self, x: c.TokenAt) -> bool:
        laid = {kind for kind, _ in self.tokens}
        spots = places_of(self.page, x.at) if x.at is not None else []
        if not spots:
            return x.kind in laid or x.at is not None
        return any((x.kind, spot) in self.tokens for spot in spots)


def _fits(
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
    """The spaces that a place surely means; none if that shows only in play."""
    if place in page.spaces:
        return [place]
    if not place.startswith("symbol:"):
        return []
    symbol = place.removeprefix("symbol:")
    return [id for id, space in page.spaces.items() if symbol in space.symbols]


def _crossed_by_rule(page: BookPage) -> Iterator[str]:
    for rule in page.rules:
        if isinstance(rule, Modifier) and rule.modify.startswith("cross:") and rule.may:
            yield rule.modify.removeprefix("cross:")


# What may come about on a page


def possible_actions(campaign: Campaign, page: BookPage) -> list[PossibleAction]:
    found = [PossibleAction(x.at, x.if_, _effects(campaign, x)) for x in page.actions]
    found += [PossibleAction(None, None, _effects(campaign, card)) for card in _cards(campaign)]
    for id, space in page.spaces.items():
        for symbol in space.symbols:
            code = symbol.removeprefix("book:")
            if code.isdecimal() and int(code) in campaign.entries:
                found.append(PossibleAction(id, None, _effects(campaign, e.GoTo(int(code)))))
    for rule in page.rules:
        if isinstance(rule, Trigger):
            at = rule.at if rule.when == "enter" else None
            found.append(PossibleAction(at, rule.if_, _effects(campaign, rule)))
    rest = (page.threats, page.reinforce, page.enemy_turn, [x.rules for x in page.encounters])
    found.append(PossibleAction(None, None, _effects(campaign, rest)))
    for action in page.actions:  # what a price leaves on the space
        places = action.at if isinstance(action.at, tuple) else (action.at or "",)
        for cost in action.cost:
            kind = cost.resource if cost.to is not None else None
            if kind is not None and kind != "choose":
                laid = tuple(e.PlaceToken(kind, place) for place in places)
                found.append(PossibleAction(action.at, action.if_, laid))
    return found


def _cards(campaign: Campaign) -> Iterator[object]:
    yield from campaign.children.values()
    yield from campaign.skills.values()
    yield from campaign.items.values()
    yield from campaign.artifacts.values()


def _effects(campaign: Campaign, part: Any) -> tuple[e.Effect, ...]:
    """All effects under a part; entries that it leads to are a part of it."""
    found: list[e.Effect] = []
    codes: set[int] = set()
    waiting = [tuple(part) if isinstance(part, list) else part]
    while waiting:
        for _, x in iter_structs(waiting.pop()):
            if isinstance(x, e.Effect):
                found.append(x)
            if isinstance(x, e.GoTo | e.OpenCode) and x.code not in codes:
                codes.add(x.code)
                if x.code in campaign.entries:
                    waiting.append(campaign.entries[x.code])
    return tuple(found)


class ReachabilityModel:
    """A page to be tried from several positions."""

    def __init__(self, campaign: Campaign, page: BookPage) -> None:
        self.page = page
        self.actions = possible_actions(campaign, page)
        self.setup = _effects(campaign, page.setup)
        self.edge_kinds = {id: edge.kind for id, edge in lines_of(page).items()}
        self.edge_kinds |= {x.id: x.kind for x in self.setup if isinstance(x, e.ChangeEdge)}

    def explore(self, start: Mapping[str, set[str]], kinds: Mapping[str, str]) -> Reachability:
        """How far familiars get from where they are, with lines of these kinds."""
        lines = {id: {kind} for id, kind in kinds.items()}
        own = {who: set(spaces) for who, spaces in start.items()}
        found = Reachability(self.page, self.actions, own, lines)
        for effect in self.setup:
            if not isinstance(effect, e.PlaceFigure | e.ChangeEdge):
                found.apply_effect(effect, set())
        return found.expand()
