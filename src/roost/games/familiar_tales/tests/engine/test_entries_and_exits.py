"""Sections 5 to 8: codes, pages, exits, encounters, dials."""

from typing import Any

import pytest

from roost.games.familiar_tales.engine.actions.refusals import explain_illegal
from roost.games.familiar_tales.engine.combat.enemies import stat
from roost.games.familiar_tales.game import GAME
from roost.games.familiar_tales.tests.support.scenario import (
    TalesScenario,
    familiars_at,
    modified_world,
)

PAGE = "rest-assured"
CALM: dict[str, Any] = {"enemies": {}, "danger": 0, "turn": "flicker", "hands": [[], [], [], []]}
HEARTH = familiars_at(flicker="hearth", chalk="hearth", blaze="hearth", gribbert="hearth")
ORDER = ["flicker", "chalk", "blaze", "gribbert"]


def page_with(**fields: Any) -> Any:
    return modified_world(lambda data: data["pages"][PAGE].update(fields))


# Codes


@pytest.mark.rule("TA-67")
def test_a_code_that_is_not_on_offer() -> None:
    scenario = TalesScenario(**CALM, familiars=familiars_at(flicker="loft"))
    refusal = explain_illegal(scenario.s, {"type": "code", "code": 131})
    assert refusal is not None
    assert (refusal.message, refusal.rule) == ("cannot-code", "TA-67")
    beside_book = TalesScenario(**CALM, familiars=familiars_at(flicker="landing"))
    assert explain_illegal(beside_book.s, {"type": "code", "code": 131}) is None


@pytest.mark.rule("TA-94", "TA-89")
def test_a_book_that_is_not_covered_is_open_again_on_a_later_turn() -> None:
    def change(data: dict[str, Any]) -> None:
        data["entries"]["131"] |= {"do": [], "choices": [], "after": []}

    scenario = TalesScenario(
        world=modified_world(change),
        threat=[12] * 4,
        **CALM,
        familiars=familiars_at(flicker="landing"),
    )
    scenario.act("code", code=131)
    assert scenario.actions_of_type("code") == [], "not twice in one turn"
    for _ in ORDER:
        scenario.act("end")
    assert (scenario.s.turn, scenario.actions_of_type("code")) == (
        "flicker",
        [{"type": "code", "code": 131}],
    )


@pytest.mark.rule("TA-73", "TA-71")
def test_an_entry_speaks_to_the_familiar_that_opened_it() -> None:
    def change(data: dict[str, Any]) -> None:
        lost = {"life": {"who": "self", "by": -1}}
        data["entries"]["131"] |= {"do": [lost], "choices": [], "text": "{familiar} looked."}

    state = CALM | {"turn": "gribbert", "familiars": familiars_at(gribbert="landing")}
    scenario = TalesScenario(world=modified_world(change), **state).act("code", code=131)
    assert (scenario.familiar("gribbert").life, scenario.s.log[-1]) == (8, "Gribbert looked.")
    assert scenario.s.tale == [(131, "entry", "Gribbert looked.")]


# Exits

ARROW = [{"id": "out", "text": "Out.", "code": 129}]


def with_arrow(*spaces: str, **fields: Any) -> Any:
    def change(data: dict[str, Any]) -> None:
        page = data["pages"][PAGE]
        page["exits"] = [ARROW[0] | fields]
        for space in spaces:
            page["spaces"][space]["symbols"] = [*page["spaces"][space].get("symbols", []), "exit"]

    return modified_world(change)


@pytest.mark.rule("TA-91", "TA-96", "TA-97")
def test_by_default_all_in_play_and_the_child_gather_at_the_arrow() -> None:
    def leaves(world: Any, child: str = "hearth", **spaces: str) -> bool:
        state = CALM | {"familiars": HEARTH | familiars_at(**spaces), "child": child}
        return "leave" in TalesScenario(world=world, **state).legal_types()

    arrow = with_arrow("hearth", "loft")
    assert leaves(arrow)
    assert not leaves(arrow, child="hall")
    assert not leaves(arrow, chalk="hall")
    assert leaves(arrow, chalk="fled"), "who has fled does not hinder"
    assert leaves(with_arrow(at="hearth"))
    assert not leaves(with_arrow(at="hall"))
    together = {"gathered": {"place": "hearth", "in_play": "all"}}
    assert leaves(with_arrow(**{"if": together}))
    assert not leaves(with_arrow(**{"if": together}), chalk="fled"), "the page says otherwise"


@pytest.mark.rule("TA-96", "TA-152")
def test_leaving_comes_after_the_draw() -> None:
    state = CALM | {"familiars": HEARTH, "child": "hearth", "draw": [["heave"] * 9, [], [], []]}
    scenario = TalesScenario(world=with_arrow("hearth"), **state).act("leave", exit="out")
    assert len(scenario.hand()) == 5
    assert scenario.s.result is not None
    assert (scenario.s.result["ending"], scenario.s.result["code"]) == ("left", 129)


@pytest.mark.rule("TA-97", "TA-77", "TA-78", "TA-79", "TA-87")
def test_fled_familiars_return_on_the_next_page() -> None:
    def change(data: dict[str, Any]) -> None:
        yard = {**data["pages"][PAGE], "setup": [{"place": {"who": "child", "at": "loft"}}]}
        data["pages"]["yard"] = {**yard, "danger": 5}
        data["pages"][PAGE]["exits"] = [ARROW[0] | {"if": {"era": 1}}]
        data["entries"]["129"] = {"title": "x", "text": "x", "do": [{"page": "yard"}]}
        data["entries"]["101"]["do"] = [{"page": PAGE}]

    scenario = TalesScenario(page=None, world=modified_world(change), order=ORDER)
    s = scenario.s
    f = s.familiars["chalk"]
    f.space, f.life, f.afflictions, f.resources = None, 3, ["badly-injured"], {"wood": 1}
    s.legal_cache = None
    hand = list(s.seats[1].hand)
    scenario.act("leave", exit="out")
    assert (s.page, s.turn, s.danger, s.child_space) == ("yard", "chalk", 5, "loft")
    assert {f.space for f in s.familiars.values()} == {"hall"}, "the heart"
    assert (f.life, f.afflictions, f.resources) == (3, ["badly-injured"], {"wood": 1})
    assert s.seats[1].hand == hand
    assert s.enemies == {}


@pytest.mark.rule("TA-81")
def test_a_page_s_rules_apply_only_there() -> None:
    def change(data: dict[str, Any]) -> None:
        data["pages"]["yard"] = {**data["pages"][PAGE], "setup": []}
        data["pages"]["yard"]["rules"] = [{"name": "x", "modify": "defence", "add": 3}]

    world = modified_world(change)
    state = {"enemies": {"watcher-1": {"space": "hall"}}}
    assert stat(TalesScenario(world=world, **CALM | state).s, "watcher-1", "defence") == 4
    assert (
        stat(TalesScenario(world=world, page="yard", **CALM | state).s, "watcher-1", "defence") == 7
    )


@pytest.mark.rule("TA-99", "TA-102", "TA-103")
def test_distance_counts_spaces() -> None:
    """Flour sacks cost 2 points, but the space behind them is at distance 1 like any neighbour."""
    near = familiars_at(flicker="stair-foot", chalk="hall", blaze="loft", gribbert="loft")
    state = CALM | {"familiars": near, "enemies": {"tatterthrall-1": {"space": "store"}}}
    scenario = TalesScenario(**state, run=[{"enemy_turn": True}])
    assert {a["familiar"] for a in scenario.actions_of_type("toward")} == {"flicker", "chalk"}
    shut = {"store-foot": "solid"}
    scenario = TalesScenario(**state, edges=shut, run=[{"enemy_turn": True}])
    assert scenario.s.enemies["tatterthrall-1"].space == "hall", "over a solid line is no neighbour"


# Encounters


@pytest.mark.rule("TA-107", "TA-108")
def test_each_encounter_begins_at_the_first_spider() -> None:
    encounter = {"encounter": {"enemy": "scuttle", "n": 1}}
    s = TalesScenario(**CALM, run=[encounter, encounter]).s
    assert [e.space for e in s.enemies.values()] == ["west-yard", "west-yard"]
    s = TalesScenario(**CALM, run=[{"encounter": {"enemy": "scuttle", "n": 5}}]).s
    spaces = [e.space for e in s.enemies.values()]
    assert (spaces.count("west-yard"), spaces.count("south-yard")) == (3, 2)


@pytest.mark.rule("TA-109", "TA-110", "TA-115")
def test_the_topmost_free_track_is_used() -> None:
    tracks = [{"enemy": "tatterthrall", "tracks": [5, 2, 4]}, {"enemy": "scuttle"}]
    world = page_with(encounters=tracks)
    state = {"enemies": {"tatterthrall-1": {"space": "loft"}, "tatterthrall-3": {"space": "loft"}}}
    come = [{"encounter": {"enemy": "tatterthrall", "n": 1}}]
    s = TalesScenario(world=world, **CALM | state, run=come).s
    assert {name: e.life for name, e in s.enemies.items()} == {
        "tatterthrall-1": 5,
        "tatterthrall-3": 4,
        "tatterthrall-2": 2,
    }
    s = TalesScenario(world=world, **CALM, run=come).s
    assert s.enemies["tatterthrall-1"].life == 5
    scuttles = {"enemies": {"scuttle-1": {"space": "loft"}, "scuttle-3": {"space": "loft"}}}
    s = TalesScenario(**CALM | scuttles, run=[{"encounter": {"enemy": "scuttle", "n": 2}}]).s
    assert sorted(s.enemies) == ["scuttle-1", "scuttle-2", "scuttle-3", "scuttle-4"]
    assert s.enemies["scuttle-2"].life == 1


@pytest.mark.rule("TA-114")
def test_an_attack_of_0_does_not_exist() -> None:
    away = familiars_at(chalk="loft", blaze="loft", gribbert="loft")
    state = CALM | {"enemies": {"watcher-1": {"space": "hall"}}, "familiars": away}
    turn = [{"enemy_turn": True}]
    assert TalesScenario(**state, run=turn).familiar("flicker").life == 4
    tame = page_with(rules=[{"name": "x", "modify": "attack:melee", "set": 0}])
    state |= {"hands": [["heave"], [], [], []]}
    assert TalesScenario(**state, run=turn).legal_types() == {"defend", "endure"}
    assert "defend" not in TalesScenario(world=tame, **state, run=turn).legal_types(), (
        "there is no attack"
    )


# Dials


@pytest.mark.rule("TA-117", "TA-118")
def test_an_action_needs_its_price_but_not_its_effects() -> None:
    scenario = TalesScenario(**CALM | {"danger": 10}).act("trade")
    assert scenario.s.danger == 10
    hands = [["reckless"], [], [], []]
    scenario = (
        TalesScenario(**CALM | {"danger": 10, "hands": hands}).act("move").play_cards("reckless")
    )
    assert scenario.s.danger == 10
    short = {"flicker": {"resources": {"wood": 1}}}
    scenario = TalesScenario(**CALM | {"hands": [["heave"], [], [], []]}, familiars=short)
    assert scenario.actions_of_type("special") == [], "one card short of the doorway's price"


# Texts


@pytest.mark.rule("TA-66")
def test_names_are_filled_in() -> None:
    """D6: the child's own name, not her card's: "Milly, so small"."""
    text = "{child} pulls {familiar}'s tail, and player {player} laughs."
    state = CALM | {"turn": "blaze"}
    text_line = TalesScenario(**state, run=[{"say": text}]).s.log[-1]
    assert text_line == "Milly pulls Blaze's tail, and player 3 laughs."


@pytest.mark.rule("TA-66", "TA-71")
def test_variants_replace_the_text_and_add_effects() -> None:
    def change(data: dict[str, Any]) -> None:
        with_letter = {"if": {"flag": "letter-kept"}, "text": "Kept.", "do": [{"danger": 2}]}
        other = {"if": {"era": 1}, "do": [{"danger": 4}]}
        data["entries"]["131"] = {"title": "x", "text": "Plain.", "do": [{"danger": 1}]}
        data["entries"]["131"] |= {"variants": [with_letter, other], "after": [{"discontent": 1}]}

    state = CALM | {"familiars": familiars_at(flicker="landing")}
    world = modified_world(change)
    scenario = TalesScenario(world=world, **state, flags=["letter-kept"]).act("code", code=131)
    assert (scenario.s.log[-1], scenario.s.danger, scenario.s.discontent) == ("Kept.", 3, 1)
    scenario = TalesScenario(world=world, **state).act("code", code=131)
    assert (scenario.s.log[-1], scenario.s.danger) == ("Plain.", 5), "a variant may have no text"


@pytest.mark.rule("TA-66")
def test_unavailable_choices_keep_their_number() -> None:
    def change(data: dict[str, Any]) -> None:
        guarded = {"text": "a", "if": {"flag": "letter-kept"}, "why": "No letter."}
        hidden = {"text": "b", "if": {"flag": "letter-kept"}, "hide": True}
        expensive = {"text": "c", "cost": [{"resource": "metal", "n": 1}]}
        free = {"text": "d", "do": [{"danger": 3}], "then": "Done."}
        data["entries"]["131"] = {"title": "x", "text": "x", "after": [{"danger": 1}]}
        data["entries"]["131"] |= {"choices": [guarded, hidden, expensive, free]}

    state = CALM | {"familiars": familiars_at(flicker="landing")}
    scenario = TalesScenario(world=modified_world(change), **state).act("code", code=131)
    assert scenario.legal_actions() == [{"type": "choose", "option": 3}]
    shown = GAME.view(scenario.s, 0).board["question"]["options"]
    assert [(x["option"], x["open"]) for x in shown] == [(0, False), (2, False), (3, True)]
    assert shown[0]["why"] == "No letter."
    scenario.act("choose", option=3)
    assert (scenario.s.danger, scenario.s.log[-1], scenario.s.choices_made) == (
        4,
        "Done.",
        [(131, 3)],
    )
