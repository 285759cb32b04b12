"""Sets a table for one person and bots."""

import sys
from contextlib import suppress

from roost import games, players
from roost.cli.table.sitting import Sitting
from roost.cli.terminal import console
from roost.cli.words import shared
from roost.contract import Refused, Table
from roost.contract.chance import seed_of
from roost.match import Match


def sit_down(game: str, table: Table, seat: int, opponents: list[str], seed: str) -> None:
    """`seed` is as it was typed."""
    if not 0 <= seat < table.players:
        raise Refused("seat-wrong", seat=str(seat), last=table.players - 1)
    others = [other for other in range(table.players) if other != seat]
    bots = dict(zip(others, players.seat_bots(opponents, len(others)), strict=True))
    match = Match(games.load(game), table, seed=seed_of(seed))
    out = console()
    out.print(shared().say("play-begin", {"game": match.game.facts.title, "seed": seed}))
    Sitting(match, seat, bots, out, _typed if sys.stdin.isatty() else _piped).play()


def _typed(prompt: str) -> str:
    with suppress(ImportError):  # Windows has none
        import readline  # noqa: F401  # lets the line be edited
    return input(prompt)


def _piped(prompt: str) -> str:
    """Shows the line, as nobody saw it being typed."""
    entry = input(prompt)
    print(entry)
    return entry
