"""Matches between bots: legal, reproducible by seed, and counted correctly."""

from itertools import pairwise

import numpy as np
import pytest

from roost import bots, games
from roost.contract import MatchConfig, RefusalError, derive_seed
from roost.contract.rng import parse_seed
from roost.match import Match
from roost.simulate.runner import PlayedMatch, play_match
from roost.simulate.series import RowTally, Series, Summary, run_series
from roost.simulate.series.rows import make_rows
from roost.simulate.series.tally import ScoreRange
from roost.testing.matches import play_matches
from roost.testing.selection import case_id, game_cases

SEED = parse_seed("simulate")


def played(name: str, config: MatchConfig, seed: str = SEED, matches: int = 3) -> list[PlayedMatch]:
    bots = ["random"] * config.players
    return play_matches(games.load(name), config, bots, seed, matches)


@pytest.mark.parametrize(("name", "config"), game_cases(with_long=False), ids=case_id)
def test_every_match_is_finished_and_its_legal_sets_are_those_of_the_game(
    name: str, config: MatchConfig
) -> None:
    for one in played(name, config):
        assert one.match.result is not None
        assert one.legal_actions is not None
        again = Match(one.match.game, config, one.match.chance_outcomes)
        for (seat, action), legal in zip(one.match.actions, one.legal_actions, strict=True):
            assert legal == again.legal_actions()
            assert action in legal
            again.act(seat, action)
        assert again.result == one.match.result


def test_each_match_has_its_own_seed_and_each_bot_its_own_chance() -> None:
    config = games.game_info("donburiko").configure(3, {})
    matches = [one.match for one in played("donburiko", config)]
    assert [match.seed for match in matches] == [derive_seed(SEED, "match", i) for i in range(3)]
    assert all(one.actions != other.actions for one, other in pairwise(matches))
    first = Match(games.load("donburiko"), config, seed=derive_seed(SEED, "match", 0))
    bots_ = [bots.make("random", derive_seed(SEED, "match", 0), seat) for seat in range(3)]
    while (turn := first.turn) is not None:
        first.act(turn, bots_[turn].choose(bots.build_context(first, turn)))
    assert first.actions == matches[0].actions


def test_the_same_seed_plays_the_same_and_another_does_not() -> None:
    config = games.game_info("donburiko").configure(2, {})
    first, again = (played("donburiko", config) for _ in range(2))
    assert [one.match.actions for one in first] == [one.match.actions for one in again]
    other = played("donburiko", config, parse_seed("another"))
    assert [one.match.actions for one in first] != [one.match.actions for one in other]


def test_endless_matches_of_bots_are_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("roost.simulate.runner.MAX_ACTIONS", 5)
    config = games.game_info("donburiko").configure(2, {})
    with pytest.raises(RefusalError) as caught:
        play_match(games.load("donburiko"), config, ["random", "random"], SEED)
    assert caught.value.refusal.message == "match-endless"


def test_legal_actions_are_kept_only_on_request() -> None:
    config = games.game_info("donburiko").configure(2, {})
    one = play_match(games.load("donburiko"), config, ["random", "random"], SEED)
    assert one.legal_actions is None


def summarize(
    *results: tuple[list[int], list[int], int], seconds: float = 1.0, is_cooperative: bool = False
) -> Summary:
    """Summarize matches by their scores, winners and numbers of actions."""
    seats = range(len(results[0][0]))
    values = [[actions, 0, 0, 0, 0, *scores] for scores, _, actions in results]
    is_winner = [[seat in winners for seat in seats] for _, winners, _ in results]
    tally = RowTally(len(seats))
    numbers = np.arange(len(results))
    tally.add(make_rows(numbers, np.array(values), np.array(is_winner), is_cooperative))
    return tally.summarize(seconds)


def test_a_summary_divides_a_win_among_tied_seats() -> None:
    results = ([5, 5, 1], [0, 1], 10), ([9, -2, 3], [0], 20), ([0, 4, 4], [1, 2], 30)
    summary = summarize(*results, ([1, 1, 1], [0, 1, 2], 40), seconds=2.0)
    assert summary.matches == 4
    assert summary.win_rates == pytest.approx(
        [(0.5 + 1 + 1 / 3) / 4, (1 + 1 / 3) / 4, (0.5 + 1 / 3) / 4]
    )
    assert sum(summary.win_rates) == pytest.approx(1)
    assert summary.scores == [
        ScoreRange(3.75, 0, 9),
        ScoreRange(2.0, -2, 5),
        ScoreRange(2.25, 1, 4),
    ]
    assert summary.mean_actions == 25
    assert summary.matches_per_second == 2


def test_cooperative_seats_win_or_lose_together() -> None:
    summary = summarize(([7, 7], [0, 1], 1), ([2, 2], [], 1), is_cooperative=True)
    assert summary.win_rates == [0.5, 0.5]


def test_a_summary_of_real_matches_agrees_with_their_results() -> None:
    config = games.game_info("donburiko").configure(4, {})
    results = [one.match.result for one in played("donburiko", config, matches=20)]
    scores = [result["scores"] for result in results if result is not None]
    tally = RowTally(4)
    for chunk in run_series(Series("donburiko", config, ["random"] * 4, SEED), 0, 20, jobs=1):
        tally.add(chunk.rows)
    summary = tally.summarize(1.0)
    assert sum(summary.win_rates) == pytest.approx(1)
    for seat, score_range in enumerate(summary.scores):
        of_seat = [score[seat] for score in scores]
        assert score_range == ScoreRange(sum(of_seat) / 20, min(of_seat), max(of_seat))
