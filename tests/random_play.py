"""Whole matches of compiled random play: each distinct legal action is as likely as another."""

from collections.abc import Iterator

from roost import games
from roost.contract import Result, words
from roost.contract.facts import Value
from roost.kernel import CardGame, State, seed
from roost.kernel.kernels import kernels


def outcomes(name: str, matches: int, players: int, **options: Value) -> Iterator[Result]:
    game = games.load(name)
    assert isinstance(game, CardGame)
    made = kernels(game)
    start: State = game.start(game.facts.table(players, options))
    records = made.records(2)
    made.pack(records[0], start)
    seed(start, *words("00", "random", players))
    made.pack(records[1], start)
    for _ in range(matches):
        made.matches(records[0], records[1], 1)
        state = made.unpack(records[1])
        state.own_deck = start.own_deck
        outcome = game.outcome(state)
        assert outcome is not None
        yield outcome
