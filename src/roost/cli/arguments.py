"""The arguments that commands share, and what they mean."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

if TYPE_CHECKING:
    from roost.contract import Table
    from roost.simulate.series.running import Engine as Workers

GameName = Annotated[
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
With = Annotated[
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
def engine_named(name: str, address: str | None, jobs: int | None) -> "Iterator[Workers | None]":
    """Who works besides this process; None: the processes that it starts itself."""
    from roost.contract import Refused

    if name not in ENGINES:
        raise Refused("engine-unknown", engine=name, names=", ".join(ENGINES))
    if name == "local":
        if address is not None:
            raise Refused("engine-address")
        yield None
        return
    from roost.simulate.series.ray_crew import ray_workers

    with ray_workers(address, jobs) as workers:
        yield workers


def table(
    game: str,
    players: int | None,
    seated: int | None,
    options: list[str] | None,
    deck: Path | None = None,
) -> "Table":
    """What is settled before the deal. `seated` is how many sit down by name, if names say so."""
    from roost import games
    from roost.cli.decks import with_deck

    facts = games.facts(game)
    players = players if players is not None else seated or facts.default_players
    settled = facts.table(players, dict(map(option, options or [])))
    return settled if deck is None else with_deck(game, settled, deck)


def names(given: str) -> list[str]:
    """The names that `--with` lists."""
    return [name.strip() for name in given.split(",")]


def option(text: str) -> tuple[str, Any]:
    """`red=true` and `games=2` are JSON; what is not is text."""
    import msgspec

    name, equals, value = text.partition("=")
    if not (name and equals):
        from roost.contract import Refused

        raise Refused("option-form", text=text)
    try:
        return name, msgspec.json.decode(value)
    except (msgspec.DecodeError, RecursionError):
        return name, value


def seed_text(seed: str | None) -> str:
    """The seed that was given, or one to be told so that the match can be repeated."""
    import secrets

    return secrets.token_hex(4) if seed is None else seed
