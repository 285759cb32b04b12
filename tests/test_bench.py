"""The bench measures fairly; what it measures is another matter, and no test's."""

import time
from pathlib import Path
from unittest.mock import ANY

import pytest

from roost import games
from roost.bench import Measure, measure, ours, searching, told
from roost.kernel import CardGame

ROOT = Path(__file__).parent.parent


def busy(seconds: float) -> int:
    end = time.process_time() + seconds
    while time.process_time() < end:
        pass
    return 1


def test_a_ratio_is_to_what_it_is_against() -> None:
    quick = Measure("quick", lambda n: n * busy(0.001 * n) * 4, against="slow")
    slow = Measure("slow", lambda n: n * busy(0.001 * n))
    ticks: list[int] = []
    found = measure([slow, quick], repetitions=3, seconds=0.01, tick=lambda: ticks.append(1))
    first, second = found
    assert (first.name, first.ratio, second.against) == ("slow", None, "slow")
    assert second.ratio == pytest.approx(second.value / first.value)
    assert first.median <= first.value
    assert len(ticks) == 6


@pytest.mark.parametrize(
    "name", [name for name in games.names() if isinstance(games.load(name), CardGame)]
)
def test_every_way_to_play_counts_its_actions(name: str) -> None:
    game = games.load(name)
    assert isinstance(game, CardGame)
    for m in (*ours.measures(game), *searching.measures(game)):
        assert m.work(3) > m.work(1) > 0


@pytest.mark.parametrize(
    "name", [name for name in games.names() if not isinstance(games.load(name), CardGame)]
)
def test_what_is_not_compiled_is_measured_too(name: str) -> None:
    found = {m.name: m.work(1) for m in told.measures(games.load(name))}
    assert found == {f"{name}.random": told.LONGEST, f"{name}.bots": ANY, f"{name}.copy": 100}
    assert found[f"{name}.bots"] > 0


def test_peers_are_pinned() -> None:
    pins = (ROOT / "src/roost/bench/peers.txt").read_text()
    assert "open-spiel==" in pins
    assert "--hash=sha256:" in pins
