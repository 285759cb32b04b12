"""Ours beside every peer that has card games, in one run: `roost bench --all-peers`."""

from roost.bench.allpeers.suite import Missing, all_suite, with_second

__all__ = ["Missing", "all_suite", "with_second"]
