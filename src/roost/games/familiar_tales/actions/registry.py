"""The actions of a turn: which of each type are open, and how one begins."""

from roost.games.familiar_tales.state import State
from roost.games.familiar_tales.words import Words

is_open: Words[str] = Words()
"""Lists a familiar's actions of this type."""
begins: Words[str] = Words()
"""How one of them begins."""


def hand_of(s: State, who: str) -> list[str]:
    return s.seats[s.owners[who]].hand
