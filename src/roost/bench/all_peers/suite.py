"""The benchmarks of `roost bench --all-peers`. Peers that cannot be installed are skipped."""

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import msgspec

from roost import games
from roost.bench import openspiel, random_play, search
from roost.bench.all_peers import batch_play, pettingzoo_games, pgx_games, rlcard_games
from roost.bench.game_choice import find_card_game
from roost.bench.measurement import Benchmark, Measurement
from roost.bench.peer_packages import PeerMissingError, add_all_peers
from roost.bench.random_play import OPENSPIEL_PYTHON, SEATS
from roost.contract import RefusalError
from roost.kernel import CardGame

GAME = find_card_game(SEATS)
PEER_GAME = "hearts"
"""The game that OpenSpiel has, too. It is a plug-in, so it may be missing."""


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
    """Return the benchmarks, and the peers that are missing."""
    missing = []
    try:
        add_all_peers()
    except PeerMissingError:
        missing.append(MissingPeer("pgx, RLCard, PettingZoo", "not installed"))
    theirs: list[Benchmark] = []
    for peer, benchmarks in PEERS.items():
        try:
            theirs += benchmarks()
        except (ImportError, PeerMissingError) as error:
            missing.append(MissingPeer(peer, str(error)))
    game = _load_card_game(GAME)
    own = [*_game_benchmarks(game), *pettingzoo_games.roost_benchmarks(game)]
    if PEER_GAME in games.game_ids():
        own += _game_benchmarks(_load_card_game(PEER_GAME))
    else:
        missing.append(MissingPeer(f"Roost's {PEER_GAME}", f"install examples/{PEER_GAME} first"))
    available = {benchmark.name for benchmark in theirs}
    return [*theirs, *(_without_missing_peer(b, available) for b in own)], missing


def _load_card_game(game_id: str) -> CardGame[Any]:
    game = games.load(game_id)
    if not isinstance(game, CardGame):
        raise RefusalError("game-not-trainable", game=game.info.title)
    return game


def _game_benchmarks(game: CardGame[Any]) -> list[Benchmark]:
    return [
        *random_play.benchmarks(game),
        *batch_play.benchmarks(game),
        *search.benchmarks(game),
    ]


OWN_PREFIXES = (f"{GAME}.", f"{PEER_GAME}.")
"""How the names of Roost's own benchmarks begin."""
SECOND_PEERS = {
    f"{prefix}{name}": OPENSPIEL_PYTHON
    for prefix in OWN_PREFIXES
    for name in ("batch", "batch.numpy")
}
"""Benchmarks that are also compared with a second peer."""


def add_second_ratios(measurements: list[Measurement]) -> list[Measurement]:
    """Add a copy of each measurement in `SECOND_PEERS`, with its ratio to the second peer."""
    extended = []
    values = {measurement.name: measurement.value for measurement in measurements}
    for measurement in measurements:
        extended.append(measurement)
        peer = SECOND_PEERS.get(measurement.name)
        if peer in values:
            ratio = measurement.value / values[peer]
            extended.append(msgspec.structs.replace(measurement, against=peer, ratio=ratio))
    return extended


def _without_missing_peer(benchmark: Benchmark, available: set[str]) -> Benchmark:
    """Drop the comparison if the peer is missing."""
    if benchmark.against in available:
        return benchmark
    return Benchmark(benchmark.name, benchmark.run, None, benchmark.unit)
