"""Everything that `roost bench --all-peers` measures. A peer that cannot be had is left out."""

from collections.abc import Callable, Iterator
from typing import NamedTuple

import msgspec

from roost import games
from roost.bench import openspiel, random_play, search
from roost.bench.all_peers import batch_play, pettingzoo_games, pgx_games, rlcard_games
from roost.bench.measurement import Benchmark, Measurement
from roost.bench.peers import PeerMissingError, add_all_peers
from roost.bench.random_play import OPENSPIEL_PYTHON
from roost.contract import RefusalError
from roost.kernel import CardGame

GAME = "akuma"


class MissingPeer(NamedTuple):
    peer: str
    reason: str


PEERS: dict[str, Callable[[], Iterator[Benchmark]]] = {
    "OpenSpiel": openspiel.benchmarks,
    "pgx": pgx_games.benchmarks,
    "RLCard": rlcard_games.benchmarks,
    "PettingZoo": pettingzoo_games.benchmarks,
}


def build_suite() -> tuple[list[Benchmark], list[MissingPeer]]:
    """What is measured, and which peers are not there."""
    missing = []
    try:
        add_all_peers()
    except PeerMissingError:
        missing.append(MissingPeer("pgx, RLCard, PettingZoo", "not fetched"))
    theirs: list[Benchmark] = []
    for peer, measures in PEERS.items():
        try:
            theirs += measures()
        except (ImportError, PeerMissingError) as error:
            missing.append(MissingPeer(peer, str(error)))
    game = games.load(GAME)
    if not isinstance(game, CardGame):
        raise RefusalError("game-not-trainable", game=game.info.title)
    own = [
        *random_play.benchmarks(game),
        *batch_play.benchmarks(game),
        *pettingzoo_games.roost_benchmarks(game),
        *search.benchmarks(game),
    ]
    there = {m.name for m in theirs}
    return [*theirs, *(_without_missing_peer(m, there) for m in own)], missing


SECOND_PEERS = {
    f"{GAME}.batch": OPENSPIEL_PYTHON,
    f"{GAME}.batch.numpy": OPENSPIEL_PYTHON,
}
"""What is set against a second peer, too."""


def add_second_ratios(measurements: list[Measurement]) -> list[Measurement]:
    """Those of `ALSO` a second time, against the other one."""
    found = []
    values = {one.name: one.value for one in measurements}
    for one in measurements:
        found.append(one)
        peer = SECOND_PEERS.get(one.name)
        if peer in values:
            ratio = one.value / values[peer]
            found.append(msgspec.structs.replace(one, against=peer, ratio=ratio))
    return found


def _without_missing_peer(benchmark: Benchmark, available: set[str]) -> Benchmark:
    """Without a ratio to who is not there."""
    return (
        benchmark
        if benchmark.against in available
        else Benchmark(benchmark.name, benchmark.run, None, benchmark.unit)
    )
