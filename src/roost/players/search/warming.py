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
from roost.contract import words
from roost.kernel import CardGame
from roost.kernel.warm import compile_here, compiling_alone
from roost.match import Match, texts
from roost.players.effort import Effort
from roost.players.search.policy import greedy_action, policy_action
from roost.players.search.search import Search


def compile_for_bots(game: CardGame[Any]) -> None:
    """Call every kernel that a bot calls, so that each is compiled or loaded from the cache."""
    table = game.facts.table(game.facts.players[0], {})
    state = Match(game, table, seed="00").state
    Search(game, Effort(iterations=2), compiled=True).best(state, words("00", "warm"))
    policy_action(game, state, words("00", "warm"), 1.0)
    greedy_action(game, state)


def main(names: list[str]) -> None:
    if hasattr(os, "nice"):
        os.nice(19)
    with compiling_alone():
        found = [game for game in map(games.load, names) if isinstance(game, CardGame)]
        for game in found:
            _try(compile_for_bots, game, game.facts.id)
        for game in filter(texts.has_texts, found):
            _try(texts.load, game, f"{game.facts.id} texts")
        for game in found:  # then what studies and reviews need
            compile_here(game)
            _compile_for_review(game)


def _try(compile: Callable[[CardGame[Any]], None], game: CardGame[Any], done: str) -> None:
    try:
        compile(game)
        _say(done)
    except Exception as error:
        _say(f"- {done} {type(error).__name__}")


def _compile_for_review(game: CardGame[Any]) -> None:
    from roost.players.review.child import compile_for_review

    with suppress(Exception):  # a review will find the same, and say so
        compile_for_review(game)


def _say(line: str) -> None:
    """That nobody listens any more is no reason to stop: the next server will be glad of it."""
    with suppress(OSError):
        os.write(sys.stdout.fileno(), f"{line}\n".encode())


if __name__ == "__main__":
    main(sys.argv[1:])
