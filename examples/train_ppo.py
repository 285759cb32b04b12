"""Masked PPO of sb3-contrib on Akuma, one learner among three of our bots.

    pip install stable-baselines3 sb3-contrib          # brings torch
    python examples/train_ppo.py --seconds 60

Prints, at each update, how many points ahead of the others the learner ends a match, and ends with
an error if a weight or a value is not a finite number. (docs/train/gymnasium.md)
"""

import argparse
import time
from typing import Any

import numpy as np

import roost.research.gymnasium  # noqa: F401  (registers the games)

GAME = "Roost/akuma-v1"


def make_stop_callback(seconds: float) -> Any:
    """Stops the training when the time is over, and looks at every number on the way."""
    from stable_baselines3.common.callbacks import BaseCallback

    class Stopper(BaseCallback):  # type: ignore[misc]
        def _on_training_start(self) -> None:
            self.end = time.monotonic() + seconds
            self.matches = 0

        def _on_step(self) -> bool:
            ended = [info for info in self.locals["infos"] if "scores" in info]
            self.matches += len(ended)
            check_finite(self.locals["rewards"], "a reward")
            check_finite(self.locals["log_probs"].cpu().numpy(), "a probability")
            return time.monotonic() < self.end

        def _on_rollout_end(self) -> None:
            for name, weight in self.model.policy.named_parameters():
                check_finite(weight.detach().cpu().numpy(), name)
            points = np.mean([episode["r"] for episode in self.model.ep_info_buffer])
            print(
                f"{self.num_timesteps} steps, {self.matches} matches: {points:+.2f} points ahead",
                flush=True,
            )

    return Stopper()


def check_finite(values: Any, name: str) -> None:
    if not np.isfinite(values).all():
        raise ArithmeticError(f"{name} is not finite")


def main() -> None:
    options = argparse.ArgumentParser(description="Masked PPO on Akuma.")
    options.add_argument("--seconds", type=float, default=60.0)
    options.add_argument("--envs", type=int, default=4)
    options.add_argument("--bots", default="random")
    options.add_argument("--seed", type=int, default=1)
    given = options.parse_args()
    from sb3_contrib import MaskablePPO
    from stable_baselines3.common.env_util import make_vec_env

    table = {"bots": given.bots, "players": 4, "games": 1, "render_mode": None}
    vector = make_vec_env(GAME, n_envs=given.envs, seed=given.seed, env_kwargs=table)
    model = MaskablePPO("MultiInputPolicy", vector, seed=given.seed, n_steps=256, ent_coef=0.01)
    model.learn(10**9, callback=make_stop_callback(given.seconds))


if __name__ == "__main__":
    main()
