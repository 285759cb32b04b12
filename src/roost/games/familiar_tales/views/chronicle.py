"""A campaign as a book, written from what everybody saw: entries, choices, and what was done that
mattered. Lines of the journal that are hidden (TA-45) are in no view, so they are in no book.
"""

from collections import Counter
from collections.abc import Iterable

from roost.contract import Chronicle, View
from roost.contract.chronicle import (
    ChronicleChapter,
    ChronicleCount,
    ChronicleLine,
    ChronicleScene,
    ChronicleSummary,
    ChronicleValue,
)
from roost.games.familiar_tales.content.schema.vocabulary import FAMILIARS

CHAPTER_NUMBERS = ("misfortune", "discontent")
ITEM_ZONES = ("equipped", "stash")
COUNTED_EVENTS = (
    *("page-passed", "page-failed", "care-passed", "forage-passed", "felled"),
    *("melee-passed", "melee-failed", "ranged-passed", "ranged-failed"),
    *("defend-passed", "defend-failed", "other-passed", "other-failed"),
)
"""What is counted, in the order in which it is told; besides them there are tests of a story."""
STORY_TEST = "story"
"""The kind of a test that an entry asks for."""


def write_chronicle(frames: Iterable[tuple[str, View]]) -> Chronicle:
    writer = _Writer()
    for note, view in frames:
        writer.write(note, view)
    return writer.written()


class _Writer:
    """Compares each view with the one before, and writes down what is new."""

    def __init__(self) -> None:
        self._view: View | None = None
        self._parts: list[_Draft] = []
        self._read = 0
        """Lines of the tale that are written."""
        self._held: dict[str, str] = {}
        """Who had which item last."""
        self._artifacts: set[str] = set()
        """Those that lay free at some time (TA-52)."""
        self._marks: Counter[tuple[str, str]] = Counter()
        self._sheet: set[str] = set()
        self._is_threat = False
        """Whether what is said next is what a threat says."""

    def write(self, note: str, view: View) -> None:
        first, self._view = self._view is None, view
        chapter = _number(view, "chapter")
        if not self._parts or self._parts[-1].number != chapter:
            self._parts.append(_Draft(chapter))
        part = self._parts[-1]
        part.numbers = {name: _number(view, name) for name in CHAPTER_NUMBERS}
        self._turn_page(note, view)
        self._belongings(view, first)
        self._moment(note, view)
        self._tale(view)
        self._journal(view)

    def written(self) -> Chronicle:
        assert self._view is not None
        parts = [part.written() for part in self._parts]
        name = str(self._view.board["book"]["title"])
        return Chronicle(name, [part for part in parts if part.scenes])

    @property
    def _scene(self) -> "_Stage":
        return self._parts[-1].scenes[-1]

    def _line(self, kind: str, figure: str = "", **facts: ChronicleValue) -> None:
        self._scene.lines.append(ChronicleLine(kind, figure=figure, args=facts))

    def _turn_page(self, note: str, view: View) -> None:
        """TA-77: what is told between two pages belongs to neither."""
        page, scenes = view.board["page"], self._parts[-1].scenes
        if page is not None and (note == "page" or not scenes):
            scenes.append(_Stage(page, str(view.board["map"]["title"])))
        elif note == "left" or not scenes:
            scenes.append(_Stage())

    def _tale(self, view: View) -> None:
        tale, history = view.board["tale"], view.board["history"]
        titles = iter([title for _, title in history][self._entries(view) :])
        for index in range(self._read, len(tale)):
            _, kind, text = tale[str(index)]
            title = next(titles) if kind == "entry" else ""
            self._scene.lines.append(ChronicleLine(kind, title, text))
        self._read = len(tale)

    def _entries(self, view: View) -> int:
        """How many of the history are written."""
        told = [view.board["tale"][str(index)][1] for index in range(self._read)]
        return told.count("entry")

    def _moment(self, note: str, view: View) -> None:
        moment = view.board["event"] or {}
        figure = str(moment.get("figure", ""))
        if note == "narrated":
            self._aside(str(moment["narrated"]), view)
        elif note in ("passed", "failed"):
            self._test(note, view)
        elif note == "fled":
            self._line("fled", figure, familiar=figure, misfortune=_number(view, "misfortune"))
        elif note == "defeated" and moment.get("by") in FAMILIARS:
            self._scene.did(str(moment["by"]), "felled", figure.rpartition("-")[0])
        self._is_threat = note == "threat" or (self._is_threat and note != "narrated")

    def _aside(self, text: str, view: View) -> None:
        """What a page says of a deed. A threat says the same each time, and is no story."""
        lines = [told[2] for told in view.board["tale"].values()]
        titles = [title for _, title in view.board["history"]]
        is_old = any(line.text == text for line in self._scene.lines)
        if not (self._is_threat or is_old or text in lines or text in titles):
            self._scene.lines.append(ChronicleLine("aside", text=text))

    def _test(self, note: str, view: View) -> None:
        test = view.board["pending"]["test"]
        who, kind = str(test["who"]), str(test["kind"])
        if kind == STORY_TEST:
            facts = {name: test[name] for name in ("skill", "difficulty")}
            self._line(f"test-{note}", who, familiar=who, **facts)
        elif f"{kind}-{note}" in COUNTED_EVENTS:
            self._scene.did(who, f"{kind}-{note}")

    def _belongings(self, view: View, first: bool) -> None:
        """Items that somebody has for the first time, bonds and marks of devotion."""
        self._artifacts.update(_cards(view, "artifacts"))
        for who in FAMILIARS:
            for item in [item for place in ITEM_ZONES for item in _cards(view, f"{place}-{who}")]:
                if item not in self._held and not first:
                    kind = "artifact" if item in self._artifacts else "item"
                    self._line(kind, who, familiar=who, item=item)
                self._held[item] = who
            found = Counter((who, str(mark)) for mark in view.board["familiars"][who]["marks"])
            found.update((who, card) for card in _cards(view, f"bonds-{who}"))
            for gained in found - self._marks:
                if not first:
                    kind = "bond" if gained[1] in view.board["book"]["cards"] else "mark"
                    self._line(kind, who, familiar=who, what=gained[1])
            self._marks |= found

    def _journal(self, view: View) -> None:
        """TA-45"""
        for id, (_, _, text) in view.board["sheet"].items():
            if id not in self._sheet:
                self._sheet.add(id)
                self._scene.lines.append(ChronicleLine("journal", text=text))


class _Stage:
    """A scene that is being written."""

    def __init__(self, key: str = "", title: str = "") -> None:
        self.key = key
        self.title = title
        self.lines: list[ChronicleLine] = []
        self._deeds: dict[str, Counter[tuple[str, str]]] = {}

    def did(self, who: str, kind: str, what: str = "") -> None:
        self._deeds.setdefault(who, Counter())[kind, what] += 1

    def written(self) -> ChronicleScene:
        deeds = [ChronicleSummary(who, self._done(who)) for who in FAMILIARS if who in self._deeds]
        return ChronicleScene(self.key, self.title, self.lines, deeds)

    def _done(self, who: str) -> list[ChronicleCount]:
        found = self._deeds[who].items()
        return sorted(
            (ChronicleCount(kind, n, what) for (kind, what), n in found),
            key=lambda deed: (COUNTED_EVENTS.index(deed.kind), deed.what),
        )


class _Draft:
    """A chapter that is being written."""

    def __init__(self, number: int) -> None:
        self.number = number
        self.numbers: dict[str, int] = {}
        self.scenes: list[_Stage] = []

    def written(self) -> ChronicleChapter:
        scenes = [scene.written() for scene in self.scenes if scene.lines]
        title = next((x.title for scene in scenes for x in scene.lines if x.title), "")
        return ChronicleChapter(self.number, title, scenes, self.numbers)


def _number(view: View, name: str) -> int:
    return next(found.value or 0 for found in view.numbers if found.name == name)


def _cards(view: View, zone: str) -> list[str]:
    found = next(found for found in view.zones if found.id == zone)
    return [card.name for card in found.cards if card.name is not None]
