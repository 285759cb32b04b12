"""Benchmarks measure fairly. No test depends on the speed of the machine."""

import time
from collections.abc import Iterator
from pathlib import Path
from unittest.mock import ANY
from xml.etree import ElementTree

import pytest

from roost import games
from roost.bench import (
    Benchmark,
    Measurement,
    game_choice,
    measure,
    random_play,
    search,
    uncompiled,
)
from roost.bench.all_peers import batch_play, pettingzoo_games, pgx_games
from roost.bench.all_peers import suite as all_suite
from roost.bench.chart import draw_rate_chart
from roost.bench.peer_packages import PeerMissingError
from roost.bench.random_play import OPENSPIEL_PYTHON
from roost.kernel import CardGame
from roost.testing.selection import games_with

ROOT = Path(__file__).resolve().parents[2]


def busy_wait(seconds: float) -> int:
    end = time.process_time() + seconds
    while time.process_time() < end:
        pass
    return 1


def test_a_ratio_is_relative_to_the_named_benchmark() -> None:
    quick = Benchmark("quick", lambda n: n * busy_wait(0.001 * n) * 4, against="slow")
    slow = Benchmark("slow", lambda n: n * busy_wait(0.001 * n))
    ticks: list[int] = []
    measurements = measure(
        [slow, quick], repetitions=3, seconds=0.01, on_step_done=lambda: ticks.append(1)
    )
    first, second = measurements
    assert (first.name, first.ratio, second.against) == ("slow", None, "slow")
    assert second.ratio == pytest.approx(second.value / first.value)
    assert first.median <= first.value
    assert len(ticks) == 6


@pytest.mark.parametrize("name", games_with("heuristics"))
def test_all_benchmarks_count_their_actions(name: str) -> None:
    game = games.load(name)
    assert isinstance(game, CardGame)
    for benchmark in (*random_play.benchmarks(game), *search.benchmarks(game)):
        assert benchmark.run(3) > benchmark.run(1) > 0


@pytest.mark.parametrize("name", games_with("suggestions"))
def test_uncompiled_games_are_measured(name: str) -> None:
    measurements = {
        benchmark.name: benchmark.run(1) for benchmark in uncompiled.benchmarks(games.load(name))
    }
    assert measurements == {
        f"{name}.random": uncompiled.MAX_ACTIONS,
        f"{name}.bots": ANY,
        f"{name}.copy": 100,
    }
    assert measurements[f"{name}.bots"] > 0


def test_peers_are_pinned() -> None:
    pins = (ROOT / "src/roost/bench/peers.txt").read_text()
    assert "open-spiel==" in pins
    assert "--hash=sha256:" in pins


def test_all_peers_are_pinned_without_numpy() -> None:
    pins = (ROOT / "src/roost/bench/all_peers.txt").read_text()
    for peer in ("pgx", "rlcard", "pettingzoo", "jax"):
        assert f"\n{peer}==" in pins
    assert "\nnumpy==" not in pins


def test_batches_count_their_actions() -> None:
    game = games.load(all_suite.GAME)
    assert isinstance(game, CardGame)
    for benchmark in (*batch_play.benchmarks(game), *pettingzoo_games.roost_benchmarks(game)):
        assert benchmark.run(2) > benchmark.run(1) > 0


def test_a_missing_peer_is_skipped(monkeypatch: pytest.MonkeyPatch) -> None:
    def absent() -> Iterator[Benchmark]:
        raise ImportError("no such thing")

    def raise_missing() -> None:
        raise PeerMissingError

    monkeypatch.setattr(all_suite, "PEERS", {"pgx": absent})
    monkeypatch.setattr(all_suite, "add_all_peers", raise_missing)
    benchmarks, missing = all_suite.build_suite()
    absent_peers = ["pgx, RLCard, PettingZoo", "pgx"]
    assert [one.peer for one in missing][:2] == absent_peers
    is_installed = all_suite.PEER_GAME in games.game_ids()
    assert len(missing) == (2 if is_installed else 3)
    assert {benchmark.against for benchmark in benchmarks} == {None}
    assert f"{all_suite.GAME}.batch" in {benchmark.name for benchmark in benchmarks}


def test_the_game_of_the_peer_is_measured_if_it_is_installed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Any other card game stands for it here."""
    game = game_choice.find_card_games(random_play.SEATS)[1]
    monkeypatch.setattr(all_suite, "PEERS", {})
    monkeypatch.setattr(all_suite, "add_all_peers", lambda: None)
    monkeypatch.setattr(all_suite, "PEER_GAME", game)
    benchmarks, missing = all_suite.build_suite()
    assert missing == []
    names = {benchmark.name for benchmark in benchmarks}
    kinds = ("playout", "interpreted", "batch", "batch.numpy", "search", "sage")
    assert {f"{game}.{kind}" for kind in kinds} <= names


def test_a_second_ratio_of_the_same_measurement() -> None:
    own = Measurement(
        f"{all_suite.GAME}.batch", 30.0, "actions/s", pgx_games.PGX_KUHN_POKER, 3.0, 29.0
    )
    python_play = Measurement(OPENSPIEL_PYTHON, 2.0, "actions/s", None, None, 2.0)
    first, second, third = all_suite.add_second_ratios([python_play, own])
    assert (first, second) == (python_play, own)
    assert (third.name, third.against, third.ratio) == (own.name, OPENSPIEL_PYTHON, 15.0)
    assert all_suite.add_second_ratios([own]) == [own], "without the second peer"


def test_a_chart_distinguishes_roost_from_peers() -> None:
    measurements = [
        Measurement(f"{all_suite.GAME}.batch", 2e7, "actions/s", "peer", 4.0, 2e7),
        Measurement("peer <cards>", 5e6, "actions/s", None, None, 5e6),
        Measurement("slow", 900.0, "actions/s", None, None, 900.0),
    ]
    svg = draw_rate_chart(measurements, "Play & more", all_suite.OWN_PREFIXES, "a legend")
    root = ElementTree.fromstring(svg)
    bars = [r.get("class") for r in root.iter("{http://www.w3.org/2000/svg}rect")]
    assert bars == ["back", "ours", "theirs", "theirs"]
    texts = [t.text for t in root.iter("{http://www.w3.org/2000/svg}text")]
    assert {"20.0 M", "5.0 M", "0.9 k", "peer <cards>", "Play & more"} <= set(texts)
