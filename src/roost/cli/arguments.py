"""The arguments that commands share, and what they mean."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

if TYPE_CHECKING:
    from roost.contract import MatchConfig
    from roost.simulate.series.runner import Engine as Workers

GameId = Annotated[
    str, typer.Argument(metavar="GAME", help="A game's id, as `roost games` lists it.")
]
Players = Annotated[
    int | None,
    typer.Option("--players", metavar="N", help="How many play; default: the fewest allowed."),
]
Options = Annotated[
    list[str] | None,
    typer.Option("--option", metavar="KEY=VALUE", help="An option of the game; may be repeated."),
]
Deck = Annotated[
    Path | None,
    typer.Option("--deck", metavar="FILE", help="A deck of your own (JSON), if the game takes it."),
]
Seed = Annotated[
    str | None,
    typer.Option("--seed", metavar="TEXT", help="Any text; the same one gives the same deals."),
]
BotNames = Annotated[
    str,
    typer.Option("--with", metavar="NAME,...", help="Who plays: one name for all, or one a seat."),
]
Iterations = Annotated[
    int | None,
    typer.Option(
        "--iterations", metavar="N", min=1, help="How much bots that search think: repeatable."
    ),
]
Jobs = Annotated[
    int | None, typer.Option("--jobs", metavar="J", min=1, help="Cores to use; all, if left out.")
]
Engine = Annotated[
    str, typer.Option("--engine", metavar="NAME", help="Who plays: local, or ray for a cluster.")
]
RayAddress = Annotated[
    str | None,
    typer.Option("--address", metavar="ADDRESS", help="Of a Ray cluster; one here, if left out."),
]
ENGINES = ("local", "ray")


@contextmanager
def open_engine(name: str, address: str | None, jobs: int | None) -> "Iterator[Workers | None]":
    """Who works besides this process; None: the processes that it starts itself."""
    from roost.contract import RefusalError

    if name not in ENGINES:
        raise RefusalError("engine-unknown", engine=name, names=", ".join(ENGINES))
    if name == "local":
        if address is not None:
            raise RefusalError("engine-address")
        yield None
        return
    from roost.simulate.series.ray_workers import ray_workers

    with ray_workers(address, jobs) as workers:
        yield workers


def parse_config(
    game: str,
    players: int | None,
    named_bots: int | None,
    options: list[str] | None,
    deck: Path | None = None,
) -> "MatchConfig":
    """What is settled before the deal. `seated` is how many sit down by name, if names say so."""
    from roost import games
    from roost.cli.decks import load_deck

    facts = games.game_info(game)
    players = players if players is not None else named_bots or facts.default_players
    settled = facts.configure(players, dict(map(parse_option, options or [])))
    return settled if deck is None else load_deck(game, settled, deck)


def split_names(text: str) -> list[str]:
    """The names that `--with` lists."""
    return [name.strip() for name in text.split(",")]


def parse_option(text: str) -> tuple[str, Any]:
    """`red=true` and `games=2` are JSON; what is not is text."""
    import msgspec

    name, equals, value = text.partition("=")
    if not (name and equals):
        from roost.contract import RefusalError

        raise RefusalError("option-form", text=text)
    try:
        return name, msgspec.json.decode(value)
    except (msgspec.DecodeError, RecursionError):
        return name, value


def choose_seed(seed: str | None) -> str:
    """The seed that was given, or one to be told so that the match can be repeated."""
    import secrets

    return secrets.token_hex(4) if seed is None else seed
