"""Roost: a home for small tabletop games."""

from typing import TYPE_CHECKING, Any, SupportsIndex

if TYPE_CHECKING:
    from roost.research.batch import Batch

__version__ = "0.1.0"


def batch(
    game: str,
    n: int,
    *,
    players: int | None = None,
    seed: str | SupportsIndex = "",
    reward: str = "points",
    **options: Any,
) -> "Batch":
    """Return n matches of a card game that run together, in arrays (docs/train/batches.md)."""
    from roost.research.batch import Batch  # it loads the compiler, so only on demand

    return Batch(game, n, players=players, seed=seed, reward=reward, **options)
