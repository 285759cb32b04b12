"""The bench measures fairly; what it measures is another matter, and no test's."""

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
    measure,
    random_play,
    search,
    uncompiled,
)
from roost.bench.all_peers import batch_play, pettingzoo_games, pgx_games
from roost.bench.all_peers import suite as all_suite
from roost.bench.all_peers.chart import draw_chart
from roost.bench.peers import PeerMissingError
from roost.bench.random_play import OPENSPIEL_PYTHON
from roost.kernel import CardGame

ROOT = Path(__file__).parent.parent


def busy(seconds: float) -> int:
    end = time.process_time() + seconds
    while time.process_time() < end:
        pass
    return 1


def test_a_ratio_is_to_what_it_is_against() -> None:
    quick = Benchmark("quick", lambda n: n * busy(0.001 * n) * 4, against="slow")
    slow = Benchmark("slow", lambda n: n * busy(0.001 * n))
    ticks: list[int] = []
    found = measure([slow, quick], repetitions=3, seconds=0.01, tick=lambda: ticks.append(1))
    first, second = found
    assert (first.name, first.ratio, second.against) == ("slow", None, "slow")
    assert second.ratio == pytest.approx(second.value / first.value)
    assert first.median <= first.value
    assert len(ticks) == 6


@pytest.mark.parametrize(
    "name", [name for name in games.game_ids() if isinstance(games.load(name), CardGame)]
)
def test_every_way_to_play_counts_its_actions(name: str) -> None:
    game = games.load(name)
    assert isinstance(game, CardGame)
    for m in (*random_play.benchmarks(game), *search.benchmarks(game)):
        assert m.run(3) > m.run(1) > 0


@pytest.mark.parametrize(
    "name", [name for name in games.game_ids() if not isinstance(games.load(name), CardGame)]
)
def test_what_is_not_compiled_is_measured_too(name: str) -> None:
    found = {m.name: m.run(1) for m in uncompiled.benchmarks(games.load(name))}
    assert found == {
        f"{name}.random": uncompiled.MAX_ACTIONS,
        f"{name}.bots": ANY,
        f"{name}.copy": 100,
    }
    assert found[f"{name}.bots"] > 0


def test_peers_are_pinned() -> None:
    pins = (ROOT / "src/roost/bench/peers.txt").read_text()
    assert "open-spiel==" in pins
    assert "--hash=sha256:" in pins


def test_all_peers_are_pinned_and_use_our_numpy() -> None:
    pins = (ROOT / "src/roost/bench/all_peers.txt").read_text()
    for peer in ("pgx", "rlcard", "pettingzoo", "jax"):
        assert f"\n{peer}==" in pins
    assert "\nnumpy==" not in pins


def test_batches_count_their_actions() -> None:
    game = games.load("akuma")
    assert isinstance(game, CardGame)
    for m in (*batch_play.benchmarks(game), *pettingzoo_games.roost_benchmarks(game)):
        assert m.run(2) > m.run(1) > 0


def test_a_peer_that_is_not_there_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    def absent() -> Iterator[Benchmark]:
        raise ImportError("no such thing")

    def fetched() -> None:
        raise PeerMissingError

    monkeypatch.setattr(all_suite, "PEERS", {"pgx": absent})
    monkeypatch.setattr(all_suite, "add_all_peers", fetched)
    measures, missing = all_suite.build_suite()
    assert [one.peer for one in missing] == ["pgx, RLCard, PettingZoo", "pgx"]
    assert {m.against for m in measures} == {None}
    assert "akuma.batch" in {m.name for m in measures}


def test_a_second_peer_has_a_ratio_of_the_same_measurement() -> None:
    ours = Measurement("akuma.batch", 30.0, "actions/s", pgx_games.PGX_KUHN_POKER, 3.0, 29.0)
    driven = Measurement(OPENSPIEL_PYTHON, 2.0, "actions/s", None, None, 2.0)
    first, second, third = all_suite.add_second_ratios([driven, ours])
    assert (first, second) == (driven, ours)
    assert (third.name, third.against, third.ratio) == (ours.name, OPENSPIEL_PYTHON, 15.0)
    assert all_suite.add_second_ratios([ours]) == [ours], "nobody to be set against"


def test_a_picture_tells_ours_from_theirs() -> None:
    readings = [
        Measurement("akuma.batch", 2e7, "actions/s", "peer", 4.0, 2e7),
        Measurement("peer <cards>", 5e6, "actions/s", None, None, 5e6),
        Measurement("slow", 900.0, "actions/s", None, None, 900.0),
    ]
    svg = draw_chart(readings, "Play & more", "akuma.", "a legend")
    root = ElementTree.fromstring(svg)
    bars = [r.get("class") for r in root.iter("{http://www.w3.org/2000/svg}rect")]
    assert bars == ["back", "ours", "theirs", "theirs"]
    texts = [t.text for t in root.iter("{http://www.w3.org/2000/svg}text")]
    assert {"20.0 M", "5.0 M", "0.9 k", "peer <cards>", "Play & more"} <= set(texts)
