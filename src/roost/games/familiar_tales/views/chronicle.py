"""Writes a campaign as a chronicle: entries, choices and what the familiars did.

It is written from public views. Hidden lines of the journal (TA-45) are in no view, so they never
appear.
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
"""The counted actions, in the order in which they are listed. Tests of an entry are listed as
lines instead.
"""
STORY_TEST = "story"
"""The kind of a test that an entry demands."""


def write_chronicle(frames: Iterable[tuple[str, View]]) -> Chronicle:
    writer = _ChronicleWriter()
    for event, view in frames:
        writer.write(event, view)
    return writer.build()


class _ChronicleWriter:
    """Compares each view with the previous one and writes down what is new."""

    def __init__(self) -> None:
        self._view: View | None = None
        self._chapters: list[_ChapterDraft] = []
        self._line_count = 0
        """Number of lines of the tale written so far."""
        self._item_owners: dict[str, str] = {}
        """The last owner of each item."""
        self._artifacts: set[str] = set()
        """Artifacts that were free at some time (TA-52)."""
        self._marks: Counter[tuple[str, str]] = Counter()
        self._sheet: set[str] = set()
        self._is_threat = False
        """Whether the next text belongs to a threat."""

    def write(self, event: str, view: View) -> None:
        is_first, self._view = self._view is None, view
        chapter = _number(view, "chapter")
        if not self._chapters or self._chapters[-1].number != chapter:
            self._chapters.append(_ChapterDraft(chapter))
        self._chapters[-1].numbers = {name: _number(view, name) for name in CHAPTER_NUMBERS}
        self._turn_page(event, view)
        self._belongings(view, is_first)
        self._record_event(event, view)
        self._tale(view)
        self._journal(view)

    def build(self) -> Chronicle:
        assert self._view is not None
        chapters = [draft.build() for draft in self._chapters]
        title = str(self._view.board["book"]["title"])
        return Chronicle(title, [chapter for chapter in chapters if chapter.scenes])

    @property
    def _scene(self) -> "_SceneDraft":
        return self._chapters[-1].scenes[-1]

    def _line(self, kind: str, figure: str = "", **facts: ChronicleValue) -> None:
        self._scene.lines.append(ChronicleLine(kind, figure=figure, args=facts))

    def _turn_page(self, event: str, view: View) -> None:
        """TA-77: what is read between two pages belongs to neither."""
        page, scenes = view.board["page"], self._chapters[-1].scenes
        if page is not None and (event == "page" or not scenes):
            scenes.append(_SceneDraft(page, str(view.board["map"]["title"])))
        elif event == "left" or not scenes:
            scenes.append(_SceneDraft())

    def _tale(self, view: View) -> None:
        tale, history = view.board["tale"], view.board["history"]
        titles = iter([title for _, title in history][self._entries(view) :])
        for index in range(self._line_count, len(tale)):
            _, kind, text = tale[str(index)]
            title = next(titles) if kind == "entry" else ""
            self._scene.lines.append(ChronicleLine(kind, title, text))
        self._line_count = len(tale)

    def _entries(self, view: View) -> int:
        """Return how many entries of the history are written."""
        kinds = [view.board["tale"][str(index)][1] for index in range(self._line_count)]
        return kinds.count("entry")

    def _record_event(self, event: str, view: View) -> None:
        data = view.board["event"] or {}
        figure = str(data.get("figure", ""))
        if event == "narrated":
            self._aside(str(data["text"]), view)
        elif event in ("passed", "failed"):
            self._test(event, view)
        elif event == "fled":
            self._line("fled", figure, familiar=figure, misfortune=_number(view, "misfortune"))
        elif event == "defeated" and data.get("by") in FAMILIARS:
            self._scene.count(str(data["by"]), "felled", figure.rpartition("-")[0])
        self._is_threat = event == "threat" or (self._is_threat and event != "narrated")

    def _aside(self, text: str, view: View) -> None:
        """Write a text that a page shows for an action.

        Texts of threats repeat and are no story.
        """
        lines = [line_data[2] for line_data in view.board["tale"].values()]
        titles = [title for _, title in view.board["history"]]
        is_repeated = any(line.text == text for line in self._scene.lines)
        if not (self._is_threat or is_repeated or text in lines or text in titles):
            self._scene.lines.append(ChronicleLine("aside", text=text))

    def _test(self, event: str, view: View) -> None:
        test = view.board["pending"]["test"]
        who, kind = str(test["who"]), str(test["kind"])
        if kind == STORY_TEST:
            facts = {name: test[name] for name in ("skill", "difficulty")}
            self._line(f"test-{event}", who, familiar=who, **facts)
        elif f"{kind}-{event}" in COUNTED_EVENTS:
            self._scene.count(who, f"{kind}-{event}")

    def _belongings(self, view: View, is_first: bool) -> None:
        """Write items that a familiar owns for the first time, bonds and marks of devotion."""
        self._artifacts.update(_cards(view, "artifacts"))
        for who in FAMILIARS:
            for item in [item for place in ITEM_ZONES for item in _cards(view, f"{place}-{who}")]:
                if item not in self._item_owners and not is_first:
                    kind = "artifact" if item in self._artifacts else "item"
                    self._line(kind, who, familiar=who, item=item)
                self._item_owners[item] = who
            owned = Counter((who, str(mark)) for mark in view.board["familiars"][who]["marks"])
            owned.update((who, card) for card in _cards(view, f"bonds-{who}"))
            for new in owned - self._marks:
                if not is_first:
                    kind = "bond" if new[1] in view.board["book"]["cards"] else "mark"
                    self._line(kind, who, familiar=who, what=new[1])
            self._marks |= owned

    def _journal(self, view: View) -> None:
        """TA-45"""
        for id, (_, _, text) in view.board["sheet"].items():
            if id not in self._sheet:
                self._sheet.add(id)
                self._scene.lines.append(ChronicleLine("journal", text=text))


class _SceneDraft:
    """A scene being written."""

    def __init__(self, key: str = "", title: str = "") -> None:
        self.key = key
        self.title = title
        self.lines: list[ChronicleLine] = []
        self._counts: dict[str, Counter[tuple[str, str]]] = {}

    def count(self, who: str, kind: str, what: str = "") -> None:
        self._counts.setdefault(who, Counter())[kind, what] += 1

    def build(self) -> ChronicleScene:
        summaries = [
            ChronicleSummary(who, self._sorted_counts(who))
            for who in FAMILIARS
            if who in self._counts
        ]
        return ChronicleScene(self.key, self.title, self.lines, summaries)

    def _sorted_counts(self, who: str) -> list[ChronicleCount]:
        counts = self._counts[who].items()
        return sorted(
            (ChronicleCount(kind, n, what) for (kind, what), n in counts),
            key=lambda count: (COUNTED_EVENTS.index(count.kind), count.what),
        )


class _ChapterDraft:
    """A chapter being written."""

    def __init__(self, number: int) -> None:
        self.number = number
        self.numbers: dict[str, int] = {}
        self.scenes: list[_SceneDraft] = []

    def build(self) -> ChronicleChapter:
        scenes = [scene.build() for scene in self.scenes if scene.lines]
        title = next((line.title for scene in scenes for line in scene.lines if line.title), "")
        return ChronicleChapter(self.number, title, scenes, self.numbers)


def _number(view: View, name: str) -> int:
    return next(number.value or 0 for number in view.numbers if number.name == name)


def _cards(view: View, zone: str) -> list[str]:
    zone_ = next(zone_ for zone_ in view.zones if zone_.id == zone)
    return [card.name for card in zone_.cards if card.name is not None]
