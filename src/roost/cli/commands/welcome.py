"""`roost`: the games, and what can be done with them."""


def welcome() -> None:
    from rich.table import Table

    from roost import games
    from roost.cli.commands.games_print import games_table
    from roost.cli.messages import shared
    from roost.cli.terminal import console

    game = games.game_ids()[0]
    commands = {
        "play": f"play {game}",
        "rules": f"rules {game} [WORDS]",
        "simulate": f"simulate {game}",
        "help": "--help",
    }
    what_next = Table.grid(padding=(0, 2))
    for name, command in commands.items():
        what_next.add_row(f" roost {command}", shared().format(f"welcome-{name}"))
    out = console()
    out.print(shared().format("welcome"), style="bold")
    out.print(games_table())
    out.print(what_next)
