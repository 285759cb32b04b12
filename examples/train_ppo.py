"""Train sb3-contrib's MaskablePPO on Akuma: one learner plays against three of our bots.

    pip install stable-baselines3 sb3-contrib          # brings torch
    python examples/train_ppo.py --seconds 60

At each update it prints the learner's mean lead at the end of a match, in points. Ends with an
error if a weight or a value is not finite. (docs/train/gymnasium.md)
"""

import argparse
import time
from typing import Any

import numpy as np

import roost.research.gymnasium  # noqa: F401  (registers the games)

GAME = "Roost/akuma-v1"


def make_stop_callback(seconds: float) -> Any:
    """Return a callback that stops the training after some seconds and checks all values."""
    from stable_baselines3.common.callbacks import BaseCallback

    class StopCallback(BaseCallback):  # type: ignore[misc]
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

    return StopCallback()


def check_finite(values: Any, name: str) -> None:
    if not np.isfinite(values).all():
        raise ArithmeticError(f"{name} is not finite")


def main() -> None:
    parser = argparse.ArgumentParser(description="Masked PPO on Akuma.")
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--envs", type=int, default=4)
    parser.add_argument("--bots", default="random")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    from sb3_contrib import MaskablePPO
    from stable_baselines3.common.env_util import make_vec_env

    arguments = {"bots": args.bots, "players": 4, "games": 1, "render_mode": None}
    vector = make_vec_env(GAME, n_envs=args.envs, seed=args.seed, env_kwargs=arguments)
    model = MaskablePPO("MultiInputPolicy", vector, seed=args.seed, n_steps=256, ent_coef=0.01)
    model.learn(10**9, callback=make_stop_callback(args.seconds))


if __name__ == "__main__":
    main()
