"""Bots compiled together with the rules, so that whole matches run without Python.

A compiled bot makes the same choices as the interpreted bot, with the same random numbers. So every
match of a batch can be replayed and recorded with the interpreted bot.
"""
