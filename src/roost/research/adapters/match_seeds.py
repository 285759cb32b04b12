"""Seeds for consecutive matches, derived from the caller's seed or a random one."""

import secrets
from typing import SupportsIndex

from roost.contract import derive_seed
from roost.contract.rng import parse_seed


class MatchSeeds:
    """After `restart(seed)` the matches have the same seeds as in `roost simulate --seed`."""

    def __init__(self) -> None:
        self._series = secrets.token_hex(16)
        self._number = 0

    def restart(self, seed: str | SupportsIndex) -> None:
        self._series = parse_seed(seed)
        self._number = 0

    def draw(self) -> str:
        """Return the seed of the next match."""
        self._number += 1
        return derive_seed(self._series, "match", self._number - 1)
