"""Run OpenSpiel's outcome-sampling MCCFR on one of our games for a number of seconds.

    python examples/openspiel_mccfr.py "roost_donburiko(players=2)" --seconds 60

Prints the number of iterations and of visited information states, and the range of the regrets.
Ends with an error if a regret is not finite. (docs/train/openspiel.md)
"""

import argparse
import sys
import time
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms.outcome_sampling_mccfr import OutcomeSamplingSolver

import roost.research.openspiel  # noqa: F401  (registers the games)

DEPTH = 100_000
"""Recursion limit: the solver recurses at every action of a match."""


def solve(name: str, seconds: float, max_iterations: int, report: Any = print) -> Any:
    """Run a solver until a limit is reached, and return it."""
    solver = OutcomeSamplingSolver(pyspiel.load_game(name))
    end = time.monotonic() + seconds
    iterations, limit = 0, sys.getrecursionlimit()
    sys.setrecursionlimit(max(DEPTH, limit))
    try:
        while iterations < max_iterations and time.monotonic() < end:
            solver.iteration()
            iterations += 1
            if iterations & (iterations - 1) == 0:  # 1, 2, 4 …
                report(summary(solver, iterations))
    finally:
        sys.setrecursionlimit(limit)
    report(summary(solver, iterations))
    return solver


def summary(solver: Any, iterations: int) -> str:
    """Describe the solver. Raises ArithmeticError if a regret or a strategy is not finite."""
    infostates = solver._infostates.values()
    regrets, strategies = (np.concatenate([pair[i] for pair in infostates]) for i in (0, 1))
    if not (np.isfinite(regrets).all() and np.isfinite(strategies).all()):
        raise ArithmeticError(f"after {iterations} iterations a regret is not finite")
    return (
        f"{iterations} iterations, {len(infostates)} information states, "
        f"regrets from {regrets.min():.3g} to {regrets.max():.3g}"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description="Outcome-sampling MCCFR on one of our games.")
    parser.add_argument("game", nargs="?", default="roost_donburiko(players=2)")
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--iterations", type=int, default=sys.maxsize, help="maximum")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    np.random.seed(args.seed)  # the solver uses numpy's global generator
    solve(args.game, args.seconds, args.iterations)


if __name__ == "__main__":
    main()
