"""Sections 7, 13, 14 and 16: enemies, attacks, defeat, flight, afflictions."""

from typing import Any

import pytest

from roost.games.familiar_tales.tests.support.scenario import TalesScenario, familiars_at

LOFT = dict.fromkeys(("flicker", "chalk", "blaze", "gribbert"), "loft")
TURN = [{"enemy_turn": True}]


def foes(**spaces: str) -> dict[str, Any]:
    return {name.replace("_", "-"): {"space": space} for name, space in spaces.items()}


def scene(rolls: list[str] | None = None, **state: Any) -> TalesScenario:
    given: dict[str, Any] = {"turn": "blaze", "danger": 0, "hands": [[], [], [], []]} | state
    return TalesScenario(rolls=rolls, **given)


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
def test_what_runs_out_is_left_out() -> None:
    more = [{"encounter": {"enemy": "tatterthrall", "n": 2}}]
    assert len(scene(enemies=foes(tatterthrall_2="hall"), run=more).s.enemies) == 2
    found = scene(enemies={}, run=[{"encounter": {"enemy": "scuttle", "n": 12}}]).s.enemies
    assert len(found) == 9
    assert [e.space for e in found.values()][:3] == ["west-yard", "south-yard", "west-yard"]


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
    found = scene(["+1"], **state, enemies=foes(tatterthrall_1="store", watcher_1="hall"))
    assert found.actions_of_type("melee") == [{"type": "melee", "enemy": "tatterthrall-1"}]
    assert found.actions_of_type("ranged") == []
    found.act("melee", enemy="tatterthrall-1").play_cards("reckless", "reckless").act("done")
    assert found.s.enemies["tatterthrall-1"].life == 2
    assert found.familiar("blaze").power == 0
    enemies = {"watcher-1": {"space": "store", "life": 1}}
    found = scene(["+1"], **state, enemies=enemies).act("melee", enemy="watcher-1")
    found.play_cards("reckless").act("done")
    assert found.s.enemies == {}
    assert found.familiar("blaze").power == 1
    assert found.s.defeated_enemies == {}


@pytest.mark.rule("TA-187", "TA-188")
def test_ranged() -> None:
    enemies = foes(watcher_1="west-yard", watcher_2="sails", scuttle_1="hall")
    hands = [["glimmer"] * 2, [], [], []]
    found = scene(
        ["+1"], turn="flicker", familiars=familiars_at(flicker="hall"), enemies=enemies, hands=hands
    )
    assert [a["enemy"] for a in found.actions_of_type("ranged")] == ["watcher-1", "scuttle-1"]
    found.act("ranged", enemy="watcher-1").play_cards("glimmer").act(
        "power", item="spark-dart", effect=0
    )
    found.act("done")
    assert found.s.enemies["watcher-1"].life == 1


@pytest.mark.rule("TA-259", "TA-206", "TA-205")
def test_scatter_unless_on_fire() -> None:
    hit = [{"life": {"who": "kind:tatterthrall", "by": -9}}]
    enemies = {"tatterthrall-1": {"space": "loft"}}
    found = scene(enemies=enemies, run=hit).s
    assert {e.space for e in found.enemies.values()} == {"loft"}
    assert sorted(found.enemies) == ["scuttle-1", "scuttle-2", "scuttle-3"]
    burning = {"tatterthrall-1": {"space": "loft", "afflictions": ["on-fire"]}}
    found = scene(enemies=burning, run=hit).s
    assert found.enemies == {}
    assert found.supply["on-fire"] == 4
    assert all(f.power == 0 for f in found.familiars.values()), "nobody did it"


@pytest.mark.rule("TA-226", "TA-227", "TA-228", "TA-229", "TA-230", "TA-231")
def test_an_enemy_goes_to_the_nearest_and_attacks() -> None:
    state: dict[str, Any] = {"run": TURN, "enemies": foes(tatterthrall_1="south-yard")}
    hands = [["deep-breath", "focus"], [], [], []]
    found = scene(
        ["+1"], familiars=familiars_at(**LOFT | {"flicker": "hall"}), hands=hands, **state
    )
    assert found.s.enemies["tatterthrall-1"].space == "hall", "by the west yard: too big to climb"
    assert found.seat_to_act() == 0
    assert found.legal_actions() == [{"type": "defend"}, {"type": "endure"}]
    found.act("defend").play_cards("deep-breath").act("done")  # 3 + 1 against 6
    assert found.familiar("flicker").life == 6
    found = scene(familiars=familiars_at(**LOFT | {"flicker": "hall"}), hands=hands, **state).act(
        "endure"
    )
    assert found.familiar("flicker").life == 2


@pytest.mark.rule("TA-228", "TA-255")
def test_of_equally_near_ones_the_players_choose() -> None:
    spread = familiars_at(**LOFT | {"flicker": "store", "chalk": "hearth"})
    state: dict[str, Any] = {"turn": "blaze", "run": TURN, "familiars": spread}
    found = scene(**state, enemies=foes(tatterthrall_1="hall"))
    assert found.seat_to_act() == 2
    assert found.legal_actions() == [
        {"type": "toward", "familiar": "flicker"},
        {"type": "toward", "familiar": "chalk"},
    ]
    found.act("toward", familiar="chalk")
    assert found.s.enemies["tatterthrall-1"].space == "hearth"
    assert found.familiar("chalk").life == 7, "6, less 1 of Stonehide"


@pytest.mark.rule("TA-228", "TA-229")
def test_on_one_space_only_the_target_is_asked() -> None:
    found = scene(run=TURN, familiars=familiars_at(**LOFT | {"flicker": "hall", "chalk": "hall"}),
                  enemies=foes(tatterthrall_1="west-yard"))  # fmt: skip
    assert [a["familiar"] for a in found.actions_of_type("target")] == ["flicker", "chalk"]


@pytest.mark.rule("TA-228")
def test_one_that_can_reach_nobody_stays() -> None:
    shut = {"doorway": "double-solid"}
    found = scene(
        run=TURN,
        edges=shut,
        familiars=familiars_at(**LOFT),
        enemies=foes(tatterthrall_1="west-yard"),
    )
    assert found.s.enemies["tatterthrall-1"].space == "west-yard"


@pytest.mark.rule("TA-259", "TA-227")
def test_watchers_fly() -> None:
    edges = {"doorway": "solid", "window": "double-solid", "high-window": "double-solid"}
    found = scene(run=TURN, edges=edges, familiars=familiars_at(**LOFT | {"chalk": "hearth"}),
                  enemies=foes(watcher_1="south-yard"))  # fmt: skip
    assert found.s.enemies["watcher-1"].space == "hearth"
    found = scene(run=TURN, edges=edges, familiars=familiars_at(**LOFT | {"chalk": "hearth"}),
                  enemies=foes(tatterthrall_1="west-yard"))  # fmt: skip
    assert found.s.enemies["tatterthrall-1"].space == "west-yard"


@pytest.mark.rule("TA-234", "TA-285", "TA-259")
def test_a_hive_moves_and_attacks_as_one() -> None:
    enemies = foes(scuttle_1="west-yard", scuttle_2="west-yard", scuttle_3="store")
    found = scene(run=TURN, familiars=familiars_at(**LOFT | {"chalk": "hall"}), enemies=enemies)
    assert {e.space for e in found.s.enemies.values()} == {"hall"}
    assert found.familiar("chalk").life == 12 - (3 + 3 - 1), "one attack of 3 + 3"


@pytest.mark.rule("TA-196", "TA-197", "TA-200", "TA-201")
def test_flight() -> None:
    flicker = {"space": "hall", "life": 2, "afflictions": ["on-fire", "poisoned", "trapped"]}
    found = scene(familiars={"flicker": flicker}, run=[{"life": {"who": "flicker", "by": -2}}])
    f = found.familiar("flicker")
    assert (f.space, f.life, f.afflictions) == (None, 8, ["badly-injured"])
    assert found.s.misfortune == 2
    assert found.s.seats[0].discard == ["fatigue", "fatigue"]
    assert found.s.child_space == "hall"
    assert found.s.supply["badly-injured"] == 3
    assert found.s.supply["on-fire"] == 4


@pytest.mark.rule("TA-198", "TA-199", "TA-282")
def test_return() -> None:
    away = {name: {"space": "fled"} for name in LOFT}
    one = scene(turn="flicker", familiars=away | familiars_at(chalk="loft"), enemies={})
    assert one.familiar("flicker").space == "loft"
    two = scene(
        turn="flicker", familiars=away | familiars_at(chalk="loft", blaze="hall"), enemies={}
    )
    assert [a["space"] for a in two.legal_actions()] == ["hall", "loft"]
    two.act("return", space="hall")
    none = scene(turn="flicker", familiars=away, enemies={})
    assert none.familiar("flicker").space == "hall", "the heart"


@pytest.mark.rule("TA-155")
def test_one_that_flees_in_its_own_turn_acts_no_more() -> None:
    flicker = {"space": "hall", "life": 1, "afflictions": ["on-fire"]}
    state: dict[str, Any] = {"draw": [["heave"] * 9, [], [], []], "enemies": {}}
    found = TalesScenario(
        turn="flicker", familiars={"flicker": flicker}, threat=[12], hands=[[]] * 4, **state
    )
    assert found.s.turn == "chalk"
    assert len(found.hand(0)) == 5


@pytest.mark.rule("TA-207", "TA-208", "TA-209", "TA-210")
def test_becoming_on_fire() -> None:
    burn = [{"afflict": {"who": "flicker", "with": "on-fire"}}]
    things = {"equipped": ["spark-dart", "quilted-vest"], "stash": ["foraging-basket"]}
    found = scene(familiars={"flicker": {"space": "hall", **things}}, run=burn * 2)
    f = found.familiar("flicker")
    assert f.afflictions == ["on-fire"]
    assert (f.equipped, f.stash) == (["spark-dart"], ["foraging-basket"])
    assert "quilted-vest" in found.s.banished
    assert found.s.supply["on-fire"] == 3
    found = scene(supply={"on-fire": 0}, run=burn)
    assert found.familiar("flicker").afflictions == []


@pytest.mark.rule("TA-211", "TA-213", "TA-154")
def test_fire_and_poison_tick_at_the_start_of_a_turn() -> None:
    state = {"turn": "flicker", "enemies": {}}
    flicker = {"space": "hall", "afflictions": ["on-fire", "poisoned"]}
    found = scene(["+1", "danger"], **state, familiars={"flicker": flicker})
    assert found.familiar("flicker").life == 6
    assert found.familiar("flicker").afflictions == ["poisoned"]
    assert found.s.danger == 1
    found = scene(["-1", "-1", "+1"], **state, familiars={"flicker": flicker},
                  hands=[["focus"] * 2, [], [], []])  # fmt: skip
    found.act("special", id="put-out").play_cards("focus", "focus").act("done").act("keep")
    assert found.familiar("flicker").afflictions == ["on-fire", "poisoned"], "1 + 1 + 1"


@pytest.mark.rule("TA-212")
def test_an_enemys_turn_starts_when_it_is_activated() -> None:
    enemies = {"watcher-1": {"space": "sails", "life": 1, "afflictions": ["on-fire"]}}
    found = scene([], run=TURN, familiars=familiars_at(**LOFT), enemies=enemies)
    assert found.s.enemies == {}, "it does not roll"
    enemies = {"watcher-1": {"space": "sails", "life": 2, "afflictions": ["poisoned"]}}
    found = scene(["+2"], run=TURN, familiars=familiars_at(**LOFT), enemies=enemies)
    assert found.s.enemies["watcher-1"].life == 1
    assert found.s.enemies["watcher-1"].afflictions == []


@pytest.mark.rule("TA-214", "TA-217")
def test_gaining_life_ends_poison() -> None:
    flicker = {"space": "hall", "life": 5, "afflictions": ["poisoned", "badly-injured"]}
    found = scene(familiars={"flicker": flicker}, run=[{"life": {"who": "flicker", "by": 1}}])
    assert found.familiar("flicker").afflictions == []


@pytest.mark.rule("TA-215", "TA-217", "TA-218", "TA-30")
def test_losses_add_up() -> None:
    chalk = {"space": "hall", "afflictions": ["trapped", "badly-injured"]}
    found = scene(familiars={"chalk": chalk}, run=[{"life": {"who": "chalk", "by": -1}}])
    assert found.familiar("chalk").life == 9
    spread = familiars_at(**LOFT) | {"chalk": chalk}
    found = scene(familiars=spread, enemies=foes(watcher_1="hall"), run=TURN)
    assert found.familiar("chalk").life == 12 - (4 - 1 + 2)


@pytest.mark.rule("TA-220")
def test_tokens_are_not_knocked_down() -> None:
    down = [{"afflict": {"who": "enemies", "with": "knocked-down"}}]
    found = scene(enemies=foes(scuttle_1="hall", watcher_1="hall"), run=down).s.enemies
    assert found["scuttle-1"].afflictions == []
    assert found["watcher-1"].afflictions == ["knocked-down"]


@pytest.mark.rule("TA-221", "TA-284", "TA-216")
def test_enemies_stand_up_when_they_move() -> None:
    enemies = {"watcher-1": {"space": "west-yard", "afflictions": ["knocked-down"]}}
    spread = familiars_at(**LOFT | {"chalk": "hearth"})
    found = scene(familiars=spread, enemies=enemies, run=TURN)
    assert found.s.enemies["watcher-1"].space == "hall", "3 points less 2"
    assert found.s.enemies["watcher-1"].afflictions == []
    enemies = {"watcher-1": {"space": "hearth", "afflictions": ["knocked-down"]}}
    found = scene(familiars=spread, enemies=enemies, run=TURN)
    assert found.s.enemies["watcher-1"].afflictions == ["knocked-down"]
    enemies = {"watcher-1": {"space": "hall", "afflictions": ["trapped"]}}
    found = scene(familiars=spread, enemies=enemies, run=TURN)
    assert found.s.enemies["watcher-1"].space == "hall"


@pytest.mark.rule("TA-232", "TA-233")
def test_defending_may_be_helped() -> None:
    hands = [["deep-breath", "focus"], ["assist"], [], []]
    found = scene(["power"], familiars=familiars_at(**LOFT | {"flicker": "hall"}), hands=hands, run=TURN,
                  enemies=foes(watcher_1="hall"))  # fmt: skip
    found.act("defend").play_cards("deep-breath").act("done").act("link", card="assist").act("done")
    assert found.familiar("flicker").life == 8  # 3 + 2 against 4
    assert found.familiar("flicker").power == 1


@pytest.mark.rule("TA-30", "TA-272")
def test_a_helm_softens_one_blow_a_turn() -> None:
    flicker = {"space": "hall", "equipped": ["walnut-helm"]}
    found = scene(familiars=familiars_at(**LOFT) | {"flicker": flicker}, run=TURN * 2,
                  enemies=foes(watcher_1="hall"))  # fmt: skip
    assert found.familiar("flicker").life == 8 - 3 - 4


@pytest.mark.rule("TA-271")
def test_familiars_come_first_then_enemies() -> None:
    hurt = [{"life": {"who": "each", "by": -20}}]
    found = scene(order=["gribbert", "chalk", "flicker", "blaze"], run=hurt, enemies={})
    assert found.s.misfortune == 8
