"""Deals that many play: that of a finished match once more, and the deal of the day."""
