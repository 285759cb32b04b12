"""Plays matches between bots, one after the other. The same seed gives the same matches."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from roost import players
from roost.contract import Action, Game, Refused, Table, derive
from roost.kernel import CardGame
from roost.match import Match
from roost.players import OWN, Effort

MOST = 20_000
"""Actions of a match: far more than any that comes to an end."""


@dataclass(frozen=True)
class Played:
    match: Match[Any]
    legal: list[list[Action]] | None
    """The legal set at each action, if it was asked for."""
    points: list[float | None] | None = None
    """With it: the acting seat's points before each action; None where a game counts none."""


def run(
    game: Game[Any],
    table: Table,
    bots: list[str],
    seed: str,
    matches: int,
    keep_legal: bool = False,
) -> Iterator[Played]:
    """Finished matches as they come. `bots` are names by seat."""
    for number in range(matches):
        yield play(game, table, bots, derive(seed, "match", number), keep_legal)


def play(
    game: Game[Any],
    table: Table,
    bots: list[str],
    seed: str,
    keep_legal: bool = False,
    bots_seed: str | None = None,
    effort: Effort | Sequence[Effort] = OWN,
) -> Played:
    """One match. Bots may have a seed of their own, so that they can play a deal again.

    `effort` is for all bots, or by seat.
    """
    match = Match(game, table, seed=seed)
    own = seed if bots_seed is None else bots_seed
    efforts = [effort] * len(bots) if isinstance(effort, Effort) else effort
    seats = [players.make(name, own, seat, efforts[seat]) for seat, name in enumerate(bots)]
    legal: list[list[Action]] = []
    points: list[float | None] = []
    hints = game.hints if isinstance(game, CardGame) else None
    while (turn := match.turn) is not None:
        if len(match.actions) >= MOST:
            raise Refused("match-endless", game=game.facts.title, most=MOST)
        seen = players.seen(match, turn)
        if keep_legal:
            legal.append(seen.legal)
            points.append(None if hints is None else hints.points(match.state, turn))
        match.act(turn, seats[turn].choose(seen))
    return Played(match, legal, points) if keep_legal else Played(match, None)
