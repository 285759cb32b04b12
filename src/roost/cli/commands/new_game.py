"""`roost new-game`: writes a small complete game, to be changed into a new one."""

from pathlib import Path
from typing import Annotated

import typer

from roost.cli.messages import format_message

Id = Annotated[
    str, typer.Argument(metavar="NAME", help="The id of the new game, such as blue-moon.")
]
Kind = Annotated[str, typer.Option("--kind", metavar="KIND", help="The kind of game: trick.")]
PluginFolder = Annotated[
    Path | None,
    typer.Option(
        "--plugin", metavar="DIR", help="Write a package of its own in DIR, with a pyproject.toml."
    ),
]


def run(name: Id, kind: Kind = "trick", plugin: PluginFolder = None) -> None:
    """Write a new game: a small complete one, to be changed."""
    from roost.scaffold.new_game import write_game

    game = write_game(name, kind, plugin)
    typer.echo(
        format_message("new-game-written", {"title": game.title, "folder": str(game.folder)})
    )
    if plugin is not None:
        typer.echo(format_message("new-game-install", {"folder": str(plugin)}))
    typer.echo(format_message("new-game-next", {"id": game.id}))
