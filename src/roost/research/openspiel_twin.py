"""Plays a game of ours together with OpenSpiel's own version of it, which is written in C++.

Every action is applied to both states, so our bot decides from our state and OpenSpiel's C++ search
from its own. The module `openspiel.py` of the game's package translates (`Twin`).
"""

import time
from importlib import import_module
from random import Random
from typing import Any, Protocol, cast

import pyspiel

from roost import bots, games
from roost.bots import DecisionContext, SearchBudget
from roost.bots.reference.plain import EXPLORATION
from roost.contract import RngState
from roost.kernel import CardGame, action_indices
from roost.match import Observation

NO_LIMIT = 2**30
"""The number of simulations of a search that only its time limits."""


class Twin(Protocol):
    """The module `openspiel.py` of a game that OpenSpiel has, too."""

    PEER: str
    """The name and the parameters with which OpenSpiel loads its version."""

    def start_state(self, chance_actions: list[int]) -> Any:
        """Return our dealt state after these chance actions of OpenSpiel's."""

    def to_peer(self, index: int) -> int:
        """Return OpenSpiel's number of an action of ours."""

    def from_peer(self, action: int) -> int:
        """Return our number of an action of OpenSpiel's."""

    def search_state(self, state: Any) -> Any:
        """Return the state of OpenSpiel's that a search of the player to act may use."""


class DecisionTimes:
    """How long the decisions of each side took, without forced moves."""

    def __init__(self) -> None:
        self._seconds: dict[str, list[float]] = {"ours": [], "theirs": []}

    def add(self, side: str, seconds: float) -> None:
        self._seconds[side].append(seconds)

    def __str__(self) -> str:
        means = {side: sum(all) / max(1, len(all)) for side, all in self._seconds.items()}
        return ", ".join(f"{side} {1000 * mean:.1f} ms" for side, mean in means.items())


def find_twin(game_id: str) -> Twin:
    return cast(Twin, import_module(f"{games.game_package(game_id)}.openspiel"))


def make_cpp_searcher(game: CardGame[Any], seed: int, budget: SearchBudget) -> Any:
    """Return OpenSpiel's C++ ISMCTS, with the exploration constant of our bot `plain` in points."""
    assert game.heuristics is not None
    return pyspiel.ISMCTSBot(
        seed,
        pyspiel.RandomRolloutEvaluator(1, seed),
        EXPLORATION * game.heuristics.POINTS_RANGE,
        budget.iterations or NO_LIMIT,
        max_wall_clock_time=-1.0 if budget.milliseconds is None else budget.milliseconds / 1000,
        final_policy_type=pyspiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT,
    )


def search_cpp(searcher: Any, state: Any) -> int:
    """Return the action of a search.

    OpenSpiel raises an error if a slow moment of the machine leaves no time for two simulations;
    then it searches again.
    """
    while True:
        try:
            action: int = searcher.step(state)
            return action
        except pyspiel.SpielError as error:
            if "total_visits" not in str(error):
                raise


def play_twin_match(
    game: CardGame[Any],
    twin: Twin,
    bot: str,
    seat: int,
    number: int,
    budgets: tuple[SearchBudget, SearchBudget],
    times: DecisionTimes,
) -> list[float]:
    """Play one match of our bot among searches of OpenSpiel. Returns its returns.

    `budgets` are ours and theirs.
    """
    random = Random(number)
    theirs = pyspiel.load_game(twin.PEER).new_initial_state()
    while theirs.is_chance_node():
        theirs.apply_action(random.choice(theirs.legal_actions()))
    ours = twin.start_state(theirs.history())
    our_bot = bots.make(bot, f"{number:032x}", seat, budgets[0])
    searchers = [
        make_cpp_searcher(game, 97 * number + p, budgets[1]) for p in range(theirs.num_players())
    ]
    while not theirs.is_terminal():
        player, legal = theirs.current_player(), theirs.legal_actions()
        assert player == ours.turn
        start = time.perf_counter()
        if len(legal) == 1:
            action = legal[0]
        elif player == seat:
            chosen = our_bot.choose(state_context(game, ours))
            index = game.actions.to_index(ours, chosen)
            assert index is not None
            action = twin.to_peer(index)
        else:
            action = search_cpp(searchers[player], twin.search_state(theirs))
        if len(legal) > 1:
            times.add("ours" if player == seat else "theirs", time.perf_counter() - start)
        theirs.apply_action(action)
        game.rules.apply(ours, twin.from_peer(action))
    returns: list[float] = theirs.returns()
    return returns


def state_context(game: CardGame[Any], state: Any) -> DecisionContext:
    """Return the decision context of the seat to act."""
    seat = state.turn
    legal = [
        game.actions.to_action(state, index)
        for index in action_indices(game.rules.legal_actions(state))
    ]

    def guess(rng: RngState) -> Any:
        return game.guess(state, seat, rng)

    return DecisionContext(game, legal, lambda: Observation(game.view(state, seat), legal), guess)
