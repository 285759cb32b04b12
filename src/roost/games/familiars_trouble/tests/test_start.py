"""The cards and the deal: TR-1 to TR-13."""

import json
from collections import Counter
from itertools import chain

import pytest

from roost.contract import RefusalError
from roost.games import game_folder
from roost.games.familiars_trouble import dealing, rules
from roost.games.familiars_trouble.state import HANDS
from roost.games.familiars_trouble.tests.scenario import (
    ALL,
    ERRAND_PILES,
    GAME,
    JOKER,
    card_names,
    make_setup,
    new_scenario,
    position,
    scenario_from_setup,
)
from roost.kernel import seed_rng
from roost.testing.rules_tables import find_codes, read_table

DATA = json.loads((game_folder("familiars-trouble") / "errands.json").read_text(encoding="utf-8"))
COLOURS = ("red", "blue", "green")


@pytest.mark.rule("TR-1")
def test_attribute_cards_are_those_of_the_table() -> None:
    one = [f"{colour}-{value}" for colour in COLOURS for value in range(3, 10)]
    rows = read_table("familiars-trouble", "what", "count", "names", under="## Components")
    two = find_codes(rows[1]["names"])
    three = find_codes(rows[2]["names"])
    assert [int(row["count"]) for row in rows[:3]] == [len(one), len(two), 3]
    cards = GAME.card_counts(GAME.info.configure(3, {}))
    assert dict.fromkeys([*one, *two], 1) | {three[0]: 3} == {
        name: copies for name, copies in cards.items() if name in ALL
    }
    assert two == ["red-blue-2", "red-green-2", "blue-green-2"], "TR-R1"


@pytest.mark.rule("TR-2", "TR-61", "TR-62")
@pytest.mark.parametrize("card", sorted(set(ALL)))
def test_a_card_has_a_value_in_each_of_its_colours(card: str) -> None:
    scenario = position([card, "", ""]).play(card)
    value = int(card.rpartition("-")[2])
    totals = [scenario.number(f"total-{colour}") for colour in COLOURS]
    assert totals == [value if colour in card else 0 for colour in COLOURS]


@pytest.mark.rule("TR-3", "TR-5")
@pytest.mark.parametrize("errand", DATA["errands"], ids=lambda errand: errand["name"])
def test_an_errand_shows_what_the_data_says(errand: dict[str, object]) -> None:
    scenario = position(["red-3", "red-4", "red-5"], display=str(errand["name"]))
    (card,) = scenario.view().zone("display").cards
    needs = errand["needs"]
    assert isinstance(needs, dict)
    expected = {"level": errand["level"], **needs, "points": errand["points"]}
    assert (card.name, card.marks) == (errand["name"], expected)


@pytest.mark.rule("TR-3", "TR-5")
def test_the_deck_matches_the_table_in_the_rules() -> None:
    counts: Counter[tuple[int, tuple[int, ...], int]] = Counter()
    for errand in DATA["errands"]:
        needs = tuple(sorted(errand["needs"].values(), reverse=True))
        counts[errand["level"], needs, errand["points"]] += 1
    rows = read_table(
        "familiars-trouble", "level", "requirement", "points", "cards", under="## The errand deck"
    )
    assert counts == {
        (
            int(row["level"]),
            tuple(int(n) for n in row["requirement"].replace(",", "").split() if n.isdigit()),
            int(row["points"]),
        ): int(row["cards"])
        for row in rows
    }
    assert sum(errand["points"] for errand in DATA["errands"]) == 100


@pytest.mark.rule("TR-4")
def test_errands_lie_in_a_pile_for_each_level() -> None:
    scenario = new_scenario()
    for level, size in ((1, 9 - 3), (2, 10 - 1), (3, 8 - 1)):
        names = scenario.cards_in(f"errands-{level}")
        assert len(names) == size
        assert set(names) < set(ERRAND_PILES[level])
        assert card_names(scenario.view(0), f"errands-{level}") == [None] * size


@pytest.mark.rule("TR-10")
@pytest.mark.parametrize("players", [1, 2, 4])
def test_other_numbers_of_players_are_refused(players: int) -> None:
    with pytest.raises(RefusalError) as caught:
        GAME.info.configure(players, {})
    assert caught.value.refusal.rule == "TR-10"


@pytest.mark.rule("TR-11")
def test_five_cards_each_and_twelve_to_draw() -> None:
    scenario = new_scenario()
    hands = [scenario.cards_in(f"hand-{p}") for p in range(3)]
    assert [len(hand) for hand in hands] == [5, 5, 5]
    assert len(scenario.cards_in("draw")) == 12
    assert Counter([*chain(*hands), *scenario.cards_in("draw")]) == Counter(ALL)


@pytest.mark.rule("TR-12")
def test_the_top_errands_open_the_display() -> None:
    tops = ("reed-straw bark-cup dew-ladle", "root-loom", "gate-of-dawn")
    scenario = scenario_from_setup(make_setup(errands=tops))
    assert scenario.cards_in("display") == " ".join(tops).split()
    assert scenario.cards_in("errands-2")[0] == ERRAND_PILES[2][0]


@pytest.mark.rule("TR-13")
@pytest.mark.parametrize("lead", [0, 1, 2])
def test_the_setup_says_who_leads(lead: int) -> None:
    scenario = scenario_from_setup(make_setup(lead=lead))
    assert (scenario.turn, scenario.number("lead"), scenario.number("round")) == (lead, lead, 1)


@pytest.mark.rule("TR-4", "TR-11", "TR-12", "TR-13")
def test_chance_decides_all_of_the_deal() -> None:
    deals = [new_scenario(str(i)).match.setup for i in range(40)]
    assert {deal["lead"] for deal in deals} == {0, 1, 2}
    assert len({card for deal in deals for card in deal["hands"][0]}) == 25
    for level in ERRAND_PILES:
        tops = [deal["errands"][str(level)] for deal in deals]
        assert len({top[0] for top in tops}) > 5
        assert len({top[-1] for top in tops}) > 5
        assert all(sorted(top) == sorted(ERRAND_PILES[level]) for top in tops)


@pytest.mark.rule("TR-11", "TR-12", "TR-13")
def test_a_deal_in_place_equals_the_written_deal() -> None:
    """Compiled play deals in place."""
    drawn, written = (GAME.new_initial_state(GAME.info.configure(3, {})) for _ in range(2))
    seed_rng(drawn, 1, 2, 3, 4)
    rules.resolve_chance(drawn)
    dealing.write_chance(written, dealing.read_chance(drawn))
    written.rng = drawn.rng
    assert drawn == written
    assert (drawn.phase, drawn.turn) == (HANDS, drawn.lead)


def test_a_deal_from_a_setup() -> None:
    deal = make_setup(["red-3 " + JOKER, JOKER, ""], 2, f"blue-9 {JOKER}", ("bark-cup", "", ""))
    scenario = scenario_from_setup(deal)
    assert scenario.match.setup == deal
    assert scenario.cards_in("draw") == deal["draw"]
    assert Counter(scenario.cards_in("hand-0")) == Counter(deal["hands"][0])
