"""Bots from files: a trained network for one game, stored as numbers and nothing else.

`NAME.npz` in the folder of bots is the bot NAME (docs/training.md). Such a file holds arrays of
numbers only: nothing in it is ever run, and what does not fit its game is refused.
"""
