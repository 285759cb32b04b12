"""Ours beside every peer that has card games, in one run: `roost bench --all-peers`."""

from roost.bench.all_peers.suite import MissingPeer, add_second_ratios, build_suite

__all__ = ["MissingPeer", "add_second_ratios", "build_suite"]
