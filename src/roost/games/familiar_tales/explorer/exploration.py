"""Walks a story: from every position, everything that may come next."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from heapq import heappop, heappush
from itertools import count

from msgspec.structs import replace

from roost.games.familiar_tales.content.schema import effects as e
from roost.games.familiar_tales.content.schema.campaign import Campaign
from roost.games.familiar_tales.content.schema.conditions import Condition
from roost.games.familiar_tales.content.schema.effects import ChoiceOption, Effects
from roost.games.familiar_tales.explorer.conditions import Ternary, holds, positions_by_child_card
from roost.games.familiar_tales.explorer.covering_set import covering_positions
from roost.games.familiar_tales.explorer.page_events import PageEvent, find_page_events
from roost.games.familiar_tales.explorer.position import (
    MISFORTUNE,
    StoryPosition,
    dependencies_by_page,
    find_dependencies,
)

MAX_POSITIONS = 30_000
"""Positions after which a walk gives up."""
MAX_POSITIONS_PER_PAGE = 40
"""With more positions than that at a page's opening, not all of them are gone on from."""
Positions = set[StoryPosition]
PositionQueue = list[tuple[tuple[int, int, int], int, StoryPosition]]
STATEFUL_EFFECTS = (
    *(
        e.AddToVariable,
        e.SetVariable,
        e.ChangeMisfortune,
        e.OpenCode,
        e.CloseCode,
        e.FillBubble,
        e.OpenPage,
        e.ChapterEnd,
        e.EraEnd,
    ),
    e.TellEnding,
)
"""Effects that a position remembers."""


@dataclass
class Exploration:
    """What was reached."""

    entries: set[int] = field(default_factory=set)
    choices: set[tuple[int, int]] = field(default_factory=set)
    variants: set[tuple[int, int]] = field(default_factory=set)
    pages: set[str] = field(default_factory=set)
    flags: set[str] = field(default_factory=set)
    endings: dict[str, tuple[int, int]] = field(default_factory=dict)
    """With the least and most misfortune that the story alone brings there."""
    dead_ends: set[int] = field(default_factory=set)
    """Entries after which nothing follows."""
    positions: int = 0
    is_complete: bool = True
    is_reduced: bool = False
    """Whether, from a page to the next, the past was remembered three answers at a time."""

    def add_ending(self, id: str, p: StoryPosition) -> None:
        found = p.count(MISFORTUNE)
        low, high = self.endings.get(id, found)
        self.endings[id] = min(low, found[0]), max(high, found[1])


def explore(campaign: Campaign) -> Exploration:
    return _Explorer(campaign).run()


class _Explorer:
    def __init__(self, campaign: Campaign) -> None:
        self.campaign = campaign
        self.dependencies = find_dependencies(campaign)
        self.live_dependencies = dependencies_by_page(campaign)
        self.result = Exploration()
        self.events_by_page: dict[tuple[str, int], list[PageEvent]] = {}
        self.last_chapter = max(
            (n for era in campaign.eras.values() for n in era.chapters), default=1
        )
        self.open_entries: list[int] = []
        self.irrelevant_events: set[tuple[str, str]] = set()
        self.is_relevant = False

    def run(self) -> Exploration:
        start = self.campaign.campaign.start
        first = StoryPosition(chapter=self._first_chapter(), bubbles=frozenset({start}))
        first = replace(first, era=self._era_of_chapter(first.chapter))
        known: dict[StoryPosition, StoryPosition] = {}
        waiting: PositionQueue = []  # the earliest first
        queued: set[StoryPosition] = set()
        number = count()

        def note(positions: Iterable[StoryPosition]) -> None:
            for p in positions:
                before = known.get(p.without_counts())
                wider = p if before is None else p.merge_counts(before)
                if wider != before:
                    known[p.without_counts()] = wider
                    if p.without_counts() not in queued:
                        queued.add(p.without_counts())
                        heappush(waiting, (_order(p), next(number), p.without_counts()))

        note(self._resolve_chapter_ends(self.read_entry(first, start), start))
        stage = _stage(first)
        while waiting and len(known) <= MAX_POSITIONS:
            if _stage(waiting[0][2]) > stage and len(waiting) > MAX_POSITIONS_PER_PAGE:
                waiting, queued = self._reduce_queue(known, waiting)
            *_, earliest = heappop(waiting)
            stage = _stage(earliest)
            queued.discard(earliest)
            note(self.successors(known[earliest]))
        self.result.is_complete = not waiting
        self.result.positions = len(known)
        return self.result

    def _reduce_queue(
        self, known: dict[StoryPosition, StoryPosition], waiting: PositionQueue
    ) -> tuple[PositionQueue, Positions]:
        """A page is opened, and all that led to it is known: so much need not all go on."""
        kept = covering_positions(known[p] for *_, p in waiting)
        known.update((p.without_counts(), p) for p in kept)
        self.result.is_reduced = True
        alike = [p.without_counts() for p in kept]
        return sorted((_order(p), i - len(kept), p) for i, p in enumerate(alike)), set(alike)

    def successors(self, p: StoryPosition) -> Iterator[StoryPosition]:
        """A page is open: what may happen there, and the ways out."""
        if p.is_over or p.page is None:
            return
        page = self.campaign.pages[p.page]
        self.result.pages.add(p.page)
        codes = [int(s[5:]) for space in page.spaces.values() for s in space.symbols if _is_book(s)]
        found = [PageEvent(f"code.{code}", None, (e.GoTo(code),)) for code in (*codes, *p.offers)]
        every = (*found, *self._page_events(p.page, p.era))
        p, before = self._apply_counting_events(p, every), p.past_events
        for happening in every:
            if (p.page, happening.id) not in self.irrelevant_events and happening.id not in before:
                now = replace(p, past_events=p.past_events - {happening.id})
                for after in self._resolve_chapter_ends(self._apply_event(now, happening), None):
                    if after.page != p.page:
                        yield after
                    elif not _differs_only_in_counts(after, p):
                        yield replace(after, past_events=after.past_events | p.past_events)
        if page.fail is not None and self.holds(p, page.fail.if_) is not False:
            failed = self._limit_counting(p, "fail", self.read_entry(p, page.fail.code))
            yield from self._resolve_chapter_ends(failed, page.fail.code)
        for way in page.exits:
            if self.holds(p, way.if_) is not False:
                yield from self._resolve_chapter_ends(
                    self.read_entry(replace(p, has_moved=False), way.code), way.code
                )

    def _apply_counting_events(
        self, p: StoryPosition, events: Iterable[PageEvent]
    ) -> StoryPosition:
        """With all that only counts something: it may have happened or not, and its range says so.

        So what counts on a page does not double the positions each time.
        """
        for happening in events:
            if (p.page, happening.id) in self.irrelevant_events or happening.id in p.past_events:
                continue
            for after in self._resolve_chapter_ends(self._apply_event(p, happening), None):
                if after.counts != p.counts and _differs_only_in_counts(after, p):
                    p = replace(p.merge_counts(after), past_events=p.past_events | {happening.id})
        return p

    def _resolve_chapter_ends(
        self, positions: Iterable[StoryPosition], code: int | None
    ) -> Positions:
        """A chapter that has ended is followed by the next; one that leads nowhere is noted."""
        found: Positions = set()
        for p in positions:
            if p.page is None and not p.is_over and p.has_moved:
                found |= self._next_chapter(p)
            elif not p.has_moved and not p.is_over:
                assert code is not None
                self.result.dead_ends.add(code)
            else:
                found.add(self._drop_unused_facts(replace(p, has_moved=True)))
        return found

    def _drop_unused_facts(self, p: StoryPosition) -> StoryPosition:
        """Without what nothing asks from here on."""
        if p.page is None:
            return p
        live = self.live_dependencies[p.page]
        return replace(
            p,
            flags=p.flags & live.flags,
            visited=p.visited & live.visited,
            chosen=p.chosen & live.chosen,
        )

    def _next_chapter(self, p: StoryPosition) -> Positions:
        """TA-64: it begins with the highest bubble."""
        p = replace(p, chapter=min(p.chapter, self.last_chapter) + 1, has_moved=False)
        p = replace(p, era=self._era_of_chapter(p.chapter))
        code = max(p.bubbles)
        if code not in self.campaign.entries or len(self.open_entries) > len(self.campaign.entries):
            return set()
        self.open_entries.append(code)
        found = self._resolve_chapter_ends(self.read_entry(p, code), code)
        self.open_entries.pop()
        return found

    def _apply_event(self, p: StoryPosition, event: PageEvent) -> Positions:
        """What neither asks nor changes anything of the story need not be looked at again."""
        self.is_relevant = False
        if self.holds(p, event.if_) is False:
            return set()
        after = self._limit_counting(p, event.id, self.apply_effects({p}, event.do))
        if not self.is_relevant:
            self.irrelevant_events.add((str(p.page), event.id))
        return after

    def holds(self, p: StoryPosition, condition: Condition | None) -> Ternary:
        self.is_relevant |= condition is not None
        return holds(self.campaign, p, condition)

    def _limit_counting(self, p: StoryPosition, id: str, after: Positions) -> Positions:
        """What counts something may not go on for ever: it happens once a page."""
        found: Positions = set()
        for a in after:
            counts = a.counts != p.counts
            if not counts or id not in p.past_events:
                found.add(
                    replace(a, past_events=a.past_events | {id})
                    if counts and a.page == p.page
                    else a
                )
        return found

    # Entries and effects

    def read_entry(self, p: StoryPosition, code: int) -> Positions:
        told = self.campaign.entries.get(code)
        if told is None or self.open_entries.count(code) > 1:
            return {p}
        self.result.entries.add(code)
        if code in self.dependencies.visited:
            self.is_relevant = True
            p = replace(p, visited=p.visited | {code})
        self.open_entries.append(code)
        now: Positions = set()
        for number, do in self._variants(p, code):
            if number is not None:
                self.result.variants.add((code, number))
            now |= self.apply_effects(self.apply_effects({p}, told.do), do)
        now = set().union(*(self._choose(q, told.choices, code) for q in now))
        now = self.apply_effects(now, told.after)
        self.open_entries.pop()
        return now

    def _variants(self, p: StoryPosition, code: int) -> Iterator[tuple[int | None, Effects]]:
        for i, variant in enumerate(self.campaign.entries[code].variants):
            found = self.holds(p, variant.if_)
            if found is not False:
                yield i, variant.do
            if found is True:
                return
        yield None, ()

    def _choose(
        self, p: StoryPosition, options: tuple[ChoiceOption, ...], code: int | None
    ) -> Positions:
        found: Positions = set()
        for i, option in enumerate(options):
            if self.holds(p, option.if_) is False:
                continue
            q = p
            if code is not None:
                self.result.choices.add((code, i))
                if (code, i) in self.dependencies.chosen:
                    self.is_relevant = True
                    q = replace(p, chosen=p.chosen | {(code, i)})
            found |= self.apply_effects({q}, option.do)
        return found or {p}

    def apply_effects(self, positions: Positions, do: Effects) -> Positions:
        for effect in do:
            positions = set().union(*(self._apply_effect(p, effect) for p in positions))
        return positions

    def _apply_effect(self, p: StoryPosition, x: e.Effect) -> Positions:
        if p.is_over:
            return {p}
        self.is_relevant |= isinstance(x, STATEFUL_EFFECTS)
        match x:
            case e.SetFlag() | e.ClearFlag():
                return {self._apply_tick(p, x)}
            case e.AddToVariable() if x.name in self.dependencies.counters:
                return {p.add_count(x.name, _constant_or_one(x.by))}
            case e.SetVariable() if x.name in self.dependencies.counters:
                return {p.with_count(x.name, (_constant_or_one(x.to), _constant_or_one(x.to)))}
            case e.ChangeMisfortune():
                return {p.add_count(MISFORTUNE, _constant_or_one(x.by))}
            case e.GoTo():
                return self.read_entry(p, x.code)
            case e.OpenCode():
                return {replace(p, offers=p.offers | {x.code})}
            case e.CloseCode():
                return {replace(p, offers=p.offers - {x.code})}
            case e.FillBubble():
                return {replace(p, bubbles=p.bubbles | {x.code})}
            case e.OpenPage():
                opened = replace(p, page=x.id, has_moved=True, past_events=frozenset())
                self.result.pages.add(x.id)
                return self.apply_effects({opened}, self.campaign.pages[x.id].setup)
            case e.ChapterEnd():
                return {replace(p, page=None, has_moved=True, past_events=frozenset())}
            case e.EraEnd():
                return self._next_era(p)
            case e.TellEnding():
                return self._tell_ending(p)
        return self._branches(p, x)

    def _next_era(self, p: StoryPosition) -> Positions:
        """TA-246, TA-247: its first bubble is filled, and the child gets her card."""
        era = self.campaign.eras.get(p.era + 1)
        if era is None:
            return {p}
        map = self.campaign.maps.get(era.map)
        places = map.places if map is not None else {}
        p = replace(p, era=p.era + 1, bubbles=p.bubbles | set(sorted(places)[:1]))
        return set(positions_by_child_card(self.campaign, p))

    def _branches(self, p: StoryPosition, x: e.Effect) -> Positions:
        match x:
            case e.OfferChoice():
                return self._choose(p, x.options, None)
            case e.WhenTrue():
                found = self.holds(p, x.if_)
                then = self.apply_effects({p}, x.then) if found is not False else set()
                return then | (self.apply_effects({p}, x.else_) if found is not True else set())
            case e.DemandTest():
                return self.apply_effects({p}, x.pass_) | self.apply_effects({p}, x.fail)
            case e.RollDie():
                faces = (x.positive, x.negative, x.danger, x.power, x.other)
                return {p}.union(*(self.apply_effects({p}, do) for do in faces))
            case e.RepeatEffects() | e.ForEach():
                return self.apply_effects({p}, x.do)
        return {p}

    def _apply_tick(self, p: StoryPosition, x: e.SetFlag | e.ClearFlag) -> StoryPosition:
        if isinstance(x, e.SetFlag):
            self.result.flags.add(x.id)
        if x.id not in self.dependencies.flags:
            return p
        self.is_relevant = True
        flags = p.flags | {x.id} if isinstance(x, e.SetFlag) else p.flags - {x.id}
        return replace(p, flags=flags)

    def _tell_ending(self, p: StoryPosition) -> Positions:
        """TA-248: the first whose condition holds; where that is in doubt, each that may."""
        after: Positions = set()
        for ending in self.campaign.endings:
            found = self.holds(p, ending.if_)
            if found is not False:
                self.result.add_ending(ending.id, p)
                after |= self.read_entry(p, ending.code)
            if found is True:
                return {replace(q, is_over=True) for q in after}
        self.result.add_ending("", p)
        return {replace(q, is_over=True) for q in after | {p}}

    # The campaign

    def _page_events(self, page: str, era: int) -> list[PageEvent]:
        if (page, era) not in self.events_by_page:
            self.events_by_page[page, era] = find_page_events(self.campaign, page, era)
        return self.events_by_page[page, era]

    def _first_chapter(self) -> int:
        return min((n for era in self.campaign.eras.values() for n in era.chapters), default=1)

    def _era_of_chapter(self, chapter: int) -> int:
        eras = self.campaign.eras.items()
        return next((n for n, era in eras if chapter in era.chapters), next(iter(dict(eras)), 1))


def _order(p: StoryPosition) -> tuple[int, int, int]:
    """What comes late in the story is looked at when all that leads to it is known."""
    return *_stage(p), len(p.past_events) + len(p.flags)


def _stage(p: StoryPosition) -> tuple[int, int]:
    """Which page of the story it is."""
    return p.chapter, len(p.bubbles)


def _is_book(symbol: str) -> bool:
    return symbol.startswith("book:") and symbol[5:].isdecimal()


def _constant_or_one(number: object) -> int:
    """What is reckoned in play counts as one step."""
    return number if isinstance(number, int) else 1


def _differs_only_in_counts(p: StoryPosition, other: StoryPosition) -> bool:
    """Apart from what was counted."""
    plain = replace(p.without_counts(), past_events=frozenset())
    return plain == replace(other.without_counts(), past_events=frozenset())
