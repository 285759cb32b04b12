"""The arena: who sits where, what it comes to, and that it can be repeated."""

import json
from typing import Any

import pytest

from roost import games
from roost.bots import DEFAULT_BUDGET, SearchBudget
from roost.contract import RefusalError
from roost.contract.rng import parse_seed
from roost.match import Match
from roost.simulate.arena import (
    ArenaPlan,
    ArenaResult,
    BotStanding,
    compute_ratings,
    compute_standings,
    make_line_ups,
    play_arena,
)
from roost.simulate.arena.arena_plan import deal_seed, seat_entrants
from tests.support.commands import run_error, run_ok


def plan(bots: list[str], matches: int, game: str = "donburiko", players: int = 3) -> ArenaPlan:
    table = games.game_info(game).configure(players, {})
    return ArenaPlan(game, table, seat_entrants(bots, players), parse_seed("arena"), matches)


def rows(*args: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in run_ok("arena", *args, "--json").splitlines()]


def test_every_bot_plays_every_deal_from_every_seat() -> None:
    found = list(make_line_ups(plan(["greedy", "careless", "random"], 6)))
    assert [line_up.deal for line_up in found] == [0, 0, 0, 1, 1, 1]
    assert [line_up.bots for line_up in found[:3]] == [
        ["greedy", "careless", "random"],
        ["careless", "random", "greedy"],
        ["random", "greedy", "careless"],
    ]


def test_where_there_are_more_bots_than_seats_they_take_turns() -> None:
    bots = ["greedy", "careless", "random", "owl"]
    found = list(make_line_ups(plan(bots, 40)))
    for deal in range(10):
        at = [line_up.bots for line_up in found if line_up.deal == deal]
        for seat in range(3):
            assert sorted(line_up[seat] for line_up in at) == sorted(bots)
    assert len({tuple(sorted(line_up.bots)) for line_up in found}) == 4
    neighbours = {line_up.bots[1] for line_up in found if line_up.bots[0] == "owl"}
    assert neighbours == {"greedy", "careless", "random"}


def test_the_matches_of_a_deal_have_the_same_deal() -> None:
    asked = plan(["greedy", "random", "random"], 6)
    game = games.load("donburiko")
    first, again, other = (
        game.open_view(Match(game, asked.config, seed=deal_seed(asked, deal)).state)
        for deal in (0, 0, 1)
    )
    assert first == again != other


def test_too_few_bots_are_refused_and_one_fills_all_seats() -> None:
    assert seat_entrants(["random"], 3) == ["random"] * 3
    for given in (["random", "greedy"], ["nobody"]):
        with pytest.raises(RefusalError):
            seat_entrants(given, 3)


def ended(deal: int, scores: list[int], winners: list[int], bots: str = "abb") -> ArenaResult:
    return ArenaResult(deal, list(bots), scores, winners, None)


def test_shares_divide_ties_and_par_counts_seats() -> None:
    found = compute_standings([ended(0, [5, 3, 1], [0]), ended(1, [4, 4, 2], [0, 1])], 3, False)
    one, other = found
    assert isinstance(one, BotStanding)
    assert isinstance(other, BotStanding)
    assert (one.bot, one.matches, one.mean, one.share) == ("a", 2, 4.5, 0.75)
    assert one.par == pytest.approx(1 / 3)
    assert (other.bot, other.mean, other.share) == ("b", 2.5, 0.25)
    assert one.low < 0.5
    assert 0.9 < one.high < 1.0


def test_an_interval_is_computed_over_deals_not_matches() -> None:
    """Ten matches of one deal say no more than one: it is drawn whole or not at all."""
    wins = [ended(deal, [1, 0, 0], [0 if deal % 2 else 1]) for deal in range(2) for _ in range(50)]
    (bot,) = (one for one in compute_standings(wins, 3, False) if getattr(one, "bot", "") == "a")
    assert bot.low < 0.01
    assert bot.high > 0.99
    apart = [ended(deal, [1, 0, 0], [0 if deal % 2 else 1]) for deal in range(100)]
    (bot,) = (one for one in compute_standings(apart, 3, False) if getattr(one, "bot", "") == "a")
    assert 0.35 < bot.low < 0.5 < bot.high < 0.65


def test_no_win_and_all_wins_are_not_for_certain() -> None:
    lost = [ended(n // 3, [0, 1, 0], [1]) for n in range(40)]
    found = compute_standings(lost, 3, False)
    one, other = (bot for bot in found if isinstance(bot, BotStanding))
    assert (one.bot, one.share, one.high) == ("b", 1.0, 1.0)
    assert 0.90 < one.low < 0.92
    assert (other.bot, other.share, other.low) == ("a", 0.0, 0.0)
    assert 0.08 < other.high < 0.10


def test_a_bot_may_have_iterations_of_its_own() -> None:
    asked = plan(["sage:4", "sage:30", "random"], 3)
    assert asked.parse_entrant("sage:4") == ("sage", SearchBudget(4))
    assert asked.parse_entrant("random") == ("random", DEFAULT_BUDGET)
    (first, *_) = play_arena(asked, jobs=1)
    assert first.bots == ["sage:4", "sage:30", "random"]
    for wrong in ("sage:", "sage:x", "sage:0", "sage:-4", "nobody:4"):
        with pytest.raises(RefusalError):
            seat_entrants([wrong], 3)


def test_ratings_find_the_order_and_the_odds() -> None:
    """Of two bots, one is ahead ten times in eleven: 400 points in chess."""
    played = [ended(n, [1, 0] if n % 11 else [0, 1], [0], "ab") for n in range(1100)]
    won = [ArenaResult(e.deal, e.bots, e.scores, [e.scores.index(1)], None) for e in played]
    rated = compute_ratings(won)
    assert list(rated) == ["a", "b"]
    assert rated["a"] - rated["b"] == pytest.approx(400, abs=2)
    assert sum(rated.values()) / 2 == pytest.approx(1500)
    alike = compute_ratings([ended(0, [1, 1], [0, 1], "ab")])
    assert alike["a"] == pytest.approx(alike["b"])


def test_several_cores_play_the_same_matches_as_one() -> None:
    asked = plan(["greedy", "random", "random"], 6)
    assert list(play_arena(asked, jobs=2)) == list(play_arena(asked, jobs=1))


def test_the_json_has_one_object_per_bot() -> None:
    args = ("donburiko", "--players", "3", "--seats", "greedy,random,random")
    found = rows(*args, "--matches", "9", "--seed", "s", "--jobs", "1")
    assert [row["bot"] for row in found] == ["greedy", "random"]
    for row in found:
        assert set(row) == {"bot", "matches", "mean", "share", "par", "low", "high"}
        assert row["matches"] == 9
        assert row["low"] <= row["share"] <= row["high"]
    assert sum(row["share"] for row in found) == pytest.approx(1)
    assert found == rows(*args, "--matches", "9", "--seed", "s", "--jobs", "1")
    assert found != rows(*args, "--matches", "9", "--seed", "t", "--jobs", "1")


def test_a_team_has_a_mean_and_grades() -> None:
    (row,) = rows(
        *("familiars-trouble", "--seats", "greedy,random,random"),
        *("--matches", "6", "--seed", "s", "--jobs", "1"),
    )
    assert set(row) == {"team", "matches", "mean", "low", "high", "grades"}
    assert row["team"] == "greedy,random,random"
    assert sum(row["grades"].values()) == row["matches"] == 6
    assert row["low"] <= row["mean"] <= row["high"]


def test_the_table_says_how_to_repeat_the_run() -> None:
    args = ("donburiko", "--players", "2", "--seats", "greedy,random", "--matches", "4")
    text = run_ok("arena", *args, "--seed", "s", "--jobs", "1")
    assert "Rating" in text
    assert "--seed s." in text


def test_a_budget_is_in_time_or_in_iterations() -> None:
    args = ("donburiko", "--seats", "random", "--budget", "5", "--iterations", "5")
    assert run_error("arena", *args) == "Give a bot --budget or --iterations, not both."
