"""Chapter eight of Hearthlight, the Court of Thread: its pages and entries."""

from typing import Any

import pytest

from roost.games.familiar_tales.content.schema.effects import SetFlag
from roost.games.familiar_tales.content.traversal import iter_structs
from roost.games.familiar_tales.engine import machine
from roost.games.familiar_tales.engine.figures import edge_kind
from roost.games.familiar_tales.engine.paths import neighbours
from roost.games.familiar_tales.tests.support.hearthlight import (
    CAMPAIGN,
    ORDER,
    after_entry,
    enemy_kinds,
    state_after,
)
from roost.games.familiar_tales.tests.support.scenario import TalesScenario

FRAMES = ("frame-hunt", "frame-judge", "frame-queen", "frame-princes")


# The kitchens


@pytest.mark.parametrize(
    ("flags", "lines", "lists"), [([], 0, 5), (["amble-trusted"], 1, 4), (["shown-light"], 0, 5)]
)
def test_a_friend_at_court_is_a_line_less(flags: list[str], lines: int, lists: int) -> None:
    s = after_entry(741, 8, flags=flags).s
    assert s.vars.get("lines", 0) == lines
    assert [kind for kind, _ in s.tokens].count("objective") == lists
    assert ("objective", "cellar-head") in s.tokens or lines == 1


def test_the_third_line_brings_the_white_glove() -> None:
    s = state_after("palace-kitchens", {"set": {"name": "lines", "to": 3}}, enemies={})
    assert s.history == [744]
    assert enemy_kinds(s) == ["pale-footman"]
    assert edge_kind(s, "steward") == "solid"


def test_the_steward_does_not_see_who_has_cleared_his_list() -> None:
    s = state_after("palace-kitchens", {"set": {"name": "lines", "to": 5}}, enemies={})
    assert edge_kind(s, "steward") == "dashed"


def test_only_the_small_go_up_in_the_dumb_waiter() -> None:
    down = {"edge": {"id": "dumb-waiter", "kind": "dashed"}}
    s = state_after("palace-kitchens", down, enemies={})
    reachable = {who: {to for to, _ in neighbours(s, who, "waiter-foot")} for who in ORDER}
    assert [who for who in ORDER if "servery" in reachable[who]] == ["flicker", "gribbert"]


@pytest.mark.rule("TA-198", "TA-282")
def test_who_comes_back_behind_the_steward_ducks_under_his_list() -> None:
    at = {"chalk": {"space": "servery"}}
    scenario = TalesScenario(page="palace-kitchens", enemies={}, turn="chalk", familiars=at)
    scenario.act("special", id="duck-under-list")
    assert scenario.s.familiars["chalk"].space == "mending-end"


# The hall of portraits


@pytest.mark.rule("TA-249")
@pytest.mark.parametrize(("flags", "danger"), [([], 2), (["shown-light"], 3)])
def test_the_portraits_have_been_told_whom_to_look_for(flags: list[str], danger: int) -> None:
    scenario = after_entry(748, 8, flags=flags)
    assert (scenario.s.page, scenario.s.danger) == ("hall-of-portraits", danger)


def after_turn_at(space: str, tokens: list[str]) -> TalesScenario:
    """A turn ends on the space while these frames face the room; nothing else happens."""
    return TalesScenario(
        page="hall-of-portraits",
        enemies={},
        danger=2,
        threat=[12],
        turn="flicker",
        familiars={"flicker": {"space": space}},
        hands=[[], [], [], []],
        tokens=[{"kind": "objective", "at": at} for at in tokens],
    ).act("end")


def test_a_frame_that_faces_the_room_looks_and_leans_out() -> None:
    scenario = after_turn_at("long-carpet", ["frame-hunt"])
    assert enemy_kinds(scenario.s) == ["watcher"]
    assert scenario.s.danger == 4, "one for the eyes, and one for company"
    assert not after_turn_at("long-carpet", ["frame-princes"]).s.enemies, "there is a screen"
    assert not after_turn_at("long-carpet", []).s.enemies, "they face the wall"


def test_a_small_frame_is_not_looking_at_anyone() -> None:
    assert after_turn_at("frame-tansy", list(FRAMES)).s.danger == 2


def test_two_frames_turned_are_missed() -> None:
    s = state_after("hall-of-portraits", {"set": {"name": "turned", "to": 2}}, enemies={})
    assert s.history == [750]
    assert enemy_kinds(s) == ["pale-footman"]


@pytest.mark.parametrize(
    ("flags", "child", "passes"),
    [
        (["needle-kept"], "frame-judge", True),
        (["needle-kept"], "near-door", False),
        ([], "frame-judge", False),
    ],
)
def test_the_needle_knows_its_own_work(flags: list[str], child: str, passes: bool) -> None:
    """3 + 1 against 7, or 4; and the child is changed by it."""
    scenario = TalesScenario(
        page="hall-of-portraits",
        enemies={},
        flags=flags,
        child=child,
        child_card="youth-b",
        rolls=["+1"],
        turn="flicker",
        hands=[["lamplight"], [], [], []],
        familiars={"flicker": {"space": "frame-judge"}},
    )
    scenario.act("special", id="turn-judge").play_cards("lamplight").act("done")
    assert (scenario.s.vars.get("turned", 0) == 1) is passes
    assert scenario.s.discontent == int(passes)


# The King's sickroom


@pytest.mark.parametrize(("flags", "breath"), [([], 8), (["egg-carried"], 10)])
def test_an_egg_is_breath_to_him(flags: list[str], breath: int) -> None:
    assert after_entry(755, 8, flags=flags).s.vars["breath"] == breath


def sickroom(*run: dict[str, Any], **state: Any) -> TalesScenario:
    scenario = TalesScenario(page="kings-sickroom", run=list(run), hands=[[], [], [], []], **state)
    while scenario.s.question is not None and scenario.s.question.kind != "turn":
        machine.apply_action(scenario.s, scenario.legal_actions()[-1])
    return scenario


@pytest.mark.parametrize(("space", "breath"), [("kings-bed", 8), ("grate", 7)])
def test_somebody_has_to_sit_with_him(space: str, breath: int) -> None:
    at = {who: {"space": space} for who in ORDER}
    scenario = sickroom({"set": {"name": "watch", "to": 1}}, enemies={}, familiars=at, threat=[12])
    scenario.act("end")
    assert (scenario.s.vars["siege"], scenario.s.vars["breath"]) == (1, breath)


def test_a_pull_on_the_thread_opens_the_door() -> None:
    shut = {"edge": {"id": "sickroom-door", "kind": "double-solid"}}
    s = sickroom(shut, {"set": {"name": "siege", "to": 4}}, enemies={}).s
    assert s.history == [758]
    assert edge_kind(s, "sickroom-door") == "dashed"
    assert s.vars["breath"] <= 7
    assert enemy_kinds(s) == ["scuttle"] * 6, "three from the closet, three over the balcony"


@pytest.mark.parametrize(("tokens", "space"), [([], "grate"), (["fire"], "stairhead")])
def test_a_lit_grate_stops_the_chimney(tokens: list[str], space: str) -> None:
    run: list[dict[str, Any]] = [{"token": {"kind": kind, "at": "grate"}} for kind in tokens]
    run += [{"set": {"name": "siege", "to": n}} for n in (2, 4)]
    run += [{"withdraw": {"who": "enemies"}}]
    run += [{"edge": {"id": "sickroom-door", "kind": "double-solid"}}]
    away = {who: {"space": "washstand"} for who in ORDER}
    s = sickroom(*run, {"set": {"name": "siege", "to": 6}}, enemies={}, familiars=away).s
    found = {enemy.space for enemy in s.enemies.values()}
    assert (found == {"stairhead"}) is (space == "stairhead"), "the door holds"
    assert len(s.enemies) == 3


def test_at_ten_they_have_had_enough() -> None:
    waves = [{"set": {"name": "siege", "to": n}} for n in (2, 4, 6, 8)]
    assert {"bobbin-knight", "pale-footman"} <= set(enemy_kinds(sickroom(*waves).s))
    s = sickroom(*waves, {"set": {"name": "siege", "to": 10}}).s
    assert not s.enemies
    assert "knight-unwound" not in s.flags


def test_a_knight_that_is_unwound_is_remembered() -> None:
    assert "knight-unwound" in sickroom({"defeat": {"who": "kind:bobbin-knight"}}).s.flags


@pytest.mark.rule("TA-249")
def test_the_king_may_be_lost_but_not_the_story() -> None:
    fail = CAMPAIGN.pages["kings-sickroom"].fail
    assert fail is not None
    assert fail.code == 764
    scenario = after_entry(764, 8).act("choose", option=1)
    assert scenario.s.misfortune == 2
    assert 768 in scenario.s.history
    assert scenario.s.finished_chapters == 1


# Entries and their consequences


@pytest.mark.parametrize(("flags", "options"), [([], [0, 2]), (["truth-told"], [0, 1, 2])])
def test_who_was_told_knows_how_to_tell(flags: list[str], options: list[int]) -> None:
    assert [a["option"] for a in after_entry(766, 8, flags=flags).legal_actions()] == options


@pytest.mark.parametrize(
    ("told_him", "lit", "flags", "candle"),
    [
        (0, 0, ["king-told", "crown-served"], False),
        (0, 1, ["king-told"], True),
        (2, None, [], True),
    ],
)
def test_the_last_candle(told_him: int, lit: int | None, flags: list[str], candle: bool) -> None:
    scenario = after_entry(766, 8).act("choose", option=told_him)
    if lit is not None:
        scenario.act("choose", option=lit)
    if candle:
        scenario.act("choose-familiar", name="chalk")
    assert scenario.s.flags == flags
    chalk = scenario.familiar("chalk")
    assert ("the-last-candle" in chalk.equipped + chalk.stash) is candle
    assert scenario.s.finished_chapters == 1


@pytest.mark.parametrize(
    ("code", "flag"), [(743, "egg-carried"), (751, "song-learned"), (757, "petition-kept")]
)
def test_small_things_are_written_down(code: int, flag: str) -> None:
    ticked = {x.id for _, x in iter_structs(CAMPAIGN.entries[code]) if isinstance(x, SetFlag)}
    assert flag in ticked
    assert flag in CAMPAIGN.journal
