"""OpenSpiel's C++ ISMCTS ends the process when it meets a game written in Python: here it raises.

Its `step` gives up Python's lock and then calls the observers of the game, which are Python. And it
samples worlds by a C++ method that a state in Python cannot provide. Nothing that a game declares
stops it earlier, so the methods themselves are guarded; for other games they stay what they are.
"""

from functools import wraps
from typing import Any

import pyspiel

GUARDED_METHODS = ("step", "get_policy", "step_with_policy")


def guard_cpp_search(states: type[Any]) -> None:
    """From now on `pyspiel.ISMCTSBot` raises SpielError for states of this class."""
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
