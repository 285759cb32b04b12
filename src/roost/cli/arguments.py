"""Arguments that several commands share, and functions that interpret them."""

import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import msgspec
import typer

from roost import games
from roost.cli.messages import format_refusal
from roost.contract import MatchConfig, RefusalError
from roost.contract.option_text import parse_option

if TYPE_CHECKING:  # it loads numpy, which most commands do not need
    from roost.simulate.series.runner import Engine as SeriesEngine

GameId = Annotated[
    str, typer.Argument(metavar="GAME", help="A game's id, as `roost games` lists it.")
]
Players = Annotated[
    int | None,
    typer.Option("--players", metavar="N", help="Number of players; default: the fewest allowed."),
]
Options = Annotated[
    list[str] | None,
    typer.Option("--option", metavar="KEY=VALUE", help="An option of the game; repeatable."),
]
Deck = Annotated[
    Path | None,
    typer.Option(
        "--deck", metavar="FILE", help="A custom deck (JSON), if the game supports custom decks."
    ),
]
Seed = Annotated[
    str | None,
    typer.Option("--seed", metavar="TEXT", help="Any text; the same text gives the same deals."),
]
BotNames = Annotated[
    str,
    typer.Option("--with", metavar="NAME,...", help="The bots: one for all seats, or one a seat."),
]
Iterations = Annotated[
    int | None,
    typer.Option(
        "--iterations", metavar="N", min=1, help="Search iterations per move, for bots that search."
    ),
]
Jobs = Annotated[
    int | None,
    typer.Option("--jobs", metavar="J", min=1, help="Worker processes; default: all cores."),
]
Engine = Annotated[
    str,
    typer.Option("--engine", metavar="NAME", help="Where matches run: local, or ray (a cluster)."),
]
RayAddress = Annotated[
    str | None,
    typer.Option(
        "--address", metavar="ADDRESS", help="A Ray cluster; default: a new one on this machine."
    ),
]
Matches = Annotated[int, typer.Option("--matches", metavar="M", min=1, help="Number of matches.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON objects, one a line.")]
RecordFiles = Annotated[
    list[Path], typer.Argument(metavar="FILE...", help="Match records (JSON Lines).")
]
ENGINES = ("local", "ray")


@contextmanager
def open_engine(
    name: str, address: str | None, jobs: int | None
) -> "Iterator[SeriesEngine | None]":
    """Yield the engine that plays the matches. None stands for this machine's own processes."""
    if name not in ENGINES:
        raise RefusalError("engine-unknown", engine=name, names=", ".join(ENGINES))
    if name == "local":
        if address is not None:
            raise RefusalError("engine-address")
        yield None
        return
    from roost.simulate.series.ray_workers import ray_workers  # Ray is optional

    with ray_workers(address, jobs) as workers:
        yield workers


def parse_config(
    game_id: str,
    players: int | None,
    named_bots: int | None,
    options: list[str] | None,
    deck: Path | None = None,
) -> MatchConfig:
    """Return the configuration of a match.

    `named_bots` is the number of players that the list of bots implies, if it does.
    """
    info = games.game_info(game_id)
    players = players if players is not None else named_bots or info.default_players
    config = info.configure(players, dict(map(parse_option, options or [])))
    return config if deck is None else load_deck(game_id, config, deck)


def load_deck(game_id: str, config: MatchConfig, file: Path) -> MatchConfig:
    """Return the configuration with the file's deck. Raises RefusalError, which names the file."""
    game = games.load(game_id)
    try:
        deck = game.parse_deck(msgspec.json.decode(file.read_bytes()))
        with_deck = MatchConfig(config.players, config.options, deck)
        game.new_initial_state(with_deck)  # a valid deck may still be too small for these options
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise RefusalError("deck-json", file=str(file), reason=str(error)) from error
    except RefusalError as error:
        reason = format_refusal(error.refusal, games.catalogue(game_id))
        raise RefusalError("deck-invalid", file=str(file), reason=reason) from error
    return with_deck


def split_names(text: str) -> list[str]:
    return [name.strip() for name in text.split(",")]


def choose_seed(seed: str | None) -> str:
    """Return the seed, or a random one. The command prints it, so the run can be repeated."""
    return secrets.token_hex(4) if seed is None else seed
