"""The campaign as a book: all that everybody saw, in its order, and nothing else."""

from collections import Counter
from collections.abc import Iterable
from functools import cache
from typing import Any

import pytest

from roost.contract import Chronicle, View
from roost.contract.chronicle import ChronicleLine
from roost.games.familiar_tales.content.schema.vocabulary import FAMILIARS
from roost.games.familiar_tales.views.chronicle import COUNTED_EVENTS
from roost.match import Match
from roost.match.chronicle import build_chronicle
from tests.support.long_match import play_campaign


@cache
def tale() -> Match[Any]:
    """The whole campaign, with hands that are hidden."""
    return play_campaign(lambda _: False, 2, open_hands=False)


@cache
def book() -> Chronicle:
    return build_chronicle(tale())


@cache
def notes() -> Counter[str]:
    """How often each note was given; `felled`: enemies defeated by somebody, not by a page."""
    match = tale()
    again = Match(match.game, match.config, match.chance_outcomes, match.seed)
    found: Counter[str] = Counter()
    for seat, action in match.actions:
        for note, state in again.apply_unchecked(seat, action, with_frames=True):
            found[note] += 1
            if note == "defeated":
                found["felled"] += (
                    match.game.view(state, None).board["event"].get("by") in FAMILIARS
                )
    return found


def lines(*kinds: str) -> list[ChronicleLine]:
    return [
        line
        for part in book().chapters
        for scene in part.scenes
        for line in scene.lines
        if line.kind in kinds
    ]


@pytest.mark.rule("TA-45")
def test_everything_that_was_read_is_in_the_book() -> None:
    board = tale().game.view(tale().state, None).board
    told = [(kind, text) for _, kind, text in board["tale"].values()]
    assert [(line.kind, line.text) for line in lines("entry", "choice", "then")] == told
    assert [line.title for line in lines("entry")] == [title for _, title in board["history"]]
    assert [line.text for line in lines("journal")] == [
        text for *_, text in board["sheet"].values()
    ]


@pytest.mark.rule("TA-45")
def test_hidden_lines_of_the_journal_are_not() -> None:
    journal = tale().state.world.campaign.journal
    hidden = [line.text for line in journal.values() if line.hidden]
    assert hidden
    assert not any(text in line.text for text in hidden for line in lines("journal", "aside"))


def test_chapters_begin_where_they_began() -> None:
    begun = [found for _, found in tale().milestones if found.is_part_start]
    assert [(part.number, part.title) for part in book().chapters] == [
        (found.number, found.title) for found in begun
    ]
    assert book().chapters[-1].numbers["misfortune"] == tale().state.misfortune


def test_pages_are_scenes_and_what_is_told_between_them_is_none() -> None:
    titles = [scene.title for part in book().chapters for scene in part.scenes if scene.title]
    pages = tale().state.world.campaign.pages.values()
    assert len(titles) == notes()["page"]
    assert {*titles} <= {page.title for page in pages}
    assert not any(
        scene.summaries for part in book().chapters for scene in part.scenes if not scene.title
    )


def test_what_was_done_is_counted() -> None:
    done: Counter[str] = Counter()
    scenes = [scene for part in book().chapters for scene in part.scenes]
    for deed in [deed for scene in scenes for deeds in scene.summaries for deed in deeds.counts]:
        done[deed.kind] += deed.n
    assert set(done) <= set(COUNTED_EVENTS)
    assert done["felled"] == notes()["felled"] > 0
    assert len(lines("fled")) == notes()["fled"] > 0
    passed = sum(n for kind, n in done.items() if kind.endswith("-passed"))
    assert passed + len(lines("test-passed")) == notes()["passed"]


@pytest.mark.rule("TA-52")
def test_items_are_told_once_and_artifacts_are_told_as_such() -> None:
    told = [str(line.args["item"]) for line in lines("item", "artifact")]
    assert len(told) == len({*told})
    artifacts = tale().state.world.campaign.artifacts
    assert {str(line.args["item"]) for line in lines("artifact")} <= {*artifacts}
    assert not {str(line.args["item"]) for line in lines("item")} & {*artifacts}
    held = {item for f in tale().state.familiars.values() for item in f.equipped + f.stash}
    assert {*artifacts} & held <= {*told}


def test_the_book_of_a_tale_in_play_is_the_beginning_of_the_whole() -> None:
    """It only grows: whoever has read it has read no secret of what comes."""
    match = tale()
    for actions in (0, 40, 400, 900):
        early = build_chronicle(match.at(actions))
        all_lines = [
            line for part in book().chapters for scene in part.scenes for line in scene.lines
        ]
        told = [line for part in early.chapters for scene in part.scenes for line in scene.lines]
        assert told == all_lines[: len(told)]


def test_it_is_written_from_what_everybody_saw(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hands are hidden here: no view that the book is written from knows a card of one."""
    match = tale().at(120)
    given: list[View] = []

    def write(told: Iterable[tuple[str, View]]) -> Chronicle:
        given.extend(view for _, view in told)
        return Chronicle("", [])

    monkeypatch.setattr(match.game, "build_chronicle", write)
    build_chronicle(match)
    hands = [z for view in given for z in view.zones if z.kind == "hand" or "draw-" in z.id]
    assert given
    assert {view.seat for view in given} == {None}
    assert any(zone.cards for zone in hands)
    assert all(card.name is None for zone in hands for card in zone.cards)
