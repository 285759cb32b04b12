"""Sets a table for one person and bots."""

import shlex
import sys
from contextlib import suppress
from pathlib import Path
from typing import Any

from roost import bots, games
from roost.cli.messages import shared
from roost.cli.table.session import TerminalSession
from roost.cli.terminal import console
from roost.contract import Game, MatchConfig, RefusalError
from roost.contract.rng import parse_seed
from roost.match import Match


def play_in_terminal(
    game: str, config: MatchConfig, seat: int, opponents: list[str], seed: str
) -> None:
    """`seed` is as it was typed."""
    play_match(games.load(game), config, seat, opponents, seed)


def play_match(
    game: Game[Any],
    config: MatchConfig,
    seat: int,
    opponents: list[str],
    seed: str,
    setup: object = None,
    messages_folder: Path | None = None,
) -> None:
    """The same with a setup as a record has it, and messages of one's own."""
    if not 0 <= seat < config.players:
        raise RefusalError("seat-wrong", seat=str(seat), last=config.players - 1)
    others = [other for other in range(config.players) if other != seat]
    bots_ = dict(zip(others, bots.seat_bots(opponents, len(others)), strict=True))
    deals = game.parse_setup(config, setup) if setup is not None else None
    match = Match(game, config, deals, seed=parse_seed(seed))
    out = console()
    out.print(
        shared().format("play-begin", {"game": match.game.info.title, "seed": shlex.quote(seed)})
    )
    TerminalSession(
        match,
        seat,
        bots_,
        out,
        _read_typed_line if sys.stdin.isatty() else _read_piped_line,
        messages_folder,
    ).play()


def _read_typed_line(prompt: str) -> str:
    with suppress(ImportError):  # Windows has none
        import readline  # noqa: F401  # lets the line be edited
    return input(prompt)


def _read_piped_line(prompt: str) -> str:
    """Shows the line, as nobody saw it being typed."""
    entry = input(prompt)
    print(entry)
    return entry
