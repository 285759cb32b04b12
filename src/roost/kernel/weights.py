"""The weights of a game's policy: data beside it, as `roost fit` has stored them."""

import json
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np

Weights = np.ndarray[Any, np.dtype[np.float64]]


def weights_path(policy: ModuleType) -> Path:
    assert policy.__file__ is not None
    return Path(policy.__file__).with_name("weights.json")


@cache
def load_weights(policy: ModuleType | None, players: int) -> Weights:
    """As they were fitted; zeros, if they never were for so many players."""
    if policy is None:
        return np.zeros(1)
    file = weights_path(policy)
    fitted = json.loads(file.read_text(encoding="utf-8")) if file.exists() else {}
    found = np.array(fitted.get(str(players), [0.0] * policy.SIZE), np.float64)
    assert len(found) == policy.SIZE, f"{file} is not of these features: run `roost fit` again"
    return found
