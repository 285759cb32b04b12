"""Section 9: skill tests."""

from typing import Any

import pytest

from roost.games.familiar_tales.tests.support.scenario import TalesScenario, familiars_at

CALM: dict[str, Any] = {"enemies": {}, "danger": 0, "turn": "flicker"}
BIN: dict[str, Any] = {"familiars": {"flicker": {"space": "store"}}}


def trial(*hand: str, rolls: list[str], **more: Any) -> TalesScenario:
    """Flicker breaks up a bin: might 5."""
    state = CALM | BIN | {"hands": [list(hand), [], [], []]} | more
    return TalesScenario(rolls=rolls, **state).act("special", id="break-up-bin")


def wood(scene: TalesScenario) -> int:
    return int(scene.familiar("flicker").resources.get("wood", 0))


@pytest.mark.rule("TA-120", "TA-123", "TA-138", "TA-139", "TA-143", "TA-145", "TA-147")
def test_cards_and_roll_are_added_up() -> None:
    scene = trial("heave", "snarl", "fatigue", rolls=["-1"])
    scene.play_cards("heave", "snarl").act("done")  # 3 + 2 - 1 is less than 5
    assert wood(scene) == 0
    assert sorted(scene.s.seats[0].discard) == ["heave", "snarl"]
    scene = trial("heave", "snarl", rolls=["+1"]).play_cards("heave", "snarl").act("done")
    assert wood(scene) == 1
    assert scene.s.supply["wood"] == 7


@pytest.mark.rule("TA-122", "TA-274")
def test_an_action_with_a_test_needs_a_card() -> None:
    scene = trial("heave", rolls=["+1"])
    assert scene.legal_types() == {"play"}
    scene.play_cards("heave")
    assert scene.legal_actions() == [{"type": "done"}]


@pytest.mark.rule("TA-121", "TA-270", "TA-287")
def test_an_empty_hand_takes_no_action_with_a_test() -> None:
    scene = TalesScenario(**CALM, **BIN, hands=[[], [], [], []])
    assert {"type": "special", "id": "break-up-bin"} not in scene.legal_actions()
    assert "forage" not in scene.legal_types()


@pytest.mark.rule("TA-126")
def test_the_danger_icon_raises_danger() -> None:
    scene = trial("reckless", rolls=[])
    assert scene.s.danger == 1  # of breaking up the bin
    assert scene.play_cards("reckless").s.danger == 2


@pytest.mark.rule("TA-127", "TA-222")
def test_the_heal_icon_heals_the_acting_familiar() -> None:
    familiars = {"flicker": {"space": "store", "life": 6, "afflictions": ["badly-injured"]}}
    scene = trial("deep-breath", rolls=[], familiars=familiars).play_cards("deep-breath")
    assert scene.familiar("flicker").life == 7
    assert scene.familiar("flicker").afflictions == []
    familiars = {"flicker": {"space": "store", "life": 8, "afflictions": ["badly-injured"]}}
    scene = trial("deep-breath", rolls=[], familiars=familiars).play_cards("deep-breath")
    assert scene.familiar("flicker").afflictions == ["badly-injured"]


@pytest.mark.rule("TA-128", "TA-129")
def test_the_draw_icon_offers_a_card_for_a_fatigue() -> None:
    scene = trial("flit", rolls=[], draw=[["heave"], [], [], []]).play_cards("flit")
    assert scene.legal_actions() == [{"type": "draw"}, {"type": "skip"}]
    scene.act("draw")
    assert scene.hand() == ["heave"]
    assert scene.s.seats[0].discard == ["fatigue"]
    assert scene.s.fatigue == 13
    scene = trial("flit", rolls=[], fatigue_pile=0).play_cards("flit")
    assert scene.legal_actions() == [{"type": "done"}]


@pytest.mark.rule("TA-277")
def test_the_draw_icon_may_draw_the_fatigue_itself() -> None:
    scene = trial("flit", rolls=[]).play_cards("flit").act("draw")
    assert scene.hand() == ["fatigue"]
    assert scene.s.seats[0].discard == []


@pytest.mark.rule("TA-130", "TA-131")
def test_each_reroll_icon_gives_one_reroll() -> None:
    scene = trial("focus", "focus", rolls=["danger", "danger", "+2"]).play_cards("focus", "focus")
    scene.act("done")
    assert scene.legal_types() == {"reroll", "keep"}
    scene.act("reroll")
    assert scene.legal_types() == {"reroll", "keep"}
    scene.act("reroll")
    assert scene.s.danger == 1  # the symbols were not kept
    assert "end" in scene.legal_types()


@pytest.mark.rule("TA-132", "TA-133", "TA-136", "TA-137")
def test_others_help_once_with_link_cards() -> None:
    hands = [["heave", "assist"], ["assist", "snarl"], ["snarl"], ["assist", "assist"]]
    scene = trial(rolls=["+1"], hands=hands).play_cards("heave").act("done")
    assert scene.seat_to_act() == 1
    assert scene.legal_actions() == [{"type": "link", "card": "assist"}, {"type": "pass"}]
    scene.act("link", card="assist")
    assert scene.seat_to_act() == 3, "a seat without a link card is not asked"
    scene.act("pass")
    assert scene.seat_to_act() == 0
    assert scene.legal_actions() == [{"type": "play", "card": "assist"}, {"type": "done"}]
    scene.act("done")  # 3 + 1 + 1
    assert wood(scene) == 1
    assert scene.s.seats[1].discard == ["assist"]


@pytest.mark.rule("TA-136")
def test_without_help_the_tally_comes_at_once() -> None:
    hands = [["heave"], ["assist"], [], []]
    scene = trial(rolls=["+2"], hands=hands).play_cards("heave").act("done").act("pass")
    assert wood(scene) == 1


@pytest.mark.rule("TA-132", "TA-252", "TA-251")
def test_alone_the_link_icon_draws_a_card() -> None:
    state = CALM | BIN | {"hands": [["assist"]], "draw": [["heave"]]}
    scene = (
        TalesScenario(1, rolls=["+1"], **state)
        .act("special", id="break-up-bin")
        .play_cards("assist")
    )
    assert scene.hand() == ["heave"]
    scene = TalesScenario(1, **state).act("move").play_cards("assist")
    assert scene.hand() == ["heave"]


@pytest.mark.rule("TA-134", "TA-135", "TA-279")
def test_item_powers_are_offered_if_they_do_something() -> None:
    rest: dict[str, Any] = {"turn": "blaze", "hands": [[], [], ["pounce", "snarl"], []]}
    enemies = {"tatterthrall-1": {"space": "store"}}
    state: dict[str, Any] = {"familiars": {"blaze": {"space": "store"}}, "enemies": enemies}
    scene = TalesScenario(rolls=["+1"], **rest, **state).act("melee", enemy="tatterthrall-1")
    scene.play_cards("pounce")
    bite = {"type": "power", "item": "vicious-bite", "effect": 0}
    assert scene.legal_actions() == [bite, {"type": "skip"}]
    scene.act("power", item="vicious-bite", effect=0).play_cards("snarl")
    assert scene.legal_types() == {"done"}, "it works once a test"
    scene.act("done")  # 3 + 2 + 1 against 6
    assert scene.s.enemies["tatterthrall-1"].life == 1
    scene = (
        TalesScenario(rolls=[], **rest, **state)
        .act("special", id="break-up-bin")
        .play_cards("pounce")
    )
    assert "power" not in scene.legal_types(), "damage outside an attack"


@pytest.mark.rule("TA-124", "TA-125")
def test_a_card_has_its_further_effect_in_its_kind_of_test() -> None:
    state = CALM | {"hands": [["hearthcraft", "lamplight"], [], [], []]}
    state |= {"familiars": {"flicker": {"space": "store"}}}
    scene = (
        TalesScenario(rolls=["-1"], **state).act("forage").play_cards("hearthcraft").act("done")
    )  # 2 + 2 - 1
    assert wood(scene) == 1
    scene = TalesScenario(rolls=["-1"], **state).act("special", id="break-up-bin")
    scene.play_cards("lamplight", "hearthcraft").act("done")
    assert scene.s.danger == 1, "an ACTION is not resolved in a test"
    assert wood(scene) == 0


@pytest.mark.rule("TA-140", "TA-141")
def test_symbols_count_nothing_but_do_something() -> None:
    scene = trial("heave", "snarl", rolls=["power"]).play_cards("heave", "snarl").act("done")
    assert (wood(scene), scene.familiar("flicker").power) == (1, 1)
    scene = trial("heave", rolls=["power"]).play_cards("heave").act("done")
    assert (wood(scene), scene.familiar("flicker").power) == (0, 0)
    scene = trial("heave", "snarl", rolls=["danger"]).play_cards("heave", "snarl").act("done")
    assert (wood(scene), scene.s.danger) == (1, 2)


@pytest.mark.rule("TA-144", "TA-231")
def test_a_total_is_never_below_0() -> None:
    state: dict[str, Any] = {"turn": "chalk", "hands": [["fatigue"], [], [], []]}
    others = dict.fromkeys(("chalk", "blaze", "gribbert"), "loft")
    state |= {"familiars": familiars_at(flicker="hall", **others)}
    state |= {"enemies": {"scuttle-1": {"space": "hall"}}}
    scene = TalesScenario(rolls=["-1"], run=[{"enemy_turn": True}], **state).act("defend")
    scene.play_cards("fatigue").act("done")
    assert scene.familiar("flicker").life == 4  # 3 + 1, less 0


@pytest.mark.rule("TA-148", "TA-65")
def test_an_empty_draw_pile_is_made_anew() -> None:
    shuffles = [{"deck": f"skill-{seat}", "cards": []} for seat in range(4)]
    shuffles += [{"deck": deck, "cards": []} for deck in ("training", "crafting")]
    again = {"deck": "skill-0", "cards": ["snarl", "heave"]}
    state = CALM | {"hands": [["focus"], [], [], []], "discard": [["heave", "snarl"], [], [], []]}
    scene = TalesScenario(shuffles=[*shuffles, again], threat=[12], **state).act("end")
    assert scene.hand() == ["focus", "snarl", "heave"]
    assert scene.s.turn == "chalk"


@pytest.mark.rule("TA-278", "TA-30")
def test_old_luck_is_spent_when_used() -> None:
    state = CALM | {"turn": "gribbert", "hands": [[], [], [], ["heave", "focus", "snarl"]]}
    state |= {"familiars": {"gribbert": {"space": "store"}}}
    scene = TalesScenario(rolls=["-1", "+1", "-1", "+1", "+1"], **state).act(
        "special", id="break-up-bin"
    )
    scene.play_cards("heave").act("done").act("keep")
    scene.act("special", id="break-up-bin").play_cards("focus").act("done")
    scene.act("reroll")  # the icon's
    assert scene.legal_types() == {"reroll", "keep"}, "Old Luck is still there"
    scene.act("reroll")
    assert "end" in scene.legal_types()
    scene.act("special", id="break-up-bin").play_cards("snarl").act("done")
    assert "end" in scene.legal_types(), "once a turn"


@pytest.mark.rule("TA-223", "TA-224")
def test_marks_add_to_their_skill() -> None:
    familiars = {"flicker": {"space": "store", "marks": ["might", "might"]}}
    scene = (
        trial("heave", rolls=["-1"], familiars=familiars).play_cards("heave").act("done")
    )  # 3 + 2 - 1
    assert wood(scene) == 0
    scene = (
        trial("heave", "fatigue", rolls=["power"], familiars=familiars)
        .play_cards("heave")
        .act("done")
    )
    assert wood(scene) == 1
    marks = [{"mark": {"who": "self", "of": "choose"}}]
    scene = TalesScenario(**CALM, familiars=familiars, run=marks)
    assert {"type": "mark", "skill": "might"} not in scene.legal_actions()
    scene.act("mark", skill="insight")
    assert scene.familiar("flicker").marks == ["might", "might", "insight"]
