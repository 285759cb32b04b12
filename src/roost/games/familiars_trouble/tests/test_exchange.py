"""The round and its first two steps: TR-20 to TR-45, and hints."""

import pytest

from roost.games.familiars_trouble.tests.scenario import (
    ERRAND_PILES,
    JOKER,
    card_names,
    make_setup,
    position,
    scenario_from_setup,
)

HANDS = ["red-3 red-4", "blue-3 blue-4", "green-3 green-4"]
FIVE = "ember-spoon dew-ladle bark-cup root-loom gate-of-dawn"


@pytest.mark.rule("TR-20")
def test_a_round_goes_through_its_six_steps() -> None:
    deal = make_setup(["red-9", "red-8", "red-7"], errands=("ember-spoon", "", ""), draw="blue-9")
    scenario = scenario_from_setup(deal, hints=True)
    prompts = [scenario.prompt]
    scenario.hands("exchange")
    prompts.append(scenario.prompt)
    for _ in range(3):
        scenario.pass_cards(scenario.cards_in(f"hand-{scenario.turn}")[-1])
    prompts.append(scenario.prompt)
    scenario.keep()
    prompts.append(scenario.prompt)
    scenario.hint("red", "none", "blue")
    prompts.append(scenario.prompt)
    while scenario.prompt == "play":
        scenario.act_any()
    prompts.append(scenario.prompt)
    while scenario.prompt == "draw-errand":
        scenario.act_any()
    prompts.append(scenario.prompt)
    assert prompts == ["hands", "pass", "errand", "hint", "play", "draw-errand", "hands"]
    assert scenario.number("round") == 2
    assert [len(scenario.cards_in(f"hand-{p}")) for p in range(3)] == [5, 5, 5]


@pytest.mark.rule("TR-21", "TR-30")
@pytest.mark.parametrize("lead", [0, 1, 2])
def test_the_lead_player_decides_on_hands(lead: int) -> None:
    scenario = position(HANDS, "hands", lead)
    assert (scenario.turn, scenario.legal_texts) == (lead, ["hands exchange", "hands skip"])


@pytest.mark.rule("TR-30")
def test_hands_need_not_be_exchanged() -> None:
    scenario = position(HANDS, "hands", 1, FIVE).hands("skip")
    assert scenario.events == ["no-exchange"]
    assert [" ".join(scenario.cards_in(f"hand-{p}")) for p in range(3)] == HANDS
    assert (scenario.prompt, scenario.turn) == ("errand", 1)


@pytest.mark.rule("TR-30")
def test_hands_may_be_exchanged_in_every_round() -> None:
    scenario = scenario_from_setup(make_setup())
    for number in range(1, 10):
        assert scenario.number("round") == number
        assert scenario.prompt == "hands"
        scenario.hands("exchange")
        while not scenario.is_over and (scenario.prompt != "hands"):
            scenario.act_any()
    assert scenario.is_over


@pytest.mark.rule("TR-31", "TR-34")
@pytest.mark.parametrize("lead", [0, 1, 2])
def test_each_gives_one_card_to_the_left_from_the_lead_on(lead: int) -> None:
    scenario = position(HANDS, "hands", lead, FIVE).hands("exchange")
    assert scenario.events == ["exchange"]
    for i in range(3):
        p = (lead + i) % 3
        assert (scenario.turn, scenario.prompt) == (p, "pass")
        scenario.pass_cards(HANDS[p].split()[0])
        assert scenario.events == ["passed"]
    expected = [sorted([HANDS[p].split()[1], HANDS[p - 1].split()[0]]) for p in range(3)]
    assert [sorted(scenario.cards_in(f"hand-{p}")) for p in range(3)] == expected
    assert (scenario.turn, scenario.prompt) == (lead, "errand")


@pytest.mark.rule("TR-32", "TR-33")
def test_the_card_just_received_may_be_passed_on() -> None:
    scenario = position(HANDS, "hands").hands("exchange").pass_cards("red-3")
    assert scenario.legal_texts == ["pass blue-3", "pass blue-4", "pass red-3"]
    scenario.pass_cards("red-3")
    assert scenario.legal_texts == ["pass green-3", "pass green-4", "pass red-3"]
    scenario.pass_cards("red-3")
    assert [" ".join(scenario.cards_in(f"hand-{p}")) for p in range(3)] == HANDS


@pytest.mark.rule("TR-32")
def test_three_colour_cards_are_alike_in_a_hand() -> None:
    hands = [f"red-3 {JOKER} {JOKER}", f"blue-3 {JOKER}", "green-3 green-4"]
    scenario = position(hands, "hands").hands("exchange")
    assert scenario.legal_texts == ["pass red-3", f"pass {JOKER}"]
    scenario.pass_cards(JOKER, JOKER, JOKER)
    assert scenario.cards_in("hand-0") == ["red-3", JOKER, JOKER]
    assert scenario.cards_in("hand-1") == ["blue-3", JOKER]
    assert scenario.cards_in("hand-2") == ["green-3", "green-4"]


@pytest.mark.rule("TR-32")
def test_one_player_may_come_to_hold_all_three_colour_cards() -> None:
    hands = [f"red-3 {JOKER}", f"blue-3 {JOKER} {JOKER}", "green-3 green-4"]
    scenario = position(hands, "hands").hands("exchange").pass_cards(JOKER)
    assert scenario.cards_in("hand-1") == ["blue-3", JOKER, JOKER, JOKER]
    assert scenario.legal_texts == ["pass blue-3", f"pass {JOKER}"]
    scenario.pass_cards(JOKER)
    assert scenario.cards_in("hand-1") == ["blue-3", JOKER, JOKER]


@pytest.mark.rule("TR-40", "TR-21")
@pytest.mark.parametrize("lead", [0, 1, 2])
def test_errands_may_be_kept(lead: int) -> None:
    scenario = position(HANDS, "errands", lead, FIVE, ("fever-vial", "", "")).keep()
    assert scenario.events == ["kept"]
    assert scenario.cards_in("display") == FIVE.split()
    assert (scenario.prompt, scenario.turn) == ("play", lead)


@pytest.mark.rule("TR-42", "TR-43", "TR-44")
@pytest.mark.parametrize("levels", [(1, 2, 3), (1, 3), (2,)])
def test_any_errand_for_any_level_that_is_not_empty(levels: tuple[int, ...]) -> None:
    tops = ("fever-vial", "storm-kettle", "dragon-bellows tempest-crown")
    piles = [top if level in levels else "" for level, top in enumerate(tops, 1)]
    scenario = position(HANDS, "errands", 0, FIVE, piles)
    swaps = [f"swap {errand} {level}" for errand in FIVE.split() for level in levels]
    assert scenario.legal_texts == sorted(["keep", *swaps])


@pytest.mark.rule("TR-42", "TR-45")
@pytest.mark.parametrize(
    ("errand", "level"), [("dew-ladle", 3), ("dew-ladle", 1), ("root-loom", 1), ("root-loom", 2)]
)
def test_the_new_errand_takes_the_place_and_the_old_one_is_buried(errand: str, level: int) -> None:
    piles = ["fever-vial reed-straw", "storm-kettle tide-mirror", "dragon-bellows tempest-crown"]
    scenario = position(HANDS, "errands", 0, FIVE, piles).swap(errand, level)
    assert scenario.events == ["swapped"]
    new = piles[level - 1].split()[0]
    assert scenario.cards_in("display") == FIVE.replace(errand, new).split()
    expected = {i + 1: pile.split() for i, pile in enumerate(piles)}
    expected[level].remove(new)
    expected[2 if errand == "root-loom" else 1].append(errand)
    assert {i: scenario.cards_in(f"errands-{i}") for i in (1, 2, 3)} == expected


@pytest.mark.rule("TR-41")
def test_only_one_errand_is_exchanged_in_a_round() -> None:
    piles = ("fever-vial reed-straw", "", "")
    scenario = position(HANDS, "errands", 0, FIVE, piles).swap("bark-cup", 1)
    assert scenario.prompt == "play"


@pytest.mark.rule("TR-41")
def test_an_errand_can_be_exchanged_in_every_round() -> None:
    scenario = scenario_from_setup(make_setup(), hand_exchange=False)
    for _ in range(3):
        errand = scenario.cards_in("display")[0]
        scenario.swap(errand, 2)
        assert scenario.prompt == "play"
        while scenario.prompt != "errand":
            scenario.act_any()


@pytest.mark.rule("TR-44", "TR-94")
def test_an_empty_pile_cannot_be_named_even_for_its_own_errand() -> None:
    """TR-R8: the new one is drawn before the old one is buried."""
    scenario = position(HANDS, "errands", 0, "bark-cup", ("", "root-loom", ""), full=1)
    assert scenario.legal_texts == ["keep", "swap bark-cup 2"]
    scenario.swap("bark-cup", 2)
    assert scenario.cards_in("errands-1") == ["bark-cup"]
    assert scenario.cards_in("errands-2") == []


@pytest.mark.rule("TR-40", "TR-44")
def test_the_errand_step_is_played_even_if_all_piles_are_empty() -> None:
    """TR-R10"""
    scenario = position(HANDS, "errands", 0, FIVE)
    assert (scenario.prompt, scenario.legal_texts) == ("errand", ["keep"])


@pytest.mark.rule("TR-45")
def test_a_buried_errand_comes_up_after_all_above_it() -> None:
    scenario = position(HANDS, "errands", 0, "bark-cup", ("fever-vial reed-straw", "", ""), full=1)
    s = scenario.match.state
    displayed = []
    for _ in range(25):  # more than once around the ring buffer
        s.phase, s.turn, s.has_swapped = 2, s.lead, 0
        (errand,) = scenario.cards_in("display")
        displayed.append(errand)
        scenario.swap(errand, 1)
    assert displayed[:6] == ["bark-cup", "fever-vial", "reed-straw"] * 2
    assert (
        displayed[-3:] == ["fever-vial", "reed-straw", "bark-cup"] or len(set(displayed[-3:])) == 3
    )
    assert len(scenario.cards_in("errands-1")) == 2
    assert s.buried_count[0] == 2, "not more than the pile has"


@pytest.mark.rule("TR-45")
def test_a_level_may_hold_twenty() -> None:
    scenario = position(
        HANDS, "errands", 0, "root-loom", (" ".join(ERRAND_PILES[1]), "", ""), full=1
    )
    s = scenario.match.state
    for level in range(3):
        s.pile_size[level] = 19
        s.errand_piles[20 * level : 20 * level + 19] = [20 * level + 1 + i for i in range(19)]
    s.pile_top[1], s.display[0] = 4, 20
    order = [s.errand_piles[20 + (4 + i) % 20] for i in range(19)]
    scenario.act("swap", errand="hearth-cauldron", level=1)
    assert [s.errand_piles[20 + (4 + i) % 20] for i in range(20)] == [*order, 20]
    assert (s.pile_size, s.buried_count) == ([18, 20, 19], [0, 1, 0])


@pytest.mark.rule("TR-22", "TR-85")
@pytest.mark.parametrize("lead", [0, 1, 2])
def test_each_names_a_wish_from_the_lead_on(lead: int) -> None:
    """TR-R14"""
    scenario = position(HANDS, "errands", lead, FIVE, hints=True).keep()
    wishes = ["none", "green", "red"]
    for i, wish in enumerate(wishes):
        assert (scenario.prompt, scenario.turn) == ("hint", (lead + i) % 3)
        assert scenario.legal_texts == ["hint blue", "hint green", "hint none", "hint red"]
        assert scenario.number("wish", (lead + i) % 3) is None
        scenario.hint(wish)
        assert scenario.events == ["hinted"]
    assert (scenario.prompt, scenario.turn) == ("play", lead)
    assert [scenario.number("wish", (lead + i) % 3) for i in range(3)] == [0, 3, 1]


@pytest.mark.rule("TR-85")
def test_wishes_last_a_round_and_are_not_binding() -> None:
    """TR-R14"""
    hands = ["red-3 red-4", "blue-3 blue-4", "green-3 green-4"]
    scenario = position(hands, "hints", 0, FIVE, hints=True).hint("blue", "blue", "blue")
    assert scenario.legal_texts == ["play red-3", "play red-4"]
    scenario.play("red-3", "blue-3")
    assert scenario.number("wish", 2) == 2
    scenario.play("green-3")
    assert [scenario.number("wish", p) for p in range(3)] == [None] * 3


@pytest.mark.rule("TR-22")
def test_the_lead_player_leads_the_first_steps_of_the_round() -> None:
    scenario = position(HANDS, "hands", 2, FIVE, ("fever-vial", "", "")).hands("skip")
    assert scenario.turn == 2
    assert scenario.swap("bark-cup", 1).turn == 2
    assert card_names(scenario.play("green-3").view(), "trick") == ["green-3"]


@pytest.mark.rule("TR-31", "TR-34")
def test_each_pass_is_an_event() -> None:
    scenario = position(HANDS, "hands").hands("exchange").pass_cards("red-3")
    assert card_names(scenario.view_at("passed", 1), "hand-1") == ["red-3", "blue-3", "blue-4"]
    assert card_names(scenario.view_at("passed", 2), "hand-1") == [None] * 3
    assert scenario.view_at("passed").turn == 0
