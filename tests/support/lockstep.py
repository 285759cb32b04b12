"""Plays matches interpreted and compiled at once, and compares the whole state after every action.

Run as a program by test_compiled.py, because numba decides at its import whether to check bounds:
python -m tests.lockstep GAME MATCHES
"""

import itertools
import sys
from collections.abc import Iterator
from typing import Any

import numpy as np

from roost import games
from roost.contract import MatchConfig, rng_for
from roost.kernel import CardGame, State, random_action, random_below, seed_rng
from roost.kernel.compile.kernels import Kernels, kernels_for
from roost.kernel.rng import Rng


def main(name: str, matches: int) -> None:
    game = games.load(name)
    assert isinstance(game, CardGame)
    made = kernels_for(game)
    tables = list(all_configs(game))
    actions = guesses = 0
    for i in range(matches):
        more = play(game, made, tables[i % len(tables)], i)
        actions, guesses = actions + more[0], guesses + more[1]
    print(f"{name}: {actions} actions and {guesses} guesses alike in {matches} matches")


def all_configs(game: CardGame[Any]) -> Iterator[MatchConfig]:
    """Every number of players with every combination of options."""
    for players in game.info.players:
        names = [option.name for option in game.info.options]
        values = [option.values_for(players) for option in game.info.options]
        for chosen in itertools.product(*values):
            yield game.info.configure(players, dict(zip(names, chosen, strict=True)))


def play(game: CardGame[Any], made: Kernels, table: MatchConfig, number: int) -> tuple[int, int]:
    """One match on a plain state, on a record, and as one of a batch. Returns what it compared."""
    rules = game.rules
    chance = Rng(rng_for("00", "lockstep", number))
    plain: State = game.new_initial_state(table)
    seed_rng(plain, *rng_for("00", "deal", number))
    states = made.new_records(3)
    record, guessed, batch = states[0], states[1], states[2:]
    made.pack(record, plain)
    made.pack(batch[0], plain)
    moves = np.zeros((1, 2), np.int64)
    made.step(batch, np.zeros(1, np.int64), moves)
    actions = guesses = 0
    while not rules.is_terminal(plain):
        if rules.is_chance(plain):
            rules.resolve_chance(plain)
            made.resolve_chance(record)
        legal = rules.legal_actions(plain)
        assert legal == made.legal_actions(record) == tuple(moves[0].tolist())
        assert plain == made.unpack(record) == made.unpack(batch[0])
        if random_below(chance, 4) == 0:
            seat = random_below(chance, table.players)
            imagined = game.copy(plain)
            game.guess_in_place(imagined, seat)
            made.pack(guessed, plain)
            made.guess(guessed, seat)
            assert imagined == made.unpack(guessed)
            guesses += 1
        action = random_action(chance, legal)
        rules.apply(plain, action)
        made.apply(record, action)
        made.step(batch, np.array([action]), moves)
        actions += 1
    assert plain == made.unpack(record) == made.unpack(batch[0])
    return actions, guesses


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
