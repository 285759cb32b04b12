"""What came of an arena."""

import shlex

from rich import box
from rich.table import Table

from roost.cli.messages import shared
from roost.cli.terminal import console
from roost.simulate.arena import ArenaResult, BotStanding, TeamStanding, compute_ratings

BOTS = ("bot", "matches", "mean", "share", "interval", "par", "odds", "rating")
TEAMS = ("team", "matches", "mean", "interval", "grades")


def print_standings(
    standings: list[BotStanding] | list[TeamStanding], ended: list[ArenaResult], seed: str
) -> None:
    bots = [one for one in standings if isinstance(one, BotStanding)]
    teams = [one for one in standings if isinstance(one, TeamStanding)]
    out = console()
    out.print(_bot_table(bots, compute_ratings(ended)) if bots else _team_table(teams))
    out.print(shared().format("arena-end", {"matches": len(ended), "seed": shlex.quote(seed)}))


def _bot_table(standings: list[BotStanding], ratings_by_bot: dict[str, float]) -> Table:
    table = _table(BOTS)
    for one in standings:
        interval = f"{one.low:.1%}–{one.high:.1%}"
        figures = f"{one.mean:.2f}", f"{one.share:.1%}", interval, f"{one.par:.1%}"
        rating = f"{ratings_by_bot[one.bot]:.0f}" if one.bot in ratings_by_bot else ""
        table.add_row(one.bot, str(one.matches), *figures, _format_odds(one), rating)
    return table


def _team_table(standings: list[TeamStanding]) -> Table:
    table = _table(TEAMS)
    for one in standings:
        grades = ", ".join(f"{grade}: {often}" for grade, often in one.grades.items())
        interval = f"{one.low:.2f}–{one.high:.2f}"
        table.add_row(one.team, str(one.matches), f"{one.mean:.2f}", interval, grades)
    return table


def _table(columns: tuple[str, ...]) -> Table:
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for column in columns:
        heading = shared().format(f"arena-{column}")
        table.add_column(
            heading, justify="left" if column in ("bot", "team") else "right", no_wrap=True
        )
    return table


def _format_odds(standing: BotStanding) -> str:
    """Of winning, against those at par."""
    if standing.share in (0.0, 1.0) or standing.par == 1.0:
        return ""
    return f"{standing.share / (1 - standing.share) / (standing.par / (1 - standing.par)):.2f}"
