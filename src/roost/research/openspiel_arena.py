"""Our bots against OpenSpiel's search, which plays our games through the adapter.

    python -m roost.research.duel akuma --matches 200 --iterations 1000
    python -m roost.research.duel akuma --matches 200 --ms 100 [--share 0.1]

One seat is ours, the others are OpenSpiel's ISMCTS with random rollouts; each deal is played from
every seat. `--share`: of their time, what ours gets; `--first`: go on with other deals. Prints the
share of wins with its uncertainty, and its odds as a multiple of par.
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
from roost.kernel import action_indices
from roost.match import Observation
from roost.research import openspiel
from roost.research.adapters.compiled_match import CompiledMatch


class TimedIsmctsBot(ismcts.ISMCTSBot):  # type: ignore[misc]
    """OpenSpiel's, as it is; or for so long instead of so often, which it cannot do itself."""

    seconds: float | None = None

    def run_search(self, state: Any) -> Any:
        if self.seconds is None or len(state.legal_actions()) == 1:
            return super().run_search(state)
        self.reset()
        self._root_node = self.create_new_node(state)
        end = time.perf_counter() + self.seconds
        self.simulations_done = 0
        while (
            self.simulations_done < 2 or time.perf_counter() < end
        ):  # the first one only makes the root
            self.run_simulation(self.sample_root_state(state))
            self.simulations_done += 1
        return self.get_final_policy(state, self._root_node)


def make_searcher(game: Any, seed: int, budget: SearchBudget) -> TimedIsmctsBot:
    """Its exploration is that of our own plain search, in points."""
    random = np.random.RandomState(seed)
    bot = TimedIsmctsBot(
        game,
        mcts.RandomRolloutEvaluator(1, random),
        uct_c=EXPLORATION * game.configured_game.game.hints.POINTS_RANGE,
        max_simulations=budget.iterations or 1,
        random_state=random,
        use_observation_string=True,
    )
    bot.set_resampler(  # its own has a seed that nobody can set
        lambda state, player: state.resample_from_infostate(player, random.random_sample)
    )
    bot.seconds = None if budget.milliseconds is None else budget.milliseconds / 1000
    return bot


def build_context(match: CompiledMatch) -> DecisionContext:
    """What our bot sees: as it is at a table."""
    game, seat, state = match.configured_game.game, match.turn, match.state()
    legal = [game.to_action(state, number) for number in action_indices(match.action_mask())]
    return DecisionContext(
        game,
        legal,
        lambda: Observation(game.view(state, seat), legal),
        lambda chance: match.guess(seat, chance).state(),
    )


def play_match(
    game: Any, bot: str, seat: int, number: int, ours: SearchBudget, theirs: SearchBudget
) -> list[float]:
    """One match. Returns how far ahead each seat is in the end."""
    chance = f"{number:032x}"
    own = bots.make(bot, chance, seat, ours)
    others = [make_searcher(game, 97 * number + p, theirs) for p in range(game.num_players())]
    state, deals = game.new_initial_state(), 0
    while not state.is_terminal():
        if state.is_chance_node():
            drawn = rng_for(chance, "deal", deals)
            for byte in (word >> 8 * half & 255 for word in drawn for half in range(2)):
                state.apply_action(byte)
            deals += 1
        elif state.current_player() == seat:
            found = game.configured_game.game.number(
                state.match.state(), own.choose(build_context(state.match))
            )
            state.apply_action(found)
        else:
            state.apply_action(int(others[state.current_player()].step(state)))
    returns: list[float] = state.returns()
    return returns


def format_result(wins: list[float], ahead: list[float], seats: int) -> str:
    share = sum(wins) / len(wins)
    doubt = 1.96 * math.sqrt(max(share * (1 - share), 0.01) / len(wins))
    odds = share / max(1e-9, 1 - share) * (seats - 1)
    points = sum(ahead) / len(ahead)
    return (
        f"{len(wins)} matches: wins {share:.3f} ±{doubt:.3f} (par {1 / seats:.3f}), "
        f"{odds:.2f} times par odds, {points:+.1f} points ahead"
    )


def main() -> None:
    options = argparse.ArgumentParser(description="A bot of ours against OpenSpiel's search.")
    options.add_argument("game")
    options.add_argument("--bot", default="sage")
    options.add_argument("--players", type=int)
    options.add_argument("--matches", type=int, default=40)
    options.add_argument("--first", type=int, default=0, help="number of the first match")
    options.add_argument("--iterations", type=int)
    options.add_argument("--ms", type=float)
    options.add_argument("--share", type=float, default=1.0)
    given = options.parse_args()
    facts = games.game_info(given.game)
    table: dict[str, Any] = {
        "players": given.players or max(facts.players),
        "chance": openspiel.CHANCE_PER_DEAL,
    }
    table |= {"games": 1} if given.game == "akuma" else {}
    game = pyspiel.load_game(openspiel.PREFIX + given.game.replace("-", "_"), table)
    theirs = SearchBudget(given.iterations, given.ms)
    ours = SearchBudget(given.iterations, None if given.ms is None else given.share * given.ms)
    seats = game.num_players()
    wins: list[float] = []
    ahead: list[float] = []
    for i in range(given.first, given.first + given.matches):
        seat = i % seats
        result = play_match(game, given.bot, seat, i // seats, ours, theirs)
        best = [p for p in range(seats) if result[p] >= max(result) - 1e-9]
        wins.append(1 / len(best) if seat in best else 0.0)
        ahead.append(result[seat])
        if len(wins) % 10 == 0:
            print(format_result(wins, ahead, seats), flush=True)
    print(format_result(wins, ahead, seats))


if __name__ == "__main__":
    main()
