"""The version of the contract, for games in other packages."""

CONTRACT_VERSION = 1
"""Grows when a game must change to work with the contract. A game's package states the version
that it is written for, as `CONTRACT_VERSION` in its `__init__.py`.
"""
SUPPORTED_VERSIONS = (1,)
"""The versions that this Roost can play."""
