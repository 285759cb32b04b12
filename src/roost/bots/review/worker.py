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

from roost.bots.review.decision_evaluator import DecisionEvaluator, SampleSizes
from roost.bots.review.review import SAGE_BUDGET, check_reviewable, review
from roost.bots.search.guesses import guess_state
from roost.bots.search.search import Search
from roost.contract import rng_for
from roost.kernel import CardGame
from roost.match import Match
from roost.match.record_check import check_record_stream

WARMUP_SAMPLES = SampleSizes(4, 4, 4)


def compile_for_review(game: CardGame[Any]) -> None:
    """Call every kernel that a review calls, so that each is compiled or loaded from the cache."""
    chance = rng_for("00", "warm")
    state = Match(game, game.info.configure(game.info.players[0], {}), seed="00").state
    guessed = guess_state(game, state, state.turn, chance)
    played = Search(game, SAGE_BUDGET, compiled=True).best_action(guessed, chance)
    DecisionEvaluator(game, state.players, WARMUP_SAMPLES).evaluate(guessed, played, chance)


def main(seat: int, record: bytes) -> None:
    if hasattr(os, "nice"):
        os.nice(10)
    verdict = next(check_record_stream("", BytesIO(record)))
    assert verdict.ok, verdict.why
    assert verdict.match is not None
    game = check_reviewable(verdict.match, seat)
    compile_for_review(game)  # whoever compiles everything may take long: this does not wait
    found = review(verdict.match, seat, lambda done, of: print(done, of, flush=True))
    sys.stdout.buffer.write(msgspec.json.encode(found) + b"\n")


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.stdin.buffer.read())
