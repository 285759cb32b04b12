"""Scores: the golden cases, penalties by zone, and the totals of a match."""

import pytest

from roost.games.akuma.game import GAME
from roost.games.akuma.tests.scenario import AkumaScenario, position
from roost.kernel import NOBODY
from roost.testing.rules_tables import read_table

CASES = read_table("akuma", "case", "outcome", under="Scores:")


def score(hand: str = "", missions: str = "", pile: str = "", red: bool = False) -> int:
    """Return the score of seat 0 with these cards at the end of a game.

    Seat 1 plays its last card and does not win, so seat 0 keeps its hand, missions and pile.
    """
    hands = [f"{hand} purple-1", "purple-2", "purple-3 purple-5"]
    scenario = position(hands, [missions, "", "purple-6"], [pile], lead=2, red=red)
    scenario.choose("purple-6").play("purple-5", "purple-1", "purple-2")
    assert scenario.is_over
    assert scenario.match.result is not None
    points = scenario.match.result["scores"][0]
    assert isinstance(points, int)
    return points


def test_golden_scores_are_all_here() -> None:
    assert [row["outcome"] for row in CASES] == [
        "3 - 16 = -13",
        "3 - 18 = -15",
        "2 - 8 = -6",
        "-8 (-10 with `red`)",
        "the game goes on",
    ]


@pytest.mark.rule("AK-33", "AK-34", "AK-35")
def test_golden_rulebook_example() -> None:
    assert score("red-1 blue-2 green-3", pile="red-4 green-8 purple-4 blue-9 blue-10") == -13


@pytest.mark.rule("AK-47")
def test_golden_rulebook_example_with_red() -> None:
    assert score("red-1 blue-2 green-3", pile="red-4 green-8 purple-4", red=True) == -15


@pytest.mark.rule("AK-36")
def test_golden_negative_card_in_hand() -> None:
    assert score("blue-8 blue-1") == -6
    assert score("blue-4") == -3
    assert score("blue-8") == -7


@pytest.mark.rule("AK-34", "AK-47")
def test_golden_mission_never_chosen() -> None:
    """The player ends the game with an empty hand."""
    assert [score(missions="red-8"), score(missions="red-8", red=True)] == [-8, -10]


@pytest.mark.rule("AK-32")
def test_golden_last_card_wins_the_mission() -> None:
    """Q5"""
    scenario = position(["red-9", "red-1 blue-1", "red-2 blue-2"], ["red-5"])
    scenario.choose("red-5").play("red-9", "red-1", "red-2")
    assert scenario.events == ["played", "verdict", "acquired"]
    assert scenario.card_set("hand-0") == {"red-5"}
    assert (scenario.turn, scenario.number("round")) == (0, 2)


@pytest.mark.rule("AK-33")
@pytest.mark.parametrize("rank", [1, 2, 3, 5, 6, 7, 9, 10])
def test_a_card_in_hand_counts_one_whatever_its_rank(rank: int) -> None:
    assert score(f"green-{rank}") == 1


@pytest.mark.rule("AK-34", "AK-35")
@pytest.mark.parametrize("colour", ["red", "blue", "green"])
@pytest.mark.parametrize("rank", range(1, 11))
def test_what_each_card_costs_in_a_pile_and_among_missions(colour: str, rank: int) -> None:
    cost = {4: -4, 8: -8}.get(rank, 0)
    card = f"{colour}-{rank}"
    assert [score(pile=card), score(missions=card)] == [cost, cost]
    with_red = cost - 2 if colour == "red" and cost else cost
    assert [score(pile=card, red=True), score(missions=card, red=True)] == [with_red, with_red]


@pytest.mark.rule("AK-31", "AK-37", "AK-39")
def test_the_end_of_a_game_shows_negative_cards_only() -> None:
    hands = ["purple-1 blue-4 blue-5", "purple-2", "purple-3 purple-5 red-8"]
    piles = ["red-4 green-8 green-9", "", "blue-8 red-1"]
    scenario = position(hands, ["", "", "purple-6"], piles, lead=2)
    scenario.choose("purple-6").play("purple-5", "purple-1", "purple-2")
    assert scenario.events == ["played", "verdict", "acquired", "game-over", "match-over"]
    before, after = scenario.view_at("acquired", 1), scenario.view_at("game-over", 1)
    assert [card.name for card in before.zone("hand-0").cards] == [None, None]
    assert [card.name for card in before.zone("pile-0").cards] == [None, None, None]
    assert [card.name for card in after.zone("hand-0").cards] == ["blue-4", None]
    assert [card.name for card in after.zone("hand-2").cards] == ["red-8", None, None]
    assert [card.name for card in after.zone("pile-0").cards] == ["red-4", "green-8", None]
    assert [card.name for card in after.zone("pile-2").cards] == ["blue-8", None]
    assert [after.number("score", p) for p in range(3)] == [2 - 16, 0, 3 - 16]
    assert scenario.match.result == {
        "scores": [-14, 0, -13],
        "winners": [1],
        "games": [[-14, 0, -13]],
    }


def finished(games: list[list[int]]) -> AkumaScenario:
    """Return a match whose last game has just ended, with these scores of earlier games."""
    scenario = position(["purple-1", "purple-2", "purple-3"], ["purple-6"], games=len(games))
    s = scenario.match.state
    s.game = len(games)
    s.scores = [points for row in games for points in [*row, 0]] + [0] * (16 - 4 * len(games))
    return scenario.choose("purple-6").play("purple-1", "purple-2", "purple-3")


@pytest.mark.rule("AK-37", "AK-38")
def test_totals_and_a_shared_win() -> None:
    result = finished([[-9, -5, -20], [-4, -7, -1], [0, 0, 0]]).match.result
    assert result is not None
    assert result["games"] == [[-9, -5, -20], [-4, -7, -1], [0, 0, 1]]
    assert (result["scores"], result["winners"]) == ([-13, -12, -20], [1])
    result = finished([[-9, -8, -20], [-4, -5, -1], [0, 0, 0]]).match.result
    assert result is not None
    assert (result["scores"], result["winners"]) == ([-13, -13, -20], [0, 1])


@pytest.mark.rule("AK-37")
def test_there_is_no_result_before_the_end() -> None:
    scenario = position(["purple-1", "purple-2", "purple-3"], ["purple-6"])
    assert scenario.match.result is None
    assert scenario.number("score-1", 0) is None
    scenario.choose("purple-6").play("purple-1", "purple-2", "purple-3")
    assert scenario.match.state.turn == NOBODY
    assert GAME.legal_actions(scenario.match.state) == []
    assert [scenario.number("score-1", p) for p in range(3)] == [0, 0, 1]
