"""Many matches: that they are played fairly, repeat by seed, and are counted right."""

import sys
from itertools import pairwise
from typing import Any

import pytest

from roost import games, players
from roost.contract import Game, Refused, Table, derive
from roost.contract.chance import seed_of
from roost.match import Match
from roost.simulate import Played, Spread, Tally, run
from tests.playing import case_id, cases

SEED = seed_of("simulate")


def played(name: str, table: Table, seed: str = SEED, matches: int = 3) -> list[Played]:
    bots = ["random"] * table.players
    return list(run(games.load(name), table, bots, seed, matches, keep_legal=True))


@pytest.mark.parametrize(("name", "table"), cases(long=False), ids=case_id)
def test_every_match_is_finished_and_its_legal_sets_are_those_of_the_game(
    name: str, table: Table
) -> None:
    for one in played(name, table):
        assert one.match.outcome is not None
        assert one.legal is not None
        again = Match(one.match.game, table, one.match.deals)
        for (seat, action), legal in zip(one.match.actions, one.legal, strict=True):
            assert legal == again.legal()
            assert action in legal
            again.act(seat, action)
        assert again.outcome == one.match.outcome


def test_each_match_has_its_own_seed_and_each_bot_its_own_chance() -> None:
    table = games.facts("donburiko").table(3, {})
    matches = [one.match for one in played("donburiko", table)]
    assert [match.seed for match in matches] == [derive(SEED, "match", i) for i in range(3)]
    assert all(one.actions != other.actions for one, other in pairwise(matches))
    first = Match(games.load("donburiko"), table, seed=derive(SEED, "match", 0))
    bots = [players.make("random", derive(SEED, "match", 0), seat) for seat in range(3)]
    while (turn := first.turn) is not None:
        first.act(turn, bots[turn].choose(players.seen(first, turn)))
    assert first.actions == matches[0].actions


def test_the_same_seed_plays_the_same_and_another_does_not() -> None:
    table = games.facts("donburiko").table(2, {})
    first, again = (played("donburiko", table) for _ in range(2))
    assert [one.match.actions for one in first] == [one.match.actions for one in again]
    other = played("donburiko", table, seed_of("another"))
    assert [one.match.actions for one in first] != [one.match.actions for one in other]


def test_bots_that_come_to_no_end_are_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.modules["roost.simulate.run"], "MOST", 5)
    table = games.facts("donburiko").table(2, {})
    with pytest.raises(Refused) as caught:
        list(run(games.load("donburiko"), table, ["random", "random"], SEED, 1))
    assert caught.value.refusal.message == "match-endless"


def test_legal_sets_are_kept_only_if_wanted() -> None:
    table = games.facts("donburiko").table(2, {})
    (one,) = run(games.load("donburiko"), table, ["random", "random"], SEED, 1)
    assert one.legal is None


def test_matches_come_as_they_are_played() -> None:
    table = games.facts("donburiko").table(2, {})
    endless = run(games.load("donburiko"), table, ["random", "random"], SEED, 10**12)
    assert next(endless).match.outcome is not None


class Ended:
    """As much of a finished match as a tally looks at."""

    def __init__(self, scores: list[int], winners: list[int], actions: int, together: bool) -> None:
        self.outcome = {"scores": scores, "winners": winners}
        self.actions = [()] * actions
        self.game = Together if together else Against


class Against:
    class facts:  # noqa: N801
        cooperative = False


class Together:
    class facts:  # noqa: N801
        cooperative = True


def tally(*results: tuple[list[int], list[int], int], together: bool = False) -> Tally:
    counted = Tally(len(results[0][0]))
    for result in results:
        match: Any = Ended(*result, together)
        counted.add(match)
    return counted


def test_a_summary_divides_a_win_among_those_who_tie() -> None:
    results = ([5, 5, 1], [0, 1], 10), ([9, -2, 3], [0], 20), ([0, 4, 4], [1, 2], 30)
    summary = tally(*results, ([1, 1, 1], [0, 1, 2], 40)).summary(seconds=2.0)
    assert summary.matches == 4
    assert summary.wins == pytest.approx(
        [(0.5 + 1 + 1 / 3) / 4, (1 + 1 / 3) / 4, (0.5 + 1 / 3) / 4]
    )
    assert sum(summary.wins) == pytest.approx(1)
    assert summary.scores == [Spread(3.75, 0, 9), Spread(2.0, -2, 5), Spread(2.25, 1, 4)]
    assert summary.actions == 25
    assert summary.rate == 2


def test_those_who_play_together_win_or_lose_together() -> None:
    counted = tally(([7, 7], [0, 1], 1), ([2, 2], [], 1), together=True)
    assert counted.summary(1.0).wins == [0.5, 0.5]


def test_a_summary_of_real_matches_agrees_with_their_results() -> None:
    game: Game[Any] = games.load("donburiko")
    table = game.facts.table(4, {})
    counted, scores = Tally(4), []
    for one in run(game, table, ["random"] * 4, SEED, 20):
        counted.add(one.match)
        assert one.match.outcome is not None
        scores.append(one.match.outcome["scores"])
    summary = counted.summary(1.0)
    assert sum(summary.wins) == pytest.approx(1)
    for seat, spread in enumerate(summary.scores):
        own = [score[seat] for score in scores]
        assert spread == Spread(sum(own) / 20, min(own), max(own))
