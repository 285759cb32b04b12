"""Benchmarks against all peers that have card games: `roost bench --all-peers`."""

from roost.bench.all_peers.suite import MissingPeer, add_second_ratios, build_suite

__all__ = ["MissingPeer", "add_second_ratios", "build_suite"]
