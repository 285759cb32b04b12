"""Bots whose choices are compiled with the rules, so that whole matches run without Python.

A compiled bot chooses what the same bot chooses at a table, draw for draw: so any match of a batch
can be played again, looked at and told.
"""
