"""`roost games`: the games and what they are like."""


def list_games() -> None:
    """List the games."""
    from roost.cli.commands.games_print import games_table
    from roost.cli.terminal import console

    console().print(games_table())
