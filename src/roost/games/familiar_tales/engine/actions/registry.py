"""The actions of a turn: which of each type are open, and how one begins."""

from roost.games.familiar_tales.engine.registry import Registry
from roost.games.familiar_tales.engine.state import TalesState

available_actions: Registry[str] = Registry()
"""Lists a familiar's actions of this type."""
start_action: Registry[str] = Registry()
"""How one of them begins."""


def hand_of(s: TalesState, who: str) -> list[str]:
    return s.seats[s.owners[who]].hand
