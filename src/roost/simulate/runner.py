"""Plays matches between bots. The same seed gives the same matches."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from roost.bots import DEFAULT_BUDGET, SearchBudget, build_context, make
from roost.contract import Action, Game, MatchConfig, RefusalError
from roost.kernel import CardGame
from roost.match import Match

MAX_ACTIONS = 20_000
"""Limit for the actions of a match, far above those of any match that ends."""


@dataclass(frozen=True)
class PlayedMatch:
    match: Match[Any]
    legal_actions: list[list[Action]] | None
    """The legal actions at each step; None if they were not requested."""
    points: list[float | None] | None = None
    """The acting seat's points before each action. None for a game that is no card game."""


def play_match(
    game: Game[Any],
    config: MatchConfig,
    bots: list[str],
    seed: str,
    keep_legal: bool = False,
    bots_seed: str | None = None,
    budget: SearchBudget | Sequence[SearchBudget] = DEFAULT_BUDGET,
) -> PlayedMatch:
    """Play one match. `bots` are the names of bots by seat; `budget` is for all bots or by seat.

    With another `bots_seed` the bots make other random choices on the same deals.
    """
    match = Match(game, config, seed=seed)
    bots_seed = seed if bots_seed is None else bots_seed
    budgets = [budget] * len(bots) if isinstance(budget, SearchBudget) else budget
    seats = [make(name, bots_seed, seat, budgets[seat]) for seat, name in enumerate(bots)]
    legal_actions: list[list[Action]] = []
    points: list[float | None] = []
    while (turn := match.turn) is not None:
        if len(match.actions) >= MAX_ACTIONS:
            raise RefusalError("match-endless", game=game.info.title, most=MAX_ACTIONS)
        context = build_context(match, turn)
        if keep_legal:
            legal_actions.append(context.legal_actions)
            points.append(
                game.points_ahead(match.state, turn) if isinstance(game, CardGame) else None
            )
        match.act(turn, seats[turn].choose(context))
    return PlayedMatch(match, legal_actions, points) if keep_legal else PlayedMatch(match, None)
