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
from roost.contract import Table, words
from roost.kernel import CardGame, State, below, choose, seed
from roost.kernel.generator import Generator
from roost.kernel.kernels import Kernels, kernels


def main(name: str, matches: int) -> None:
    game = games.load(name)
    assert isinstance(game, CardGame)
    made = kernels(game)
    tables = list(all_tables(game))
    actions = guesses = 0
    for i in range(matches):
        more = play(game, made, tables[i % len(tables)], i)
        actions, guesses = actions + more[0], guesses + more[1]
    print(f"{name}: {actions} actions and {guesses} guesses alike in {matches} matches")


def all_tables(game: CardGame[Any]) -> Iterator[Table]:
    """Every number of players with every combination of options."""
    for players in game.facts.players:
        names = [option.name for option in game.facts.options]
        values = [option.values_for(players) for option in game.facts.options]
        for chosen in itertools.product(*values):
            yield game.facts.table(players, dict(zip(names, chosen, strict=True)))


def play(game: CardGame[Any], made: Kernels, table: Table, number: int) -> tuple[int, int]:
    """One match on a plain state, on a record, and as one of a batch. Returns what it compared."""
    rules = game.rules
    chance = Generator(words("00", "lockstep", number))
    plain: State = game.start(table)
    seed(plain, *words("00", "deal", number))
    states = made.records(3)
    record, guessed, batch = states[0], states[1], states[2:]
    made.pack(record, plain)
    made.pack(batch[0], plain)
    moves = np.zeros((1, 2), np.int64)
    made.step(batch, np.zeros(1, np.int64), moves)
    actions = guesses = 0
    while not rules.over(plain):
        if rules.waits(plain):
            rules.deal(plain)
            made.deal(record)
        legal = rules.legal(plain)
        assert legal == made.legal(record) == tuple(moves[0].tolist())
        assert plain == made.unpack(record) == made.unpack(batch[0])
        if below(chance, 4) == 0:
            seat = below(chance, table.players)
            imagined = game.copy(plain)
            game.imagine(imagined, seat)
            made.pack(guessed, plain)
            made.guess(guessed, seat)
            assert imagined == made.unpack(guessed)
            guesses += 1
        action = choose(chance, legal)
        rules.apply(plain, action)
        made.apply(record, action)
        made.step(batch, np.array([action]), moves)
        actions += 1
    assert plain == made.unpack(record) == made.unpack(batch[0])
    return actions, guesses


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
