"""Section 9: skill tests."""

from typing import Any

import pytest

from roost.games.familiar_tales.tests.support.scenario import TalesScenario, familiars_at

CALM: dict[str, Any] = {"enemies": {}, "danger": 0, "turn": "flicker"}
BIN: dict[str, Any] = {"familiars": {"flicker": {"space": "store"}}}


def break_bin(*hand: str, rolls: list[str], **changes: Any) -> TalesScenario:
    """Flicker breaks up a bin: might 5."""
    state = CALM | BIN | {"hands": [list(hand), [], [], []]} | changes
    return TalesScenario(rolls=rolls, **state).act("special", id="break-up-bin")


def wood(scenario: TalesScenario) -> int:
    return int(scenario.familiar("flicker").resources.get("wood", 0))


@pytest.mark.rule("TA-120", "TA-123", "TA-138", "TA-139", "TA-143", "TA-145", "TA-147")
def test_cards_and_roll_are_added_up() -> None:
    scenario = break_bin("heave", "snarl", "fatigue", rolls=["-1"])
    scenario.play_cards("heave", "snarl").act("done")  # 3 + 2 - 1 is less than 5
    assert wood(scenario) == 0
    assert sorted(scenario.s.seats[0].discard) == ["heave", "snarl"]
    scenario = break_bin("heave", "snarl", rolls=["+1"]).play_cards("heave", "snarl").act("done")
    assert wood(scenario) == 1
    assert scenario.s.supply["wood"] == 7


@pytest.mark.rule("TA-122", "TA-274")
def test_an_action_with_a_test_needs_a_card() -> None:
    scenario = break_bin("heave", rolls=["+1"])
    assert scenario.legal_types() == {"play"}
    scenario.play_cards("heave")
    assert scenario.legal_actions() == [{"type": "done"}]


@pytest.mark.rule("TA-121", "TA-270", "TA-287")
def test_an_empty_hand_takes_no_action_with_a_test() -> None:
    scenario = TalesScenario(**CALM, **BIN, hands=[[], [], [], []])
    assert {"type": "special", "id": "break-up-bin"} not in scenario.legal_actions()
    assert "forage" not in scenario.legal_types()


@pytest.mark.rule("TA-126")
def test_the_danger_icon_raises_danger() -> None:
    scenario = break_bin("reckless", rolls=[])
    assert scenario.s.danger == 1  # by breaking up the bin
    assert scenario.play_cards("reckless").s.danger == 2


@pytest.mark.rule("TA-127", "TA-222")
def test_the_heal_icon_heals_the_acting_familiar() -> None:
    familiars = {"flicker": {"space": "store", "life": 6, "afflictions": ["badly-injured"]}}
    scenario = break_bin("deep-breath", rolls=[], familiars=familiars).play_cards("deep-breath")
    assert scenario.familiar("flicker").life == 7
    assert scenario.familiar("flicker").afflictions == []
    familiars = {"flicker": {"space": "store", "life": 8, "afflictions": ["badly-injured"]}}
    scenario = break_bin("deep-breath", rolls=[], familiars=familiars).play_cards("deep-breath")
    assert scenario.familiar("flicker").afflictions == ["badly-injured"]


@pytest.mark.rule("TA-128", "TA-129")
def test_the_draw_icon_offers_a_card_for_a_fatigue() -> None:
    scenario = break_bin("flit", rolls=[], draw=[["heave"], [], [], []]).play_cards("flit")
    assert scenario.legal_actions() == [{"type": "draw"}, {"type": "skip"}]
    scenario.act("draw")
    assert scenario.hand() == ["heave"]
    assert scenario.s.seats[0].discard == ["fatigue"]
    assert scenario.s.fatigue == 13
    scenario = break_bin("flit", rolls=[], fatigue_pile=0).play_cards("flit")
    assert scenario.legal_actions() == [{"type": "done"}]


@pytest.mark.rule("TA-277")
def test_the_draw_icon_may_draw_the_fatigue_itself() -> None:
    scenario = break_bin("flit", rolls=[]).play_cards("flit").act("draw")
    assert scenario.hand() == ["fatigue"]
    assert scenario.s.seats[0].discard == []


@pytest.mark.rule("TA-130", "TA-131")
def test_each_reroll_icon_gives_one_reroll() -> None:
    scenario = break_bin("focus", "focus", rolls=["danger", "danger", "+2"]).play_cards(
        "focus", "focus"
    )
    scenario.act("done")
    assert scenario.legal_types() == {"reroll", "keep"}
    scenario.act("reroll")
    assert scenario.legal_types() == {"reroll", "keep"}
    scenario.act("reroll")
    assert scenario.s.danger == 1  # the symbols were rerolled
    assert "end" in scenario.legal_types()


@pytest.mark.rule("TA-132", "TA-133", "TA-136", "TA-137")
def test_others_help_once_with_link_cards() -> None:
    hands = [["heave", "assist"], ["assist", "snarl"], ["snarl"], ["assist", "assist"]]
    scenario = break_bin(rolls=["+1"], hands=hands).play_cards("heave").act("done")
    assert scenario.seat_to_act() == 1
    assert scenario.legal_actions() == [{"type": "link", "card": "assist"}, {"type": "pass"}]
    scenario.act("link", card="assist")
    assert scenario.seat_to_act() == 3, "a seat without a link card is not asked"
    scenario.act("pass")
    assert scenario.seat_to_act() == 0
    assert scenario.legal_actions() == [{"type": "play", "card": "assist"}, {"type": "done"}]
    scenario.act("done")  # 3 + 1 + 1
    assert wood(scenario) == 1
    assert scenario.s.seats[1].discard == ["assist"]


@pytest.mark.rule("TA-136")
def test_without_help_the_tally_comes_at_once() -> None:
    hands = [["heave"], ["assist"], [], []]
    scenario = break_bin(rolls=["+2"], hands=hands).play_cards("heave").act("done").act("pass")
    assert wood(scenario) == 1


@pytest.mark.rule("TA-132", "TA-252", "TA-251")
def test_alone_the_link_icon_draws_a_card() -> None:
    state = CALM | BIN | {"hands": [["assist"]], "draw": [["heave"]]}
    scenario = (
        TalesScenario(1, rolls=["+1"], **state)
        .act("special", id="break-up-bin")
        .play_cards("assist")
    )
    assert scenario.hand() == ["heave"]
    scenario = TalesScenario(1, **state).act("move").play_cards("assist")
    assert scenario.hand() == ["heave"]


@pytest.mark.rule("TA-134", "TA-135", "TA-279")
def test_item_powers_are_offered_if_they_do_something() -> None:
    rest: dict[str, Any] = {"turn": "blaze", "hands": [[], [], ["pounce", "snarl"], []]}
    enemies = {"tatterthrall-1": {"space": "store"}}
    state: dict[str, Any] = {"familiars": {"blaze": {"space": "store"}}, "enemies": enemies}
    scenario = TalesScenario(rolls=["+1"], **rest, **state).act("melee", enemy="tatterthrall-1")
    scenario.play_cards("pounce")
    bite = {"type": "power", "item": "vicious-bite", "effect": 0}
    assert scenario.legal_actions() == [bite, {"type": "skip"}]
    scenario.act("power", item="vicious-bite", effect=0).play_cards("snarl")
    assert scenario.legal_types() == {"done"}, "it works once a test"
    scenario.act("done")  # 3 + 2 + 1 against 6
    assert scenario.s.enemies["tatterthrall-1"].life == 1
    scenario = (
        TalesScenario(rolls=[], **rest, **state)
        .act("special", id="break-up-bin")
        .play_cards("pounce")
    )
    assert "power" not in scenario.legal_types(), "damage outside an attack"


@pytest.mark.rule("TA-124", "TA-125")
def test_a_card_has_its_further_effect_in_its_kind_of_test() -> None:
    state = CALM | {"hands": [["hearthcraft", "lamplight"], [], [], []]}
    state |= {"familiars": {"flicker": {"space": "store"}}}
    scenario = (
        TalesScenario(rolls=["-1"], **state).act("forage").play_cards("hearthcraft").act("done")
    )  # 2 + 2 - 1
    assert wood(scenario) == 1
    scenario = TalesScenario(rolls=["-1"], **state).act("special", id="break-up-bin")
    scenario.play_cards("lamplight", "hearthcraft").act("done")
    assert scenario.s.danger == 1, "an ACTION is not resolved in a test"
    assert wood(scenario) == 0


@pytest.mark.rule("TA-140", "TA-141")
def test_symbols_count_nothing_but_do_something() -> None:
    scenario = break_bin("heave", "snarl", rolls=["power"]).play_cards("heave", "snarl").act("done")
    assert (wood(scenario), scenario.familiar("flicker").power) == (1, 1)
    scenario = break_bin("heave", rolls=["power"]).play_cards("heave").act("done")
    assert (wood(scenario), scenario.familiar("flicker").power) == (0, 0)
    scenario = (
        break_bin("heave", "snarl", rolls=["danger"]).play_cards("heave", "snarl").act("done")
    )
    assert (wood(scenario), scenario.s.danger) == (1, 2)


@pytest.mark.rule("TA-144", "TA-231")
def test_a_total_is_never_below_0() -> None:
    state: dict[str, Any] = {"turn": "chalk", "hands": [["fatigue"], [], [], []]}
    others = dict.fromkeys(("chalk", "blaze", "gribbert"), "loft")
    state |= {"familiars": familiars_at(flicker="hall", **others)}
    state |= {"enemies": {"scuttle-1": {"space": "hall"}}}
    scenario = TalesScenario(rolls=["-1"], run=[{"enemy_turn": True}], **state).act("defend")
    scenario.play_cards("fatigue").act("done")
    assert scenario.familiar("flicker").life == 4  # 3 + 1, less 0


@pytest.mark.rule("TA-148", "TA-65")
def test_an_empty_draw_pile_is_refilled() -> None:
    shuffles = [{"deck": f"skill-{seat}", "cards": []} for seat in range(4)]
    shuffles += [{"deck": deck, "cards": []} for deck in ("training", "crafting")]
    again = {"deck": "skill-0", "cards": ["snarl", "heave"]}
    state = CALM | {"hands": [["focus"], [], [], []], "discard": [["heave", "snarl"], [], [], []]}
    scenario = TalesScenario(shuffles=[*shuffles, again], threat=[12], **state).act("end")
    assert scenario.hand() == ["focus", "snarl", "heave"]
    assert scenario.s.turn == "chalk"


@pytest.mark.rule("TA-278", "TA-30")
def test_old_luck_is_spent_when_used() -> None:
    state = CALM | {"turn": "gribbert", "hands": [[], [], [], ["heave", "focus", "snarl"]]}
    state |= {"familiars": {"gribbert": {"space": "store"}}}
    scenario = TalesScenario(rolls=["-1", "+1", "-1", "+1", "+1"], **state).act(
        "special", id="break-up-bin"
    )
    scenario.play_cards("heave").act("done").act("keep")
    scenario.act("special", id="break-up-bin").play_cards("focus").act("done")
    scenario.act("reroll")  # the icon's
    assert scenario.legal_types() == {"reroll", "keep"}, "Old Luck is still there"
    scenario.act("reroll")
    assert "end" in scenario.legal_types()
    scenario.act("special", id="break-up-bin").play_cards("snarl").act("done")
    assert "end" in scenario.legal_types(), "once a turn"


@pytest.mark.rule("TA-223", "TA-224")
def test_marks_add_to_their_skill() -> None:
    familiars = {"flicker": {"space": "store", "marks": ["might", "might"]}}
    scenario = (
        break_bin("heave", rolls=["-1"], familiars=familiars).play_cards("heave").act("done")
    )  # 3 + 2 - 1
    assert wood(scenario) == 0
    scenario = (
        break_bin("heave", "fatigue", rolls=["power"], familiars=familiars)
        .play_cards("heave")
        .act("done")
    )
    assert wood(scenario) == 1
    marks = [{"mark": {"who": "self", "of": "choose"}}]
    scenario = TalesScenario(**CALM, familiars=familiars, run=marks)
    assert {"type": "mark", "skill": "might"} not in scenario.legal_actions()
    scenario.act("mark", skill="insight")
    assert scenario.familiar("flicker").marks == ["might", "might", "insight"]
