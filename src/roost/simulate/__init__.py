"""Matches between bots: single ones, series, arenas, and fitting by self-play."""
