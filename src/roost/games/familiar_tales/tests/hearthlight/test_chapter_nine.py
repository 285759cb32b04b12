"""Chapter nine of Hearthlight: the stair, the Loom, the long night, and earlier choices."""

from typing import Any

import pytest

from roost.games.familiar_tales.engine import machine
from roost.games.familiar_tales.engine.figures import edge_kind
from roost.games.familiar_tales.engine.state import TalesState
from roost.games.familiar_tales.tests.support.hearthlight import (
    ORDER,
    after_entry,
    enemy_kinds,
    state_after,
)
from roost.games.familiar_tales.tests.support.scenario import TalesScenario

SONG = ["selvage-named", "song-learned"]


def wanted(s: TalesState) -> set[str]:
    return {at for kind, at in s.tokens if kind == "objective"}


def specials(scenario: TalesScenario) -> set[str]:
    return {str(action["id"]) for action in scenario.actions_of_type("special")}


# The stair


def test_a_step_that_goes_takes_everybody_along() -> None:
    """Two steps fall; figures on them move one step up and lose 1 life, and so do followers."""
    at = {who: {"space": "step-2"} for who in ORDER}
    enemies = {"scuttle-1": {"space": "step-1"}, "tatterthrall-1": {"space": "step-1"}}
    s = state_after(
        "loom-stair",
        {"set": {"name": "pulled", "to": 2}},
        familiars=at,
        enemies=enemies,
        child="step-2",
    )
    assert {f.space for f in s.familiars.values()} == {"step-3"}
    assert [s.familiars[who].life for who in ORDER] == [7, 11, 9, 8]
    assert s.child_space == "step-3"
    assert s.discontent == 1
    assert "scuttle" not in enemy_kinds(s), "it had one life"
    assert s.enemies["tatterthrall-1"].space == "step-3"
    assert edge_kind(s, "step-2-3") == "double-solid"
    assert "heart" in s.symbols["step-8"], "who comes back from flight comes back higher up"
    assert "spider" in s.symbols["step-3"]


@pytest.mark.parametrize(("knots", "pulled"), [(0, 1), (1, 0)])
def test_a_knot_holds_one_pull(knots: int, pulled: int) -> None:
    run: list[dict[str, Any]] = [
        {"set": {"name": "pulls", "to": 2}},
        {"set": {"name": "knots", "to": knots}},
    ]
    calm: dict[str, Any] = {"enemies": {}, "threat": [12], "hands": [[], [], [], []]}
    scenario = TalesScenario(page="loom-stair", danger=0, run=run, **calm)
    scenario.act("end")
    assert scenario.s.vars.get("pulled", 0) == pulled
    assert (scenario.s.vars["pulls"], scenario.s.vars["knots"]) == (0, 0)


def test_mending_goes_down_with_its_step() -> None:
    s = state_after("loom-stair", {"set": {"name": "pulled", "to": 4}}, enemies={}, child="step-12")
    assert wanted(s) == {"step-5", "step-6", "step-7", "step-10"}
    assert s.discontent == 1


@pytest.mark.rule("TA-198", "TA-268", "TA-282")
def test_nobody_is_left_on_a_step_that_is_gone() -> None:
    gone: list[dict[str, Any]] = [{"set": {"name": "pulled", "to": 3}}]
    back = {"place": {"who": "flicker", "at": "step-1"}}
    scenario = TalesScenario(page="loom-stair", enemies={}, run=[*gone, back])
    scenario.act("special", id="hand-over-hand")
    assert scenario.familiar("flicker").space == "step-2"
    scenario.act("special", id="hand-over-hand").act("special", id="hand-over-hand")
    assert scenario.familiar("flicker").space == "step-4"
    assert "hand-over-hand" not in specials(scenario)


@pytest.mark.parametrize(("flags", "kind"), [([], "double-solid"), (["crown-served"], "dashed")])
def test_the_king_s_key_fits_the_lower_door(flags: list[str], kind: str) -> None:
    s = after_entry(781, 9, flags=flags).s
    assert (s.page, edge_kind(s, "step-4-5")) == ("loom-stair", kind)


def test_they_are_announced_once() -> None:
    opened = {"edge": {"id": "step-8-9", "kind": "dashed"}}
    s = state_after("loom-stair", opened, {"set": {"name": "pulled", "to": 7}}, enemies={})
    assert s.history == [784]
    assert enemy_kinds(s) == ["pale-footman"]


# The Loom


def loom(*run: dict[str, Any], **state: Any) -> TalesState:
    return state_after("the-loom", *run, **state)


TIED = {"untoken": {"kind": "objective", "at": "warp-gold"}}


@pytest.mark.parametrize(("flags", "tied"), [([], False), (["crown-served"], True)])
def test_the_king_s_thread_may_hang_loose_already(flags: list[str], tied: bool) -> None:
    s = after_entry(785, 9, flags=flags).act("choose", option=0).s
    assert (s.page, "warp-gold" not in wanted(s)) == ("the-loom", tied)


@pytest.mark.parametrize("tied", [False, True])
def test_the_king_s_thread_comes_first(tied: bool) -> None:
    at = {"flicker": {"space": "warp-gold"}}
    run: list[dict[str, Any]] = [TIED] if tied else []
    scenario = TalesScenario(page="the-loom", enemies={}, familiars=at, run=run)
    assert ("draw-thread" in specials(scenario)) is tied
    assert ("tie-off-the-king" in specials(scenario)) is not tied


def test_she_loses_no_life_while_a_thread_is_whole() -> None:
    cut = {"life": {"who": "kind:mother-selvage", "by": -3}}
    assert loom(cut).enemies["mother-selvage-1"].life == 8
    bare = loom({"set": {"name": "loom", "to": 0}}, cut)
    assert bare.enemies["mother-selvage-1"].life == 5


@pytest.mark.parametrize(("threads", "flags"), [(5, []), (6, ["loom-unpicked"])])
def test_six_threads_undo_it(threads: int, flags: list[str]) -> None:
    drawn = {"set": {"name": "unpicked", "to": threads}}
    s = loom({"set": {"name": "loom", "to": 6 - threads}}, drawn)
    assert s.flags == flags
    assert (789 in s.history, bool(s.enemies)) == (threads == 6, threads < 6)


@pytest.mark.parametrize(("fires", "misfortune"), [(2, 0), (3, 2)])
def test_the_third_fire_costs(fires: int, misfortune: int) -> None:
    s = loom({"set": {"name": "fires", "to": fires}}, enemies={})
    assert (s.misfortune, s.vars["loom"]) == (misfortune, 0 if fires == 3 else 6)
    assert "loom-unpicked" not in s.flags


@pytest.mark.parametrize("name", ["unpicked", "fires", "verses"])
def test_halfway_she_opens_a_drawer(name: str) -> None:
    n = 3 if name == "unpicked" else 2
    before = loom({"set": {"name": name, "to": n - 1}})
    after = loom({"set": {"name": name, "to": n}})
    assert (791 in before.history, 791 in after.history) == (False, True)
    assert enemy_kinds(after).count("scuttle") == 2


@pytest.mark.parametrize(("flags", "verses"), [([], 0), (SONG[:1], 0), (SONG[1:], 0), (SONG, 1)])
def test_a_song_at_the_cradle_is_a_verse(flags: list[str], verses: int) -> None:
    """By a familiar that knows both her name and the song."""
    scenario = TalesScenario(
        page="the-loom",
        enemies={},
        flags=flags,
        turn="gribbert",
        hands=[[], [], [], ["pond-song", "tall-tale"]],
        familiars={"gribbert": {"space": "linen-cradle"}},
        run=[TIED],
    )
    assert ("hum" in specials(scenario)) is (verses == 1)
    scenario.act("perform", card="pond-song")
    assert scenario.s.vars.get("verses", 0) == verses


@pytest.mark.parametrize(
    ("option", "pitied", "misfortune"), [(0, True, 1), (1, False, 3)], ids=["goes", "shears"]
)
def test_the_third_verse_is_milly_s_to_answer(option: int, pitied: bool, misfortune: int) -> None:
    sung: list[dict[str, Any]] = [{"set": {"name": "verses", "to": 3}}]
    scenario = TalesScenario(page="the-loom", flags=SONG, misfortune=2, run=sung)
    while scenario.s.question is not None and scenario.s.question.kind != "choose":
        machine.apply_action(scenario.s, scenario.legal_actions()[-1])
    before = scenario.s.misfortune - 2
    scenario.act("choose", option=option)
    s = scenario.s
    assert (("selvage-pitied" in s.flags), s.misfortune) == (pitied, before + misfortune)
    assert s.vars["loom"] == (6 if pitied else 0), "she may still help to unpick it"
    assert "mother-selvage" not in enemy_kinds(s)


@pytest.mark.parametrize(
    ("flags", "card", "wedged", "passes"),
    [
        ([], "youth-b", True, True),
        ([], "youth-b", False, False),
        (["selvage-pitied"], "youth-b", False, True),
    ],
)
def test_how_hard_a_thread_is(flags: list[str], card: str, wedged: bool, passes: bool) -> None:
    """5 and 1 against 6; 8 while both treadles run; 2 less if she shows which."""
    stops = [
        {"untoken": {"kind": "objective", "at": at}} for at in ("treadles-west", "treadles-east")
    ]
    scenario = TalesScenario(
        page="the-loom",
        enemies={},
        rolls=["+1"],
        child_card=card,
        child="loom-door",
        flags=flags,
        hands=[["hand-in-hand", "lend-a-paw"], [], [], []],
        familiars={"flicker": {"space": "warp-white"}},
        run=[TIED, *(stops if wedged else [])],
    )
    scenario.act("special", id="draw-thread").play_cards("hand-in-hand", "lend-a-paw").act("done")
    assert (scenario.s.vars.get("unpicked", 0) == 1) is passes


# The long night


@pytest.mark.parametrize(
    ("flags", "kind"),
    [
        (["mill-mended"], "double-solid"),
        (["mill-robbed"], "dashed"),
        (["tatters-burned"], "dashed"),
    ],
)
def test_dorrit_never_took_the_boards_down(flags: list[str], kind: str) -> None:
    s = after_entry(792, 9, flags=flags).s
    assert s.page == "the-long-night"
    assert {edge_kind(s, id) for id in ("doorway", "window", "high-window")} == {kind}
    assert len(wanted(s)) == 5


@pytest.mark.parametrize(("flags", "rags"), [([], 4), (["selvage-pitied"], 2)])
def test_what_she_tells_to_lie_down_lies_down(flags: list[str], rags: int) -> None:
    assert enemy_kinds(after_entry(792, 9, flags=flags).s).count("scuttle") == rags


@pytest.mark.parametrize(("flags", "knight"), [([], True), (["knight-unwound"], False)])
def test_a_knight_that_was_not_unwound_comes_with_the_light(flags: list[str], knight: bool) -> None:
    s = state_after("the-long-night", {"set": {"name": "homely", "to": 3}}, enemies={}, flags=flags)
    assert s.history == [797]
    assert enemy_kinds(s) == (["bobbin-knight"] if knight else ["scuttle"] * 3)


def vigil(*run: dict[str, Any], child: str = "hearth", **at: str) -> int:
    """Return the vigil's count after a quiet turn by the fire, once the light has knocked."""
    lit = [{"token": {"kind": "fire", "at": "hearth"}}, {"set": {"name": "knocked", "to": 1}}]
    spaces = dict.fromkeys(ORDER, "hearth") | at
    scenario = TalesScenario(
        page="the-long-night",
        enemies={},
        danger=0,
        threat=[12],
        child=child,
        hands=[[], [], [], []],
        familiars={who: {"space": space} for who, space in spaces.items()},
        run=[*lit, *run],
    )
    return scenario.act("end").s.vars.get("vigil", 0)


def test_a_vigil_is_kept_by_all_five_with_the_door_open() -> None:
    assert vigil() == 1
    assert vigil(chalk="hall") == 0
    assert vigil(child="hall") == 0
    assert vigil({"edge": {"id": "doorway", "kind": "double-solid"}}) == 0
    assert vigil({"untoken": {"kind": "fire", "at": "hearth"}}) == 0


@pytest.mark.parametrize(
    ("flags", "misfortune", "code"),
    [
        ([], 2, 796),
        (["summer-kept"], 2, 796),
        (["shown-light"], 2, 796),
        (["summer-kept", "shown-light"], 0, 795),
    ],
)
def test_what_she_has_learned_helps_her(flags: list[str], misfortune: int, code: int) -> None:
    """Two cards of another hand help her, link or not: 3 and 3 and 2 and 1, against 11.

    A summer makes it 1 easier, and so does a finished trick.
    """
    ready: list[dict[str, Any]] = [
        *({"untoken": {"kind": "objective", "at": at}} for at in CHORES),
        {"token": {"kind": "fire", "at": "hearth"}},
        {"set": {"name": "kettle", "to": 1}},
        {"set": {"name": "vigil", "to": 4}},
    ]
    scenario = TalesScenario(
        page="the-long-night",
        enemies={},
        rolls=["+1"],
        flags=flags,
        child="hall",
        child_card="youth-b",
        hands=[["lamplight"], ["patient-ear", "shoulder"], [], ["sleight-of-foot"]],
        familiars={who: {"space": "hearth"} for who in ORDER},
        run=ready,
    )
    scenario.act("special", id="hearthlight").play_cards("lamplight").act("done")
    scenario.act("link", card="patient-ear").act("pass").act("link", card="sleight-of-foot")
    while scenario.s.question is not None and scenario.s.question.kind != "turn":
        answer = dict(scenario.legal_actions()[-1])
        scenario.act(str(answer.pop("type")), **answer)
    assert code in scenario.s.history
    assert (scenario.s.misfortune, scenario.s.vars["morning"]) == (misfortune, 1)


CHORES = ("hearth", "stair-foot", "landing", "loft", "south-yard")


@pytest.mark.parametrize("name", ["barnaby", "tuesday", "hob", "doorstep"])
def test_a_name_to_come_to_in_the_dark(name: str) -> None:
    scenario = TalesScenario(
        page="the-long-night", enemies={}, flags=[f"chalk-{name}"], run=[{"code": 795}]
    )
    assert scenario.s.history == [795, 798]
    assert f'"{name.capitalize()}?"' in scenario.s.tale[-1][2]
    assert TalesScenario(page="the-long-night", enemies={}, run=[{"code": 795}]).s.history == [795]
