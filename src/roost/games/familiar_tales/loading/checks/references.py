"""Everything that data names is there: figures, places, cards, flags, codes, pages."""

from collections.abc import Callable, Iterator
from typing import Any

from roost.games.familiar_tales.data import conditions as c
from roost.games.familiar_tales.data import effects as e
from roost.games.familiar_tales.data import numbers as n
from roost.games.familiar_tales.data import rules as r
from roost.games.familiar_tales.data.campaign import Campaign
from roost.games.familiar_tales.data.pages import Exit, Only, Page, Sizes
from roost.games.familiar_tales.data.shape import Path, Problem, near
from roost.games.familiar_tales.data.words import FAMILIARS
from roost.games.familiar_tales.loading.checks.walk import walk

SELECTORS = (
    *("self", "each", "here", "others-here", "choose", "choose-here", "choose-other"),
    *("familiar", "child", "enemy", "enemies", "enemies-here"),
    *("choose-enemy-here", "choose-enemy-seen", "victor"),
    *FAMILIARS,
)
DIALS = ("danger", "discontent", "misfortune")
COUNTED = (
    *("enemies", "familiars", "symbols", "objective", "completed", "door", "log", "fire"),
    *("food", "wood", "material", "metal"),
)


def check(campaign: Campaign) -> Iterator[Problem]:
    known = Known(campaign)
    for path, value in walk(campaign):
        yield from known.check(path, value)


class Known:
    def __init__(self, campaign: Campaign) -> None:
        self.campaign = campaign
        self.spaces = {space for page in campaign.pages.values() for space in page.spaces}

    def check(self, path: Path, value: Any) -> Iterator[Problem]:
        page = self.campaign.pages.get(str(path[1])) if path[:1] == ("pages",) else None
        for field, kind in NAMED.get(type(value), {}).items():
            word = getattr(value, field)
            if word is not None:
                name = field.rstrip("_")
                inline = getattr(value, "inline", "") == name
                yield from self.named(kind, word, path if inline else (*path, name), page)

    def named(self, kind: str, word: Any, path: Path, page: Page | None) -> Iterator[Problem]:
        if isinstance(word, tuple):
            for i, one in enumerate(word):
                yield from self.named(kind, one, (*path, i), page)
            return
        found = getattr(self, kind)(word, page)
        if found is not None:
            text, names = found
            yield Problem(path, text, near(word, names))

    def who(self, word: str, page: Page | None) -> Any:
        if word.startswith("kind:"):
            return self.enemy(word.removeprefix("kind:"), page)
        if word in SELECTORS or word.startswith("token:"):
            return None
        return f"{word} selects nobody", SELECTORS

    def place(self, word: str, page: Page | None) -> Any:
        if word.startswith("space-of:"):
            return self.who(word.removeprefix("space-of:"), page)
        spaces = self.spaces if page is None else {*page.spaces, *page.edges, *page.links}
        if word in ("here", "last-space") or word.startswith("symbol:") or word in spaces:
            return None
        return f"there is no place {word}", (*spaces, "here", "last-space")

    def toward(self, word: str, page: Page | None) -> Any:
        if word == "nearest" or self.who(word, page) is None or self.place(word, page) is None:
            return None
        return f"there is no place and nobody called {word}", (*SELECTORS, *self.spaces)

    def enemy(self, word: str, page: Page | None) -> Any:
        return self._among("enemy", word, self.campaign.enemies)

    def familiar(self, word: str, page: Page | None) -> Any:
        return self._among("familiar", word, (*FAMILIARS, "all"))

    def crossing(self, word: Any, page: Page | None) -> Any:
        return None if isinstance(word, Sizes) or word == "all" else self.enemy(word, page)

    def figure(self, word: str, page: Page | None) -> Any:
        return self._among("figure", word, (*FAMILIARS, *self.campaign.enemies))

    def item(self, word: str, page: Page | None) -> Any:
        known = {**self.campaign.items, **self.campaign.artifacts, "choose": None}
        return self._among("item", word, known)

    def artifact(self, word: str, page: Page | None) -> Any:
        return self._among("artifact", word, self.campaign.artifacts)

    def skill(self, word: str, page: Page | None) -> Any:
        known = {**self.campaign.skills, "fatigue": None, "choose": None}
        return self._among("skill card", word, known)

    def flag(self, word: str, page: Page | None) -> Any:
        known = {id for id, line in self.campaign.journal.items() if not line.counter}
        return None if word in known else (f'the journal has no flag "{word}"', known)

    def entry(self, word: int, page: Page | None) -> Any:
        return self._among("entry", word, self.campaign.entries)

    def page(self, word: str, page: Page | None) -> Any:
        return self._among("page", word, self.campaign.pages)

    def bubble(self, word: int, page: Page | None) -> Any:
        places = {code for map in self.campaign.maps.values() for code in map.places}
        return self._among("place on a map", word, places)

    def edge(self, word: str, page: Page | None) -> Any:
        pages = self.campaign.pages.values() if page is None else [page]
        return self._among("line", word, {id for p in pages for id in (*p.edges, *p.links)})

    def dial(self, word: str, page: Page | None) -> Any:
        return self._among("dial", word, DIALS)

    def child_card(self, word: str, page: Page | None) -> Any:
        return self._among("child card", word, self.campaign.children)

    def counted(self, word: str, page: Page | None) -> Any:
        return self._among("thing to count called", word, COUNTED)

    def objective(self, word: str, page: Page | None) -> Any:
        if word == "all" or page is None:
            return None
        return self._among("objective", word, {o.id for o in page.objectives})

    def covered(self, word: str, page: Page | None) -> Any:
        pages = self.campaign.pages.values() if page is None else [page]
        return self._among("symbol", word, {name for p in pages for name in covers(p)})

    def _among(self, what: str, word: object, known: Any) -> Any:
        return None if word in known else (f"there is no {what} {word}", known)


def covers(page: Page) -> dict[str, tuple[str, str]]:
    """The names of a page's symbols (D3): each with its space and what it is."""
    found: dict[str, tuple[str, str]] = {}
    for space, data in page.spaces.items():
        seen: dict[str, int] = {}
        for symbol in data.symbols:
            seen[symbol] = seen.get(symbol, 0) + 1
            name = f"{space}/{symbol}" + (f"/{seen[symbol]}" if seen[symbol] > 1 else "")
            found[name] = space, symbol
    return found


_WHO = {"who": "who"}
NAMED: dict[Callable[..., Any], dict[str, str]] = {
    **dict.fromkeys(
        (
            *(e.Life, e.Power, e.Gain, e.Lose, e.Fatigue, e.Draw, e.Discard, e.Afflict, e.Cure),
            *(e.Mark, e.Defeat, e.Withdraw, e.DemandTest, e.ForEach),
            *(c.LifeIs, c.PowerIs, c.TurnOf, c.Fled),
        ),
        _WHO,
    ),
    e.GiveItem: _WHO | {"card": "item"},
    e.GiveArtifact: _WHO | {"card": "artifact"},
    e.GiveSkill: _WHO | {"card": "skill"},
    e.Banish: _WHO | {"item": "item", "card": "skill"},
    e.Encounter: {"enemy": "enemy", "at": "place"},
    e.Put: _WHO | {"at": "place"},
    e.Shift: _WHO | {"toward": "toward", "away": "toward"},
    e.Act: _WHO | {"toward": "toward"},
    e.ChangeSymbol: {"at": "place"},
    e.PutToken: {"at": "place"},
    e.TakeToken: {"at": "place"},
    e.ChangeEdge: {"id": "edge"},
    e.Cover: {"symbol": "covered"},
    e.Uncover: {"symbol": "covered"},
    e.Tick: {"id": "flag"},
    e.Untick: {"id": "flag"},
    e.Bond: {"card": "skill"},
    e.Bubble: {"code": "bubble"},
    e.GoTo: {"code": "entry"},
    e.Offer: {"code": "entry"},
    e.Shut: {"code": "entry"},
    e.OpenPage: {"id": "page"},
    e.Cost: {"item": "item"},
    c.Flag: {"id": "flag"},
    c.At: _WHO | {"place": "place"},
    c.Sees: _WHO | {"place": "place"},
    c.Gathered: {"place": "place"},
    c.EdgeIs: {"id": "edge"},
    c.TokenAt: {"at": "place"},
    c.Covered: {"symbol": "covered"},
    c.CountIs: {"of": "counted", "at": "place"},
    c.Has: _WHO | {"item": "item", "bond": "skill"},
    c.Is: _WHO | {"id": "figure", "kind": "enemy"},
    c.Visited: {"code": "entry"},
    c.Chosen: {"code": "entry"},
    c.ChildCard: {"id": "child_card"},
    c.Objectives: {"ids": "objective"},
    n.Count: {"count": "counted", "at": "place"},
    n.DialNumber: {"dial": "dial"},
    r.Trigger: _WHO | {"by": "who", "at": "place"},
    r.Modifier: {"for_": "who", "at": "place"},
    r.PageAction: {"at": "place"},
    Exit: {"at": "place"},
    Only: {"familiars": "familiar", "enemies": "crossing"},
}
