"""Makes OpenSpiel's C++ ISMCTS raise an error for our games, instead of a segmentation fault.

`pyspiel.ISMCTSBot` releases the GIL and then calls the game's observers, which are Python code. It
also samples states by a C++ method that a Python state cannot implement. A game cannot declare
this, so the methods of the bot are wrapped. For other games they work as before.
"""

from functools import wraps
from typing import Any

import pyspiel

GUARDED_METHODS = ("step", "get_policy", "step_with_policy")


def guard_cpp_search(states: type[Any]) -> None:
    """Make `pyspiel.ISMCTSBot` raise SpielError for states of this class."""
    for name in GUARDED_METHODS:
        setattr(pyspiel.ISMCTSBot, name, _guard(getattr(pyspiel.ISMCTSBot, name), states))


def _guard(method: Any, states: type[Any]) -> Any:
    @wraps(method)
    def guarded(bot: Any, state: Any) -> Any:
        if isinstance(state, states):
            raise pyspiel.SpielError(
                "pyspiel.ISMCTSBot is written in C++ and cannot search a game written in Python: "
                "use open_spiel.python.algorithms.ismcts.ISMCTSBot"
            )
        return method(bot, state)

    return guarded
