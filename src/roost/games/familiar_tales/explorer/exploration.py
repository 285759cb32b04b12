"""Explores a story: from every position, everything that may come next."""

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
"""The exploration gives up after this many positions."""
MAX_POSITIONS_PER_PAGE = 40
"""If more positions open a page, they are reduced to a covering set."""
Positions = set[StoryPosition]
PositionQueue = list[tuple[tuple[int, int, int], int, StoryPosition]]
STATEFUL_EFFECTS = (
    *(e.AddToVariable, e.SetVariable, e.ChangeMisfortune, e.OpenCode, e.CloseCode),
    *(e.FillBubble, e.OpenPage, e.ChapterEnd, e.EraEnd, e.TellEnding),
)
"""Effects that change a position."""


@dataclass
class Exploration:
    """The result of an exploration."""

    entries: set[int] = field(default_factory=set)
    choices: set[tuple[int, int]] = field(default_factory=set)
    variants: set[tuple[int, int]] = field(default_factory=set)
    pages: set[str] = field(default_factory=set)
    flags: set[str] = field(default_factory=set)
    endings: dict[str, tuple[int, int]] = field(default_factory=dict)
    """For each ending the lowest and highest misfortune that the story alone brings there."""
    dead_ends: set[int] = field(default_factory=set)
    """Entries after which the story does not continue."""
    positions: int = 0
    is_complete: bool = True
    is_reduced: bool = False
    """Whether positions were reduced to a covering set at a page."""

    def add_ending(self, id: str, p: StoryPosition) -> None:
        misfortune = p.count(MISFORTUNE)
        low, high = self.endings.get(id, misfortune)
        self.endings[id] = min(low, misfortune[0]), max(high, misfortune[1])


def explore(campaign: Campaign) -> Exploration:
    """Explore a campaign's story."""
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
        queue: PositionQueue = []  # the earliest position first
        queued: set[StoryPosition] = set()
        sequence = count()

        def enqueue(positions: Iterable[StoryPosition]) -> None:
            for p in positions:
                key = p.without_counts()
                before = known.get(key)
                merged = p if before is None else p.merge_counts(before)
                if merged != before:
                    known[key] = merged
                    if key not in queued:
                        queued.add(key)
                        heappush(queue, (_order(p), next(sequence), key))

        enqueue(self._resolve_chapter_ends(self.read_entry(first, start), start))
        stage = _stage(first)
        while queue and len(known) <= MAX_POSITIONS:
            if _stage(queue[0][2]) > stage and len(queue) > MAX_POSITIONS_PER_PAGE:
                queue, queued = self._reduce_queue(known, queue)
            *_, earliest = heappop(queue)
            stage = _stage(earliest)
            queued.discard(earliest)
            enqueue(self.successors(known[earliest]))
        self.result.is_complete = not queue
        self.result.positions = len(known)
        return self.result

    def _reduce_queue(
        self, known: dict[StoryPosition, StoryPosition], queue: PositionQueue
    ) -> tuple[PositionQueue, Positions]:
        """Reduce the queue to a covering set, once a page opens and all ways to it are known."""
        kept = covering_positions(known[p] for *_, p in queue)
        known.update((p.without_counts(), p) for p in kept)
        self.result.is_reduced = True
        keys = [p.without_counts() for p in kept]
        return sorted((_order(p), i - len(kept), p) for i, p in enumerate(keys)), set(keys)

    def successors(self, p: StoryPosition) -> Iterator[StoryPosition]:
        """Yield the positions after each event and each exit of the open page."""
        if p.is_over or p.page is None:
            return
        page = self.campaign.pages[p.page]
        self.result.pages.add(p.page)
        codes = [code for space in page.spaces.values() for code in space.book_codes]
        code_events = [
            PageEvent(f"code.{code}", None, (e.GoTo(code),)) for code in (*codes, *p.offers)
        ]
        events = (*code_events, *self._page_events(p.page, p.era))
        p, past_events = self._apply_counting_events(p, events), p.past_events
        for event in events:
            if (p.page, event.id) not in self.irrelevant_events and event.id not in past_events:
                start = replace(p, past_events=p.past_events - {event.id})
                for after in self._resolve_chapter_ends(self._apply_event(start, event), None):
                    if after.page != p.page:
                        yield after
                    elif not _is_same_except_counts(after, p):
                        yield replace(after, past_events=after.past_events | p.past_events)
        if page.fail is not None and self.holds(p, page.fail.if_) is not False:
            after_failure = self._limit_counting(p, "fail", self.read_entry(p, page.fail.code))
            yield from self._resolve_chapter_ends(after_failure, page.fail.code)
        for exit in page.exits:
            if self.holds(p, exit.if_) is not False:
                yield from self._resolve_chapter_ends(
                    self.read_entry(replace(p, has_moved=False), exit.code), exit.code
                )

    def _apply_counting_events(
        self, p: StoryPosition, events: Iterable[PageEvent]
    ) -> StoryPosition:
        """Return the position after all events that only change counts.

        Each may have happened or not, so only the count ranges grow. This keeps such events from
        doubling the number of positions.
        """
        for event in events:
            if (p.page, event.id) in self.irrelevant_events or event.id in p.past_events:
                continue
            for after in self._resolve_chapter_ends(self._apply_event(p, event), None):
                if after.counts != p.counts and _is_same_except_counts(after, p):
                    p = replace(p.merge_counts(after), past_events=p.past_events | {event.id})
        return p

    def _resolve_chapter_ends(
        self, positions: Iterable[StoryPosition], code: int | None
    ) -> Positions:
        """Continue ended chapters with the next one, and record dead ends."""
        result: Positions = set()
        for p in positions:
            if p.page is None and not p.is_over and p.has_moved:
                result |= self._next_chapter(p)
            elif not p.has_moved and not p.is_over:
                assert code is not None
                self.result.dead_ends.add(code)
            else:
                result.add(self._drop_unused_facts(replace(p, has_moved=True)))
        return result

    def _drop_unused_facts(self, p: StoryPosition) -> StoryPosition:
        """Return the position without the facts that no later condition reads."""
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
        """TA-64: start the next chapter at the highest bubble."""
        p = replace(p, chapter=min(p.chapter, self.last_chapter) + 1, has_moved=False)
        p = replace(p, era=self._era_of_chapter(p.chapter))
        code = max(p.bubbles)
        if code not in self.campaign.entries or len(self.open_entries) > len(self.campaign.entries):
            return set()
        self.open_entries.append(code)
        positions = self._resolve_chapter_ends(self.read_entry(p, code), code)
        self.open_entries.pop()
        return positions

    def _apply_event(self, p: StoryPosition, event: PageEvent) -> Positions:
        """Apply an event. One that depends on no fact and changes none is skipped afterwards."""
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
        """Allow an event that changes a count only once per page, so that it does not repeat
        forever.
        """
        result: Positions = set()
        for position in after:
            has_counted = position.counts != p.counts
            if not has_counted or id not in p.past_events:
                result.add(
                    replace(position, past_events=position.past_events | {id})
                    if has_counted and position.page == p.page
                    else position
                )
        return result

    # Entries and effects

    def read_entry(self, p: StoryPosition, code: int) -> Positions:
        entry = self.campaign.entries.get(code)
        if entry is None or self.open_entries.count(code) > 1:
            return {p}
        self.result.entries.add(code)
        if code in self.dependencies.visited:
            self.is_relevant = True
            p = replace(p, visited=p.visited | {code})
        self.open_entries.append(code)
        positions: Positions = set()
        for variant, effects in self._variants(p, code):
            if variant is not None:
                self.result.variants.add((code, variant))
            positions |= self.apply_effects(self.apply_effects({p}, entry.do), effects)
        positions = set().union(*(self._choose(q, entry.choices, code) for q in positions))
        positions = self.apply_effects(positions, entry.after)
        self.open_entries.pop()
        return positions

    def _variants(self, p: StoryPosition, code: int) -> Iterator[tuple[int | None, Effects]]:
        for i, variant in enumerate(self.campaign.entries[code].variants):
            is_met = self.holds(p, variant.if_)
            if is_met is not False:
                yield i, variant.do
            if is_met is True:
                return
        yield None, ()

    def _choose(
        self, p: StoryPosition, options: tuple[ChoiceOption, ...], code: int | None
    ) -> Positions:
        positions: Positions = set()
        for i, option in enumerate(options):
            if self.holds(p, option.if_) is False:
                continue
            start = p
            if code is not None:
                self.result.choices.add((code, i))
                if (code, i) in self.dependencies.chosen:
                    self.is_relevant = True
                    start = replace(p, chosen=p.chosen | {(code, i)})
            positions |= self.apply_effects({start}, option.do)
        return positions or {p}

    def apply_effects(self, positions: Positions, effects: Effects) -> Positions:
        for effect in effects:
            positions = set().union(*(self._apply_effect(p, effect) for p in positions))
        return positions

    def _apply_effect(self, p: StoryPosition, x: e.Effect) -> Positions:
        if p.is_over:
            return {p}
        self.is_relevant |= isinstance(x, STATEFUL_EFFECTS)
        match x:
            case e.SetFlag() | e.ClearFlag():
                return {self._apply_flag(p, x)}
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
        """TA-246, TA-247: fill the era's first bubble and give the child her card."""
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
                is_met = self.holds(p, x.if_)
                then = self.apply_effects({p}, x.then) if is_met is not False else set()
                return then | (self.apply_effects({p}, x.else_) if is_met is not True else set())
            case e.DemandTest():
                return self.apply_effects({p}, x.pass_) | self.apply_effects({p}, x.fail)
            case e.RollDie():
                faces = (x.positive, x.negative, x.danger, x.power, x.other)
                return {p}.union(*(self.apply_effects({p}, effects) for effects in faces))
            case e.RepeatEffects() | e.ForEach():
                return self.apply_effects({p}, x.do)
        return {p}

    def _apply_flag(self, p: StoryPosition, x: e.SetFlag | e.ClearFlag) -> StoryPosition:
        if isinstance(x, e.SetFlag):
            self.result.flags.add(x.id)
        if x.id not in self.dependencies.flags:
            return p
        self.is_relevant = True
        flags = p.flags | {x.id} if isinstance(x, e.SetFlag) else p.flags - {x.id}
        return replace(p, flags=flags)

    def _tell_ending(self, p: StoryPosition) -> Positions:
        """TA-248: tell the first ending whose condition holds, or each one that may."""
        after: Positions = set()
        for ending in self.campaign.endings:
            is_met = self.holds(p, ending.if_)
            if is_met is not False:
                self.result.add_ending(ending.id, p)
                after |= self.read_entry(p, ending.code)
            if is_met is True:
                return {replace(q, is_over=True) for q in after}
        self.result.add_ending("", p)
        return {replace(q, is_over=True) for q in after | {p}}

    # Chapters, eras, events

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
    """Order positions so that one is expanded after everything that leads to it."""
    return *_stage(p), len(p.past_events) + len(p.flags)


def _stage(p: StoryPosition) -> tuple[int, int]:
    """Return how far the story is: chapter and filled bubbles."""
    return p.chapter, len(p.bubbles)


def _constant_or_one(number: object) -> int:
    """Return a constant number; a computed one counts as 1."""
    return number if isinstance(number, int) else 1


def _is_same_except_counts(p: StoryPosition, other: StoryPosition) -> bool:
    """Return whether two positions are equal apart from counts and past events."""
    plain = replace(p.without_counts(), past_events=frozenset())
    return plain == replace(other.without_counts(), past_events=frozenset())
