"""`roost games`: lists the games."""

from rich import box
from rich.table import Table
from rich.text import Text

from roost import games
from roost.cli.messages import GameTexts, format_message
from roost.cli.terminal import console
from roost.contract import GameInfo, canonical_json


def run() -> None:
    """List the games, and those of other packages that are left out."""
    out = console()
    out.print(games_table())
    for plugin in games.broken_plugins():
        out.print(Text(str(plugin), "yellow"))


def games_table() -> Table:
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, expand=True)
    table.add_column(format_message("games-id"), no_wrap=True)
    table.add_column(format_message("games-title"), ratio=1)
    table.add_column(format_message("games-players"), justify="right")
    table.add_column(format_message("games-minutes"), justify="right")
    for info in games.all_game_info():
        blurb = GameTexts(info.id).blurb() or format_message("games-no-blurb", {"game": info.id})
        text = Text(info.title, "bold").append(f"\n{blurb}", "not bold")
        if info.options:
            text.append(f"\n{_format_options(info)}", "not bold dim")
        players = _format_player_counts(info.players)
        table.add_row(Text(info.id, "cyan"), text, players, str(info.minutes))
    return table


def _format_player_counts(counts: tuple[int, ...]) -> str:
    low, high = min(counts), max(counts)
    if low == high:
        return str(low)
    has_no_gap = len(counts) == high - low + 1
    return f"{low}–{high}" if has_no_gap else ", ".join(map(str, counts))


def _format_options(info: GameInfo) -> str:
    """Return each option with its default, in the form that `--option` accepts."""
    players = info.default_players
    defaults = [(o.name, canonical_json(o.default_for(players)).decode()) for o in info.options]
    options = " ".join(f"{name}={value}" for name, value in defaults).replace('"', "")
    return format_message("games-options", {"options": options})
