"""Story positions, and what the rest of the story depends on."""

from dataclasses import dataclass, field
from typing import Any

import msgspec
from msgspec.structs import replace

from roost.games.familiar_tales.content.schema import conditions as c
from roost.games.familiar_tales.content.schema import effects as e
from roost.games.familiar_tales.content.schema import numbers as n
from roost.games.familiar_tales.content.schema.campaign import Campaign
from roost.games.familiar_tales.content.schema.pages import Exit, PageFailure, Space
from roost.games.familiar_tales.content.traversal import iter_structs

MISFORTUNE, TRUST = "misfortune", "trust"
MAX_COUNT = 99
"""Counts are capped at this value, because no story requires more."""
CountRange = tuple[int, int]
"""The lowest and the highest value that a count may have."""


class StoryPosition(msgspec.Struct, frozen=True):
    """A position in the story."""

    chapter: int = 1
    era: int = 1
    child_card: str = ""  # empty until the first era ends
    page: str | None = None
    has_moved: bool = False  # a page was opened or a chapter ended since the last exit
    is_over: bool = False
    bubbles: frozenset[int] = frozenset()
    flags: frozenset[str] = frozenset()
    visited: frozenset[int] = frozenset()
    chosen: frozenset[tuple[int, int]] = frozenset()
    offers: frozenset[int] = frozenset()
    past_events: frozenset[str] = frozenset()  # events that cannot happen again on this page
    counts: tuple[tuple[str, CountRange], ...] = ()
    """Counters, and the misfortune that the story itself gives, without flights."""

    def count(self, name: str) -> CountRange:
        return dict(self.counts).get(name, (0, 0))

    def with_count(self, name: str, count_range: CountRange) -> "StoryPosition":
        low, high = (max(0, min(MAX_COUNT, n)) for n in count_range)
        counts = dict(self.counts) | {name: (low, high)}
        return replace(self, counts=tuple(sorted(counts.items())))

    def add_count(self, name: str, by: int) -> "StoryPosition":
        low, high = self.count(name)
        return self.with_count(name, (low + by, high + by))

    def without_counts(self) -> "StoryPosition":
        """Return the position without its counts, as a key: count ranges are merged."""
        return replace(self, counts=())

    def merge_counts(self, other: "StoryPosition") -> "StoryPosition":
        """Return the position with the count ranges of both."""
        merged = self
        for name in {name for name, _ in (*self.counts, *other.counts)}:
            (low, high), (low2, high2) = self.count(name), other.count(name)
            merged = merged.with_count(name, (min(low, low2), max(high, high2)))
        return merged


@dataclass(frozen=True)
class Dependencies:
    """The facts that the conditions of a campaign, or a part of it, read. Other facts can be
    dropped.
    """

    flags: set[str] = field(default_factory=set)
    counters: set[str] = field(default_factory=set)
    visited: set[int] = field(default_factory=set)
    chosen: set[tuple[int, int]] = field(default_factory=set)


def find_dependencies(campaign: Campaign) -> Dependencies:
    return _dependencies_of(campaign, campaign)


def dependencies_by_page(campaign: Campaign) -> dict[str, Dependencies]:
    """Return, for each page, the facts that conditions on it and after it may read."""
    entry_successors = {code: _find_successors(entry) for code, entry in campaign.entries.items()}
    page_successors = {id: _find_successors(page) for id, page in campaign.pages.items()}
    first_places = {min(map.places) for map in campaign.maps.values() if map.places}
    for code, entry in campaign.entries.items():
        if any(isinstance(x, e.EraEnd) for _, x in iter_structs(entry)):
            entry_successors[code][0].update(first_places)  # TA-246
    global_parts = [campaign.campaign, campaign.skills, campaign.items, campaign.artifacts]
    global_parts += [campaign.children, campaign.enemies, campaign.eras, campaign.endings]
    endings = {ending.code for ending in campaign.endings}
    global_codes = set().union(endings, *(_find_successors(part)[0] for part in global_parts))
    global_dependencies = _dependencies_of(campaign, tuple(global_parts))
    by_entry = {code: _dependencies_of(campaign, entry) for code, entry in campaign.entries.items()}
    by_page = {id: _dependencies_of(campaign, page) for id, page in campaign.pages.items()}
    result = {}
    for start in campaign.pages:
        codes, pages = set(global_codes), {start}
        pending: list[int | str] = [*global_codes, start]
        while pending:
            node = pending.pop()
            successors = (
                entry_successors.get(node) if isinstance(node, int) else page_successors.get(node)
            )
            more_codes, more_pages = successors or (set(), set())
            pending += [*(more_codes - codes), *(more_pages - pages)]
            codes |= more_codes
            pages |= more_pages
        parts = [by_entry[code] for code in codes if code in by_entry]
        parts += [by_page[id] for id in pages if id in by_page]
        result[start] = _merge_dependencies([global_dependencies, *parts])
    return result


def _merge_dependencies(parts: list[Dependencies]) -> Dependencies:
    return Dependencies(
        set().union(*(part.flags for part in parts)),
        set().union(*(part.counters for part in parts)),
        set().union(*(part.visited for part in parts)),
        set().union(*(part.chosen for part in parts)),
    )


def _find_successors(part: Any) -> tuple[set[int], set[str]]:
    """Return the codes and pages that a part of the campaign leads to or offers."""
    codes, pages = set(), set()
    for _, x in iter_structs(part):
        match x:
            case e.GoTo() | e.OpenCode() | e.FillBubble() | Exit() | PageFailure():
                codes.add(x.code)
            case e.OpenPage():
                pages.add(x.id)
            case Space():
                codes.update(x.book_codes)
    return codes, pages


def _dependencies_of(campaign: Campaign, part: Any) -> Dependencies:
    dependencies = Dependencies()
    if campaign.campaign.trust:
        dependencies.counters.add(TRUST)  # TA-247
    journal = {id for id, line in campaign.journal.items() if line.counter}
    for _, x in iter_structs(part):
        match x:
            case c.HasFlag():
                dependencies.flags.add(x.id)
            case c.VarIs() if x.name in journal:
                dependencies.counters.add(x.name)
            case n.VarNumber() if x.var in journal:
                dependencies.counters.add(x.var)
            case c.HasVisited():
                dependencies.visited.add(x.code)
            case c.HasChosen():
                dependencies.chosen.add((x.code, x.option))
    return dependencies
