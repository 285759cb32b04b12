"""Plays of a whole campaign: kept in a file, for an ending, for what is unseen."""

from pathlib import Path

import pytest

from roost.contract.chance import seed_of
from roost.games.familiar_tales.authoring import coverage, keeping, starting, trial, trying, whole
from roost.games.familiar_tales.authoring.own import OwnTales
from roost.games.familiar_tales.authoring.trial import Task, Trial
from roost.games.familiar_tales.loading import folder
from roost.games.familiar_tales.playing.manner import MANNERS, wishing
from roost.games.familiar_tales.playing.wishes import AIMED, toward
from roost.games.familiar_tales.tests.scene import hearthlight

STARTER = folder.load(Path(starting.__file__).parent / starting.STARTER)
SEED = seed_of("whole")


def test_plays_go_on_where_they_stopped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "plays.jsonl"
    given = trying.tasks(3, (1, 2), SEED, "careful")
    first = list(keeping.play(STARTER, given[:2], file, cores=1))
    with file.open("ab") as cut_off:
        cut_off.write(b'{"campaign": "half of a li')
    played: list[Task] = []
    real = trying.play

    def counted(campaign: object, tasks: list[Task], *args: object, **more: object) -> object:
        played.extend(tasks)
        return real(campaign, tasks, cores=1)  # type: ignore[arg-type]

    monkeypatch.setattr(trying, "play", counted)
    again = list(keeping.play(STARTER, given, file, cores=1))
    assert played == given[2:], "the others are known"
    assert again[:2] == first
    assert [found.task for found in keeping.kept(STARTER, file)] == given
    assert keeping.kept(hearthlight().campaign, file) == [], "plays of another campaign"


def test_what_was_not_come_to_is_listed() -> None:
    everything = coverage.all_of(STARTER)
    assert {"page:garden", "entry:101", "choice:104/0"} <= set(everything)
    found = trial.try_out(OwnTales(STARTER), Task(1, SEED, "careful"))
    left = coverage.missing(STARTER, [found])
    assert f"ending:{found.ending}" not in left
    assert "page:garden" not in left
    assert len(left) < len(everything)
    assert coverage.missing(STARTER, []) == everything


def test_a_wish_goes_back_to_what_it_depends_on() -> None:
    """`summer-kept` is asked only of those who promised (docs/hearthlight.md, section 4)."""
    wishes = dict(toward(hearthlight().campaign, "flag:summer-kept"))
    assert wishes["flag:summer-kept"] == AIMED
    assert 0 < wishes["flag:sallow-promised"] < 1.0
    assert wishes["choice:184/0"] > 0, "where the promise is made"


def test_who_wants_misfortune_does_not_mind_flights() -> None:
    wishes = toward(hearthlight().campaign, "ending:four-shadows")
    assert dict(wishes)["count:misfortune"] > 0
    manner = wishing(MANNERS["careless"], wishes)
    assert manner.flight == 0.0
    assert wishing(MANNERS["careful"], ()) == MANNERS["careful"]


def test_a_wished_choice_is_made() -> None:
    """Book 131 (TA-66): careful bots leave the doll or keep it; who wishes for it keeps it."""
    game = OwnTales(hearthlight().campaign)
    for wish, kept in (("flag:doll-kept", True), ("", False)):
        wishes = ((wish, 1.0),) if kept else (("flag:doll-kept", -1.0), ("entry:131", 1.0))
        found = trial.try_out(game, Task(2, SEED, "careful", chapter=1, wishes=wishes))
        assert ("doll-kept" in found.flags) == kept
        assert 131 in found.entries


def test_the_plays_of_a_study_are_shared_out_evenly() -> None:
    given = whole.by_manner(SEED, {"careful": 2, "patient": 1})
    assert [(task.manner, task.players) for task in given] == [
        *[("careful", n) for n in (1, 2, 3, 4)] * 2,
        *[("patient", n) for n in (1, 2, 3, 4)],
    ]
    assert len({task.seed for task in given if task.manner == "careful"}) == 8
    unseen = whole.for_unseen(STARTER, SEED, [], 0, 3)
    assert [task.target for task in unseen] == coverage.all_of(STARTER)[:3]
    seen = [Trial(given[0], ending=ending.id) for ending in STARTER.endings]
    assert all(
        not t.target.startswith("ending") for t in whole.for_unseen(STARTER, SEED, seen, 0, 99)
    )


@pytest.mark.parametrize("choice", [(104, 1), (112, 1)])
def test_a_choice_is_come_to_that_the_work_speaks_against(choice: tuple[int, int]) -> None:
    """104: a keepsake that the page asks for is put back; 112: first the child must be there."""
    code, option = choice
    wishes = toward(hearthlight().campaign, f"choice:{code}/{option}")
    task = Task(3, SEED, "careful", chapter=1, wishes=wishes)
    assert choice in trial.try_out(OwnTales(hearthlight().campaign), task).choices


def test_a_wish_knows_its_price_and_what_covers_its_book() -> None:
    campaign = hearthlight().campaign
    assert "hold:choose/3" in dict(toward(campaign, "choice:143/0"))
    assert "hold:food/1" in dict(toward(campaign, "choice:780/0")), "what its condition asks for"
    letter = dict(toward(campaign, "entry:491"))["flag:letter-kept"]
    assert letter < 0, "else the book is covered when they come"


def test_only_what_rises_is_wished_for_and_low_misfortune_is_minded() -> None:
    """Five chairs (983): threads are drawn while the Loom runs; to stop it by fire is no help."""
    wishes = dict(toward(hearthlight().campaign, "ending:five-chairs"))
    assert "entry:788" not in wishes
    assert wishes["count:misfortune"] < 0 < wishes["flag:loom-unpicked"]
    manner = wishing(MANNERS["careful"], tuple(wishes.items()))
    assert manner.flight > MANNERS["careful"].flight
