"""Plays matches interpreted and compiled in lockstep, and compares the states after every action.

`suite/test_compiled.py` runs it as a program, because numba decides at import whether to check
bounds: python -m roost.testing.lockstep GAME MATCHES
"""

import itertools
import sys
from collections.abc import Iterator
from typing import Any

import numpy as np

from roost import games
from roost.contract import MatchConfig, rng_for
from roost.kernel import CardGame, State, random_action, random_below, seed_rng
from roost.kernel.compile.jit import record_type
from roost.kernel.compile.kernels import Kernels, kernels_for, make_number_kernel, rule_modules
from roost.kernel.rng import Rng


def main(name: str, matches: int) -> None:
    game = games.load(name)
    assert isinstance(game, CardGame)
    kernels = kernels_for(game)
    layouts = LayoutKernel(game)
    configs = list(all_configs(game))
    actions = guesses = 0
    for i in range(matches):
        counts = play(game, kernels, layouts, configs[i % len(configs)], i)
        actions, guesses = actions + counts[0], guesses + counts[1]
    print(f"{name}: {actions} actions and {guesses} guesses agree in {matches} matches")


def all_configs(game: CardGame[Any]) -> Iterator[MatchConfig]:
    """Yield every number of players with every combination of options."""
    for players in game.info.players:
        names = [option.name for option in game.info.options]
        values = [option.values_for(players) for option in game.info.options]
        for chosen in itertools.product(*values):
            yield game.info.configure(players, dict(zip(names, chosen, strict=True)))


class LayoutKernel:
    """Writes a game's layout compiled. Its record type depends on the sources of the layout."""

    def __init__(self, game: CardGame[Any]) -> None:
        write_layout = game.layout.write_layout
        modules = rule_modules(game) | {write_layout.__module__}
        self._game = game
        self._write = make_number_kernel(write_layout)
        (self._record,) = np.zeros(1, record_type(game.state, modules))

    def compare(self, plain: State) -> None:
        """Check that the compiled rule writes the same words."""
        layout = self._game.layout.layout(plain)
        expected = layout.blank_words[:]
        self._game.layout.write_layout(plain, expected)
        for name in plain.FIELDS:
            self._record[name] = getattr(plain, name)
        words = np.array(layout.blank_words)
        self._write(self._record, words)
        assert words.tolist() == expected


def play(
    game: CardGame[Any], kernels: Kernels, layouts: LayoutKernel, config: MatchConfig, number: int
) -> tuple[int, int]:
    """Play one match on a plain state, on a compiled record, and as a batch of one.

    Return the number of actions and of guesses that were compared.
    """
    rules = game.rules
    rng = Rng(rng_for("00", "lockstep", number))
    plain: State = game.new_initial_state(config)
    seed_rng(plain, *rng_for("00", "deal", number))
    states = kernels.new_records(3)
    record, guessed, batch = states[0], states[1], states[2:]
    kernels.pack(record, plain)
    kernels.pack(batch[0], plain)
    action_masks = np.zeros((1, 2), np.int64)
    kernels.step(batch, np.zeros(1, np.int64), action_masks)
    actions = guesses = 0
    while not rules.is_terminal(plain):
        if rules.is_chance(plain):
            rules.resolve_chance(plain)
            kernels.resolve_chance(record)
        legal = rules.legal_actions(plain)
        assert legal == kernels.legal_actions(record) == tuple(action_masks[0].tolist())
        assert plain == kernels.unpack(record) == kernels.unpack(batch[0])
        layouts.compare(plain)
        if random_below(rng, 4) == 0:
            seat = random_below(rng, config.players)
            expected_guess = game.copy(plain)
            game.guess_in_place(expected_guess, seat)
            kernels.pack(guessed, plain)
            kernels.guess(guessed, seat)
            assert expected_guess == kernels.unpack(guessed)
            guesses += 1
        action = random_action(rng, legal)
        rules.apply(plain, action)
        kernels.apply(record, action)
        kernels.step(batch, np.array([action]), action_masks)
        actions += 1
    assert plain == kernels.unpack(record) == kernels.unpack(batch[0])
    layouts.compare(plain)
    return actions, guesses


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
