"""The start of a match and of a round: DB-1 to DB-11."""

import pytest

from roost.contract import MatchConfig, RefusalError, rng_for
from roost.games.donburiko import dealing, rules
from roost.games.donburiko.state import FACE_NAMES
from roost.games.donburiko.tests.scenario import (
    CHIP_COUNT,
    GAME,
    DonburikoScenario,
    new_scenario,
    scenario_from_setup,
)
from roost.kernel import NOBODY
from roost.testing.matches import random_match
from roost.testing.refusals import raises_refusal
from roost.testing.rules_tables import find_codes, read_table

STARTS = read_table(
    "donburiko", "players", "deck", "rows", "hand", "left over", "chips each", "Bank"
)
CARDS = read_table("donburiko", "name", "copies", "counts")


@pytest.mark.rule("DB-1")
@pytest.mark.parametrize("players", [1, 5, 0, -2, "3", 3.0, True, None])
def test_other_numbers_of_players_are_refused(players: object) -> None:
    with pytest.raises(RefusalError) as caught:
        GAME.info.configure(players, {})
    assert caught.value.refusal.rule == "DB-1"


@pytest.mark.rule("DB-1")
def test_two_to_four_play() -> None:
    assert GAME.info.players == (2, 3, 4)


def test_there_are_no_options() -> None:
    with raises_refusal("option-unknown"):
        GAME.info.configure(3, {"short": True})


@pytest.mark.rule("DB-2", "DB-3", "DB-4", "DB-6", "DB-8", "DB-9", "DB-10")
@pytest.mark.parametrize("start", STARTS, ids=lambda start: f"{start['players']}-players")
def test_table_of_starts(start: dict[str, str]) -> None:
    n, deck, rows, hand, left_over, chips, bank = (int(cell) for cell in start.values())
    view = new_scenario(n).view()
    assert sum(GAME.card_counts(MatchConfig(n, {})).values()) == deck
    assert [len(view.zone(f"row-{r}").cards) for r in range(n)] == [1] * rows
    assert [len(view.zone(f"hand-{p}").cards) for p in range(n)] == [hand] * n
    assert len(view.zone("surplus").cards) == left_over
    assert [view.number("chips", p) for p in range(n)] == [chips] * n
    assert view.number("bank") == bank == CHIP_COUNT - n * chips
    assert [view.number("credits", p) for p in range(n)] == [0] * n
    assert [view.number("out", p) for p in range(n)] == [0] * n


@pytest.mark.rule("DB-5", "DB-11")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_seat_0_begins_and_turns_go_clockwise(players: int) -> None:
    scenario = new_scenario(players)
    assert scenario.view().number("first") == 0
    for seat in [*range(players), 0]:
        assert scenario.turn == seat
        scenario.do(scenario.match.legal_actions()[0])


@pytest.mark.rule("DB-6")
def test_deck_is_the_table_of_cards() -> None:
    deck = {find_codes(row["name"])[0]: int(row["copies"]) for row in CARDS}
    assert GAME.card_counts(MatchConfig(3, {})) == GAME.card_counts(MatchConfig(4, {})) == deck
    del deck["acorn-1or5"]
    assert GAME.card_counts(MatchConfig(2, {})) == deck


@pytest.mark.rule("DB-6", "DB-7")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_each_round_is_dealt_from_the_whole_deck(players: int) -> None:
    config = MatchConfig(players, {})
    deck = sorted(name for name, copies in GAME.card_counts(config).items() for _ in range(copies))
    match = random_match(GAME, config, "whole deck")
    assert match.chance_count > 1
    for deal in match.setup["rounds"]:
        assert sorted(sum(deal["hands"], deal["rows"] + deal["surplus"])) == deck


@pytest.mark.rule("DB-7")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_any_card_can_be_dealt_anywhere(players: int) -> None:
    state = GAME.new_initial_state(MatchConfig(players, {}))
    deals = [GAME.sample_chance(state, rng_for("00", "test", i)) for i in range(200)]
    names = set(FACE_NAMES) - ({"acorn-1or5"} if players == 2 else set())
    for p in range(players):
        assert {deal["rows"][p] for deal in deals} == names
        assert {name for deal in deals for name in deal["hands"][p]} == names
    if players < 4:
        assert {name for deal in deals for name in deal["surplus"]} == names


@pytest.mark.rule("DB-8", "DB-9", "DB-10")
def test_a_deal_from_a_setup() -> None:
    hands = [
        "acorn-2 acorn-3 acorn-3 acorn-4",
        "acorn-1or5 loach-0 pond-1 pond-2",
        "acorn-1or5 loach-0 pond-1 pond-2",
    ]
    scenario = scenario_from_setup("acorn-5 acorn-1 acorn-2", hands, "acorn-4")
    rows = [scenario.view().zone(f"row-{r}").cards for r in range(3)]
    assert [card.name for (card,) in rows] == ["acorn-5", "acorn-1", "acorn-2"]
    for p, hand in enumerate(hands):
        assert " ".join(str(c.name) for c in scenario.view(p).zone(f"hand-{p}").cards) == hand
    open_view = GAME.open_view(scenario.match.state)
    assert [card.name for card in open_view.zone("surplus").cards] == ["acorn-4"]


@pytest.mark.rule("DB-7")
def test_a_new_round_has_a_clean_table() -> None:
    scenario = scenario_from_setup(
        "acorn-4 acorn-1",
        ["acorn-2 acorn-2 acorn-3 acorn-3", "acorn-4 acorn-5 loach-0 loach-0"],
        "pond-1 pond-1 pond-2 pond-2",
    )
    first = scenario.view()
    scenario.add("acorn-2", 0).add("acorn-5", 1, "down").take(0).act("announce")
    second = scenario.view()
    assert second.zones == first.zones
    assert _table_numbers(scenario) == {
        "round": 2,
        "out": [0, 0],
        "total": [None, None],
        "first": 0,
    }


@pytest.mark.rule("DB-7", "DB-8", "DB-9", "DB-11")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_deal_in_place_equals_the_written_deal(players: int) -> None:
    """The deal follows a finished round, as in compiled play."""
    match = random_match(GAME, MatchConfig(players, {}), "by chance")
    drawn, written = GAME.copy(match.state), GAME.copy(match.state)
    rules.resolve_chance(drawn)
    GAME.apply_chance(written, dealing.read_chance(drawn))
    for seat in (None, *range(players)):
        assert GAME.view(drawn, seat) == GAME.view(written, seat)
    assert drawn.turn == drawn.first_player == match.state.first_player
    assert (drawn.last_taker, drawn.pending_row) == (NOBODY, NOBODY)


def _table_numbers(scenario: DonburikoScenario) -> dict[str, object]:
    view = scenario.view()
    by_seat = {name: [view.number(name, p) for p in (0, 1)] for name in ("out", "total")}
    return {"round": view.number("round"), **by_seat, "first": view.number("first")}
