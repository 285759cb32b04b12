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
    """n matches of a card game at once, in numpy arrays (docs/batches.md)."""
    from roost.research.batch import Batch  # compiled code: only for those who ask

    return Batch(game, n, players=players, seed=seed, reward=reward, **options)
