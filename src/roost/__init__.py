"""Roost: a home for small tabletop games."""

__version__ = "0.1.0"
