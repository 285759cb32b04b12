"""Learned bots: each is a trained network for one game, stored in a file.

`NAME.npz` in the folder of bots is the bot NAME (docs/train/train-a-bot.md). Such a file contains
only arrays of numbers. Nothing in it is executed.
"""
