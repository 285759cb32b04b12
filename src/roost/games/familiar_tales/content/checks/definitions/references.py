"""Checks that every name in the data exists: figures, places, cards, flags, codes, pages."""

from collections.abc import Callable, Iterator
from typing import Any

from roost.games.familiar_tales.content.schema import conditions as c
from roost.games.familiar_tales.content.schema import effects as e
from roost.games.familiar_tales.content.schema import numbers as n
from roost.games.familiar_tales.content.schema import rules as r
from roost.games.familiar_tales.content.schema.campaign import Campaign
from roost.games.familiar_tales.content.schema.pages import (
    BookPage,
    CrossingLimit,
    Exit,
    SizeLimit,
    name_symbols,
)
from roost.games.familiar_tales.content.schema.reader import ContentProblem, DataPath, suggest
from roost.games.familiar_tales.content.schema.vocabulary import FAMILIARS
from roost.games.familiar_tales.content.traversal import iter_structs

SELECTORS = (
    *("self", "each", "here", "others-here", "choose", "choose-here", "choose-other"),
    *("familiar", "child", "enemy", "enemies", "enemies-here"),
    *("choose-enemy-here", "choose-enemy-seen", "victor"),
    *FAMILIARS,
)
DIALS = ("danger", "discontent", "misfortune")
COUNTABLE = (
    *("enemies", "familiars", "symbols", "objective", "completed", "door", "log", "fire"),
    *("food", "wood", "material", "metal"),
)


def check(campaign: Campaign) -> Iterator[ContentProblem]:
    known = ReferenceChecker(campaign)
    for path, value in iter_structs(campaign):
        yield from known.check(path, value)


class ReferenceChecker:
    """Checks references. Methods named like a kind of reference check one name each."""

    def __init__(self, campaign: Campaign) -> None:
        self.campaign = campaign
        self.spaces = {space for page in campaign.pages.values() for space in page.spaces}

    def check(self, path: DataPath, value: Any) -> Iterator[ContentProblem]:
        page = self.campaign.pages.get(str(path[1])) if path[:1] == ("pages",) else None
        for field, kind in REFERENCES.get(type(value), {}).items():
            word = getattr(value, field)
            if word is not None:
                name = field.rstrip("_")
                is_inline = getattr(value, "inline_field", "") == name
                yield from self.check_name(kind, word, path if is_inline else (*path, name), page)

    def check_name(
        self, kind: str, word: Any, path: DataPath, page: BookPage | None
    ) -> Iterator[ContentProblem]:
        if isinstance(word, tuple):
            for i, part in enumerate(word):
                yield from self.check_name(kind, part, (*path, i), page)
            return
        failure = getattr(self, kind)(word, page)
        if failure is not None:
            text, names = failure
            yield ContentProblem(path, text, suggest(word, names))

    def who(self, word: str, page: BookPage | None) -> Any:
        if word.startswith("kind:"):
            return self.enemy(word.removeprefix("kind:"), page)
        if word in SELECTORS or word.startswith("token:"):
            return None
        return f"{word} is not a selector", SELECTORS

    def place(self, word: str, page: BookPage | None) -> Any:
        if word.startswith("space-of:"):
            return self.who(word.removeprefix("space-of:"), page)
        spaces = self.spaces if page is None else {*page.spaces, *page.edges, *page.links}
        if word in ("here", "last-space") or word.startswith("symbol:") or word in spaces:
            return None
        return f"there is no place {word}", (*spaces, "here", "last-space")

    def toward(self, word: str, page: BookPage | None) -> Any:
        if word == "nearest" or self.who(word, page) is None or self.place(word, page) is None:
            return None
        return f"there is no place or figure {word}", (*SELECTORS, *self.spaces)

    def enemy(self, word: str, page: BookPage | None) -> Any:
        return self._among("enemy", word, self.campaign.enemies)

    def familiar(self, word: str, page: BookPage | None) -> Any:
        return self._among("familiar", word, (*FAMILIARS, "all"))

    def crossing(self, word: Any, page: BookPage | None) -> Any:
        return None if isinstance(word, SizeLimit) or word == "all" else self.enemy(word, page)

    def figure(self, word: str, page: BookPage | None) -> Any:
        return self._among("figure", word, (*FAMILIARS, *self.campaign.enemies))

    def item(self, word: str, page: BookPage | None) -> Any:
        known = {**self.campaign.items, **self.campaign.artifacts, "choose": None}
        return self._among("item", word, known)

    def artifact(self, word: str, page: BookPage | None) -> Any:
        return self._among("artifact", word, self.campaign.artifacts)

    def skill(self, word: str, page: BookPage | None) -> Any:
        known = {**self.campaign.skills, "fatigue": None, "choose": None}
        return self._among("skill card", word, known)

    def flag(self, word: str, page: BookPage | None) -> Any:
        known = {id for id, line in self.campaign.journal.items() if not line.counter}
        return None if word in known else (f'the journal has no flag "{word}"', known)

    def entry(self, word: int, page: BookPage | None) -> Any:
        return self._among("entry", word, self.campaign.entries)

    def page(self, word: str, page: BookPage | None) -> Any:
        return self._among("page", word, self.campaign.pages)

    def bubble(self, word: int, page: BookPage | None) -> Any:
        places = {code for map in self.campaign.maps.values() for code in map.places}
        return self._among("place on a map", word, places)

    def edge(self, word: str, page: BookPage | None) -> Any:
        pages = self.campaign.pages.values() if page is None else [page]
        return self._among("line", word, {id for p in pages for id in (*p.edges, *p.links)})

    def dial(self, word: str, page: BookPage | None) -> Any:
        return self._among("dial", word, DIALS)

    def child_card(self, word: str, page: BookPage | None) -> Any:
        return self._among("child card", word, self.campaign.children)

    def counted(self, word: str, page: BookPage | None) -> Any:
        return self._among("thing to count called", word, COUNTABLE)

    def objective(self, word: str, page: BookPage | None) -> Any:
        if word == "all" or page is None:
            return None
        return self._among("objective", word, {o.id for o in page.objectives})

    def covered(self, word: str, page: BookPage | None) -> Any:
        pages = self.campaign.pages.values() if page is None else [page]
        return self._among("symbol", word, {name for p in pages for name in symbol_names(p)})

    def _among(self, what: str, word: object, known: Any) -> Any:
        return None if word in known else (f"there is no {what} {word}", known)


def symbol_names(page: BookPage) -> dict[str, tuple[str, str]]:
    """Return the names of a page's symbols (D3), each with its space and symbol."""
    return {
        name: (space, symbol)
        for space, data in page.spaces.items()
        for symbol, name in name_symbols(space, data.symbols)
    }


_WHO = {"who": "who"}
REFERENCES: dict[Callable[..., Any], dict[str, str]] = {
    **dict.fromkeys(
        (
            *(e.ChangeLife, e.ChangePower, e.Gain, e.Lose, e.GainFatigue),
            *(e.DrawCards, e.DiscardCards, e.Afflict, e.Cure),
            *(e.GiveMark, e.Defeat, e.Withdraw, e.DemandTest, e.ForEach),
            *(c.LifeIs, c.PowerIs, c.TurnIs, c.HasFled),
        ),
        _WHO,
    ),
    e.GiveItem: _WHO | {"card": "item"},
    e.GiveArtifact: _WHO | {"card": "artifact"},
    e.GiveSkill: _WHO | {"card": "skill"},
    e.Banish: _WHO | {"item": "item", "card": "skill"},
    e.Encounter: {"enemy": "enemy", "at": "place"},
    e.PlaceFigure: _WHO | {"at": "place"},
    e.ShiftFigure: _WHO | {"toward": "toward", "away": "toward"},
    e.EnemiesAct: _WHO | {"toward": "toward"},
    e.ChangeSymbol: {"at": "place"},
    e.PlaceToken: {"at": "place"},
    e.RemoveToken: {"at": "place"},
    e.ChangeEdge: {"id": "edge"},
    e.Cover: {"symbol": "covered"},
    e.Uncover: {"symbol": "covered"},
    e.SetFlag: {"id": "flag"},
    e.ClearFlag: {"id": "flag"},
    e.AddBond: {"card": "skill"},
    e.FillBubble: {"code": "bubble"},
    e.GoTo: {"code": "entry"},
    e.OpenCode: {"code": "entry"},
    e.CloseCode: {"code": "entry"},
    e.OpenPage: {"id": "page"},
    e.Cost: {"item": "item"},
    c.HasFlag: {"id": "flag"},
    c.IsAt: _WHO | {"place": "place"},
    c.CanSee: _WHO | {"place": "place"},
    c.AreGathered: {"place": "place"},
    c.EdgeIs: {"id": "edge"},
    c.TokenAt: {"at": "place"},
    c.IsCovered: {"symbol": "covered"},
    c.CountIs: {"of": "counted", "at": "place"},
    c.FigureHas: _WHO | {"item": "item", "bond": "skill"},
    c.FigureIs: _WHO | {"id": "figure", "kind": "enemy"},
    c.HasVisited: {"code": "entry"},
    c.HasChosen: {"code": "entry"},
    c.ChildCardIs: {"id": "child_card"},
    c.ObjectivesMet: {"ids": "objective"},
    n.Count: {"count": "counted", "at": "place"},
    n.DialNumber: {"dial": "dial"},
    r.Trigger: _WHO | {"by": "who", "at": "place"},
    r.Modifier: {"for_": "who", "at": "place"},
    r.PageAction: {"at": "place"},
    Exit: {"at": "place"},
    CrossingLimit: {"familiars": "familiar", "enemies": "crossing"},
}
