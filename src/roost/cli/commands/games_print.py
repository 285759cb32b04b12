"""The list of games."""

from rich import box
from rich.table import Table
from rich.text import Text

from roost import games
from roost.cli.messages import GameTexts, shared
from roost.contract import GameInfo, canonical_json


def games_table() -> Table:
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, expand=True)
    table.add_column(shared().format("games-id"), no_wrap=True)
    table.add_column(shared().format("games-title"), ratio=1)
    table.add_column(shared().format("games-players"), justify="right")
    table.add_column(shared().format("games-minutes"), justify="right")
    for facts in games.all_game_info():
        told = Text(facts.title, "bold").append(f"\n{GameTexts(facts.id).blurb()}", "not bold")
        if facts.options:
            told.append(f"\n{_options(facts)}", "not bold dim")
        table.add_row(Text(facts.id, "cyan"), told, _span(facts.players), str(facts.minutes))
    return table


def _span(counts: tuple[int, ...]) -> str:
    low, high = min(counts), max(counts)
    if low == high:
        return str(low)
    has_no_gap = len(counts) == high - low + 1
    return f"{low}–{high}" if has_no_gap else ", ".join(map(str, counts))


def _options(facts: GameInfo) -> str:
    """Each with its default, as it would be typed."""
    fewest = facts.default_players
    defaults = [(o.name, canonical_json(o.default_for(fewest)).decode()) for o in facts.options]
    given = " ".join(f"{name}={value}" for name, value in defaults).replace('"', "")
    return shared().format("games-options", {"options": given})
