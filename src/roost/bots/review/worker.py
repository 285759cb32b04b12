"""Reviews a match in a separate process with low priority.

python -m roost.bots.review.worker SEAT < RECORD

Prints lines `DONE TOTAL`, and the review as JSON in the last line. An invalid record ends the
process with an error.
"""

import os
import sys
from io import BytesIO
from typing import Any

import msgspec

from roost.bots.review.decision_evaluator import DecisionEvaluator, SampleSizes
from roost.bots.review.review import check_reviewable, review
from roost.bots.sage import SAGE_BUDGET
from roost.bots.search.guesses import guess_state
from roost.bots.search.search import Search
from roost.contract import rng_for
from roost.kernel import CardGame
from roost.match import Match
from roost.match.record_check import check_record_stream

WARMUP_SAMPLES = SampleSizes(4, 4, 4)


def compile_for_review(game: CardGame[Any]) -> None:
    """Call every kernel that a review calls, so that each is compiled or loaded from the cache."""
    rng = rng_for("00", "warm")
    state = Match(game, game.info.configure(game.info.players[0], {}), seed="00").state
    guess = guess_state(game, state, state.turn, rng)
    played = Search(game, SAGE_BUDGET, compiled=True).best_action(guess, rng)
    DecisionEvaluator(game, state.players, WARMUP_SAMPLES).evaluate(guess, played, rng)


def main(seat: int, record: bytes) -> None:
    if hasattr(os, "nice"):
        os.nice(10)
    verdict = next(check_record_stream("", BytesIO(record)))
    assert verdict.ok, verdict.why
    assert verdict.match is not None
    game = check_reviewable(verdict.match, seat)
    # Without the compile lock: a process that holds it may be compiling all games, which takes
    # long.
    compile_for_review(game)
    result = review(verdict.match, seat, lambda done, total: print(done, total, flush=True))
    sys.stdout.buffer.write(msgspec.json.encode(result) + b"\n")


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.stdin.buffer.read())
