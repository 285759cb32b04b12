"""Complete matches of compiled random play, in which all legal actions are equally likely."""

from collections.abc import Iterator

from roost import games
from roost.contract import Result, rng_for
from roost.contract.info import OptionValue
from roost.kernel import CardGame, State, seed_rng
from roost.kernel.compile.kernels import kernels_for


def play_results(name: str, matches: int, players: int, **options: OptionValue) -> Iterator[Result]:
    game = games.load(name)
    assert isinstance(game, CardGame)
    kernels = kernels_for(game)
    start: State = game.new_initial_state(game.info.configure(players, options))
    records = kernels.new_records(2)
    kernels.pack(records[0], start)
    seed_rng(start, *rng_for("00", "random", players))
    kernels.pack(records[1], start)
    for _ in range(matches):
        kernels.matches(records[0], records[1], 1)
        state = kernels.unpack(records[1])
        state.custom_deck = start.custom_deck
        result = game.result(state)
        assert result is not None
        yield result
