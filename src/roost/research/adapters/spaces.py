"""Gymnasium spaces, for the adapters of Gymnasium and PettingZoo."""

import numpy as np
from gymnasium.spaces import Box, Dict

from roost.research.kernels.observation_encoder import ObservationEncoder


def make_observation_space(encoder: ObservationEncoder) -> Dict:
    """Return the space of an observation with its action mask."""
    return Dict(
        {
            "observation": Box(encoder.low, encoder.high, (encoder.size,), np.int8),
            "action_mask": Box(0, 1, (encoder.num_actions,), np.int8),
        }
    )
