"""Tests that every game must pass, and tools for a game's own tests.

`roost check-game NAME` runs them for one game. `suite/` has the tests, `levels.py` says what each
level of a game needs. Only the tests and `plugin.py`, `refusals.py` import pytest.
"""
