"""For those who train and compare: batches of matches, and our games as other libraries see them.

`batch.py` is our own way, compiled; `pettingzoo.py`, `gymnasium.py` and `openspiel.py` are thin
adapters, each loaded only by who asks for it. All of them tell a seat only what it may know.
"""
