"""Everything that `roost bench --all-peers` measures. A peer that cannot be had is left out."""

from collections.abc import Callable, Iterator
from typing import NamedTuple

import msgspec

from roost import games
from roost.bench import openspiel, ours, searching
from roost.bench.allpeers import batches, jax_cards, rlcard_games, zoo
from roost.bench.measure import Measure, Reading
from roost.bench.ours import DRIVEN
from roost.bench.peers import PeerMissing, add_all_peers
from roost.contract import Refused
from roost.kernel import CardGame

GAME = "akuma"


class Missing(NamedTuple):
    peer: str
    why: str


PEERS: dict[str, Callable[[], Iterator[Measure]]] = {
    "OpenSpiel": openspiel.measures,
    "pgx": jax_cards.measures,
    "RLCard": rlcard_games.measures,
    "PettingZoo": zoo.measures,
}


def all_suite() -> tuple[list[Measure], list[Missing]]:
    """What is measured, and which peers are not there."""
    missing = []
    try:
        add_all_peers()
    except PeerMissing:
        missing.append(Missing("pgx, RLCard, PettingZoo", "not fetched"))
    theirs: list[Measure] = []
    for peer, measures in PEERS.items():
        try:
            theirs += measures()
        except (ImportError, PeerMissing) as error:
            missing.append(Missing(peer, str(error)))
    game = games.load(GAME)
    if not isinstance(game, CardGame):
        raise Refused("game-unobserved", game=game.facts.title)
    own = [*ours.measures(game), *batches.measures(game), *zoo.own(game), *searching.measures(game)]
    there = {m.name for m in theirs}
    return [*theirs, *(_alone(m, there) for m in own)], missing


ALSO = {
    f"{GAME}.batch": DRIVEN,
    f"{GAME}.batch.numpy": DRIVEN,
}
"""What is set against a second peer, too."""


def with_second(readings: list[Reading]) -> list[Reading]:
    """Those of `ALSO` a second time, against the other one."""
    found = []
    values = {one.name: one.value for one in readings}
    for one in readings:
        found.append(one)
        peer = ALSO.get(one.name)
        if peer in values:
            ratio = one.value / values[peer]
            found.append(msgspec.structs.replace(one, against=peer, ratio=ratio))
    return found


def _alone(m: Measure, there: set[str]) -> Measure:
    """Without a ratio to who is not there."""
    return m if m.against in there else Measure(m.name, m.work, None, m.unit)
