"""Our bots play OpenSpiel's own version of a game, in C++."""

from collections.abc import Iterator
from random import Random

import pyspiel
import pytest

from roost.bots import SearchBudget
from roost.research.openspiel_arena import points_ahead
from roost.research.openspiel_twin import DecisionTimes, play_twin_match, search_cpp
from roost_hearts import openspiel as twin
from roost_hearts.game import GAME

FEW = SearchBudget(iterations=2)


@pytest.mark.parametrize("seat", range(4))
def test_a_match_has_the_same_result_each_time(seat: int) -> None:
    times = DecisionTimes()
    once, again, other = (
        play_twin_match(GAME, twin, "random", seat, number, (FEW, FEW), times)
        for number in (seat, seat, seat + 4)
    )
    assert once == again
    assert once != other
    assert sum(once) in (4 * 26 - 26, 26)  # shooting the moon gives all others 26 points
    assert sum(points_ahead(once)) == pytest.approx(0.0)


def test_mean_times_of_decisions() -> None:
    times = DecisionTimes()
    for seconds in (0.01, 0.03):
        times.add("theirs", seconds)
    assert str(times) == "ours 0.0 ms, theirs 20.0 ms"


def test_a_search_without_time_begins_again() -> None:
    answers: Iterator[Exception | int] = iter([pyspiel.SpielError("node->total_visits = 0"), 7])

    class Searcher:
        def step(self, state: object) -> int:
            answer = next(answers)
            if isinstance(answer, Exception):
                raise answer
            return answer

    assert search_cpp(Searcher(), None) == 7


@pytest.mark.parametrize("direction", range(4))
def test_a_search_sees_what_its_player_sees_while_passing(direction: int) -> None:
    state = pyspiel.load_game(twin.PEER).new_initial_state()
    for action in (direction, *range(52)):
        state.apply_action(action)
    for _ in range(12 if direction else 4):
        seen = twin.search_state(state)
        assert seen.legal_actions() == state.legal_actions()
        player, other = state.current_player(), seen.current_player()
        assert seen.information_state_string(other) == state.information_state_string(player)
        assert seen.resample_from_infostate(other, Random(1).random).legal_actions()
        state.apply_action(state.legal_actions()[0])
