"""A go: the first card, the next cards, and X."""

import pytest

from roost.games.fuertorite.tests.scenario import (
    ALL,
    KINDS,
    FuertoriteScenario,
    after_lead,
    cards_with_marks,
    position,
)

ANCHORS = [f"anchor-{number}" for number in range(1, 15)]
COINS = [f"coin-{number}" for number in range(3, 9)]


def playable_cards(scenario: FuertoriteScenario) -> set[str]:
    """Return the cards that can be played upright as the first card."""
    return {text.partition(" ")[2] for text in scenario.legal_texts if text.startswith("play")}


def layable_cards(scenario: FuertoriteScenario) -> set[str]:
    return {text.partition(" ")[2] for text in scenario.legal_texts if text.startswith("lay")}


def extending_cards(scenario: FuertoriteScenario) -> set[str]:
    return {text.partition(" ")[2] for text in scenario.legal_texts if text.startswith("extend")}


# The first card


@pytest.mark.rule("FU-30")
def test_the_sp_plays_any_card_of_the_hand_upright() -> None:
    scenario = position(["anchor-3 map-9 coin-5", "map-1", "map-2"], ["wheel-7 coin-8", "", ""])
    assert scenario.legal_texts == {"play anchor-3", "play map-9", "play coin-5"}


@pytest.mark.rule("FU-30")
def test_the_sp_may_be_any_seat() -> None:
    scenario = position(["map-1", "map-2", "anchor-3 map-9"], sp=2)
    assert scenario.turn == 2
    assert scenario.legal_texts == {"play anchor-3", "play map-9"}


@pytest.mark.rule("FU-30", "FU-81")
def test_an_sp_without_a_hand_leads_any_card_of_the_property() -> None:
    """FU-R3"""
    scenario = position(["", "map-1", "map-2"], ["wheel-7 coin-8 map-x", "", ""])
    assert scenario.legal_texts == {"play wheel-7", "play coin-8", "play map-x as 0"}


@pytest.mark.rule("FU-31", "FU-32", "FU-33")
def test_a_higher_card_of_the_type_from_hand_or_property() -> None:
    scenario = after_lead("anchor-7", "anchor-6 anchor-8 wheel-9", "anchor-9 anchor-5 map-14")
    assert scenario.legal_texts == {"play anchor-8", "play anchor-9"}


@pytest.mark.rule("FU-33")
@pytest.mark.parametrize("number", range(1, 15))
@pytest.mark.parametrize("kind", KINDS)
def test_what_beats_each_basic_card(kind: str, number: int) -> None:
    card = f"{kind}-{number}"
    others = [name for name in ALL if name != card and not name.startswith("coin")]
    higher = {f"{kind}-{n}" for n in range(number + 1, 15)} | {f"{kind}-x as {number + 1}"}
    scenario = after_lead(card, " ".join(others))
    assert playable_cards(scenario) == higher
    assert layable_cards(scenario) == set()


@pytest.mark.rule("FU-34")
def test_any_coin_whatever_the_numbers() -> None:
    scenario = after_lead("anchor-14", " ".join(["map-2", *COINS[:3]]), " ".join(COINS[3:]))
    assert playable_cards(scenario) == set(COINS)


@pytest.mark.rule("FU-35", "FU-36")
@pytest.mark.parametrize("number", range(3, 9))
def test_what_beats_each_coin(number: int) -> None:
    """FU-R2: coins of any number, and any X. Also G7."""
    card = f"coin-{number}"
    scenario = after_lead(card, " ".join(name for name in ALL if name != card))
    higher = {f"{kind}-{n}" for kind in KINDS for n in range(number + 1, 15)}
    xs = {f"{kind}-x as {number + 1}" for kind in KINDS}
    assert playable_cards(scenario) == higher | xs | (set(COINS) - {card})
    assert layable_cards(scenario) == set()


@pytest.mark.rule("FU-35", "FU-36")
@pytest.mark.parametrize("card", ["wheel-7", "anchor-14", "coin-3", "map-x"])
@pytest.mark.parametrize("where", ["hand", "property"])
def test_golden_7_a_card_that_beats_a_coin_must_be_played(card: str, where: str) -> None:
    hand = "wheel-6 map-5"
    scenario = after_lead("coin-6", *((f"{hand} {card}", "") if where == "hand" else (hand, card)))
    assert scenario.legal_texts == {f"play {card}" + (" as 7" if card == "map-x" else "")}


@pytest.mark.rule("FU-35", "FU-37")
def test_golden_7_against_a_coin_lower_cards_are_laid() -> None:
    assert after_lead("coin-6", "wheel-6 map-5", "anchor-6").legal_texts == {"lay wheel-6"}


@pytest.mark.rule("FU-36")
def test_a_player_who_can_beat_must_but_may_choose_a_coin() -> None:
    scenario = after_lead("anchor-7", "anchor-8 coin-3 map-14")
    assert scenario.legal_texts == {"play anchor-8", "play coin-3"}


@pytest.mark.rule("FU-36")
def test_a_card_of_the_property_forces_too() -> None:
    assert after_lead("anchor-7", "map-14", "anchor-8").legal_texts == {"play anchor-8"}
    assert after_lead("anchor-7", "map-14", "anchor-x").legal_texts == {"play anchor-x as 8"}


@pytest.mark.rule("FU-36", "FU-34")
@pytest.mark.parametrize("where", ["hand", "property"])
def test_golden_8_a_coin_on_a_basic_card_is_free_or_forced(where: str) -> None:
    """FU-R1"""
    cards = ("coin-3 map-5 map-7", "") if where == "hand" else ("map-5 map-7", "coin-3")
    assert after_lead("map-9", *cards).legal_texts == {"play coin-3", "lay map-7"}
    assert after_lead("map-9", *cards, coin="forced").legal_texts == {"play coin-3"}


@pytest.mark.rule("FU-36")
def test_a_forced_coin_leaves_the_choice_among_upright_cards() -> None:
    scenario = after_lead("map-9", "map-10 coin-3 coin-5 map-5", coin="forced")
    assert scenario.legal_texts == {"play map-10", "play coin-3", "play coin-5"}


@pytest.mark.rule("FU-37")
def test_otherwise_the_highest_card_of_the_hand_is_laid() -> None:
    scenario = after_lead("anchor-7", "map-5 wheel-9 anchor-2", "map-14")
    assert scenario.legal_texts == {"lay wheel-9"}


@pytest.mark.rule("FU-37")
def test_any_of_equal_highest_cards_is_laid() -> None:
    scenario = after_lead("anchor-9", "map-8 wheel-8 anchor-8 wheel-2")
    assert scenario.legal_texts == {"lay map-8", "lay wheel-8", "lay anchor-8"}


@pytest.mark.rule("FU-37")
@pytest.mark.parametrize("number", range(1, 15))
def test_each_number_can_be_the_highest(number: int) -> None:
    hand = " ".join(f"wheel-{n}" for n in range(1, number + 1))
    assert layable_cards(after_lead("map-14", f"{hand} anchor-x")) == {f"wheel-{number}"}


@pytest.mark.rule("FU-37")
def test_golden_13_coin_numbers_and_x_in_a_hand_that_must_lay() -> None:
    """FU-R4"""
    assert layable_cards(after_lead("map-9", "coin-8 wheel-7 anchor-x")) == {"coin-8"}
    assert layable_cards(after_lead("map-9", "coin-8 wheel-10 anchor-x")) == {"wheel-10"}
    assert layable_cards(after_lead("map-9", "coin-5 wheel-5 anchor-x")) == {"coin-5", "wheel-5"}
    assert layable_cards(after_lead("map-9", "anchor-x wheel-1")) == {"wheel-1"}
    assert layable_cards(after_lead("map-9", "anchor-x wheel-x")) == {"anchor-x", "wheel-x"}


@pytest.mark.rule("FU-37", "FU-81")
def test_without_a_hand_the_highest_of_the_property_is_laid() -> None:
    """FU-R3"""
    assert after_lead("anchor-7", "", "map-5 wheel-9 anchor-2").legal_texts == {"lay wheel-9"}
    assert after_lead("anchor-7", "", "map-5 wheel-9 anchor-8").legal_texts == {"play anchor-8"}


@pytest.mark.rule("FU-38", "FU-32")
def test_of_several_cards_the_last_is_the_most_recent() -> None:
    assert playable_cards(after_lead("anchor-5 wheel-6", "anchor-14 wheel-6 wheel-7")) == {
        "wheel-7"
    }
    assert playable_cards(after_lead("anchor-5 wheel-4", "anchor-14 wheel-5 wheel-3")) == {
        "wheel-5"
    }
    assert playable_cards(after_lead("anchor-5 coin-6", "anchor-6 wheel-7 coin-3")) == {
        "wheel-7",
        "coin-3",
    }


@pytest.mark.rule("FU-39", "FU-20")
def test_a_card_laid_across_is_alone_and_never_the_most_recent() -> None:
    scenario = position(["anchor-7", "map-9 map-10", "anchor-8 map-11 wheel-1"])
    scenario.play_go("anchor-7").run("lay map-10")
    assert scenario.events == ["laid"]
    assert scenario.turn == 2
    assert scenario.legal_texts == {"play anchor-8"}
    assert cards_with_marks(scenario.view(), "played-1") == [("map-10", {"lies": "across"})]


@pytest.mark.rule("FU-32")
def test_the_most_recent_card_is_of_this_turn() -> None:
    scenario = position(["anchor-14 wheel-2", "map-9 map-3", "map-8 wheel-9"])
    scenario.play_go("anchor-14").run("lay map-9", "lay wheel-9")
    assert scenario.turn == 1
    scenario.play_go("map-3")
    assert scenario.legal_texts == {"play map-8"}


# More cards


@pytest.mark.rule("FU-40", "FU-41")
def test_one_higher_or_one_lower_of_any_type_from_hand_or_property() -> None:
    hand = "anchor-5 anchor-6 map-4 coin-6 map-5 wheel-7"
    scenario = position([hand, "", ""], ["wheel-4 map-6 coin-4", "map-1", "map-2"])
    scenario.run("play anchor-5")
    assert scenario.turn == 0
    assert extending_cards(scenario) == {
        "anchor-6",
        "map-4",
        "coin-6",
        "wheel-4",
        "map-6",
        "coin-4",
    }
    assert "stop" in scenario.legal_texts


@pytest.mark.rule("FU-40", "FU-41")
@pytest.mark.parametrize("number", range(1, 15))
def test_what_follows_each_number(number: int) -> None:
    card = f"wheel-{number}"
    scenario = position([" ".join(ALL), "", ""], ["", "", ""]).run(f"play {card}")
    beside = {name for name in ALL if name.partition("-")[2] in (str(number - 1), str(number + 1))}
    xs = {f"{kind}-x as {number + way}" for kind in KINDS for way in (1, -1)}
    assert extending_cards(scenario) == beside | xs


@pytest.mark.rule("FU-40")
def test_a_run_is_optional() -> None:
    """FU-R18: the go ends with stop, even if nothing could follow."""
    scenario = position(["anchor-5 map-9", "map-1", "map-2"]).run("play anchor-5")
    assert (scenario.turn, scenario.legal_texts) == (0, {"stop"})
    assert scenario.run("stop").turn == 1
    assert scenario.events == ["stopped"]


@pytest.mark.rule("FU-42")
def test_golden_1_a_run_keeps_its_direction() -> None:
    hand = "anchor-5 anchor-6 wheel-5 wheel-7 map-7 map-9"
    scenario = position([hand, "map-1", "map-2"]).run("play anchor-5", "extend anchor-6")
    assert scenario.expect_refusal("extend wheel-5") == ("FU-42", "A run keeps its direction.")
    assert extending_cards(scenario) == {"wheel-7", "map-7"}


@pytest.mark.rule("FU-42")
def test_a_run_can_be_long_and_go_down() -> None:
    hand = " ".join(f"wheel-{number}" for number in range(1, 15))
    scenario = position([hand + " map-14", "", ""], ["", "map-1", "map-2"])
    scenario.run("play wheel-14")
    for number in range(13, 0, -1):
        assert extending_cards(scenario) == {f"wheel-{number}"}
        scenario.run(f"extend wheel-{number}")
    assert scenario.legal_texts == {"stop"}
    assert len(scenario.cards_in("played-0")) == 14


@pytest.mark.rule("FU-41", "FU-42")
def test_golden_4_the_four_runs_of_three_upwards() -> None:
    hand = "anchor-4 wheel-5 map-5 wheel-6 coin-6"
    runs = []
    scenario = position([hand, "", ""]).run("play anchor-4")
    for second in sorted(extending_cards(scenario)):
        extended = position([hand, "", ""]).run("play anchor-4", f"extend {second}")
        runs += [(second, third) for third in sorted(extending_cards(extended))]
    assert len(runs) == 4


@pytest.mark.rule("FU-43", "FU-80")
def test_the_sp_extends_from_the_property_too() -> None:
    scenario = position(["anchor-4", "map-1", "map-2"], ["wheel-5 map-6", "", ""])
    scenario.play_go("anchor-4", "wheel-5", "map-6")
    assert scenario.cards_in("property-0") == []
    assert scenario.cards_in("played-0") == ["anchor-4", "wheel-5", "map-6"]


@pytest.mark.rule("FU-40", "FU-43")
def test_others_extend_after_beating() -> None:
    scenario = after_lead("anchor-4", "anchor-6 map-7 map-14", "wheel-5")
    scenario.run("play anchor-6")
    assert extending_cards(scenario) == {"map-7", "wheel-5"}


@pytest.mark.rule("FU-44", "FU-45")
def test_more_than_one_card_earns_one_point() -> None:
    hand = "wheel-4 wheel-5 wheel-6 wheel-7"
    scenario = position([hand, "wheel-8 wheel-9", "map-2"]).run("play wheel-4")
    assert scenario.number("bonus", 0) == 0
    for card in ("wheel-5", "wheel-6", "wheel-7"):
        scenario.run(f"extend {card}")
        assert scenario.number("bonus", 0) == 1
    scenario.run("stop").play_go("wheel-8", "wheel-9")
    assert [scenario.number("bonus", p) for p in range(3)] == [1, 1, 0]


@pytest.mark.rule("FU-44")
def test_points_of_several_goes_add_up() -> None:
    scenario = position(["map-9 map-8", "wheel-3 wheel-2", "wheel-1"], bonus=[3, 1, 0])
    assert scenario.play_go("map-9", "map-8").number("bonus", 0) == 4


@pytest.mark.rule("FU-40")
def test_events_of_a_go() -> None:
    scenario = position(["map-9 map-8", "wheel-3 wheel-2", "wheel-1"])
    assert scenario.run("play map-9").events == ["played"]
    assert scenario.run("extend map-8").events == ["extended"]
    assert scenario.view_at("extended").turn == 0
    assert scenario.view().prompt == "more"
    assert scenario.run("stop").view().prompt == "first"


# X


@pytest.mark.rule("FU-50", "FU-53")
def test_golden_2_after_ones_own_card_an_x_is_higher_or_lower() -> None:
    """FU-R5"""
    hand = "anchor-8 anchor-x map-6 map-10 wheel-7 wheel-9"

    def after(number: int) -> set[str]:
        scenario = position([hand, "", ""]).run("play anchor-8")
        assert {"anchor-x as 7", "anchor-x as 9"} <= extending_cards(scenario)
        return extending_cards(scenario.run(f"extend anchor-x as {number}"))

    assert after(7) == {"map-6"}
    assert after(9) == {"map-10"}


@pytest.mark.rule("FU-51", "FU-50")
def test_golden_3_an_x_that_beats_is_one_higher() -> None:
    scenario = position(["anchor-7", "anchor-x map-2", "anchor-8 anchor-9 coin-3 map-14"])
    scenario.play_go("anchor-7")
    assert scenario.legal_texts == {"play anchor-x as 8"}
    scenario.play_go("anchor-x as 8")
    assert playable_cards(scenario) == {"anchor-9", "coin-3"}


@pytest.mark.rule("FU-51", "FU-53")
def test_an_x_that_beats_is_an_ordinary_first_card() -> None:
    """FU-R6: on an 8 it is 9, and 10 or 8 may follow."""
    scenario = after_lead("anchor-8", "anchor-x map-8 map-10 map-7 wheel-x")
    scenario.run("play anchor-x as 9")
    assert extending_cards(scenario) == {"map-8", "map-10", "wheel-x as 10", "wheel-x as 8"}


@pytest.mark.rule("FU-51")
def test_an_x_of_another_type_does_not_beat() -> None:
    assert after_lead("anchor-8", "wheel-x map-3").legal_texts == {"lay map-3"}


@pytest.mark.rule("FU-51", "FU-35")
def test_any_x_beats_a_coin() -> None:
    assert playable_cards(after_lead("coin-8", "wheel-x map-3")) == {"wheel-x as 9"}


@pytest.mark.rule("FU-51", "FU-50", "FU-55")
def test_an_x_upon_an_x_goes_by_its_number() -> None:
    scenario = position(["coin-6", "wheel-x map-1", "wheel-7 wheel-8 coin-4"])
    scenario.play_go("coin-6").play_go("wheel-x as 7")
    assert playable_cards(scenario) == {"wheel-8", "coin-4"}


@pytest.mark.rule("FU-52")
def test_golden_6_the_sp_leads_an_x_as_0() -> None:
    hand = "anchor-x map-1 wheel-1 map-x map-2 coin-3"
    scenario = position([hand, " ".join([*ANCHORS, "wheel-14"]), ""])
    assert "play anchor-x as 0" in scenario.legal_texts
    scenario.run("play anchor-x as 0")
    assert extending_cards(scenario) == {"map-1", "wheel-1", "map-x as 1", "map-x as -1"}
    assert playable_cards(scenario.run("stop")) == set(ANCHORS)


@pytest.mark.rule("FU-52", "FU-53")
def test_numbers_of_x_have_no_lower_bound() -> None:
    """FU-R7: 1, 0, -1, -2 is a run."""
    scenario = position(["wheel-1 wheel-x anchor-x map-x", "map-1 map-2 coin-3", "map-3"])
    scenario.run("play wheel-1", "extend wheel-x as 0", "extend anchor-x as -1")
    assert extending_cards(scenario) == {"map-x as -2"}
    scenario.run("extend map-x as -2", "stop")
    assert playable_cards(scenario) == {"map-1", "map-2", "coin-3"}
    marks = [ways for _, ways in cards_with_marks(scenario.view(), "played-0")]
    assert marks == [{}, {"as": 0}, {"as": -1}, {"as": -2}]


@pytest.mark.rule("FU-52", "FU-53")
def test_after_an_x_as_minus_1_nothing_printed_follows() -> None:
    scenario = position(["wheel-x anchor-x wheel-1 map-2", "map-1", "map-3"])
    scenario.run("play wheel-x as 0", "extend anchor-x as -1")
    assert scenario.legal_texts == {"stop"}


@pytest.mark.rule("FU-54", "FU-82")
def test_golden_5_after_x_as_15_only_coins() -> None:
    scenario = position(["map-14 map-x", "map-13 map-12 coin-3", "map-3"])
    scenario.play_go("map-14", "map-x as 15")
    assert scenario.legal_texts == {"play coin-3", "lay map-13"}


@pytest.mark.rule("FU-54", "FU-51")
def test_an_x_beats_a_14() -> None:
    scenario = after_lead("map-14", "map-x wheel-14 anchor-13")
    assert scenario.legal_texts == {"play map-x as 15"}
    assert extending_cards(scenario.run("play map-x as 15")) == {"wheel-14"}


@pytest.mark.rule("FU-54", "FU-55", "FU-82")
def test_numbers_of_x_have_no_upper_bound() -> None:
    """FU-R7"""
    scenario = position(["map-14 map-x wheel-x anchor-x", "anchor-14 wheel-14", "map-3"])
    scenario.play_go("map-14", "map-x as 15", "wheel-x as 16", "anchor-x as 17")
    assert layable_cards(scenario) == {"anchor-14", "wheel-14"}
    assert playable_cards(scenario) == set()


@pytest.mark.rule("FU-54", "FU-55")
def test_an_x_upon_an_x_above_14() -> None:
    scenario = position(["map-14 wheel-x", "wheel-14 map-x", "wheel-13 coin-8"])
    scenario.play_go("map-14", "wheel-x as 15")
    assert scenario.legal_texts == {"lay wheel-14"}


@pytest.mark.rule("FU-53", "FU-55")
def test_an_x_may_follow_an_x_in_the_runs_direction() -> None:
    scenario = position(["map-8 map-x wheel-x anchor-6 anchor-10", "", ""])
    scenario.run("play map-8", "extend map-x as 9")
    assert extending_cards(scenario) == {"wheel-x as 10", "anchor-10"}
    scenario = position(["map-8 map-x wheel-x anchor-6 anchor-10", "", ""])
    scenario.run("play map-8", "extend map-x as 7")
    assert extending_cards(scenario) == {"wheel-x as 6", "anchor-6"}


@pytest.mark.rule("FU-53")
def test_an_x_within_a_run_bridges() -> None:
    scenario = position(["map-8 map-9 map-x wheel-11", "", ""])
    scenario.run("play map-8", "extend map-9", "extend map-x as 10")
    assert extending_cards(scenario) == {"wheel-11"}
    assert scenario.number("bonus", 0) == 1


@pytest.mark.rule("FU-37", "FU-50")
def test_an_x_that_is_laid_has_no_number() -> None:
    scenario = after_lead("map-9", "anchor-x").run("lay anchor-x")
    assert cards_with_marks(scenario.view(), "played-1") == [("anchor-x", {"lies": "across"})]
