"""What a card game's rules are written with: plain Python that can also be compiled.

A rules file uses `rule`, a `State` of whole numbers, masks of cards and the generator in the state,
and nothing else: no objects, no strings, no exceptions. `cardgame.py` gives such rules the shape of
the contract.
"""

from roost.kernel.cardgame import CardGame, Hints, Rules
from roost.kernel.generator import below, deal, next32, pick, seed
from roost.kernel.masks import count, has, lowest, members, nth
from roost.kernel.moves import WORD, Moves, allows, choose, moves_in, size, taken
from roost.kernel.rule import next_seat, note, rule
from roost.kernel.state import NOBODY, State, copy, numbers

__all__ = [
    "NOBODY",
    "WORD",
    "CardGame",
    "Hints",
    "Moves",
    "Rules",
    "State",
    "allows",
    "below",
    "choose",
    "copy",
    "count",
    "deal",
    "has",
    "lowest",
    "members",
    "moves_in",
    "next32",
    "next_seat",
    "note",
    "nth",
    "numbers",
    "pick",
    "rule",
    "seed",
    "size",
    "taken",
]
