"""Benchmarks against all peers that have card games: `roost bench --all-peers`."""
