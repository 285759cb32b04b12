"""Attacks on a local server, and the latencies of an honest player during each attack."""
