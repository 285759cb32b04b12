"""Walks a story: from every position, everything that may come next."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from heapq import heappop, heappush
from itertools import count

from msgspec.structs import replace

from roost.games.familiar_tales.data import effects as e
from roost.games.familiar_tales.data.campaign import Campaign
from roost.games.familiar_tales.data.conditions import Condition
from roost.games.familiar_tales.data.effects import Effects, Option
from roost.games.familiar_tales.walking.doubt import Doubt, holds, next_cards
from roost.games.familiar_tales.walking.happening import Happening, happenings
from roost.games.familiar_tales.walking.position import MISFORTUNE, Position, asked, asked_from
from roost.games.familiar_tales.walking.thinning import thinned

MOST = 30_000
"""Positions after which a walk gives up."""
MANY = 40
"""With more positions than that at a page's opening, not all of them are gone on from."""
Positions = set[Position]
Waiting = list[tuple[tuple[int, int, int], int, Position]]
LASTING = (
    *(e.Add, e.Set, e.Misfortune, e.Offer, e.Shut, e.Bubble, e.OpenPage, e.ChapterEnd, e.EraEnd),
    e.TellEnding,
)
"""Effects that a position remembers."""


@dataclass
class Walk:
    """What was reached."""

    entries: set[int] = field(default_factory=set)
    choices: set[tuple[int, int]] = field(default_factory=set)
    variants: set[tuple[int, int]] = field(default_factory=set)
    pages: set[str] = field(default_factory=set)
    flags: set[str] = field(default_factory=set)
    endings: dict[str, tuple[int, int]] = field(default_factory=dict)
    """With the least and most misfortune that the story alone brings there."""
    stops: set[int] = field(default_factory=set)
    """Entries after which nothing follows."""
    positions: int = 0
    complete: bool = True
    thinned: bool = False
    """Whether, from a page to the next, the past was remembered three answers at a time."""

    def end(self, id: str, p: Position) -> None:
        found = p.count(MISFORTUNE)
        low, high = self.endings.get(id, found)
        self.endings[id] = min(low, found[0]), max(high, found[1])


def walk(campaign: Campaign) -> Walk:
    return _Walker(campaign).run()


class _Walker:
    def __init__(self, campaign: Campaign) -> None:
        self.campaign = campaign
        self.asked = asked(campaign)
        self.live = asked_from(campaign)
        self.found = Walk()
        self.happenings: dict[tuple[str, int], list[Happening]] = {}
        self.last = max((n for era in campaign.eras.values() for n in era.chapters), default=1)
        self.telling: list[int] = []
        self.settled: set[tuple[str, str]] = set()
        self.depends = False

    def run(self) -> Walk:
        start = self.campaign.campaign.start
        first = Position(chapter=self._first_chapter(), bubbles=frozenset({start}))
        first = replace(first, era=self._era(first.chapter))
        known: dict[Position, Position] = {}
        waiting: Waiting = []  # the earliest first
        queued: set[Position] = set()
        number = count()

        def note(positions: Iterable[Position]) -> None:
            for p in positions:
                before = known.get(p.alike())
                wider = p if before is None else p.widened(before)
                if wider != before:
                    known[p.alike()] = wider
                    if p.alike() not in queued:
                        queued.add(p.alike())
                        heappush(waiting, (_order(p), next(number), p.alike()))

        note(self._settled(self.entry(first, start), start))
        stage = _stage(first)
        while waiting and len(known) <= MOST:
            if _stage(waiting[0][2]) > stage and len(waiting) > MANY:
                waiting, queued = self._fewer(known, waiting)
            *_, earliest = heappop(waiting)
            stage = _stage(earliest)
            queued.discard(earliest)
            note(self.onward(known[earliest]))
        self.found.complete = not waiting
        self.found.positions = len(known)
        return self.found

    def _fewer(
        self, known: dict[Position, Position], waiting: Waiting
    ) -> tuple[Waiting, Positions]:
        """A page is opened, and all that led to it is known: so much need not all go on."""
        kept = thinned(known[p] for *_, p in waiting)
        known.update((p.alike(), p) for p in kept)
        self.found.thinned = True
        alike = [p.alike() for p in kept]
        return sorted((_order(p), i - len(kept), p) for i, p in enumerate(alike)), set(alike)

    def onward(self, p: Position) -> Iterator[Position]:
        """A page is open: what may happen there, and the ways out."""
        if p.over or p.page is None:
            return
        page = self.campaign.pages[p.page]
        self.found.pages.add(p.page)
        codes = [int(s[5:]) for space in page.spaces.values() for s in space.symbols if _is_book(s)]
        found = [Happening(f"code.{code}", None, (e.GoTo(code),)) for code in (*codes, *p.offers)]
        every = (*found, *self._happenings(p.page, p.era))
        p, before = self._counted_on(p, every), p.used
        for happening in every:
            if (p.page, happening.id) not in self.settled and happening.id not in before:
                now = replace(p, used=p.used - {happening.id})
                for after in self._settled(self._happen(now, happening), None):
                    if after.page != p.page:
                        yield after
                    elif not _is_same(after, p):
                        yield replace(after, used=after.used | p.used)
        if page.fail is not None and self.holds(p, page.fail.if_) is not False:
            failed = self._once(p, "fail", self.entry(p, page.fail.code))
            yield from self._settled(failed, page.fail.code)
        for way in page.exits:
            if self.holds(p, way.if_) is not False:
                yield from self._settled(self.entry(replace(p, moved=False), way.code), way.code)

    def _counted_on(self, p: Position, every: Iterable[Happening]) -> Position:
        """With all that only counts something: it may have happened or not, and its range says so.

        So what counts on a page does not double the positions each time.
        """
        for happening in every:
            if (p.page, happening.id) in self.settled or happening.id in p.used:
                continue
            for after in self._settled(self._happen(p, happening), None):
                if after.counts != p.counts and _is_same(after, p):
                    p = replace(p.widened(after), used=p.used | {happening.id})
        return p

    def _settled(self, positions: Iterable[Position], code: int | None) -> Positions:
        """A chapter that has ended is followed by the next; one that leads nowhere is noted."""
        found: Positions = set()
        for p in positions:
            if p.page is None and not p.over and p.moved:
                found |= self._next_chapter(p)
            elif not p.moved and not p.over:
                assert code is not None
                self.found.stops.add(code)
            else:
                found.add(self._forgetting(replace(p, moved=True)))
        return found

    def _forgetting(self, p: Position) -> Position:
        """Without what nothing asks from here on."""
        if p.page is None:
            return p
        live = self.live[p.page]
        return replace(
            p,
            flags=p.flags & live.flags,
            visited=p.visited & live.visited,
            chosen=p.chosen & live.chosen,
        )

    def _next_chapter(self, p: Position) -> Positions:
        """TA-64: it begins with the highest bubble."""
        p = replace(p, chapter=min(p.chapter, self.last) + 1, moved=False)
        p = replace(p, era=self._era(p.chapter))
        code = max(p.bubbles)
        if code not in self.campaign.entries or len(self.telling) > len(self.campaign.entries):
            return set()
        self.telling.append(code)
        found = self._settled(self.entry(p, code), code)
        self.telling.pop()
        return found

    def _happen(self, p: Position, happening: Happening) -> Positions:
        """What neither asks nor changes anything of the story need not be looked at again."""
        self.depends = False
        if self.holds(p, happening.if_) is False:
            return set()
        after = self._once(p, happening.id, self.effects({p}, happening.do))
        if not self.depends:
            self.settled.add((str(p.page), happening.id))
        return after

    def holds(self, p: Position, asked: Condition | None) -> Doubt:
        self.depends |= asked is not None
        return holds(self.campaign, p, asked)

    def _once(self, p: Position, id: str, after: Positions) -> Positions:
        """What counts something may not go on for ever: it happens once a page."""
        found: Positions = set()
        for a in after:
            counts = a.counts != p.counts
            if not counts or id not in p.used:
                found.add(replace(a, used=a.used | {id}) if counts and a.page == p.page else a)
        return found

    # Entries and effects

    def entry(self, p: Position, code: int) -> Positions:
        told = self.campaign.entries.get(code)
        if told is None or self.telling.count(code) > 1:
            return {p}
        self.found.entries.add(code)
        if code in self.asked.visited:
            self.depends = True
            p = replace(p, visited=p.visited | {code})
        self.telling.append(code)
        now: Positions = set()
        for number, do in self._variants(p, code):
            if number is not None:
                self.found.variants.add((code, number))
            now |= self.effects(self.effects({p}, told.do), do)
        now = set().union(*(self._choose(q, told.choices, code) for q in now))
        now = self.effects(now, told.after)
        self.telling.pop()
        return now

    def _variants(self, p: Position, code: int) -> Iterator[tuple[int | None, Effects]]:
        for i, variant in enumerate(self.campaign.entries[code].variants):
            found = self.holds(p, variant.if_)
            if found is not False:
                yield i, variant.do
            if found is True:
                return
        yield None, ()

    def _choose(self, p: Position, options: tuple[Option, ...], code: int | None) -> Positions:
        found: Positions = set()
        for i, option in enumerate(options):
            if self.holds(p, option.if_) is False:
                continue
            q = p
            if code is not None:
                self.found.choices.add((code, i))
                if (code, i) in self.asked.chosen:
                    self.depends = True
                    q = replace(p, chosen=p.chosen | {(code, i)})
            found |= self.effects({q}, option.do)
        return found or {p}

    def effects(self, positions: Positions, do: Effects) -> Positions:
        for effect in do:
            positions = set().union(*(self._effect(p, effect) for p in positions))
        return positions

    def _effect(self, p: Position, x: e.Effect) -> Positions:
        if p.over:
            return {p}
        self.depends |= isinstance(x, LASTING)
        match x:
            case e.Tick() | e.Untick():
                return {self._tick(p, x)}
            case e.Add() if x.name in self.asked.counters:
                return {p.added(x.name, _whole(x.by))}
            case e.Set() if x.name in self.asked.counters:
                return {p.counted(x.name, (_whole(x.to), _whole(x.to)))}
            case e.Misfortune():
                return {p.added(MISFORTUNE, _whole(x.by))}
            case e.GoTo():
                return self.entry(p, x.code)
            case e.Offer():
                return {replace(p, offers=p.offers | {x.code})}
            case e.Shut():
                return {replace(p, offers=p.offers - {x.code})}
            case e.Bubble():
                return {replace(p, bubbles=p.bubbles | {x.code})}
            case e.OpenPage():
                opened = replace(p, page=x.id, moved=True, used=frozenset())
                self.found.pages.add(x.id)
                return self.effects({opened}, self.campaign.pages[x.id].setup)
            case e.ChapterEnd():
                return {replace(p, page=None, moved=True, used=frozenset())}
            case e.EraEnd():
                return self._next_era(p)
            case e.TellEnding():
                return self._ending(p)
        return self._branches(p, x)

    def _next_era(self, p: Position) -> Positions:
        """TA-246, TA-247: its first bubble is filled, and the child gets her card."""
        era = self.campaign.eras.get(p.era + 1)
        if era is None:
            return {p}
        map = self.campaign.maps.get(era.map)
        places = map.places if map is not None else {}
        p = replace(p, era=p.era + 1, bubbles=p.bubbles | set(sorted(places)[:1]))
        return set(next_cards(self.campaign, p))

    def _branches(self, p: Position, x: e.Effect) -> Positions:
        match x:
            case e.Choice():
                return self._choose(p, x.options, None)
            case e.WhenTrue():
                found = self.holds(p, x.if_)
                then = self.effects({p}, x.then) if found is not False else set()
                return then | (self.effects({p}, x.else_) if found is not True else set())
            case e.DemandTest():
                return self.effects({p}, x.pass_) | self.effects({p}, x.fail)
            case e.Roll():
                faces = (x.positive, x.negative, x.danger, x.power, x.other)
                return {p}.union(*(self.effects({p}, do) for do in faces))
            case e.Times() | e.ForEach():
                return self.effects({p}, x.do)
        return {p}

    def _tick(self, p: Position, x: e.Tick | e.Untick) -> Position:
        if isinstance(x, e.Tick):
            self.found.flags.add(x.id)
        if x.id not in self.asked.flags:
            return p
        self.depends = True
        flags = p.flags | {x.id} if isinstance(x, e.Tick) else p.flags - {x.id}
        return replace(p, flags=flags)

    def _ending(self, p: Position) -> Positions:
        """TA-248: the first whose condition holds; where that is in doubt, each that may."""
        after: Positions = set()
        for ending in self.campaign.endings:
            found = self.holds(p, ending.if_)
            if found is not False:
                self.found.end(ending.id, p)
                after |= self.entry(p, ending.code)
            if found is True:
                return {replace(q, over=True) for q in after}
        self.found.end("", p)
        return {replace(q, over=True) for q in after | {p}}

    # The campaign

    def _happenings(self, page: str, era: int) -> list[Happening]:
        if (page, era) not in self.happenings:
            self.happenings[page, era] = happenings(self.campaign, page, era)
        return self.happenings[page, era]

    def _first_chapter(self) -> int:
        return min((n for era in self.campaign.eras.values() for n in era.chapters), default=1)

    def _era(self, chapter: int) -> int:
        eras = self.campaign.eras.items()
        return next((n for n, era in eras if chapter in era.chapters), next(iter(dict(eras)), 1))


def _order(p: Position) -> tuple[int, int, int]:
    """What comes late in the story is looked at when all that leads to it is known."""
    return *_stage(p), len(p.used) + len(p.flags)


def _stage(p: Position) -> tuple[int, int]:
    """Which page of the story it is."""
    return p.chapter, len(p.bubbles)


def _is_book(symbol: str) -> bool:
    return symbol.startswith("book:") and symbol[5:].isdecimal()


def _whole(number: object) -> int:
    """What is reckoned in play counts as one step."""
    return number if isinstance(number, int) else 1


def _is_same(p: Position, other: Position) -> bool:
    """Apart from what was counted."""
    plain = replace(p.alike(), used=frozenset())
    return plain == replace(other.alike(), used=frozenset())
