"""Deals that several players play: the deal of a finished match, and the daily deal."""
