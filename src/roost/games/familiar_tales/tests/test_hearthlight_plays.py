"""Hearthlight is played: every page can be left, by any number of players, and nothing breaks."""

from collections import Counter

import pytest

from roost.contract import words
from roost.games.familiar_tales import chance, machine, playing
from roost.games.familiar_tales.authoring.own import OwnTales
from roost.games.familiar_tales.authoring.trial import Task, try_out
from roost.games.familiar_tales.chapters import new_state
from roost.games.familiar_tales.state import State
from roost.games.familiar_tales.tests.scene import OWNERS, hearthlight
from roost.games.familiar_tales.tests.test_hearthlight import PAGES as CHAPTERS
from roost.kernel.generator import Generator
from tests.sizes import LONG, size

MOST = 6000
"""Actions in a chapter; one that wants more has come to a dead end."""
PLAYS, ERAS = size(1, 250), size(1, 50)
COUNTS = (1, 2, 3, 4) if LONG else (2,)
PAGES = CHAPTERS[1]


def played(
    players: int, seed: str, page: str | None = None, last_chapter: int = 1
) -> tuple[State, Counter[str]]:
    """A page, or the story to the end of a chapter, by bots; and the turns that each page took."""
    s = new_state(hearthlight(), OWNERS[players], page=page)
    generator = Generator(words(seed, "test"))
    turns: Counter[str] = Counter()
    last: object = None
    for _ in range(MOST * last_chapter):
        while s.wait is not None and s.result is None:
            chance.lay(s, chance.draw(s, generator.words()))
        if s.result is not None or (s.chapter > last_chapter and page is None):
            break
        if s.playing and s.page is not None and (s.page, s.turn) != last:
            last = (s.page, s.turn)
            turns[s.page] += 1
        machine.take(s, playing.advice(s, generator.words()))
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
        assert s.result["ending"] in {ending.id for ending in hearthlight().campaign.endings}
        assert list(turns) == [page for pages in CHAPTERS.values() for page in pages]
        assert (s.finished, s.child_card in ("youth-a", "youth-b")) == (max(CHAPTERS), True)
        assert sum(flag in s.flags for flag in ("toll-paid", "toll-fought", "toll-forgiven")) == 1


@pytest.mark.parametrize("page", [p for p in hearthlight().campaign.pages if p not in PAGES])
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
    trial = try_out(OwnTales(hearthlight().campaign), Task(1, seed, "careless", chapter=1))
    assert not trial.stuck
