"""How a policy uses a mask of legal actions."""

from typing import Any

import numpy as np


def masked_softmax(logits: Any, mask: Any) -> Any:
    """The chances of actions by their logits, 0 for those that the mask does not have."""
    hidden = np.where(np.asarray(mask, bool), logits, -np.inf)
    with np.errstate(invalid="ignore"):
        weights = np.exp(hidden - hidden.max(axis=-1, keepdims=True))
    return weights / weights.sum(axis=-1, keepdims=True)
