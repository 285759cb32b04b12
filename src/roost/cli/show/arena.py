"""What came of an arena."""

import shlex

from rich import box
from rich.table import Table

from roost.cli.terminal import console
from roost.cli.words import shared
from roost.simulate.arena import BotStanding, Ended, TeamStanding, ratings

BOTS = ("bot", "matches", "mean", "share", "interval", "par", "odds", "rating")
TEAMS = ("team", "matches", "mean", "interval", "grades")


def print_standings(
    found: list[BotStanding] | list[TeamStanding], ended: list[Ended], seed: str
) -> None:
    bots = [one for one in found if isinstance(one, BotStanding)]
    teams = [one for one in found if isinstance(one, TeamStanding)]
    out = console()
    out.print(_bots(bots, ratings(ended)) if bots else _teams(teams))
    out.print(shared().say("arena-end", {"matches": len(ended), "seed": shlex.quote(seed)}))


def _bots(found: list[BotStanding], rated: dict[str, float]) -> Table:
    table = _table(BOTS)
    for one in found:
        interval = f"{one.low:.1%}–{one.high:.1%}"
        figures = f"{one.mean:.2f}", f"{one.share:.1%}", interval, f"{one.par:.1%}"
        rating = f"{rated[one.bot]:.0f}" if one.bot in rated else ""
        table.add_row(one.bot, str(one.matches), *figures, _odds(one), rating)
    return table


def _teams(found: list[TeamStanding]) -> Table:
    table = _table(TEAMS)
    for one in found:
        grades = ", ".join(f"{grade}: {often}" for grade, often in one.grades.items())
        interval = f"{one.low:.2f}–{one.high:.2f}"
        table.add_row(one.team, str(one.matches), f"{one.mean:.2f}", interval, grades)
    return table


def _table(columns: tuple[str, ...]) -> Table:
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for column in columns:
        heading = shared().say(f"arena-{column}")
        table.add_column(
            heading, justify="left" if column in ("bot", "team") else "right", no_wrap=True
        )
    return table


def _odds(one: BotStanding) -> str:
    """Of winning, against those at par."""
    if one.share in (0.0, 1.0) or one.par == 1.0:
        return ""
    return f"{one.share / (1 - one.share) / (one.par / (1 - one.par)):.2f}"
