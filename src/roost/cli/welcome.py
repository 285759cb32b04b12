"""What `roost` prints without a command: the games, and the first commands to try."""

from rich.table import Table

from roost import games
from roost.cli.commands.games import games_table
from roost.cli.messages import format_message
from roost.cli.terminal import console


def print_welcome() -> None:
    game_id = games.game_ids()[0]
    commands = {
        "play": f"play {game_id}",
        "rules": f"rules {game_id} [WORDS]",
        "simulate": f"simulate {game_id}",
        "help": "--help",
    }
    next_steps = Table.grid(padding=(0, 2))
    for name, command in commands.items():
        next_steps.add_row(f" roost {command}", format_message(f"welcome-{name}"))
    out = console()
    out.print(format_message("welcome"), style="bold")
    out.print(games_table())
    out.print(next_steps)
