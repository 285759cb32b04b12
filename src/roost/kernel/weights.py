"""The fitted weights of a game's policy, stored by `roost fit` in `weights.json` beside it."""

import json
import logging
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

import numpy as np

from roost.kernel.policy import Policy

Weights = np.ndarray[Any, np.dtype[np.float64]]


FILE = "weights.json"

_log = logging.getLogger(__name__)

_files: dict[str, Path] = {}


def use_weights_file(policy: Policy, file: Path | None) -> None:
    """Read the weights of a policy from another file, in this process. None: from the game's."""
    if _files.get(policy.__name__) != file:
        _files.pop(policy.__name__, None)
        if file is not None:
            _files[policy.__name__] = file
        load_weights.cache_clear()


def weights_file(policy: Policy) -> Traversable:
    """Return the file of the weights. It may not exist."""
    package = policy.__name__.rpartition(".")[0]
    return _files.get(policy.__name__) or resources.files(package) / FILE


@cache
def load_weights(policy: Policy | None, players: int) -> Weights:
    """Return the fitted weights; zeros if there are none for this number of players."""
    if policy is None:
        return np.zeros(1)
    file = weights_file(policy)
    fitted = json.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}
    if str(players) not in fitted:
        _log.warning(
            "%s has no weights for %d players, so its bots play badly until `roost fit` finds some",
            policy.__name__,
            players,
        )
    weights = np.array(fitted.get(str(players), [0.0] * policy.SIZE), np.float64)
    assert len(weights) == policy.SIZE, f"{file} does not match the policy: run `roost fit` again"
    return weights
