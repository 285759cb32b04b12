"""Search for one game: in guessed worlds, by the game's policy, as long as it is given.

Rivals are searched by a tree, teams flat. It runs without the GIL, and can be stopped from another
thread.
"""

import math
from typing import Any, NamedTuple

import numpy as np

from roost.contract import Words
from roost.kernel import CardGame, State, moves_in
from roost.kernel.awaited import is_awaited
from roost.players.effort import Effort
from roost.players.search.clock import Clock
from roost.players.search.material import Material
from roost.players.search.tree import MOVES, NOTHING

WORLDS = 300
"""Guesses that a tree is grown over."""
GUESSING = 0.3
"""The share of a search's time that may go into them."""
NODES = 16
"""Room in the tree for each iteration; where it does not do, the policy plays on earlier."""
ROOM = 200_000
"""Nodes of a tree whose iterations are not known before."""
CUT = 2
"""Where a game has a value: it stands for what comes after so many rests."""
TEAM_WARMTH = 0.0
MERIT = 0.01
"""A difference of value that is felt: who is so much worse is trusted a third as much."""
INTERPRETED = 60
"""Iterations while kernels are still being compiled, at most."""
MILLISECONDS = 700.0
"""What they may take, about. So a choice then depends on what else the machine does."""


class Tried(NamedTuple):
    visits: int
    value: float
    """The mover's mean reward."""


class Search:
    """Looks for the best action of the seat whose turn it is.

    Unless told, it is compiled; but interpreted, and shorter, while the kernels are awaited.
    """

    def __init__(self, game: CardGame[Any], effort: Effort, compiled: bool | None = None) -> None:
        assert effort.iterations is not None or effort.milliseconds is not None
        waits = compiled is None and is_awaited(game.facts.id)
        if waits:
            effort = Effort(min(effort.iterations or INTERPRETED, INTERPRETED), MILLISECONDS)
        self._game = game
        self._effort = effort
        self._compiled = not waits if compiled is None else compiled
        self._clock = Clock(effort)
        self._tried: dict[int, Tried] = {}
        self.done = 0
        """Iterations so far."""

    def stop(self) -> None:
        """From any thread: the search then returns its best so far, also if it has yet to begin."""
        self._clock.stop()

    def best(self, guessed: State, chance: Words) -> int:
        """The number of the best action. It needs only a guess, not the truth."""
        self._clock.start()
        self.done = 0
        material = Material(self._game, self._compiled, guessed.players, hasty=True)
        root, scratch = material.state(guessed), material.scratch(chance)
        if self._game.facts.cooperative:
            self._tried = self._search_flat(material, guessed, root, scratch)
            return max(self._tried, key=lambda action: self._tried[action].value)
        self._tried = self._search_tree(material, guessed, root, scratch)
        return max(self._tried, key=lambda action: self._tried[action].visits)

    def visits(self) -> dict[int, int]:
        """How often each action was tried, in rising order."""
        return {action: found.visits for action, found in self._tried.items()}

    def shares(self) -> dict[int, float]:
        """How much each action was trusted, of 1: the share of its tries in a tree.

        Flat search tries all alike; there it goes by how near an action comes to the best.
        """
        if not self._game.facts.cooperative:
            total = sum(self.visits().values())
            return {action: found.visits / total for action, found in self._tried.items()}
        best = max(found.value for found in self._tried.values())
        merits = {
            action: math.exp((found.value - best) / MERIT) for action, found in self._tried.items()
        }
        merit_of_all = sum(merits.values())
        return {action: merit / merit_of_all for action, merit in merits.items()}

    def tried(self) -> dict[int, Tried]:
        """How each action did, in rising order."""
        return self._tried

    def _search_tree(
        self, material: Material, guessed: State, root: Any, scratch: Any
    ) -> dict[int, Tried]:
        worlds, sums = self._worlds(material, guessed.turn, root, scratch)
        n = self._effort.iterations
        tree = material.tree((ROOM if n is None else min(ROOM, NODES * n)) + MOVES + 1)
        nodes = tree.view(np.ndarray) if self._compiled else tree
        path, used = material.path(), 1
        for n in self._clock.chunks():
            room = scratch, nodes, used, n, CUT, path, self._clock.stopped
            used, done = material.kernels.grow(worlds, sums, *room, *material.judged)
            self.done += done
        found = {}
        child = tree[0].child
        while child != NOTHING:
            node = tree[child]
            visits = int(node.visits)
            found[int(node.action)] = Tried(visits, float(node.value) / max(1, visits))
            child = node.sibling
        return dict(sorted(found.items()))

    def _worlds(self, material: Material, me: int, root: Any, scratch: Any) -> tuple[Any, Any]:
        """Guesses, and their weights added up."""
        size = min(WORLDS, self._effort.iterations or WORLDS)
        worlds = material.states(size)
        scores: list[float] = []
        for i in range(size):
            scores.append(self._imagine(material, root, scratch, worlds[i], me))
            if self._clock.is_over(GUESSING):
                break
        best, total = max(scores), 0.0
        sums = [total := total + math.exp(score - best) for score in scores]
        return worlds[: len(sums)], material.fractions(sums)

    def _imagine(self, material: Material, root: Any, scratch: Any, world: Any, me: int) -> float:
        scored: float = material.kernels.imagine(root, scratch, world, me, *material.judged)
        return scored

    def _search_flat(
        self, material: Material, guessed: State, root: Any, scratch: Any
    ) -> dict[int, Tried]:
        moves = list(moves_in(self._game.rules.legal(guessed)))
        n = self._effort.iterations
        most = None if n is None else max(1, n // len(moves))
        totals = material.fractions([0.0] * MOVES)
        (world,) = material.states(1)
        done = 0
        while done != most:
            self._imagine(material, root, scratch, world, guessed.turn)
            material.kernels.spread(world, scratch, CUT, TEAM_WARMTH, totals, *material.judged)
            done += 1
            self.done += len(moves)
            if self._clock.is_over():
                break
        return {action: Tried(done, float(totals[action]) / done) for action in moves}
