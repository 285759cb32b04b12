"""A campaign's past: states as bytes, what people remember, and going back to it."""

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
    """Chapter one, and the beginning of the next."""
    return play_campaign(
        lambda m: m.state.chapter == 2 and len(m.actions) % CHECKPOINT_INTERVAL == 7
    )


def test_every_state_comes_back_from_its_bytes(chapter: Match[Any]) -> None:
    again = chapter.at(0)
    for number, (seat, action) in enumerate(chapter.actions):
        s = serialization.deserialize_state(
            again.state.world, serialization.serialize_state(again.state)
        )
        assert s == again.state
        assert (s.tale, s.event) == (again.state.tale, again.state.event)
        if number % 20 == 0:  # plans know effects by their identity
            chance = rng_for("11", "test", number)
            assert bot.suggest_action(s, chance) == bot.suggest_action(again.state.copy(), chance)
        again.state = s
        again.apply_unchecked(seat, action)
    assert again.state == chapter.state


@pytest.mark.parametrize("frozen", [b"", b"\x80\x05.", pickle.dumps([1, 2]), pickle.dumps([eval])])
def test_other_bytes_are_no_state(chapter: Match[Any], frozen: bytes) -> None:
    with pytest.raises((EOFError, pickle.UnpicklingError, ValueError, TypeError, IndexError)):
        chapter.game.deserialize_state(chapter.config, frozen)


def test_a_match_can_be_looked_at_as_it_was(chapter: Match[Any]) -> None:
    total = len(chapter.actions)
    assert [found.action_count for found in chapter.checkpoints] == [
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
        found = chapter.at(actions)
        fresh = Match(chapter.game, chapter.config, seed=chapter.seed)
        for seat, action in chapter.actions[:actions]:
            fresh.act(seat, action)
        assert (found.state, found.chance_count) == (fresh.state, fresh.chance_count)
        assert found.milestones == fresh.milestones
        assert found.actions == fresh.actions
        assert found.chance_outcomes[: found.chance_count] == fresh.chance_outcomes
        play_on(found, lambda m, end=actions + 5: len(m.actions) >= end)  # type: ignore[misc]
    assert len(chapter.actions) == total, "the match itself is as it was"


@pytest.mark.rule("TA-61", "TA-64")
def test_a_chapter_and_every_choice_are_remembered(chapter: Match[Any]) -> None:
    s = chapter.state
    found = [milestone for _, milestone in chapter.milestones]
    entries = s.world.campaign.entries
    chosen = [one for one in found if one.kind == "choice"]
    assert [(one.number, one.title) for one in chosen] == [
        (code, entries[code].title) for code, _ in s.choices_made
    ]
    texts = [text for _, kind, text in s.tale if kind == "choice"]
    assert [one.choice for one in chosen] == texts
    begun = [one for one in found if one.is_part_start]
    assert [(one.kind, one.number) for one in begun] == [("chapter", 1), ("chapter", 2)]
    assert begun[0].title == entries[s.world.header.start].title
    for number, milestone in chapter.milestones:
        asks = chapter.at(number).state.ask
        assert asks is not None
        assert asks.kind == ("order" if milestone.is_part_start else "choose")


def test_a_page_alone_has_no_past() -> None:
    match = play_campaign(lambda m: len(m.actions) > 20, page="garden-wall")
    assert match.milestones == []


def test_a_standing_tells_no_hidden_line_of_the_journal(chapter: Match[Any]) -> None:
    """TA-45"""
    standing = chapter.game.progress(chapter.state)
    assert standing is not None
    assert list(standing.numbers) == ["chapter", "misfortune", "discontent"]
    hidden = [id for id, line in chapter.state.world.campaign.journal.items() if line.hidden]
    assert "trust" in hidden
    assert not set(hidden) & set(standing.numbers)
    assert standing.title in {page.title for page in chapter.state.world.campaign.pages.values()}
