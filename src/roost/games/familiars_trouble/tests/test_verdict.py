"""The verdict, the replenishment and the end: TR-61 to TR-75."""

import pytest

from roost.games.familiars_trouble import rules
from roost.games.familiars_trouble.state import TroubleState
from roost.games.familiars_trouble.tests.scenario import (
    ERRAND_PILES,
    GAME,
    JOKER,
    TroubleScenario,
    card_names,
    make_setup,
    new_scenario,
    position,
    scenario_from_setup,
)
from roost.testing.rules_tables import find_codes, read_table

TOTALS = read_table(
    "familiars-trouble", "#", "cards", "red", "blue", "green", under="## Golden cases"
)
COLOURS = ("red", "blue", "green")
LAST = ["red-7", "red-4", "red-6"]  # 17 of red
GRADES = {19: 1, 20: 2, 29: 2, 30: 3, 39: 3, 40: 4, 49: 4, 50: 5}


def play_last_trick(cards: str, display: str, points: int = 0) -> TroubleScenario:
    """Play a last trick of these cards."""
    return position(cards.split(), display=display, points=points).play(*cards.split())


@pytest.mark.rule("TR-61", "TR-62")
@pytest.mark.parametrize("golden", TOTALS, ids=lambda golden: golden["#"])
def test_golden_totals(golden: dict[str, str]) -> None:
    """G9 to G12"""
    cards = golden["cards"].split(", ")
    scenario = position(cards).play(*cards)
    totals = [scenario.view_at("won").number(f"total-{colour}") for colour in COLOURS]
    assert totals == [int(golden[colour]) for colour in COLOURS]


@pytest.mark.rule("TR-63")
@pytest.mark.parametrize(
    ("cards", "is_acquired"),
    [
        ("red-4 red-3 red-blue-2", True),  # G13: 9 and 2
        ("red-3 red-blue-2 red-4", True),
        ("red-4 red-3 red-green-2", False),  # 9 and 0
        (f"red-4 red-3 {JOKER}", False),  # 8 and 1
        ("red-6 red-blue-2 blue-3", False),  # 8 and 5
        ("red-9 blue-3 green-9", True),
        ("red-9 red-8 blue-3", True),
    ],
)
def test_an_errand_needs_enough_of_every_colour(cards: str, is_acquired: bool) -> None:
    scenario = play_last_trick(cards, "steam-whistle")
    assert scenario.cards_in("acquired") == (["steam-whistle"] if is_acquired else [])
    assert scenario.cards_in("display") == ([] if is_acquired else ["steam-whistle"])
    assert scenario.result["points"] == (2 if is_acquired else 0)


@pytest.mark.rule("TR-63")
@pytest.mark.parametrize("colour", COLOURS)
@pytest.mark.parametrize(("values", "is_acquired"), [((3, 4, 9), True), ((4, 5, 6), False)])
def test_sixteen_of_one_colour(colour: str, values: tuple[int, ...], is_acquired: bool) -> None:
    errand = {"red": "hearth-cauldron", "blue": "tide-mirror", "green": "root-loom"}[colour]
    scenario = play_last_trick(" ".join(f"{colour}-{value}" for value in values), errand)
    assert (scenario.result["points"] == 3) == is_acquired


@pytest.mark.rule("TR-63", "TR-64")
def test_one_trick_acquires_all_covered_errands() -> None:
    """TR-R4"""
    display = "gate-of-dawn ember-spoon dew-ladle hearth-cauldron dragon-bellows"
    scenario = play_last_trick(" ".join(LAST), display)
    assert scenario.cards_in("display") == ["gate-of-dawn", "dew-ladle", "dragon-bellows"]
    assert sorted(scenario.cards_in("acquired")) == ["ember-spoon", "hearth-cauldron"]
    assert scenario.result["points"] == 1 + 3
    assert scenario.result["errands"] == ["ember-spoon", "hearth-cauldron"]


@pytest.mark.rule("TR-64")
def test_nine_errands_may_be_acquired_at_once() -> None:
    deck = [
        {"name": f"spoon-{i}", "level": 1 + i % 3, "needs": {"red": 1}, "points": 5}
        for i in range(9)
    ]
    config = GAME.info.configure(3, {"lineup": "3-3-3"}, GAME.parse_deck(deck))
    scenario = new_scenario()
    scenario.match.config = config
    s: TroubleState = GAME.new_initial_state(config)
    GAME.apply_chance(s, GAME.sample_chance(s, (1, 2, 3, 4)))
    s.hand, s.phase, s.lead, s.turn, s.lead_history = [1, 2, 4], 4, 0, 0, 0
    s.follow_cards = s.trick_total = s.best_value = 0
    scenario.match.state = s
    assert scenario.play("red-3", "red-4", "red-5").result["points"] == 45
    assert len(scenario.cards_in("acquired")) == 9


@pytest.mark.rule("TR-65", "TR-66", "TR-21")
def test_the_new_lead_draws_errands_one_by_one() -> None:
    """TR-R5, TR-R6: each errand is revealed before the next level is chosen."""
    hands = ["red-7 blue-3", "red-9 blue-4", "red-6 blue-5"]
    display = "gate-of-dawn ember-spoon dew-ladle hearth-cauldron root-loom"
    piles = ("fever-vial bark-cup", "amber-censer", "dragon-bellows")
    scenario = position(hands, display=display, piles=piles).play("red-7", "red-9", "red-6")
    assert scenario.events == ["played", "won", "verdict"]
    assert (scenario.turn, scenario.prompt) == (1, "draw-errand")
    assert scenario.legal_texts == ["draw-errand 1", "draw-errand 2", "draw-errand 3"]
    scenario.refill(3)
    assert scenario.events == ["errand-drawn"]
    assert scenario.cards_in("display") == [
        "gate-of-dawn",
        "dragon-bellows",
        "dew-ladle",
        "root-loom",
    ]
    assert (scenario.turn, scenario.prompt) == (1, "draw-errand")
    assert scenario.legal_texts == ["draw-errand 1", "draw-errand 2"]
    scenario.refill(1)
    assert scenario.cards_in("display")[3] == "fever-vial"
    assert (scenario.prompt, scenario.turn, scenario.number("round")) == ("hands", 1, 2)


@pytest.mark.rule("TR-66")
def test_any_level_may_replace_an_errand() -> None:
    """TR-R7"""
    hands = ["red-7 blue-3", "red-9 blue-4", "red-6 blue-5"]
    piles = ("fever-vial", "amber-censer", "dragon-bellows")
    for level in (1, 2, 3):
        scenario = position(hands, display="hearth-cauldron", piles=piles, full=1)
        scenario.play("red-7", "red-9", "red-6").refill(level)
        assert scenario.cards_in("display") == [piles[level - 1]]


@pytest.mark.rule("TR-67", "TR-94")
def test_an_empty_level_cannot_be_chosen() -> None:
    hands = ["red-7 blue-3", "red-9 blue-4", "red-6 blue-5"]
    display = "ember-spoon dew-ladle hearth-cauldron root-loom gate-of-dawn"
    scenario = position(hands, display=display, piles=("", "tide-mirror", "dragon-bellows"))
    assert scenario.play("red-7", "red-9", "red-6").legal_texts == [
        "draw-errand 2",
        "draw-errand 3",
    ]
    assert scenario.refill(2).legal_texts == ["draw-errand 3"], (
        "the player chooses even if only one pile is left"
    )


@pytest.mark.rule("TR-68", "TR-94")
def test_with_all_piles_empty_the_display_stays_short() -> None:
    hands = ["red-7 blue-3", "red-9 blue-4", "red-6 blue-5"]
    display = "ember-spoon dew-ladle hearth-cauldron root-loom gate-of-dawn"
    scenario = position(hands, display=display, piles=("", "tide-mirror", ""))
    scenario.play("red-7", "red-9", "red-6").refill(2)
    assert (scenario.prompt, scenario.number("round")) == ("hands", 2)
    assert scenario.cards_in("display") == ["tide-mirror", "dew-ladle", "root-loom", "gate-of-dawn"]
    assert scenario.hands("skip").legal_texts == ["keep"]
    rule, _ = scenario.expect_refusal("swap", errand="hearth-cauldron", level=1)
    assert rule == "TR-42", "the errand is no longer on display"
    scenario = position(hands, display="ember-spoon", full=1).play("red-7", "red-9", "red-6")
    assert (scenario.prompt, scenario.cards_in("display")) == ("hands", [])


@pytest.mark.rule("TR-65")
def test_a_full_display_is_not_replenished() -> None:
    hands = ["red-3 blue-3", "red-4 blue-4", "green-3 blue-5"]
    scenario = position(hands, display="gate-of-dawn", piles=("fever-vial", "", ""), full=1)
    assert scenario.play("red-3", "red-4", "green-3").prompt == "hands"


@pytest.mark.rule("TR-69")
@pytest.mark.parametrize("winner", [0, 1, 2])
def test_each_draws_a_card_from_the_lead_on(winner: int) -> None:
    """TR-R12"""
    tricks = ["red-3 blue-3", "red-4 blue-4", "red-5 blue-5"]
    tricks[winner] = f"red-9 blue-{3 + winner}"
    draw = ["green-3", JOKER, "green-5"]
    scenario = position(tricks, draw=" ".join(draw)).play(*(hand.split()[0] for hand in tricks))
    for i, card in enumerate(draw):
        p = (winner + i) % 3
        assert scenario.cards_in(f"hand-{p}") == [f"blue-{3 + p}", card]
    assert scenario.cards_in("draw") == []


@pytest.mark.rule("TR-70")
def test_without_a_draw_pile_hands_get_smaller() -> None:
    hands = ["red-3 blue-3", "red-4 blue-4", "red-5 blue-5"]
    scenario = position(hands).play("red-3", "red-4", "red-5")
    assert "drawn" not in scenario.events
    assert [scenario.cards_in(f"hand-{p}") for p in range(3)] == [
        ["blue-3"],
        ["blue-4"],
        ["blue-5"],
    ]


@pytest.mark.rule("TR-70", "TR-72")
def test_g18_nine_tricks() -> None:
    scenario = new_scenario(hand_exchange=False, errand_exchange=False)
    sizes: list[list[int]] = []
    while not scenario.is_over:
        if scenario.prompt == "play" and not scenario.cards_in("trick"):
            assert scenario.number("round") == len(sizes) + 1
            sizes.append([len(scenario.cards_in(f"hand-{p}")) for p in range(3)])
        scenario.act_any()
    assert sizes == [[size] * 3 for size in (5, 5, 5, 5, 5, 4, 3, 2, 1)]
    assert len(scenario.cards_in("discards")) == 27


@pytest.mark.rule("TR-72")
def test_the_match_ends_with_the_ninth_verdict() -> None:
    """TR-R11: nothing is replenished after it."""
    scenario = position(LAST, display="ember-spoon", piles=("fever-vial", "", ""))
    scenario.play(*LAST)
    assert scenario.events == ["played", "won", "verdict", "match-over"]
    assert scenario.is_over
    assert (scenario.turn, scenario.prompt, scenario.match.legal_actions()) == (None, "", [])
    assert rules.legal_actions(scenario.match.state) == (0, 0)
    assert scenario.cards_in("errands-1") == ["fever-vial"]
    assert card_names(scenario.view(), "discards") == LAST


@pytest.mark.rule("TR-73")
def test_all_seats_have_the_score_of_the_team() -> None:
    scenario = play_last_trick(" ".join(LAST), "ember-spoon", points=7)
    assert scenario.result["points"] == 8
    assert scenario.result["scores"] == [8, 8, 8]
    assert scenario.number("points") == 8


@pytest.mark.rule("TR-74", "TR-75")
@pytest.mark.parametrize(("points", "grade"), GRADES.items())
def test_g19_grades(points: int, grade: int) -> None:
    """TR-R15: all players win from 30 points on."""
    result = position(LAST, points=points).play(*LAST).result
    assert (result["points"], result["grade"]) == (points, grade)
    assert result["winners"] == ([0, 1, 2] if points >= 30 else [])


@pytest.mark.rule("TR-74")
@pytest.mark.parametrize("points", [0, 100])
def test_the_lowest_and_the_highest_grade(points: int) -> None:
    assert position(LAST, points=points).play(*LAST).result["grade"] == (1 if points == 0 else 5)


# Options


@pytest.mark.rule("TR-81", "TR-82")
def test_without_the_hand_exchange() -> None:
    assert new_scenario(hand_exchange=False).prompt == "errand"


@pytest.mark.rule("TR-81", "TR-83")
def test_without_the_errand_exchange() -> None:
    scenario = new_scenario(errand_exchange=False)
    assert scenario.prompt == "hands"
    assert scenario.hands("skip").prompt == "play"


@pytest.mark.rule("TR-81", "TR-85")
def test_hints_without_exchanges() -> None:
    scenario = new_scenario(errand_exchange=False, hand_exchange=False, hints=True)
    assert scenario.prompt == "hint"
    assert new_scenario(hand_exchange=False, errand_exchange=False).prompt == "play"


@pytest.mark.rule("TR-81", "TR-84")
@pytest.mark.parametrize("lineup", ["3-2-0", "4-2-0", "0-0-1", "9-0-0", "0-9-0", "0-1-8", "3-3-3"])
def test_another_lineup_opens_and_refills_the_display(lineup: str) -> None:
    """TR-R13"""
    scenario = new_scenario(lineup=lineup, hand_exchange=False, errand_exchange=False)
    sizes = [int(part) for part in lineup.split("-")]
    displayed = scenario.cards_in("display")
    assert [
        sum(errand in ERRAND_PILES[level] for errand in displayed) for level in (1, 2, 3)
    ] == sizes
    for level, size in zip((1, 2, 3), sizes, strict=True):
        assert len(scenario.cards_in(f"errands-{level}")) == len(ERRAND_PILES[level]) - size
    assert scenario.number("full") == sum(sizes)
    while not scenario.is_over:
        if scenario.prompt == "play":
            full = min(sum(sizes), 27 - len(scenario.cards_in("acquired")))
            assert len(scenario.cards_in("display")) == full
        scenario.act_any()


@pytest.mark.rule("TR-84")
def test_the_lineups_that_can_be_chosen() -> None:
    (option,) = (option for option in GAME.info.options if option.name == "lineup")
    values = option.values_for(3)
    assert len(set(values)) == len(values) == 218
    for value in values:
        sizes = [int(part) for part in str(value).split("-")]
        assert 1 <= sum(sizes) <= 9
        assert all(n <= len(ERRAND_PILES[level]) for n, level in zip(sizes, (1, 2, 3), strict=True))
    assert "0-0-9" not in values


@pytest.mark.rule("TR-81", "TR-82", "TR-83", "TR-84", "TR-85", "TR-60")
def test_options_are_those_of_the_rules() -> None:
    rows = read_table("familiars-trouble", "option", "default", "values", under="## Options")
    assert [find_codes(row["option"])[0] for row in rows] == [o.name for o in GAME.info.options]
    defaults = [find_codes(row["default"])[0].strip('"') for row in rows]
    assert defaults == [
        str(o.default_for(3)).replace("True", "true").replace("False", "false")
        for o in GAME.info.options
    ]


@pytest.mark.rule("TR-81")
def test_the_beginners_options() -> None:
    scenario = new_scenario(
        hand_exchange=False, errand_exchange=False, lineup="3-2-0", winner="highest", hints=True
    )
    assert (scenario.prompt, len(scenario.cards_in("display"))) == ("hint", 5)
    while not scenario.is_over:
        scenario.act_any()
    assert set(scenario.result) == {"scores", "winners", "points", "grade", "errands"}


@pytest.mark.rule("TR-20", "TR-22")
def test_a_full_match_from_a_setup() -> None:
    scenario = scenario_from_setup(make_setup(["red-9", "blue-9", "green-9"], lead=1))
    while not scenario.is_over:
        scenario.act_any()
    assert scenario.number("round") == 9
