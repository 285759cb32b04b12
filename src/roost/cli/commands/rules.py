"""`roost rules`: prints a game's rules, or searches them."""

from typing import Annotated

import typer

from roost.cli.arguments import GameId
from roost.cli.rulebook import print_rules
from roost.cli.terminal import console, paged

Words = Annotated[
    list[str] | None,
    typer.Argument(metavar="[WORDS]...", help="Show only passages that contain all these words."),
]


def run(game: GameId, words: Words = None) -> None:
    """Read a game's rules, or search them for words or a rule number."""
    out = console()
    with paged(out):
        print_rules(out, game, words or [])
