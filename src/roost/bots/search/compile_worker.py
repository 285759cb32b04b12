"""Compiles what bots need, in a process of its own and behind everything else on the machine.

python -m roost.players.search.warming akuma donburiko

prints a game's id as soon as its bots can play compiled, and `ID texts` when its texts can be
written so; `- ID KIND` and `- ID texts KIND` say that this failed. Every kernel is really called,
so what is printed holds also if an earlier process was killed halfway.
"""

import os
import sys
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from roost import games
from roost.bots.budget import SearchBudget
from roost.bots.search.policy_actions import greedy_action, policy_action
from roost.bots.search.search import Search
from roost.contract import rng_for
from roost.kernel import CardGame
from roost.kernel.compile.warmup import compile_game, compile_lock
from roost.match import Match, json_writer


def compile_for_bots(game: CardGame[Any]) -> None:
    """Call every kernel that a bot calls, so that each is compiled or loaded from the cache."""
    table = game.info.configure(game.info.players[0], {})
    state = Match(game, table, seed="00").state
    Search(game, SearchBudget(iterations=2), compiled=True).best_action(
        state, rng_for("00", "warm")
    )
    policy_action(game, state, rng_for("00", "warm"), 1.0)
    greedy_action(game, state)


def main(names: list[str]) -> None:
    if hasattr(os, "nice"):
        os.nice(19)
    with compile_lock():
        found = [game for game in map(games.load, names) if isinstance(game, CardGame)]
        for game in found:
            _try_compile(compile_for_bots, game, game.info.id)
        for game in filter(json_writer.can_write_json, found):
            _try_compile(json_writer.load_writer, game, f"{game.info.id} texts")
        for game in found:  # then what studies and reviews need
            compile_game(game)
            _compile_for_review(game)


def _try_compile(
    compile_kernels: Callable[[CardGame[Any]], None], game: CardGame[Any], label: str
) -> None:
    try:
        compile_kernels(game)
        _print_line(label)
    except Exception as error:
        _print_line(f"- {label} {type(error).__name__}")


def _compile_for_review(game: CardGame[Any]) -> None:
    from roost.bots.review.worker import compile_for_review

    with suppress(Exception):  # a review will find the same, and say so
        compile_for_review(game)


def _print_line(line: str) -> None:
    """That nobody listens any more is no reason to stop: the next server will be glad of it."""
    with suppress(OSError):
        os.write(sys.stdout.fileno(), f"{line}\n".encode())


if __name__ == "__main__":
    main(sys.argv[1:])
