"""Registers the actions of a turn: which are available, and what begins one."""

from roost.games.familiar_tales.engine.registry import Registry
from roost.games.familiar_tales.engine.state import TalesState

ACTION_TYPES = (
    *("move", "forage", "care", "trade", "perform", "use", "special"),
    *("melee", "ranged", "equip", "craft", "train"),
)
"""The types in the order of the legal actions. It must not depend on the order of imports."""
available_actions: Registry[str] = Registry()
"""Lists the available actions of this type."""
start_action: Registry[str] = Registry()
"""Begins an action of this type."""


def hand_of(s: TalesState, who: str) -> list[str]:
    return s.seats[s.owners[who]].hand
