"""Plays matches between bots, one after the other. The same seed gives the same matches."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from roost import bots
from roost.bots import DEFAULT_BUDGET, SearchBudget
from roost.contract import Action, Game, MatchConfig, RefusalError, derive_seed
from roost.kernel import CardGame
from roost.match import Match

MAX_ACTIONS = 20_000
"""Actions of a match: far more than any that comes to an end."""


@dataclass(frozen=True)
class PlayedMatch:
    match: Match[Any]
    legal_actions: list[list[Action]] | None
    """The legal set at each action, if it was asked for."""
    points: list[float | None] | None = None
    """With it: the acting seat's points before each action; None where a game counts none."""


def run_matches(
    game: Game[Any],
    config: MatchConfig,
    bots: list[str],
    seed: str,
    matches: int,
    keep_legal: bool = False,
) -> Iterator[PlayedMatch]:
    """Finished matches as they come. `bots` are names by seat."""
    for number in range(matches):
        yield play_match(game, config, bots, derive_seed(seed, "match", number), keep_legal)


def play_match(
    game: Game[Any],
    config: MatchConfig,
    bots_: list[str],
    seed: str,
    keep_legal: bool = False,
    bots_seed: str | None = None,
    budget: SearchBudget | Sequence[SearchBudget] = DEFAULT_BUDGET,
) -> PlayedMatch:
    """One match. Bots may have a seed of their own, so that they can play a deal again.

    `effort` is for all bots, or by seat.
    """
    match = Match(game, config, seed=seed)
    own = seed if bots_seed is None else bots_seed
    efforts = [budget] * len(bots_) if isinstance(budget, SearchBudget) else budget
    seats = [bots.make(name, own, seat, efforts[seat]) for seat, name in enumerate(bots_)]
    legal: list[list[Action]] = []
    points: list[float | None] = []
    hints = game.heuristics if isinstance(game, CardGame) else None
    while (turn := match.turn) is not None:
        if len(match.actions) >= MAX_ACTIONS:
            raise RefusalError("match-endless", game=game.info.title, most=MAX_ACTIONS)
        seen = bots.build_context(match, turn)
        if keep_legal:
            legal.append(seen.legal_actions)
            points.append(None if hints is None else hints.points_ahead(match.state, turn))
        match.act(turn, seats[turn].choose(seen))
    return PlayedMatch(match, legal, points) if keep_legal else PlayedMatch(match, None)
