"""Sections 7, 13, 14 and 16: enemies, attacks, defeat, flight, afflictions."""

from typing import Any

import pytest

from roost.games.familiar_tales.tests.support.scenario import TalesScenario, familiars_at

LOFT = dict.fromkeys(("flicker", "chalk", "blaze", "gribbert"), "loft")
TURN = [{"enemy_turn": True}]


def enemies_at(**spaces: str) -> dict[str, Any]:
    return {name.replace("_", "-"): {"space": space} for name, space in spaces.items()}


def new_scenario(rolls: list[str] | None = None, **state: Any) -> TalesScenario:
    fields: dict[str, Any] = {"turn": "blaze", "danger": 0, "hands": [[], [], [], []]} | state
    return TalesScenario(rolls=rolls, **fields)


@pytest.mark.rule("TA-106", "TA-107", "TA-108", "TA-109", "TA-110", "TA-115", "TA-259", "TA-263")
def test_the_page_sets_up_its_enemies() -> None:
    s = TalesScenario().s
    assert {name: (e.space, e.life) for name, e in s.enemies.items()} == {
        "tatterthrall-1": ("west-yard", 3),
        "tatterthrall-2": ("south-yard", 3),
    }
    assert s.danger == 2
    assert s.child_space == "hall"


@pytest.mark.rule("TA-111")
def test_missing_pieces_are_left_out() -> None:
    run = [{"encounter": {"enemy": "tatterthrall", "n": 2}}]
    assert len(new_scenario(enemies=enemies_at(tatterthrall_2="hall"), run=run).s.enemies) == 2
    scenario = new_scenario(
        enemies={}, run=[{"encounter": {"enemy": "scuttle", "n": 12}}]
    ).s.enemies
    assert len(scenario) == 9
    assert [e.space for e in scenario.values()][:3] == ["west-yard", "south-yard", "west-yard"]


@pytest.mark.rule("TA-112")
def test_enemies_do_nothing_by_themselves() -> None:
    s = TalesScenario(threat=[12]).act("end").s
    assert s.enemies["tatterthrall-1"].space == "west-yard"


@pytest.mark.rule("TA-185", "TA-186", "TA-203", "TA-204", "TA-283", "TA-206")
def test_melee() -> None:
    state: dict[str, Any] = {
        "familiars": familiars_at(blaze="store"),
        "hands": [[], [], ["reckless"] * 3, []],
    }
    scenario = new_scenario(
        ["+1"], **state, enemies=enemies_at(tatterthrall_1="store", watcher_1="hall")
    )
    assert scenario.actions_of_type("melee") == [{"type": "melee", "enemy": "tatterthrall-1"}]
    assert scenario.actions_of_type("ranged") == []
    scenario.act("melee", enemy="tatterthrall-1").play_cards("reckless", "reckless").act("done")
    assert scenario.s.enemies["tatterthrall-1"].life == 2
    assert scenario.familiar("blaze").power == 0
    enemies = {"watcher-1": {"space": "store", "life": 1}}
    scenario = new_scenario(["+1"], **state, enemies=enemies).act("melee", enemy="watcher-1")
    scenario.play_cards("reckless").act("done")
    assert scenario.s.enemies == {}
    assert scenario.familiar("blaze").power == 1
    assert scenario.s.defeated_enemies == {}


@pytest.mark.rule("TA-187", "TA-188")
def test_ranged() -> None:
    enemies = enemies_at(watcher_1="west-yard", watcher_2="sails", scuttle_1="hall")
    hands = [["glimmer"] * 2, [], [], []]
    scenario = new_scenario(
        ["+1"], turn="flicker", familiars=familiars_at(flicker="hall"), enemies=enemies, hands=hands
    )
    assert [a["enemy"] for a in scenario.actions_of_type("ranged")] == ["watcher-1", "scuttle-1"]
    scenario.act("ranged", enemy="watcher-1").play_cards("glimmer").act(
        "power", item="spark-dart", effect=0
    )
    scenario.act("done")
    assert scenario.s.enemies["watcher-1"].life == 1


@pytest.mark.rule("TA-259", "TA-206", "TA-205")
def test_scatter_unless_on_fire() -> None:
    hit = [{"life": {"who": "kind:tatterthrall", "by": -9}}]
    enemies = {"tatterthrall-1": {"space": "loft"}}
    scenario = new_scenario(enemies=enemies, run=hit).s
    assert {e.space for e in scenario.enemies.values()} == {"loft"}
    assert sorted(scenario.enemies) == ["scuttle-1", "scuttle-2", "scuttle-3"]
    burning = {"tatterthrall-1": {"space": "loft", "afflictions": ["on-fire"]}}
    scenario = new_scenario(enemies=burning, run=hit).s
    assert scenario.enemies == {}
    assert scenario.supply["on-fire"] == 4
    assert all(f.power == 0 for f in scenario.familiars.values()), "nobody did it"


@pytest.mark.rule("TA-226", "TA-227", "TA-228", "TA-229", "TA-230", "TA-231")
def test_an_enemy_goes_to_the_nearest_and_attacks() -> None:
    state: dict[str, Any] = {"run": TURN, "enemies": enemies_at(tatterthrall_1="south-yard")}
    hands = [["deep-breath", "focus"], [], [], []]
    scenario = new_scenario(
        ["+1"], familiars=familiars_at(**LOFT | {"flicker": "hall"}), hands=hands, **state
    )
    assert scenario.s.enemies["tatterthrall-1"].space == "hall", (
        "by the west yard: too big to climb"
    )
    assert scenario.seat_to_act() == 0
    assert scenario.legal_actions() == [{"type": "defend"}, {"type": "endure"}]
    scenario.act("defend").play_cards("deep-breath").act("done")  # 3 + 1 against 6
    assert scenario.familiar("flicker").life == 6
    scenario = new_scenario(
        familiars=familiars_at(**LOFT | {"flicker": "hall"}), hands=hands, **state
    ).act("endure")
    assert scenario.familiar("flicker").life == 2


@pytest.mark.rule("TA-228", "TA-255")
def test_players_choose_among_equally_near_familiars() -> None:
    spread = familiars_at(**LOFT | {"flicker": "store", "chalk": "hearth"})
    state: dict[str, Any] = {"turn": "blaze", "run": TURN, "familiars": spread}
    scenario = new_scenario(**state, enemies=enemies_at(tatterthrall_1="hall"))
    assert scenario.seat_to_act() == 2
    assert scenario.legal_actions() == [
        {"type": "toward", "familiar": "flicker"},
        {"type": "toward", "familiar": "chalk"},
    ]
    scenario.act("toward", familiar="chalk")
    assert scenario.s.enemies["tatterthrall-1"].space == "hearth"
    assert scenario.familiar("chalk").life == 7, "6, less 1 of Stonehide"


@pytest.mark.rule("TA-228", "TA-229")
def test_on_one_space_only_the_target_is_asked() -> None:
    scenario = new_scenario(
        run=TURN,
        familiars=familiars_at(**LOFT | {"flicker": "hall", "chalk": "hall"}),
        enemies=enemies_at(tatterthrall_1="west-yard"),
    )
    assert [a["familiar"] for a in scenario.actions_of_type("target")] == ["flicker", "chalk"]


@pytest.mark.rule("TA-228")
def test_an_enemy_without_a_path_stays() -> None:
    shut = {"doorway": "double-solid"}
    scenario = new_scenario(
        run=TURN,
        edges=shut,
        familiars=familiars_at(**LOFT),
        enemies=enemies_at(tatterthrall_1="west-yard"),
    )
    assert scenario.s.enemies["tatterthrall-1"].space == "west-yard"


@pytest.mark.rule("TA-259", "TA-227")
def test_watchers_fly() -> None:
    edges = {"doorway": "solid", "window": "double-solid", "high-window": "double-solid"}
    scenario = new_scenario(
        run=TURN,
        edges=edges,
        familiars=familiars_at(**LOFT | {"chalk": "hearth"}),
        enemies=enemies_at(watcher_1="south-yard"),
    )
    assert scenario.s.enemies["watcher-1"].space == "hearth"
    scenario = new_scenario(
        run=TURN,
        edges=edges,
        familiars=familiars_at(**LOFT | {"chalk": "hearth"}),
        enemies=enemies_at(tatterthrall_1="west-yard"),
    )
    assert scenario.s.enemies["tatterthrall-1"].space == "west-yard"


@pytest.mark.rule("TA-234", "TA-285", "TA-259")
def test_a_hive_moves_and_attacks_as_one() -> None:
    enemies = enemies_at(scuttle_1="west-yard", scuttle_2="west-yard", scuttle_3="store")
    scenario = new_scenario(
        run=TURN, familiars=familiars_at(**LOFT | {"chalk": "hall"}), enemies=enemies
    )
    assert {e.space for e in scenario.s.enemies.values()} == {"hall"}
    assert scenario.familiar("chalk").life == 12 - (3 + 3 - 1), "one attack of 3 + 3"


@pytest.mark.rule("TA-196", "TA-197", "TA-200", "TA-201")
def test_flight() -> None:
    flicker = {"space": "hall", "life": 2, "afflictions": ["on-fire", "poisoned", "trapped"]}
    scenario = new_scenario(
        familiars={"flicker": flicker}, run=[{"life": {"who": "flicker", "by": -2}}]
    )
    f = scenario.familiar("flicker")
    assert (f.space, f.life, f.afflictions) == (None, 8, ["badly-injured"])
    assert scenario.s.misfortune == 2
    assert scenario.s.seats[0].discard == ["fatigue", "fatigue"]
    assert scenario.s.child_space == "hall"
    assert scenario.s.supply["badly-injured"] == 3
    assert scenario.s.supply["on-fire"] == 4


@pytest.mark.rule("TA-198", "TA-199", "TA-282")
def test_return() -> None:
    away = {name: {"space": "fled"} for name in LOFT}
    returned = new_scenario(turn="flicker", familiars=away | familiars_at(chalk="loft"), enemies={})
    assert returned.familiar("flicker").space == "loft"
    two = new_scenario(
        turn="flicker", familiars=away | familiars_at(chalk="loft", blaze="hall"), enemies={}
    )
    assert [a["space"] for a in two.legal_actions()] == ["hall", "loft"]
    two.act("return", space="hall")
    none = new_scenario(turn="flicker", familiars=away, enemies={})
    assert none.familiar("flicker").space == "hall", "the heart"


@pytest.mark.rule("TA-155")
def test_fleeing_ends_the_own_turn() -> None:
    flicker = {"space": "hall", "life": 1, "afflictions": ["on-fire"]}
    state: dict[str, Any] = {"draw": [["heave"] * 9, [], [], []], "enemies": {}}
    scenario = TalesScenario(
        turn="flicker", familiars={"flicker": flicker}, threat=[12], hands=[[]] * 4, **state
    )
    assert scenario.s.turn == "chalk"
    assert len(scenario.hand(0)) == 5


@pytest.mark.rule("TA-207", "TA-208", "TA-209", "TA-210")
def test_becoming_on_fire() -> None:
    burn = [{"afflict": {"who": "flicker", "with": "on-fire"}}]
    things = {"equipped": ["spark-dart", "quilted-vest"], "stash": ["foraging-basket"]}
    scenario = new_scenario(familiars={"flicker": {"space": "hall", **things}}, run=burn * 2)
    f = scenario.familiar("flicker")
    assert f.afflictions == ["on-fire"]
    assert (f.equipped, f.stash) == (["spark-dart"], ["foraging-basket"])
    assert "quilted-vest" in scenario.s.banished
    assert scenario.s.supply["on-fire"] == 3
    scenario = new_scenario(supply={"on-fire": 0}, run=burn)
    assert scenario.familiar("flicker").afflictions == []


@pytest.mark.rule("TA-211", "TA-213", "TA-154")
def test_fire_and_poison_tick_at_the_start_of_a_turn() -> None:
    state = {"turn": "flicker", "enemies": {}}
    flicker = {"space": "hall", "afflictions": ["on-fire", "poisoned"]}
    scenario = new_scenario(["+1", "danger"], **state, familiars={"flicker": flicker})
    assert scenario.familiar("flicker").life == 6
    assert scenario.familiar("flicker").afflictions == ["poisoned"]
    assert scenario.s.danger == 1
    scenario = new_scenario(
        ["-1", "-1", "+1"],
        **state,
        familiars={"flicker": flicker},
        hands=[["focus"] * 2, [], [], []],
    )
    scenario.act("special", id="put-out").play_cards("focus", "focus").act("done").act("keep")
    assert scenario.familiar("flicker").afflictions == ["on-fire", "poisoned"], "1 + 1 + 1"


@pytest.mark.rule("TA-212")
def test_an_enemys_turn_starts_when_it_is_activated() -> None:
    enemies = {"watcher-1": {"space": "sails", "life": 1, "afflictions": ["on-fire"]}}
    scenario = new_scenario([], run=TURN, familiars=familiars_at(**LOFT), enemies=enemies)
    assert scenario.s.enemies == {}, "it does not roll"
    enemies = {"watcher-1": {"space": "sails", "life": 2, "afflictions": ["poisoned"]}}
    scenario = new_scenario(["+2"], run=TURN, familiars=familiars_at(**LOFT), enemies=enemies)
    assert scenario.s.enemies["watcher-1"].life == 1
    assert scenario.s.enemies["watcher-1"].afflictions == []


@pytest.mark.rule("TA-214", "TA-217")
def test_gaining_life_ends_poison() -> None:
    flicker = {"space": "hall", "life": 5, "afflictions": ["poisoned", "badly-injured"]}
    scenario = new_scenario(
        familiars={"flicker": flicker}, run=[{"life": {"who": "flicker", "by": 1}}]
    )
    assert scenario.familiar("flicker").afflictions == []


@pytest.mark.rule("TA-215", "TA-217", "TA-218", "TA-30")
def test_extra_losses_add_up() -> None:
    chalk = {"space": "hall", "afflictions": ["trapped", "badly-injured"]}
    scenario = new_scenario(familiars={"chalk": chalk}, run=[{"life": {"who": "chalk", "by": -1}}])
    assert scenario.familiar("chalk").life == 9
    spread = familiars_at(**LOFT) | {"chalk": chalk}
    scenario = new_scenario(familiars=spread, enemies=enemies_at(watcher_1="hall"), run=TURN)
    assert scenario.familiar("chalk").life == 12 - (4 - 1 + 2)


@pytest.mark.rule("TA-220")
def test_tokens_are_not_knocked_down() -> None:
    down = [{"afflict": {"who": "enemies", "with": "knocked-down"}}]
    scenario = new_scenario(
        enemies=enemies_at(scuttle_1="hall", watcher_1="hall"), run=down
    ).s.enemies
    assert scenario["scuttle-1"].afflictions == []
    assert scenario["watcher-1"].afflictions == ["knocked-down"]


@pytest.mark.rule("TA-221", "TA-284", "TA-216")
def test_enemies_stand_up_when_they_move() -> None:
    enemies = {"watcher-1": {"space": "west-yard", "afflictions": ["knocked-down"]}}
    spread = familiars_at(**LOFT | {"chalk": "hearth"})
    scenario = new_scenario(familiars=spread, enemies=enemies, run=TURN)
    assert scenario.s.enemies["watcher-1"].space == "hall", "3 points less 2"
    assert scenario.s.enemies["watcher-1"].afflictions == []
    enemies = {"watcher-1": {"space": "hearth", "afflictions": ["knocked-down"]}}
    scenario = new_scenario(familiars=spread, enemies=enemies, run=TURN)
    assert scenario.s.enemies["watcher-1"].afflictions == ["knocked-down"]
    enemies = {"watcher-1": {"space": "hall", "afflictions": ["trapped"]}}
    scenario = new_scenario(familiars=spread, enemies=enemies, run=TURN)
    assert scenario.s.enemies["watcher-1"].space == "hall"


@pytest.mark.rule("TA-232", "TA-233")
def test_defending_may_be_helped() -> None:
    hands = [["deep-breath", "focus"], ["assist"], [], []]
    scenario = new_scenario(
        ["power"],
        familiars=familiars_at(**LOFT | {"flicker": "hall"}),
        hands=hands,
        run=TURN,
        enemies=enemies_at(watcher_1="hall"),
    )
    scenario.act("defend").play_cards("deep-breath").act("done").act("link", card="assist").act(
        "done"
    )
    assert scenario.familiar("flicker").life == 8  # 3 + 2 against 4
    assert scenario.familiar("flicker").power == 1


@pytest.mark.rule("TA-30", "TA-272")
def test_a_helm_reduces_one_loss_per_turn() -> None:
    flicker = {"space": "hall", "equipped": ["walnut-helm"]}
    scenario = new_scenario(
        familiars=familiars_at(**LOFT) | {"flicker": flicker},
        run=TURN * 2,
        enemies=enemies_at(watcher_1="hall"),
    )
    assert scenario.familiar("flicker").life == 8 - 3 - 4


@pytest.mark.rule("TA-271")
def test_familiars_come_first_then_enemies() -> None:
    hurt = [{"life": {"who": "each", "by": -20}}]
    scenario = new_scenario(order=["gribbert", "chalk", "flicker", "blaze"], run=hurt, enemies={})
    assert scenario.s.misfortune == 8
