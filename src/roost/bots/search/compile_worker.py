"""Compiles the kernels of bots in a separate process with low priority.

python -m roost.bots.search.compile_worker GAME...

Prints a game's id when its bots can play compiled, or `- ID ERROR` if they cannot. The worker calls
every kernel, so a printed line is true even if an earlier worker was killed while compiling.
"""

import os
import sys
from contextlib import suppress
from typing import Any

from roost import games
from roost.bots.budget import SearchBudget
from roost.bots.search.policy_actions import greedy_action, policy_action
from roost.bots.search.search import Search
from roost.contract import rng_for
from roost.kernel import CardGame
from roost.kernel.compile.warmup import compile_game, compile_lock
from roost.match import Match


def compile_for_bots(game: CardGame[Any]) -> None:
    """Call every kernel that a bot calls, so that each is compiled or loaded from the cache."""
    config = game.info.configure(game.info.players[0], {})
    state = Match(game, config, seed="00").state
    rng = rng_for("00", "warm")
    Search(game, SearchBudget(iterations=2), compiled=True).best_action(state, rng)
    policy_action(game, state, rng, 1.0)
    greedy_action(game, state)


def main(names: list[str]) -> None:
    if hasattr(os, "nice"):
        os.nice(19)
    with compile_lock():
        card_games = [game for game in map(games.load, names) if isinstance(game, CardGame)]
        for game in card_games:
            _try_compile(game)
        for game in card_games:  # last, because only studies and reviews need these
            compile_game(game)
            _compile_for_review(game)


def _try_compile(game: CardGame[Any]) -> None:
    try:
        compile_for_bots(game)
        _print_line(game.info.id)
    except Exception as error:
        _print_line(f"- {game.info.id} {type(error).__name__}")


def _compile_for_review(game: CardGame[Any]) -> None:
    from roost.bots.review.worker import compile_for_review

    with suppress(Exception):  # a review meets the same error and reports it
        compile_for_review(game)


def _print_line(line: str) -> None:
    """Print a line. Continue if the reader has gone, because the next server uses the compiled
    code.
    """
    with suppress(OSError):
        os.write(sys.stdout.fileno(), f"{line}\n".encode())


if __name__ == "__main__":
    main(sys.argv[1:])
