"""How far a story has come."""

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
"""No count that a story asks for is higher."""
CountRange = tuple[int, int]
"""The least and the most that a count may be."""


class StoryPosition(msgspec.Struct, frozen=True):
    chapter: int = 1
    era: int = 1
    child_card: str = ""  # the child's, since an era has ended
    page: str | None = None
    has_moved: bool = False  # a page was opened, or a chapter ended, since the last way out
    is_over: bool = False
    bubbles: frozenset[int] = frozenset()
    flags: frozenset[str] = frozenset()
    visited: frozenset[int] = frozenset()
    chosen: frozenset[tuple[int, int]] = frozenset()
    offers: frozenset[int] = frozenset()
    past_events: frozenset[str] = frozenset()  # what may not happen twice on this page
    counts: tuple[tuple[str, CountRange], ...] = ()
    """Counters, and the misfortune that the story itself gives; flights come on top."""

    def count(self, name: str) -> CountRange:
        return next((found for known, found in self.counts if known == name), (0, 0))

    def with_count(self, name: str, count_range: CountRange) -> "StoryPosition":
        low, high = (max(0, min(MAX_COUNT, n)) for n in count_range)
        counts = dict(self.counts) | {name: (low, high)}
        return replace(self, counts=tuple(sorted(counts.items())))

    def add_count(self, name: str, by: int) -> "StoryPosition":
        low, high = self.count(name)
        return self.with_count(name, (low + by, high + by))

    def without_counts(self) -> "StoryPosition":
        """What tells positions apart: all but their counts, of which ranges are kept."""
        return replace(self, counts=())

    def merge_counts(self, other: "StoryPosition") -> "StoryPosition":
        """With every count that either may have."""
        found = self
        for name in {name for name, _ in (*self.counts, *other.counts)}:
            (low, high), (low2, high2) = self.count(name), other.count(name)
            found = found.with_count(name, (min(low, low2), max(high, high2)))
        return found


@dataclass(frozen=True)
class Dependencies:
    """What conditions anywhere ask for. Nothing else need be remembered."""

    flags: set[str] = field(default_factory=set)
    counters: set[str] = field(default_factory=set)
    visited: set[int] = field(default_factory=set)
    chosen: set[tuple[int, int]] = field(default_factory=set)


def find_dependencies(campaign: Campaign) -> Dependencies:
    return _dependencies_of(campaign, campaign)


def dependencies_by_page(campaign: Campaign) -> dict[str, Dependencies]:
    """What may still be asked once a page is open: there, and wherever it leads."""
    told = {code: _find_successors(entry) for code, entry in campaign.entries.items()}
    shown = {id: _find_successors(page) for id, page in campaign.pages.items()}
    firsts = {min(map.places) for map in campaign.maps.values() if map.places}
    for code, entry in campaign.entries.items():
        if any(isinstance(x, e.EraEnd) for _, x in iter_structs(entry)):
            told[code][0].update(firsts)  # TA-246
    anywhere = [campaign.campaign, campaign.skills, campaign.items, campaign.artifacts]
    anywhere += [campaign.children, campaign.enemies, campaign.eras, campaign.endings]
    endings = {ending.code for ending in campaign.endings}
    loose = set().union(endings, *(_find_successors(part)[0] for part in anywhere))
    everywhere = _dependencies_of(campaign, tuple(anywhere))
    in_entries = {
        code: _dependencies_of(campaign, entry) for code, entry in campaign.entries.items()
    }
    on_pages = {id: _dependencies_of(campaign, page) for id, page in campaign.pages.items()}
    found = {}
    for start in campaign.pages:
        codes, pages = set(loose), {start}
        waiting: list[int | str] = [*loose, start]
        while waiting:
            here = waiting.pop()
            more = told.get(here) if isinstance(here, int) else shown.get(here)
            more_codes, more_pages = more or (set(), set())
            waiting += [*(more_codes - codes), *(more_pages - pages)]
            codes |= more_codes
            pages |= more_pages
        parts = [in_entries[code] for code in codes if code in in_entries]
        parts += [on_pages[id] for id in pages if id in on_pages]
        found[start] = _merge_dependencies([everywhere, *parts])
    return found


def _merge_dependencies(parts: list[Dependencies]) -> Dependencies:
    return Dependencies(
        set().union(*(part.flags for part in parts)),
        set().union(*(part.counters for part in parts)),
        set().union(*(part.visited for part in parts)),
        set().union(*(part.chosen for part in parts)),
    )


def _find_successors(part: Any) -> tuple[set[int], set[str]]:
    """The codes and pages that something leads to or offers."""
    codes, pages = set(), set()
    for _, x in iter_structs(part):
        match x:
            case e.GoTo() | e.OpenCode() | e.FillBubble() | Exit() | PageFailure():
                codes.add(x.code)
            case e.OpenPage():
                pages.add(x.id)
            case Space():
                codes |= {int(s[5:]) for s in x.symbols if s[:5] == "book:" and s[5:].isdecimal()}
    return codes, pages


def _dependencies_of(campaign: Campaign, part: Any) -> Dependencies:
    found = Dependencies()
    if campaign.campaign.trust:
        found.counters.add(TRUST)  # TA-247
    journal = {id for id, line in campaign.journal.items() if line.counter}
    for _, x in iter_structs(part):
        match x:
            case c.HasFlag():
                found.flags.add(x.id)
            case c.VarIs() if x.name in journal:
                found.counters.add(x.name)
            case n.VarNumber() if x.var in journal:
                found.counters.add(x.var)
            case c.HasVisited():
                found.visited.add(x.code)
            case c.HasChosen():
                found.chosen.add((x.code, x.option))
    return found
