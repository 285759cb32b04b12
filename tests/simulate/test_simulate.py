"""Many matches: that they are played fairly, repeat by seed, and are counted right."""

import sys
from itertools import pairwise
from typing import Any

import pytest

from roost import bots, games
from roost.contract import Game, MatchConfig, RefusalError, derive_seed
from roost.contract.rng import parse_seed
from roost.match import Match
from roost.simulate import MatchTally, PlayedMatch, ScoreRange, run_matches
from tests.support.matches import case_id, game_cases

SEED = parse_seed("simulate")


def played(name: str, table: MatchConfig, seed: str = SEED, matches: int = 3) -> list[PlayedMatch]:
    bots = ["random"] * table.players
    return list(run_matches(games.load(name), table, bots, seed, matches, keep_legal=True))


@pytest.mark.parametrize(("name", "table"), game_cases(with_long=False), ids=case_id)
def test_every_match_is_finished_and_its_legal_sets_are_those_of_the_game(
    name: str, table: MatchConfig
) -> None:
    for one in played(name, table):
        assert one.match.result is not None
        assert one.legal_actions is not None
        again = Match(one.match.game, table, one.match.chance_outcomes)
        for (seat, action), legal in zip(one.match.actions, one.legal_actions, strict=True):
            assert legal == again.legal_actions()
            assert action in legal
            again.act(seat, action)
        assert again.result == one.match.result


def test_each_match_has_its_own_seed_and_each_bot_its_own_chance() -> None:
    table = games.game_info("donburiko").configure(3, {})
    matches = [one.match for one in played("donburiko", table)]
    assert [match.seed for match in matches] == [derive_seed(SEED, "match", i) for i in range(3)]
    assert all(one.actions != other.actions for one, other in pairwise(matches))
    first = Match(games.load("donburiko"), table, seed=derive_seed(SEED, "match", 0))
    bots_ = [bots.make("random", derive_seed(SEED, "match", 0), seat) for seat in range(3)]
    while (turn := first.turn) is not None:
        first.act(turn, bots_[turn].choose(bots.build_context(first, turn)))
    assert first.actions == matches[0].actions


def test_the_same_seed_plays_the_same_and_another_does_not() -> None:
    table = games.game_info("donburiko").configure(2, {})
    first, again = (played("donburiko", table) for _ in range(2))
    assert [one.match.actions for one in first] == [one.match.actions for one in again]
    other = played("donburiko", table, parse_seed("another"))
    assert [one.match.actions for one in first] != [one.match.actions for one in other]


def test_endless_matches_of_bots_are_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.modules["roost.simulate.runner"], "MAX_ACTIONS", 5)
    table = games.game_info("donburiko").configure(2, {})
    with pytest.raises(RefusalError) as caught:
        list(run_matches(games.load("donburiko"), table, ["random", "random"], SEED, 1))
    assert caught.value.refusal.message == "match-endless"


def test_legal_actions_are_kept_only_on_request() -> None:
    table = games.game_info("donburiko").configure(2, {})
    (one,) = run_matches(games.load("donburiko"), table, ["random", "random"], SEED, 1)
    assert one.legal_actions is None


def test_matches_are_yielded_as_they_are_played() -> None:
    table = games.game_info("donburiko").configure(2, {})
    endless = run_matches(games.load("donburiko"), table, ["random", "random"], SEED, 10**12)
    assert next(endless).match.result is not None


class Ended:
    """As much of a finished match as a tally looks at."""

    def __init__(self, scores: list[int], winners: list[int], actions: int, together: bool) -> None:
        self.result = {"scores": scores, "winners": winners}
        self.actions = [()] * actions
        self.game = Together if together else Against


class Against:
    class info:  # noqa: N801
        is_cooperative = False


class Together:
    class info:  # noqa: N801
        is_cooperative = True


def tally(*results: tuple[list[int], list[int], int], together: bool = False) -> MatchTally:
    counted = MatchTally(len(results[0][0]))
    for result in results:
        match: Any = Ended(*result, together)
        counted.add(match)
    return counted


def test_a_summary_divides_a_win_among_tied_seats() -> None:
    results = ([5, 5, 1], [0, 1], 10), ([9, -2, 3], [0], 20), ([0, 4, 4], [1, 2], 30)
    summary = tally(*results, ([1, 1, 1], [0, 1, 2], 40)).summarize(seconds=2.0)
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
    counted = tally(([7, 7], [0, 1], 1), ([2, 2], [], 1), together=True)
    assert counted.summarize(1.0).win_rates == [0.5, 0.5]


def test_a_summary_of_real_matches_agrees_with_their_results() -> None:
    game: Game[Any] = games.load("donburiko")
    table = game.info.configure(4, {})
    counted, scores = MatchTally(4), []
    for one in run_matches(game, table, ["random"] * 4, SEED, 20):
        counted.add(one.match)
        assert one.match.result is not None
        scores.append(one.match.result["scores"])
    summary = counted.summarize(1.0)
    assert sum(summary.win_rates) == pytest.approx(1)
    for seat, spread in enumerate(summary.scores):
        own = [score[seat] for score in scores]
        assert spread == ScoreRange(sum(own) / 20, min(own), max(own))
