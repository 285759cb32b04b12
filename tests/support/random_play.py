"""Whole matches of compiled random play: each distinct legal action is as likely as another."""

from collections.abc import Iterator

from roost import games
from roost.contract import Result, rng_for
from roost.contract.info import OptionValue
from roost.kernel import CardGame, State, seed_rng
from roost.kernel.compile.kernels import kernels_for


def play_results(name: str, matches: int, players: int, **options: OptionValue) -> Iterator[Result]:
    game = games.load(name)
    assert isinstance(game, CardGame)
    made = kernels_for(game)
    start: State = game.new_initial_state(game.info.configure(players, options))
    records = made.new_records(2)
    made.pack(records[0], start)
    seed_rng(start, *rng_for("00", "random", players))
    made.pack(records[1], start)
    for _ in range(matches):
        made.matches(records[0], records[1], 1)
        state = made.unpack(records[1])
        state.custom_deck = start.custom_deck
        outcome = game.result(state)
        assert outcome is not None
        yield outcome
