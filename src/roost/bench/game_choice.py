"""Chooses the games of benchmarks that need any game of a certain kind."""

from roost import games
from roost.kernel import CardGame


def find_card_games(players: int) -> list[str]:
    """Return the games with compiled rules that allow this number of players."""
    return [
        game_id
        for game_id in games.game_ids()
        if players in games.game_info(game_id).players and isinstance(games.load(game_id), CardGame)
    ]


def find_card_game(players: int) -> str:
    """Return the first of these games."""
    return find_card_games(players)[0]


def find_long_game() -> str:
    """Return the first game whose matches may never end."""
    return next(info.id for info in games.all_game_info() if info.is_long)
