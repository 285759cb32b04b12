"""A campaign prepared for play: what never changes during a match, indexed for quick access."""

from collections.abc import Iterable
from functools import cached_property
from typing import Any

from roost.games.familiar_tales.content.schema.campaign import Campaign
from roost.games.familiar_tales.content.schema.cards import Item, SkillCard
from roost.games.familiar_tales.content.schema.pages import BookPage, Edge, Line, name_symbols
from roost.games.familiar_tales.content.schema.rules import Modifier, Rule, Trigger
from roost.games.familiar_tales.engine.sight import is_intersecting

FATIGUE = "fatigue"
LINE_TOKENS = {"door": "double-solid", "log": "dashed"}
"""TA-105: tokens that lie on a line, and the kind of line that they make."""


class Ruleset:
    """The rules of one card, enemy, page or ability, by the value or event that they concern."""

    def __init__(self, key: str, rules: tuple[Rule, ...]) -> None:
        self.modifiers: dict[str, list[tuple[str, Modifier]]] = {}
        self.triggers: dict[str, list[tuple[str, Trigger]]] = {}
        for i, rule in enumerate(rules):
            name = f"{key}/{i}"
            if isinstance(rule, Modifier):
                self.modifiers.setdefault(rule.modify, []).append((name, rule))
            elif isinstance(rule, Trigger):
                self.triggers.setdefault(rule.when, []).append((name, rule))


class PageGraph:
    """The spaces of a page and the lines between them."""

    def __init__(self, page: BookPage) -> None:
        self.page = page
        self.space_order = {space: i for i, space in enumerate(page.spaces)}
        self.adjacency: dict[str, list[tuple[str, str]]] = {space: [] for space in page.spaces}
        self.edges: dict[str, Edge] = {**page.edges, **page.links}
        for id, edge in self.edges.items():
            a, b = edge.between
            self.adjacency[a].append((b, id))
            self.adjacency[b].append((a, id))
        for neighbours in self.adjacency.values():
            neighbours.sort(key=lambda neighbour: self.space_order[neighbour[0]])
        self.symbols: dict[str, dict[str, list[str]]] = {}  # symbol to space to names
        for space, data in page.spaces.items():
            for symbol, name in name_symbols(space, data.symbols):
                self.symbols.setdefault(symbol, {}).setdefault(space, []).append(name)
        self._pairs_by_blocking: dict[tuple[str, ...], set[tuple[str, str]]] = {}
        self._pairs_by_change: dict[tuple[tuple[str, str], ...], set[tuple[str, str]]] = {}

    def visible_pairs_with(self, changed_edges: dict[str, str]) -> set[tuple[str, str]]:
        """Return the pairs of spaces that see each other while these lines have another kind."""
        key = tuple(changed_edges.items())
        pairs = self._pairs_by_change.get(key)
        if pairs is None:
            kinds = {id: changed_edges.get(id, edge.kind) for id, edge in self.page.edges.items()}
            blocking = tuple(id for id, kind in kinds.items() if kind == "double-solid")
            pairs = self._pairs_by_change[key] = self.visible_pairs(blocking)
        return pairs

    def visible_pairs(self, blocking_edges: tuple[str, ...]) -> set[tuple[str, str]]:
        """Return the pairs of spaces that see each other while these lines are double solid."""
        if blocking_edges not in self._pairs_by_blocking:
            lines: list[Line] = list(self.page.walls)
            lines += [line for id in blocking_edges if (line := self.edges[id].line) is not None]
            dots = {space: data.dot for space, data in self.page.spaces.items()}
            self._pairs_by_blocking[blocking_edges] = {
                (a, b)
                for a in dots
                for b in dots
                if a == b or not any(is_intersecting((dots[a], dots[b]), line) for line in lines)
            }
        return self._pairs_by_blocking[blocking_edges]


class RuleBearers:
    """The ids of everything whose rules concern one word, by kind."""

    def __init__(self, bearers: Iterable[tuple[str, str]]) -> None:
        ids: dict[str, set[str]] = {}
        for kind, id in bearers:
            ids.setdefault(kind, set()).add(id)
        self.ability, self.bond = ids.get("ability", set()), ids.get("bond", set())
        self.item, self.child = ids.get("item", set()), ids.get("child", set())
        self.enemy, self.encounter = ids.get("enemy", set()), ids.get("encounter", set())
        self.page = ids.get("page", set())
        self.has_familiar_rules = bool(self.ability or self.bond or self.item)


class World:
    """A campaign with its indexes."""

    def __init__(self, campaign: Campaign) -> None:
        self.campaign = campaign
        self.header = campaign.campaign
        self.items: dict[str, Item] = {**campaign.items, **campaign.artifacts}
        self.graphs = {id: PageGraph(page) for id, page in campaign.pages.items()}
        self.fatigue = SkillCard(campaign.fatigue.name, campaign.fatigue.values)
        self.cards: dict[str, SkillCard] = {**campaign.skills, FATIGUE: self.fatigue}
        self._rulesets: dict[tuple[str, str], Ruleset] = {}

    def ruleset(self, kind: str, id: str) -> Ruleset:
        """Return the rules of an `ability`, `item`, `bond`, `child`, `enemy`, `page` or
        `encounter`.

        The id of an encounter is page/enemy.
        """
        ruleset = self._rulesets.get((kind, id))
        if ruleset is None:
            ruleset = self._rulesets[kind, id] = Ruleset(f"{kind}:{id}", self._rules_of(kind, id))
        return ruleset

    def rule_sources(self, word: str) -> frozenset[tuple[str, str]]:
        """Return what has rules that modify this value or wait for this event.

        Each source is a kind and an id.
        """
        return self._sources_by_word.get(word, frozenset())

    def rule_bearers(self, word: str) -> RuleBearers | None:
        """Return the same as sets by kind; None if no rule concerns the word."""
        return self._bearers_by_word.get(word)

    @cached_property
    def _bearers_by_word(self) -> dict[str, RuleBearers]:
        return {word: RuleBearers(sources) for word, sources in self._sources_by_word.items()}

    @cached_property
    def _sources_by_word(self) -> dict[str, frozenset[tuple[str, str]]]:
        campaign = self.campaign
        all_ids = {
            "ability": list(campaign.familiars),
            "item": list(self.items),
            "bond": list(campaign.skills),
            "child": list(campaign.children),
            "enemy": list(campaign.enemies),
            "page": list(campaign.pages),
            "encounter": [
                f"{p}/{e.enemy}" for p, x in campaign.pages.items() for e in x.encounters
            ],
        }
        sources: dict[str, set[tuple[str, str]]] = {}
        for kind, ids in all_ids.items():
            for id in ids:
                rules = self.ruleset(kind, id)
                for word in (*rules.modifiers, *rules.triggers):
                    sources.setdefault(word, set()).add((kind, id))
        return {word: frozenset(bearers) for word, bearers in sources.items()}

    def _rules_of(self, kind: str, id: str) -> Any:
        campaign = self.campaign
        if kind == "ability":
            return campaign.familiars[id].ability.rules
        if kind == "item":
            return self.items[id].rules
        if kind == "bond":
            return campaign.skills[id].rules
        if kind == "child":
            return campaign.children[id].rules if id in campaign.children else ()
        if kind == "enemy":
            return campaign.enemies[id].rules
        if kind == "page":
            return campaign.pages[id].rules
        page, _, enemy = id.partition("/")
        own_rules = (e.rules for e in campaign.pages[page].encounters if e.enemy == enemy)
        return next(own_rules, ())

    @cached_property
    def counters(self) -> set[str]:
        return {id for id, line in self.campaign.journal.items() if line.counter}

    @cached_property
    def ending_codes(self) -> set[int]:
        return {ending.code for ending in self.campaign.endings}

    @cached_property
    def token_counts(self) -> dict[str, int]:
        """Return how many tokens of each kind the game has (TA-20 to TA-23)."""
        supply = self.header.supply
        counts: dict[str, int] = {}
        for group in (supply.resources, supply.afflictions, supply.marks):
            counts |= {str(kind): n for kind, n in group.items()}
        counts |= {"completed": supply.completed, "objective": supply.objective}
        return counts | {"door": supply.door, "log": supply.log}

    def era_of(self, chapter: int) -> int:
        for number, era in self.campaign.eras.items():
            if chapter in era.chapters:
                return number
        return next(iter(self.campaign.eras), 1)
