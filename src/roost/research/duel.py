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

from roost import games, players
from roost.contract import words
from roost.kernel import moves_in
from roost.match import Look
from roost.players import Effort, Seen
from roost.players.reference.plain import EXPLORATION
from roost.research import openspiel
from roost.research.single import Single


class Searcher(ismcts.ISMCTSBot):  # type: ignore[misc]
    """OpenSpiel's, as it is; or for so long instead of so often, which it cannot do itself."""

    seconds: float | None = None

    def run_search(self, state: Any) -> Any:
        if self.seconds is None or len(state.legal_actions()) == 1:
            return super().run_search(state)
        self.reset()
        self._root_node = self.create_new_node(state)
        end = time.perf_counter() + self.seconds
        self.done = 0
        while self.done < 2 or time.perf_counter() < end:  # the first one only makes the root
            self.run_simulation(self.sample_root_state(state))
            self.done += 1
        return self.get_final_policy(state, self._root_node)


def searcher(game: Any, seed: int, effort: Effort) -> Searcher:
    """Its exploration is that of our own plain search, in points."""
    random = np.random.RandomState(seed)
    bot = Searcher(
        game,
        mcts.RandomRolloutEvaluator(1, random),
        uct_c=EXPLORATION * game.setting.game.hints.SPAN,
        max_simulations=effort.iterations or 1,
        random_state=random,
        use_observation_string=True,
    )
    bot.set_resampler(  # its own has a seed that nobody can set
        lambda state, player: state.resample_from_infostate(player, random.random_sample)
    )
    bot.seconds = None if effort.milliseconds is None else effort.milliseconds / 1000
    return bot


def seen(match: Single) -> Seen:
    """What our bot sees: as it is at a table."""
    game, seat, state = match.setting.game, match.turn, match.state()
    legal = [game.words(state, number) for number in moves_in(match.moves())]
    return Seen(
        game,
        legal,
        lambda: Look(game.view(state, seat), legal),
        lambda chance: match.guessed(seat, chance).state(),
    )


def play(game: Any, bot: str, seat: int, number: int, ours: Effort, theirs: Effort) -> list[float]:
    """One match. Returns how far ahead each seat is in the end."""
    chance = f"{number:032x}"
    own = players.make(bot, chance, seat, ours)
    others = [searcher(game, 97 * number + p, theirs) for p in range(game.num_players())]
    state, deals = game.new_initial_state(), 0
    while not state.is_terminal():
        if state.is_chance_node():
            drawn = words(chance, "deal", deals)
            for byte in (word >> 8 * half & 255 for word in drawn for half in range(2)):
                state.apply_action(byte)
            deals += 1
        elif state.current_player() == seat:
            found = game.setting.game.number(state.match.state(), own.choose(seen(state.match)))
            state.apply_action(found)
        else:
            state.apply_action(int(others[state.current_player()].step(state)))
    returns: list[float] = state.returns()
    return returns


def told(wins: list[float], ahead: list[float], seats: int) -> str:
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
    facts = games.facts(given.game)
    table: dict[str, Any] = {
        "players": given.players or max(facts.players),
        "chance": openspiel.EACH,
    }
    table |= {"games": 1} if given.game == "akuma" else {}
    game = pyspiel.load_game(openspiel.PREFIX + given.game.replace("-", "_"), table)
    theirs = Effort(given.iterations, given.ms)
    ours = Effort(given.iterations, None if given.ms is None else given.share * given.ms)
    seats = game.num_players()
    wins: list[float] = []
    ahead: list[float] = []
    for i in range(given.first, given.first + given.matches):
        seat = i % seats
        result = play(game, given.bot, seat, i // seats, ours, theirs)
        best = [p for p in range(seats) if result[p] >= max(result) - 1e-9]
        wins.append(1 / len(best) if seat in best else 0.0)
        ahead.append(result[seat])
        if len(wins) % 10 == 0:
            print(told(wins, ahead, seats), flush=True)
    print(told(wins, ahead, seats))


if __name__ == "__main__":
    main()
