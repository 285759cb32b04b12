"""`roost rules`: a game's rules, or what they say of some words."""

from typing import Annotated

import typer

from roost.cli.arguments import GameId

Words = Annotated[
    list[str] | None,
    typer.Argument(metavar="[WORDS]...", help="Show only what has all these words in it."),
]


def read_rules(game: GameId, words: Words = None) -> None:
    """Read a game's rules, or search them: `roost rules donburiko DB-12`."""
    from roost.cli.commands.rules_print import print_rules
    from roost.cli.terminal import console, paged

    out = console()
    with paged(out):
        print_rules(out, game, words or [])
