"""What a seat is rewarded for.

- `points`: when a deal is over, how much further ahead of the mean of the others a seat is; where
  all play together, their points. This is told by the rules (`Hints.points`).
- `win`: at the end of a match 1 for the winner; winners who tie share it. Where all play together,
  each gets 1 for a match that is won.
- `rank`: at the end of a match from 1 for the first to -1 for the last, in equal steps.
"""

from typing import Any

import numpy as np

from roost.kernel import CardGame

POINTS, WIN, RANK = "points", "win", "rank"
REWARDS = (POINTS, WIN, RANK)

Rewards = np.ndarray[Any, np.dtype[np.float32]]


def check_reward(game: CardGame[Any], reward: str) -> str:
    """Raises ValueError for one that a game does not have."""
    allowed = REWARDS[:2] if game.info.is_cooperative else REWARDS
    if reward in allowed:
        return reward
    names = ", ".join(map(repr, allowed))
    raise ValueError(f"the reward in {game.info.title} is one of {names}, not {reward!r}")


def final_rewards(game: CardGame[Any], reward: str, scores: Any, is_winner: Any) -> Rewards:
    """`win` or `rank` for each seat of finished matches: rows of scores and of who has won."""
    found = _compute_rewards(
        game, reward, np.asarray(scores, np.float64), np.asarray(is_winner, np.bool_)
    )
    return np.asarray(found, np.float32)


def _compute_rewards(game: CardGame[Any], reward: str, scores: Any, is_winner: Any) -> Any:
    if reward == WIN and game.info.is_cooperative:
        return is_winner
    if reward == WIN:
        return is_winner / np.maximum(1, is_winner.sum(axis=-1, keepdims=True))
    assert reward == RANK
    # A winner stands above all others, whatever broke a tie.
    behind = (scores[..., None, :] < scores[..., :, None]) & (
        is_winner[..., None, :] <= is_winner[..., :, None]
    )
    behind |= is_winner[..., None, :] < is_winner[..., :, None]
    beaten = behind.sum(axis=-1) - behind.sum(axis=-2)
    return beaten / (scores.shape[-1] - 1)
