"""Implements the effects (D5): one function for each, in the module of its topic.

Start reading at `registry.py`.
"""
