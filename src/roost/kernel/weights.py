"""The fitted weights of a game's policy, stored by `roost fit` in `weights.json` beside it."""

import json
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from roost.kernel.policy import Policy

Weights = np.ndarray[Any, np.dtype[np.float64]]


def weights_path(policy: Policy) -> Path:
    assert policy.__file__ is not None
    return Path(policy.__file__).with_name("weights.json")


@cache
def load_weights(policy: Policy | None, players: int) -> Weights:
    """Return the fitted weights; zeros if there are none for this number of players."""
    if policy is None:
        return np.zeros(1)
    file = weights_path(policy)
    fitted = json.loads(file.read_text(encoding="utf-8")) if file.exists() else {}
    weights = np.array(fitted.get(str(players), [0.0] * policy.SIZE), np.float64)
    assert len(weights) == policy.SIZE, f"{file} does not match the policy: run `roost fit` again"
    return weights
