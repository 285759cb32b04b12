"""`roost play`: plays a match in the terminal against bots."""

import shlex
import sys
from contextlib import suppress
from pathlib import Path
from typing import Annotated, Any

import typer

from roost import bots, games
from roost.cli.arguments import (
    BotNames,
    Deck,
    GameId,
    Options,
    Players,
    Seed,
    choose_seed,
    parse_config,
    split_names,
)
from roost.cli.messages import format_message
from roost.cli.table.session import TerminalSession
from roost.cli.terminal import console
from roost.contract import Game, MatchConfig, RefusalError
from roost.contract.rng import parse_seed
from roost.match import Match

Seat = Annotated[int, typer.Option("--seat", metavar="N", help="Your seat, counted from 0.")]


def run(
    game: GameId,
    players: Players = None,
    option: Options = None,
    deck: Deck = None,
    seed: Seed = None,
    opponents: BotNames = "owlet",
    seat: Seat = 0,
) -> None:
    """Play a match in the terminal, against bots."""
    names = split_names(opponents)
    config = parse_config(game, players, len(names) + 1 if len(names) > 1 else None, option, deck)
    play_match(games.load(game), config, seat, names, choose_seed(seed))


def play_match(
    game: Game[Any],
    config: MatchConfig,
    seat: int,
    opponents: list[str],
    seed: str,
    setup: object = None,
    messages_folder: Path | None = None,
) -> None:
    """Play a match to its end, or until the player leaves.

    `seed` is the text that the user typed. `setup` is a setup as a match record has it.
    Messages in `messages_folder` take precedence over the game's own.
    """
    if not 0 <= seat < config.players:
        raise RefusalError("seat-wrong", seat=str(seat), last=config.players - 1)
    other_seats = [other for other in range(config.players) if other != seat]
    bot_names = bots.seat_bots(opponents, len(other_seats))
    outcomes = game.parse_setup(config, setup) if setup is not None else None
    match = Match(game, config, outcomes, seed=parse_seed(seed))
    out = console()
    args = {"game": match.game.info.title, "seed": shlex.quote(seed)}
    out.print(format_message("play-begin", args))
    TerminalSession(
        match,
        seat,
        dict(zip(other_seats, bot_names, strict=True)),
        out,
        _read_typed_line if sys.stdin.isatty() else _read_piped_line,
        messages_folder,
    ).play()


def _read_typed_line(prompt: str) -> str:
    with suppress(ImportError):  # Windows has none
        import readline  # noqa: F401  # lets the user edit the line
    return input(prompt)


def _read_piped_line(prompt: str) -> str:
    """Read a line and print it, because the terminal did not show it being typed."""
    entry = input(prompt)
    print(entry)
    return entry
