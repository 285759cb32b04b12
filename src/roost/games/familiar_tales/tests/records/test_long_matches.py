"""Long matches: states as bytes, checkpoints, milestones, and earlier states of a match."""

import pickle
from typing import Any

import pytest

from roost.contract import rng_for
from roost.games.familiar_tales import bot
from roost.games.familiar_tales.records import serialization
from roost.match import Match
from roost.match.match import CHECKPOINT_INTERVAL, MAX_CHECKPOINTS
from tests.support.server.long_match import play_campaign, play_on


@pytest.fixture(scope="module")
def chapter() -> Match[Any]:
    """Chapter one and the start of chapter two."""
    return play_campaign(
        lambda m: m.state.chapter == 2 and len(m.actions) % CHECKPOINT_INTERVAL == 7
    )


def test_every_state_can_be_serialized(chapter: Match[Any]) -> None:
    replayed = chapter.at(0)
    for number, (seat, action) in enumerate(chapter.actions):
        s = serialization.deserialize_state(
            replayed.state.world, serialization.serialize_state(replayed.state)
        )
        assert s == replayed.state
        assert (s.tale, s.event) == (replayed.state.tale, replayed.state.event)
        if number % 20 == 0:  # plans refer to effects by identity
            rng = rng_for("11", "test", number)
            assert bot.suggest_action(s, rng) == bot.suggest_action(replayed.state.copy(), rng)
        replayed.state = s
        replayed.apply_unchecked(seat, action)
    assert replayed.state == chapter.state


@pytest.mark.parametrize("data", [b"", b"\x80\x05.", pickle.dumps([1, 2]), pickle.dumps([eval])])
def test_other_bytes_are_rejected(chapter: Match[Any], data: bytes) -> None:
    with pytest.raises((EOFError, pickle.UnpicklingError, ValueError, TypeError, IndexError)):
        chapter.game.deserialize_state(chapter.config, data)


def test_an_earlier_state_of_a_match(chapter: Match[Any]) -> None:
    total = len(chapter.actions)
    assert [x.action_count for x in chapter.checkpoints] == [
        total // CHECKPOINT_INTERVAL * CHECKPOINT_INTERVAL - CHECKPOINT_INTERVAL * back
        for back in reversed(range(MAX_CHECKPOINTS))
    ]
    for actions in (
        0,
        1,
        3,
        chapter.checkpoints[0].action_count,
        total - CHECKPOINT_INTERVAL - 1,
        total - 1,
        total,
    ):
        earlier = chapter.at(actions)
        fresh = Match(chapter.game, chapter.config, seed=chapter.seed)
        for seat, action in chapter.actions[:actions]:
            fresh.act(seat, action)
        assert (earlier.state, earlier.chance_count) == (fresh.state, fresh.chance_count)
        assert earlier.milestones == fresh.milestones
        assert earlier.actions == fresh.actions
        assert earlier.chance_outcomes[: earlier.chance_count] == fresh.chance_outcomes
        play_on(earlier, lambda m, end=actions + 5: len(m.actions) >= end)  # type: ignore[misc]
    assert len(chapter.actions) == total, "the match itself does not change"


@pytest.mark.rule("TA-61", "TA-64")
def test_chapters_and_choices_are_milestones(chapter: Match[Any]) -> None:
    s = chapter.state
    milestones = [milestone for _, milestone in chapter.milestones]
    entries = s.world.campaign.entries
    choices = [x for x in milestones if x.kind == "choice"]
    assert [(x.number, x.title) for x in choices] == [
        (code, entries[code].title) for code, _ in s.choices_made
    ]
    texts = [text for _, kind, text in s.tale if kind == "choice"]
    assert [x.choice for x in choices] == texts
    chapters = [x for x in milestones if x.is_part_start]
    assert [(x.kind, x.number) for x in chapters] == [("chapter", 1), ("chapter", 2)]
    assert chapters[0].title == entries[s.world.header.start].title
    for number, milestone in chapter.milestones:
        question = chapter.at(number).state.question
        assert question is not None
        assert question.kind == ("order" if milestone.is_part_start else "choose")


def test_a_single_page_has_no_milestones() -> None:
    match = play_campaign(lambda m: len(m.actions) > 20, page="garden-wall")
    assert match.milestones == []


def test_progress_has_no_hidden_line_of_the_journal(chapter: Match[Any]) -> None:
    """TA-45"""
    progress = chapter.game.progress(chapter.state)
    assert progress is not None
    assert list(progress.numbers) == ["chapter", "misfortune", "discontent"]
    hidden = [id for id, line in chapter.state.world.campaign.journal.items() if line.hidden]
    assert "trust" in hidden
    assert not set(hidden) & set(progress.numbers)
    assert progress.title in {page.title for page in chapter.state.world.campaign.pages.values()}
