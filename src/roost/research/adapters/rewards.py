"""The reward schemes of batches and adapters.

- `points`: at the end of a deal, the change of the seat's lead over the mean of the others; in
  cooperative games, the team's points (`Heuristics.points_ahead`).
- `win`: at the end of a match, 1 for the winner; winners who tie share it. In cooperative games,
  each seat gets 1 for a win.
- `rank`: at the end of a match, from 1 for the first to -1 for the last, in equal steps.
"""

from typing import Any

import numpy as np

from roost.kernel import CardGame

POINTS, WIN, RANK = "points", "win", "rank"
REWARDS = (POINTS, WIN, RANK)

Rewards = np.ndarray[Any, np.dtype[np.float32]]


def check_reward(game: CardGame[Any], reward: str) -> str:
    """Return the reward scheme if the game has it, else raise ValueError."""
    allowed = REWARDS[:2] if game.info.is_cooperative else REWARDS
    if reward in allowed:
        return reward
    names = ", ".join(map(repr, allowed))
    raise ValueError(f"the reward in {game.info.title} must be one of {names}, not {reward!r}")


def final_rewards(game: CardGame[Any], reward: str, scores: Any, is_winner: Any) -> Rewards:
    """Return `win` or `rank` rewards for rows of scores and winners of finished matches."""
    rewards = _compute_rewards(
        game, reward, np.asarray(scores, np.float64), np.asarray(is_winner, np.bool_)
    )
    return np.asarray(rewards, np.float32)


def _compute_rewards(game: CardGame[Any], reward: str, scores: Any, is_winner: Any) -> Any:
    if reward == WIN and game.info.is_cooperative:
        return is_winner
    if reward == WIN:
        return is_winner / np.maximum(1, is_winner.sum(axis=-1, keepdims=True))
    assert reward == RANK
    # Winners rank above all others, also if the rules broke a tie of scores.
    behind = (scores[..., None, :] < scores[..., :, None]) & (
        is_winner[..., None, :] <= is_winner[..., :, None]
    )
    behind |= is_winner[..., None, :] < is_winner[..., :, None]
    balance = behind.sum(axis=-1) - behind.sum(axis=-2)
    return balance / (scores.shape[-1] - 1)
