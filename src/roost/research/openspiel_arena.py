"""Plays one of our bots against OpenSpiel's ISMCTS.

    python -m roost.research.openspiel_arena GAME --option games=1 --matches 200 --iterations 1000
    python -m roost.research.openspiel_arena GAME --option games=1 --matches 200 --ms 100
    python -m roost.research.openspiel_arena GAME --twin --matches 200 --ms 50

One seat has our bot, the others OpenSpiel's ISMCTS with random rollouts: its Python version, which
uses the OpenSpiel adapter, or with `--twin` its C++ version, which plays OpenSpiel's own version of
the same game (`openspiel_twin`). Each deal is played from every seat. Prints the win rate with its
95 % margin of error, and the odds relative to par.
"""

import argparse
import math
import time
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

from roost import bots, games
from roost.bots import DecisionContext, SearchBudget
from roost.bots.reference.plain import EXPLORATION
from roost.contract import rng_for
from roost.contract.option_text import parse_option
from roost.kernel import CardGame, action_indices
from roost.match import Observation
from roost.research import openspiel
from roost.research.adapters.compiled_match import CompiledMatch
from roost.research.openspiel_twin import DecisionTimes, find_twin, play_twin_match


class TimedIsmctsBot(ismcts.ISMCTSBot):  # type: ignore[misc]
    """OpenSpiel's ISMCTS with an optional time limit instead of a number of simulations."""

    seconds: float | None = None

    def run_search(self, state: Any) -> Any:
        if self.seconds is None or len(state.legal_actions()) == 1:
            return super().run_search(state)
        self.reset()
        self._root_node = self.create_new_node(state)
        end = time.perf_counter() + self.seconds
        self.simulations_done = 0
        # At least two: the first simulation only creates the root.
        while self.simulations_done < 2 or time.perf_counter() < end:
            self.run_simulation(self.sample_root_state(state))
            self.simulations_done += 1
        return self.get_final_policy(state, self._root_node)


def make_searcher(game: Any, seed: int, budget: SearchBudget) -> TimedIsmctsBot:
    """Return a searcher with the same exploration constant as our bot `plain`, in points."""
    random = np.random.RandomState(seed)
    bot = TimedIsmctsBot(
        game,
        mcts.RandomRolloutEvaluator(1, random),
        uct_c=EXPLORATION * game.configured_game.game.heuristics.POINTS_RANGE,
        max_simulations=budget.iterations or 1,
        random_state=random,
        use_observation_string=True,
    )
    bot.set_resampler(  # the default resampler cannot be seeded
        lambda state, player: state.resample_from_infostate(player, random.random_sample)
    )
    bot.seconds = None if budget.milliseconds is None else budget.milliseconds / 1000
    return bot


def build_context(match: CompiledMatch) -> DecisionContext:
    """Return our bot's decision context, the same as in a `Match`."""
    game, seat, state = match.configured_game.game, match.turn, match.state()
    legal_actions = [
        game.actions.to_action(state, index) for index in action_indices(match.action_mask())
    ]
    return DecisionContext(
        game,
        legal_actions,
        lambda: Observation(game.view(state, seat), legal_actions),
        lambda rng: match.guess(seat, rng).state(),
    )


def play_match(
    game: Any, bot: str, seat: int, number: int, ours: SearchBudget, theirs: SearchBudget
) -> list[float]:
    """Play one match. Returns the points ahead of each seat at its end."""
    seed = f"{number:032x}"
    our_bot = bots.make(bot, seed, seat, ours)
    searchers = [make_searcher(game, 97 * number + p, theirs) for p in range(game.num_players())]
    state, deals = game.new_initial_state(), 0
    while not state.is_terminal():
        if state.is_chance_node():
            rng = rng_for(seed, "deal", deals)
            for byte in (word >> 8 * half & 255 for word in rng for half in range(2)):
                state.apply_action(byte)
            deals += 1
        elif state.current_player() == seat:
            action = our_bot.choose(build_context(state.match))
            state.apply_action(
                game.configured_game.game.actions.to_index(state.match.state(), action)
            )
        else:
            state.apply_action(int(searchers[state.current_player()].step(state)))
    returns: list[float] = state.returns()
    return returns


def points_ahead(returns: list[float]) -> list[float]:
    """Return how far each seat is ahead of the mean of the others."""
    others = len(returns) - 1
    return [value - (sum(returns) - value) / others for value in returns]


def format_result(wins: list[float], ahead: list[float], seats: int) -> str:
    rate = sum(wins) / len(wins)
    margin = 1.96 * math.sqrt(max(rate * (1 - rate), 0.01) / len(wins))
    odds_ratio = rate / max(1e-9, 1 - rate) * (seats - 1)
    points = sum(ahead) / len(ahead)
    return (
        f"{len(wins)} matches: win rate {rate:.3f} ±{margin:.3f} (par {1 / seats:.3f}), "
        f"odds ratio {odds_ratio:.2f}, {points:+.1f} points ahead"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description="Play a bot of ours against OpenSpiel's ISMCTS.")
    parser.add_argument("game")
    parser.add_argument("--bot", default="sage")
    parser.add_argument("--players", type=int, help="default: the most allowed")
    parser.add_argument("--option", metavar="KEY=VALUE", action="append", default=[])
    parser.add_argument("--matches", type=int, default=40)
    parser.add_argument("--first", type=int, default=0, help="number of the first match")
    parser.add_argument("--iterations", type=int, help="of each search")
    parser.add_argument("--ms", type=float, help="milliseconds of each search")
    parser.add_argument("--twin", action="store_true", help="play OpenSpiel's own version in C++")
    parser.add_argument("--share", type=float, default=1.0, help="our bot's share of --ms")
    args = parser.parse_args()
    theirs = SearchBudget(args.iterations, args.ms)
    ours = SearchBudget(args.iterations, None if args.ms is None else args.share * args.ms)
    times = DecisionTimes()
    if args.twin:
        own = games.load(args.game)
        assert isinstance(own, CardGame)
        twin = find_twin(args.game)
        seats = pyspiel.load_game(twin.PEER).num_players()
        few = SearchBudget(iterations=2)
        play_twin_match(own, twin, args.bot, 0, 0, (few, few), DecisionTimes())  # compiles first

        def play(seat: int, number: int) -> list[float]:
            returns = play_twin_match(own, twin, args.bot, seat, number, (ours, theirs), times)
            return points_ahead(returns)

    else:
        parameters: dict[str, Any] = {
            "players": args.players or max(games.game_info(args.game).players),
            "chance": openspiel.CHANCE_PER_DEAL,
            **dict(map(parse_option, args.option)),
        }
        game = pyspiel.load_game(openspiel.PREFIX + args.game.replace("-", "_"), parameters)
        seats = game.num_players()

        def play(seat: int, number: int) -> list[float]:
            return play_match(game, args.bot, seat, number, ours, theirs)

    wins: list[float] = []
    ahead: list[float] = []
    for i in range(args.first, args.first + args.matches):
        seat = i % seats
        result = play(seat, i // seats)
        best = [p for p in range(seats) if result[p] >= max(result) - 1e-9]
        wins.append(1 / len(best) if seat in best else 0.0)
        ahead.append(result[seat])
        if len(wins) % 10 == 0:
            print(format_result(wins, ahead, seats), flush=True)
    print(format_result(wins, ahead, seats))
    if args.twin:
        print(f"mean time of a decision: {times}")


if __name__ == "__main__":
    main()
