"""Era two of Hearthlight: its pages, the effects of choices from era one, and its end."""

from typing import Any

import pytest

from roost.contract import rng_for as seed_words
from roost.games.familiar_tales import bot
from roost.games.familiar_tales.engine import machine
from roost.games.familiar_tales.engine.expressions import variable_value
from roost.games.familiar_tales.engine.figures import edge_kind
from roost.games.familiar_tales.engine.paths import neighbours
from roost.games.familiar_tales.engine.state import TalesState
from roost.games.familiar_tales.tests.support.hearthlight import (
    CAMPAIGN,
    ORDER,
    after_entry,
    enemy_kinds,
    state_after,
)
from roost.games.familiar_tales.tests.support.scenario import TalesScenario
from roost.kernel.rng import Rng

# Milly at seven


@pytest.mark.rule("TA-170")
def test_she_has_legs_of_her_own() -> None:
    scenario = TalesScenario(page="school-yard", child="school-gate", hands=[["flit"], [], [], []])
    assert scenario.s.child_card == "child-b", "nobody has told her anything"
    scenario.act("move").act("play", card="flit").act("skip")
    scenario.act("step", to="hopscotch", with_="milly")
    assert scenario.s.child_space == "hopscotch"
    assert scenario.s.move is not None
    assert scenario.s.move.points == CAMPAIGN.skills["flit"].values[4] - 1


def after_hunt(space: str, hound: dict[str, Any], **state: Any) -> TalesState:
    """An enemy turn under the stage, with all familiars on one space and Milly at the trapdoor."""
    at = {who: {"space": space} for who in ORDER}
    calm: dict[str, Any] = {"hands": [[], [], [], []], "enemies": {"needle-hound-1": hound}}
    turn: list[dict[str, Any]] = [{"enemy_turn": True}]
    scenario = TalesScenario(page="under-the-stage", familiars=at, run=turn, **calm, **state)
    while scenario.s.question is not None and scenario.s.question.kind != "turn":
        machine.apply_action(scenario.s, scenario.legal_actions()[-1])
    return scenario.s


@pytest.mark.rule("TA-226")
def test_a_hound_goes_by_scent_until_somebody_is_near() -> None:
    """Two points toward Milly, then four toward the nearest familiar, along her path."""
    far = after_hunt("back-door", {"space": "painted-woods"})
    assert far.enemies["needle-hound-1"].space == "long-dark"
    near = after_hunt("rope-walk", {"space": "painted-woods"})
    assert near.enemies["needle-hound-1"].space == "rope-walk"


def test_a_hound_that_has_found_her_waits() -> None:
    stays = {"space": "trap-foot", "afflictions": ["trapped"]}
    assert after_hunt("back-door", stays).discontent == 1
    assert after_hunt("trap-foot", stays).discontent == 0, "somebody is there"


# The school yard


def test_two_quiet_rumours_open_the_box() -> None:
    s = state_after("school-yard", {"set": {"name": "quiet", "to": 2}})
    assert s.history == [402]
    assert enemy_kinds(s) == ["scuttle"] * 4
    assert {enemy.space for enemy in s.enemies.values()} == {"cloakroom"}


@pytest.mark.parametrize(("who", "passes"), [("gribbert", True), ("blaze", False)])
def test_gribbert_is_aunt_philomena(who: str, passes: bool) -> None:
    seat = ORDER.index(who)
    hands = [["tall-tale"] if i == seat else [] for i in range(4)]
    scenario = TalesScenario(
        page="school-yard",
        rolls=["+1"],
        turn=who,
        hands=hands,
        familiars={who: {"space": "classroom"}},
    )
    scenario.act("special", id="write-note").play_cards("tall-tale").act("done")
    if who == "gribbert":
        scenario.act("keep")
    assert (scenario.s.vars.get("note", 0) == 1) is passes, "3 + 1 against 6, or 4"


@pytest.mark.parametrize(
    ("option", "trust", "discontent", "flags"),
    [(0, 3, 3, ["truth-told"]), (1, 1, 1, []), (2, 0, 0, [])],
)
def test_where_she_comes_from(option: int, trust: int, discontent: int, flags: list[str]) -> None:
    """She was at 1 when school began."""
    s = after_entry(406, 4, vars={"trust": 1}).act("choose", option=option).s
    assert (variable_value(s, "trust"), s.discontent, s.flags) == (trust, discontent, flags)


def test_patient_bots_tell_her_the_truth() -> None:
    """Other styles do not value what the journal counts as much."""
    scenario = after_entry(406, 4)
    words = Rng(seed_words("0a", "test")).next_state()
    assert bot.suggest_action(scenario.s, words, "patient") == {"type": "choose", "option": 0}
    assert bot.suggest_action(scenario.s, words, "careless")["option"] != 0


# Wash Lane


@pytest.mark.parametrize(
    ("flags", "danger"), [([], 1), (["doll-kept"], 3), (["doll-kept", "selvage-named"], 1)]
)
def test_the_doll_tells_or_warns(flags: list[str], danger: int) -> None:
    scenario = after_entry(409, 4, flags=flags)
    assert (scenario.s.page, scenario.s.danger) == ("wash-lane", danger)


def test_the_third_place_is_the_right_one() -> None:
    at = {"flicker": {"space": "wash-house"}}
    looked: list[dict[str, Any]] = [{"set": {"name": "looked", "to": 2}}]
    scenario = TalesScenario(page="wash-lane", enemies={}, familiars=at, run=looked)
    scenario.act("code", code=413).act("choose", option=0)
    assert scenario.s.vars["ribbon"] == 1
    assert 414 in scenario.s.history
    assert enemy_kinds(scenario.s) == ["scuttle", "scuttle", "tatterthrall"]


def test_a_sheet_has_four_corners() -> None:
    def offered(*folding: str) -> set[str]:
        at = {who: {"space": "baskets"} for who in folding}
        cards = [["flit"] * 3, [], [], []]
        scenario = TalesScenario(
            page="wash-lane", enemies={}, turn="flicker", familiars=at, hands=cards
        )
        return {str(action["id"]) for action in scenario.actions_of_type("special")}

    assert "fold" not in offered("flicker")
    assert "fold-alone" in offered("flicker")
    assert "fold" in offered("flicker", "chalk")


# The bell tower


def test_only_the_small_go_by_the_leads() -> None:
    s = TalesScenario(page="bell-tower", enemies={}).s
    ways = {who: {to for to, _ in neighbours(s, who, "leads")} for who in ORDER}
    assert [who for who in ORDER if "louvres" in ways[who]] == ["flicker", "gribbert"]


def test_each_stroke_is_heard() -> None:
    s = state_after("bell-tower", {"set": {"name": "rings", "to": 2}})
    assert s.history == [420, 423]
    crows = [enemy.life for enemy in s.enemies.values() if enemy.kind == "bailiff-crow"]
    assert crows == [2, 2], "they have read the small print"
    assert sum(enemy.kind == "scuttle" for enemy in s.enemies.values()) == 6


def test_a_paper_is_served() -> None:
    turn: list[dict[str, Any]] = [{"enemy_turn": True}]
    crow = {"bailiff-crow-1": {"space": "tower-porch", "afflictions": ["trapped"]}}
    s = TalesScenario(page="bell-tower", enemies=crow, danger=0, hands=[[], [], [], []], run=turn).s
    assert (s.danger, s.discontent) == (2, 1)


@pytest.mark.parametrize(("option", "trust", "flags"), [(0, 0, []), (1, 1, ["amble-trusted"])])
def test_what_mr_amble_wrote(option: int, trust: int, flags: list[str]) -> None:
    scenario = after_entry(425, 4)
    scenario.act("choose-familiar", name="flicker").act("choose", option=option)
    assert (variable_value(scenario.s, "trust"), scenario.s.flags) == (trust, flags)
    assert scenario.legal_types() == {"save", "continue"}
    assert (
        "bellwether-bell"
        in scenario.familiar("flicker").equipped + scenario.familiar("flicker").stash
    )


# The fair of mended things


@pytest.mark.parametrize(
    ("flags", "met"), [(["toll-paid"], 2), (["toll-fought"], 3), (["toll-forgiven"], 0)]
)
def test_old_acquaintance_at_the_fair(flags: list[str], met: int) -> None:
    scenario = after_entry(441, 5, flags=flags)
    assert scenario.s.page == "fairground"
    assert enemy_kinds(scenario.s) == ["unsavory"] * met


def test_a_second_ribbon_brings_a_hound() -> None:
    s = state_after("fairground", {"set": {"name": "ribbons", "to": 2}}, enemies={})
    assert s.history == [448]
    assert enemy_kinds(s) == ["needle-hound"]


def test_the_curtain_shuts_and_opens() -> None:
    turn = {"enemy_turn": True}
    assert edge_kind(state_after("puppet-tent", turn, enemies={}), "curtain-left") == "double-solid"
    assert (
        edge_kind(state_after("puppet-tent", turn, turn, enemies={}), "curtain-left")
        == "double-dashed"
    )


@pytest.mark.rule("TA-170")
def test_in_the_light_she_follows_nobody() -> None:
    at = {"flicker": {"space": "bright-part"}}
    given: dict[str, Any] = {"enemies": {}, "hands": [["flit"], [], [], []], "familiars": at}
    scenario = TalesScenario(page="puppet-tent", **given)
    scenario.act("move").act("play", card="flit").act("skip")
    assert not [a for a in scenario.actions_of_type("step") if "with" in a]
    scenario = TalesScenario(page="puppet-tent", **given, run=[{"code": 455}])
    scenario.act("move").act("play", card="flit").act("skip")
    assert [a for a in scenario.actions_of_type("step") if "with" in a]


@pytest.mark.parametrize(("flags", "offered"), [([], False), (["selvage-named"], True)])
def test_a_wall_that_can_be_told_a_name(flags: list[str], offered: bool) -> None:
    scenario = TalesScenario(page="under-the-stage", enemies={}, flags=flags)
    assert ({"type": "special", "id": "say-the-name"} in scenario.legal_actions()) is offered


@pytest.mark.parametrize(("card", "trust", "asked"), [("child-b", 3, False), ("child-b", 4, True)])
def test_why_she_wants_the_needle(card: str, trust: int, asked: bool) -> None:
    scenario = after_entry(465, 5, vars={"trust": trust}, child_card=card)
    assert (1 in [a["option"] for a in scenario.legal_actions()]) is asked


# The letter


def test_the_water_rises() -> None:
    s = state_after("flooded-road", {"set": {"name": "flood", "to": 10}}, enemies={})
    wet = {space for space, symbols in s.symbols.items() if "water" in symbols}
    assert {"stones", "drowned-lane", "hedge"} <= wet
    assert "causeway" not in wet


@pytest.mark.parametrize(("space", "life"), [("dip", 2), ("ditch", 3)])
def test_might_is_harder_in_water(space: str, life: int) -> None:
    """Also in melee: 3 and 2 for the roll against 5."""
    scenario = TalesScenario(
        page="flooded-road",
        turn="blaze",
        rolls=["+2"],
        enemies={"unsavory-1": {"space": space, "life": 3}},
        familiars={"blaze": {"space": space}},
        hands=[[], [], ["pounce"], []],
    )
    scenario.act("melee", enemy="unsavory-1").play_cards("pounce")
    if "skip" in scenario.legal_types():
        scenario.act("skip")
    scenario.act("done")
    assert scenario.s.enemies["unsavory-1"].life == life


@pytest.mark.parametrize(("flags", "pieces"), [([], 0), (["letter-kept"], 1)])
def test_a_letter_that_was_kept_is_one_sheet_less_to_find(flags: list[str], pieces: int) -> None:
    s = after_entry(488, 6, flags=flags).s
    assert s.vars.get("pieces", 0) == pieces
    assert ("study/book:491" in s.covered) is bool(pieces)


@pytest.mark.rule("TA-249")
@pytest.mark.parametrize(("flags", "hounds"), [([], 1), (["shown-light"], 2)])
def test_a_light_that_was_shown_is_remembered(flags: list[str], hounds: int) -> None:
    assert enemy_kinds(after_entry(499, 6, flags=flags).s) == ["needle-hound"] * hounds


@pytest.mark.rule("TA-249")
def test_a_house_may_be_lost_but_not_the_story() -> None:
    fail = CAMPAIGN.pages["burning-shelf"].fail
    assert fail is not None
    assert fail.code == 505
    lost = after_entry(505, 6)
    while lost.s.era == 2:
        machine.apply_action(lost.s, lost.legal_actions()[-1])
    assert "cottage-lost" in lost.s.flags
    assert lost.s.misfortune == 1
    assert lost.legal_types() == {"save", "continue"}


# The end of the era


@pytest.mark.rule("TA-245", "TA-246", "TA-247")
@pytest.mark.parametrize(("trust", "card"), [(4, "youth-b"), (5, "youth-a")])
def test_era_two_ends_with_the_youth_s_card(trust: int, card: str) -> None:
    scenario = after_entry(510, 6, vars={"trust": trust})
    while scenario.s.era == 2:
        machine.apply_action(scenario.s, scenario.legal_actions()[-1])
    assert (scenario.s.era, scenario.s.child_card) == (3, card)
    assert max(scenario.s.bubbles) == 700
    scenario.act("continue").act("order", familiars=",".join(ORDER))
    assert (scenario.s.chapter, scenario.s.history[-1]) == (7, 700)
