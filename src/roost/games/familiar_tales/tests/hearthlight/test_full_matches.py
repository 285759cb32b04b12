"""Bots play Hearthlight: every page can be finished with any number of players."""

from collections import Counter

import pytest

from roost.contract import rng_for
from roost.games.familiar_tales import bot
from roost.games.familiar_tales.authoring.campaign_game import CampaignGame
from roost.games.familiar_tales.authoring.trial import TrialSpec, run_trial
from roost.games.familiar_tales.engine import machine
from roost.games.familiar_tales.engine.state import TalesState
from roost.games.familiar_tales.engine.story.chapters import new_state
from roost.games.familiar_tales.records import chance
from roost.games.familiar_tales.tests.hearthlight.test_campaign import PAGES as CHAPTERS
from roost.games.familiar_tales.tests.support.scenario import OWNERS_BY_PLAYERS, hearthlight_world
from roost.kernel.rng import Rng
from roost.testing.sizes import LONG, size

MAX_ACTIONS = 6000
"""The limit per chapter; a chapter that takes more has a dead end."""
PLAYS, ERAS = size(1, 250), size(1, 50)
COUNTS = (1, 2, 3, 4) if LONG else (2,)
PAGES = CHAPTERS[1]


def play_story(
    players: int, seed: str, page: str | None = None, last_chapter: int = 1
) -> tuple[TalesState, Counter[str]]:
    """Let bots play a page, or the story to the end of a chapter. Return the turns of each page as
    well.
    """
    s = new_state(hearthlight_world(), OWNERS_BY_PLAYERS[players], page=page)
    rng = Rng(rng_for(seed, "test"))
    turns: Counter[str] = Counter()
    last: object = None
    for _ in range(MAX_ACTIONS * last_chapter):
        while s.pending_chance is not None and s.result is None:
            chance.apply(s, chance.sample(s, rng.next_state()))
        if s.result is not None or (s.chapter > last_chapter and page is None):
            break
        if s.is_turn_active and s.page is not None and (s.page, s.turn) != last:
            last = (s.page, s.turn)
            turns[s.page] += 1
        machine.apply_action(s, bot.suggest_action(s, rng.next_state()))
    return s, turns


@pytest.mark.parametrize("players", [1, 2, 3, 4])
@pytest.mark.rule("TA-3", "TA-249", "TA-268", "TA-269")
def test_bots_finish_chapter_one(players: int) -> None:
    for number in range(PLAYS):
        s, turns = play_story(players, f"{number:04x}")
        assert s.chapter == 2, (number, s.page, turns)
        assert list(turns) == PAGES
        assert {101, 102, 115, 116, 122, 129} <= set(s.history)
        assert any(flag in s.flags for flag in ("mill-mended", "mill-robbed", "tatters-burned"))


@pytest.mark.slow
@pytest.mark.parametrize("players", COUNTS)
@pytest.mark.rule("TA-3", "TA-245", "TA-247", "TA-249")
def test_bots_finish_the_campaign(players: int) -> None:
    for number in range(ERAS):
        s, turns = play_story(players, f"{number:04x}", last_chapter=max(CHAPTERS))
        assert s.result is not None, (number, s.page, turns)
        assert s.result["ending"] in {ending.id for ending in hearthlight_world().campaign.endings}
        assert list(turns) == [page for pages in CHAPTERS.values() for page in pages]
        assert (s.finished_chapters, s.child_card in ("youth-a", "youth-b")) == (
            max(CHAPTERS),
            True,
        )
        assert sum(flag in s.flags for flag in ("toll-paid", "toll-fought", "toll-forgiven")) == 1


@pytest.mark.parametrize("page", [p for p in hearthlight_world().campaign.pages if p not in PAGES])
def test_bots_finish_every_later_page(page: str) -> None:
    for players in COUNTS:
        s, turns = play_story(players, f"{players:04x}", page)
        assert s.result is not None, (players, turns)
        assert s.result["ending"] in ("left", "chapter")


@pytest.mark.parametrize(
    "seed", ["100f061ba40d12f1741f1548b850c42e", "72d651978cc9b90014d2b1593bbcc0ac"]
)
def test_bots_leave_the_lane_behind_the_closed_gate(seed: str) -> None:
    """In these matches all four flee and return to the lane, where the gate cannot be opened."""
    trial = run_trial(
        CampaignGame(hearthlight_world().campaign), TrialSpec(1, seed, "careless", chapter=1)
    )
    assert not trial.failure
