"""Reviews a match in a process of its own, behind everything else on the machine.

python -m roost.players.review.child SEAT < RECORD

prints how much is done, of how much, and at last the review as JSON: each a line. What is wrong
with the record ends it.
"""

import os
import sys
from io import BytesIO
from typing import Any

import msgspec

from roost.contract import words
from roost.kernel import CardGame
from roost.match import Match
from roost.match.replay import check_open
from roost.players.review.appraise import Appraiser, Worlds
from roost.players.review.review import SAGE, check, review
from roost.players.search.guessing import compiled_guess
from roost.players.search.search import Search

FEW = Worlds(4, 4, 4)


def compile_for_review(game: CardGame[Any]) -> None:
    """Call every kernel that a review calls, so that each is compiled or loaded from the cache."""
    chance = words("00", "warm")
    state = Match(game, game.facts.table(game.facts.players[0], {}), seed="00").state
    guessed = compiled_guess(game, state, state.turn, chance)
    played = Search(game, SAGE, compiled=True).best(guessed, chance)
    Appraiser(game, state.players, FEW).appraise(guessed, played, chance)


def main(seat: int, record: bytes) -> None:
    if hasattr(os, "nice"):
        os.nice(10)
    verdict = next(check_open("", BytesIO(record)))
    assert verdict.ok, verdict.why
    assert verdict.match is not None
    game = check(verdict.match, seat)
    compile_for_review(game)  # whoever compiles everything may take long: this does not wait
    found = review(verdict.match, seat, lambda done, of: print(done, of, flush=True))
    sys.stdout.buffer.write(msgspec.json.encode(found) + b"\n")


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.stdin.buffer.read())
