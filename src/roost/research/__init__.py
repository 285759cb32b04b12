"""Training and evaluation of learning agents.

`batch.py` plays many matches in numpy arrays with compiled code. `gymnasium.py`, `pettingzoo.py`
and `openspiel.py` are adapters for these libraries and import them. A seat gets only information
that it may have.
"""
