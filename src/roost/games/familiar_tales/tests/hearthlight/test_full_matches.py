"""Hearthlight is played: every page can be left, by any number of players, and nothing breaks."""

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
from tests.support.sizes import LONG, size

MOST = 6000
"""Actions in a chapter; one that wants more has come to a dead end."""
PLAYS, ERAS = size(1, 250), size(1, 50)
COUNTS = (1, 2, 3, 4) if LONG else (2,)
PAGES = CHAPTERS[1]


def played(
    players: int, seed: str, page: str | None = None, last_chapter: int = 1
) -> tuple[TalesState, Counter[str]]:
    """A page, or the story to the end of a chapter, by bots; and the turns that each page took."""
    s = new_state(hearthlight_world(), OWNERS_BY_PLAYERS[players], page=page)
    generator = Rng(rng_for(seed, "test"))
    turns: Counter[str] = Counter()
    last: object = None
    for _ in range(MOST * last_chapter):
        while s.pending_chance is not None and s.result is None:
            chance.apply(s, chance.sample(s, generator.next_state()))
        if s.result is not None or (s.chapter > last_chapter and page is None):
            break
        if s.is_turn_active and s.page is not None and (s.page, s.turn) != last:
            last = (s.page, s.turn)
            turns[s.page] += 1
        machine.apply_action(s, bot.suggest_action(s, generator.next_state()))
    return s, turns


@pytest.mark.parametrize("players", [1, 2, 3, 4])
@pytest.mark.rule("TA-3", "TA-249", "TA-268", "TA-269")
def test_chapter_one_is_played_through(players: int) -> None:
    for number in range(PLAYS):
        s, turns = played(players, f"{number:04x}")
        assert s.chapter == 2, (number, s.page, turns)
        assert list(turns) == PAGES
        assert {101, 102, 115, 116, 122, 129} <= set(s.history)
        assert any(flag in s.flags for flag in ("mill-mended", "mill-robbed", "tatters-burned"))


@pytest.mark.parametrize("players", COUNTS)
@pytest.mark.rule("TA-3", "TA-245", "TA-247", "TA-249")
def test_the_eras_are_played_through(players: int) -> None:
    for number in range(ERAS):
        s, turns = played(players, f"{number:04x}", last_chapter=max(CHAPTERS))
        assert s.result is not None, (number, s.page, turns)
        assert s.result["ending"] in {ending.id for ending in hearthlight_world().campaign.endings}
        assert list(turns) == [page for pages in CHAPTERS.values() for page in pages]
        assert (s.finished_chapters, s.child_card in ("youth-a", "youth-b")) == (
            max(CHAPTERS),
            True,
        )
        assert sum(flag in s.flags for flag in ("toll-paid", "toll-fought", "toll-forgiven")) == 1


@pytest.mark.parametrize("page", [p for p in hearthlight_world().campaign.pages if p not in PAGES])
def test_a_later_page_can_be_left(page: str) -> None:
    for players in COUNTS:
        s, turns = played(players, f"{players:04x}", page)
        assert s.result is not None, (players, turns)
        assert s.result["ending"] in ("left", "chapter")


@pytest.mark.parametrize(
    "seed", ["100f061ba40d12f1741f1548b850c42e", "72d651978cc9b90014d2b1593bbcc0ac"]
)
def test_who_came_back_beyond_a_shut_gate_climbs_to_where_work_is_left(seed: str) -> None:
    """In these plays all four flee and return to the lane, where the gate cannot be opened."""
    trial = run_trial(
        CampaignGame(hearthlight_world().campaign), TrialSpec(1, seed, "careless", chapter=1)
    )
    assert not trial.failure
