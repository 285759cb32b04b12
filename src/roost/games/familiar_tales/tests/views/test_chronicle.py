"""The chronicle of a campaign: everything that was public, in order, and nothing else."""

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
from tests.support.server.long_match import play_campaign

pytestmark = pytest.mark.slow


@cache
def full_match() -> Match[Any]:
    """The whole campaign with hidden hands."""
    return play_campaign(lambda _: False, 2, open_hands=False)


@cache
def chronicle() -> Chronicle:
    return build_chronicle(full_match())


@cache
def event_counts() -> Counter[str]:
    """Count the events of the match; `felled` counts enemies that a familiar defeated."""
    match = full_match()
    replayed = match.restart()
    counts: Counter[str] = Counter()
    for seat, action in match.actions:
        for event, state in replayed.apply_unchecked(seat, action, with_frames=True):
            counts[event] += 1
            if event == "defeated":
                counts["felled"] += (
                    match.game.view(state, None).board["event"].get("by") in FAMILIARS
                )
    return counts


def lines(*kinds: str) -> list[ChronicleLine]:
    return [
        line
        for part in chronicle().chapters
        for scene in part.scenes
        for line in scene.lines
        if line.kind in kinds
    ]


@pytest.mark.rule("TA-45")
def test_everything_that_was_read_is_in_the_chronicle() -> None:
    board = full_match().game.view(full_match().state, None).board
    texts = [(kind, text) for _, kind, text in board["tale"].values()]
    assert [(line.kind, line.text) for line in lines("entry", "choice", "then")] == texts
    assert [line.title for line in lines("entry")] == [title for _, title in board["history"]]
    assert [line.text for line in lines("journal")] == [
        text for *_, text in board["sheet"].values()
    ]


@pytest.mark.rule("TA-45")
def test_hidden_lines_of_the_journal_are_left_out() -> None:
    journal = full_match().state.world.campaign.journal
    hidden = [line.text for line in journal.values() if line.hidden]
    assert hidden
    assert not any(text in line.text for text in hidden for line in lines("journal", "aside"))


def test_chapters_follow_the_milestones() -> None:
    starts = [x for _, x in full_match().milestones if x.is_part_start]
    assert [(part.number, part.title) for part in chronicle().chapters] == [
        (x.number, x.title) for x in starts
    ]
    assert chronicle().chapters[-1].numbers["misfortune"] == full_match().state.misfortune


def test_only_pages_have_a_title_and_summaries() -> None:
    titles = [scene.title for part in chronicle().chapters for scene in part.scenes if scene.title]
    pages = full_match().state.world.campaign.pages.values()
    assert len(titles) == event_counts()["page"]
    assert {*titles} <= {page.title for page in pages}
    assert not any(
        scene.summaries for part in chronicle().chapters for scene in part.scenes if not scene.title
    )


def test_actions_are_counted() -> None:
    counts: Counter[str] = Counter()
    scenes = [scene for part in chronicle().chapters for scene in part.scenes]
    for count in [x for scene in scenes for summary in scene.summaries for x in summary.counts]:
        counts[count.kind] += count.n
    assert set(counts) <= set(COUNTED_EVENTS)
    assert counts["felled"] == event_counts()["felled"] > 0
    assert len(lines("fled")) == event_counts()["fled"] > 0
    passed = sum(n for kind, n in counts.items() if kind.endswith("-passed"))
    assert passed + len(lines("test-passed")) == event_counts()["passed"]


@pytest.mark.rule("TA-52")
def test_each_item_and_artifact_appears_once() -> None:
    items = [str(line.args["item"]) for line in lines("item", "artifact")]
    assert len(items) == len({*items})
    artifacts = full_match().state.world.campaign.artifacts
    assert {str(line.args["item"]) for line in lines("artifact")} <= {*artifacts}
    assert not {str(line.args["item"]) for line in lines("item")} & {*artifacts}
    owned = {x for f in full_match().state.familiars.values() for x in f.equipped + f.stash}
    assert {*artifacts} & owned <= {*items}


def test_the_chronicle_of_a_match_in_play_is_a_prefix() -> None:
    """It only grows, so it reveals nothing of what follows."""
    match = full_match()
    for actions in (0, 40, 400, 900):
        early = build_chronicle(match.at(actions))
        all_lines = [
            line for part in chronicle().chapters for scene in part.scenes for line in scene.lines
        ]
        early_lines = [
            line for part in early.chapters for scene in part.scenes for line in scene.lines
        ]
        assert early_lines == all_lines[: len(early_lines)]


def test_the_chronicle_uses_public_views_only(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hands are hidden, so no view that it uses may have a card of a hand."""
    match = full_match().at(120)
    views: list[View] = []

    def write(frames: Iterable[tuple[str, View]]) -> Chronicle:
        views.extend(view for _, view in frames)
        return Chronicle("", [])

    monkeypatch.setattr(match.game, "build_chronicle", write)
    build_chronicle(match)
    hands = [z for view in views for z in view.zones if z.kind == "hand" or "draw-" in z.id]
    assert views
    assert {view.seat for view in views} == {None}
    assert any(zone.cards for zone in hands)
    assert all(card.name is None for zone in hands for card in zone.cards)
