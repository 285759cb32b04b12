"""Sets a table for one person and bots."""

import shlex
import sys
from contextlib import suppress
from pathlib import Path
from typing import Any

from roost import games, players
from roost.cli.table.sitting import Sitting
from roost.cli.terminal import console
from roost.cli.words import shared
from roost.contract import Game, Refused, Table
from roost.contract.chance import seed_of
from roost.match import Match


def sit_down(game: str, table: Table, seat: int, opponents: list[str], seed: str) -> None:
    """`seed` is as it was typed."""
    sit_at(games.load(game), table, seat, opponents, seed)


def sit_at(
    game: Game[Any],
    table: Table,
    seat: int,
    opponents: list[str],
    seed: str,
    setup: object = None,
    own: Path | None = None,
) -> None:
    """The same with a setup as a record has it, and messages of one's own."""
    if not 0 <= seat < table.players:
        raise Refused("seat-wrong", seat=str(seat), last=table.players - 1)
    others = [other for other in range(table.players) if other != seat]
    bots = dict(zip(others, players.seat_bots(opponents, len(others)), strict=True))
    deals = game.deals(table, setup) if setup is not None else None
    match = Match(game, table, deals, seed=seed_of(seed))
    out = console()
    out.print(
        shared().say("play-begin", {"game": match.game.facts.title, "seed": shlex.quote(seed)})
    )
    Sitting(match, seat, bots, out, _typed if sys.stdin.isatty() else _piped, own).play()


def _typed(prompt: str) -> str:
    with suppress(ImportError):  # Windows has none
        import readline  # noqa: F401  # lets the line be edited
    return input(prompt)


def _piped(prompt: str) -> str:
    """Shows the line, as nobody saw it being typed."""
    entry = input(prompt)
    print(entry)
    return entry
