"""`roost arena`: lets bots compete on the same deals."""

import shlex
from typing import Annotated

import msgspec
import typer
from rich import box
from rich.table import Table

from roost import games
from roost.bots import SearchBudget
from roost.cli.arguments import (
    AsJson,
    Deck,
    GameId,
    Iterations,
    Jobs,
    Matches,
    Options,
    Players,
    Seed,
    choose_seed,
    parse_config,
    split_names,
)
from roost.cli.messages import format_message
from roost.cli.progress import track_progress
from roost.cli.terminal import console
from roost.contract import RefusalError
from roost.contract.rng import parse_seed
from roost.simulate.arena import (
    ArenaPlan,
    ArenaResult,
    BotStanding,
    TeamStanding,
    compute_ratings,
    compute_standings,
    play_arena,
)
from roost.simulate.arena.arena_plan import seat_entrants

Seats = Annotated[
    str,
    typer.Option(
        "--seats",
        metavar="A,B,...",
        help="The bots: one for all seats, one a seat, or more; sage:400 uses 400 iterations.",
    ),
]
Budget = Annotated[
    float | None,
    typer.Option("--budget", metavar="MS", min=1, help="Search time per move, in milliseconds."),
]

BOT_COLUMNS = ("bot", "matches", "mean", "share", "interval", "par", "odds", "rating")
TEAM_COLUMNS = ("team", "matches", "mean", "interval", "grades")


def run(
    game: GameId,
    seats: Seats,
    players: Players = None,
    matches: Matches = 400,
    seed: Seed = None,
    budget: Budget = None,
    iterations: Iterations = None,
    option: Options = None,
    deck: Deck = None,
    jobs: Jobs = None,
    json: AsJson = False,
) -> None:
    """Let bots play the same deals from every seat, and print win rates with 95 % intervals."""
    if budget is not None and iterations is not None:
        raise RefusalError("arena-effort")
    config = parse_config(game, players, None, option, deck)
    bots = seat_entrants(split_names(seats), config.players)
    seed_text = choose_seed(seed)
    search_budget = SearchBudget(iterations, budget)
    plan = ArenaPlan(game, config, bots, parse_seed(seed_text), matches, search_budget)
    results = list(track_progress(play_arena(plan, jobs), plan.matches))
    is_cooperative = games.game_info(game).is_cooperative
    standings = compute_standings(results, config.players, is_cooperative)
    if json:
        for standing in standings:
            print(msgspec.json.encode(standing).decode())
    else:
        print_standings(standings, results, seed_text)


def print_standings(
    standings: list[BotStanding] | list[TeamStanding], results: list[ArenaResult], seed: str
) -> None:
    bots = [standing for standing in standings if isinstance(standing, BotStanding)]
    teams = [standing for standing in standings if isinstance(standing, TeamStanding)]
    out = console()
    out.print(_bot_table(bots, compute_ratings(results)) if bots else _team_table(teams))
    out.print(format_message("arena-end", {"matches": len(results), "seed": shlex.quote(seed)}))


def _bot_table(standings: list[BotStanding], ratings: dict[str, float]) -> Table:
    table = _new_table(BOT_COLUMNS)
    for standing in standings:
        interval = f"{standing.low:.1%}–{standing.high:.1%}"
        table.add_row(
            standing.bot,
            str(standing.matches),
            f"{standing.mean:.2f}",
            f"{standing.share:.1%}",
            interval,
            f"{standing.par:.1%}",
            _format_odds(standing),
            f"{ratings[standing.bot]:.0f}" if standing.bot in ratings else "",
        )
    return table


def _team_table(standings: list[TeamStanding]) -> Table:
    table = _new_table(TEAM_COLUMNS)
    for standing in standings:
        grades = ", ".join(f"{grade}: {count}" for grade, count in standing.grades.items())
        interval = f"{standing.low:.2f}–{standing.high:.2f}"
        mean = f"{standing.mean:.2f}"
        table.add_row(standing.team, str(standing.matches), mean, interval, grades)
    return table


def _new_table(columns: tuple[str, ...]) -> Table:
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for column in columns:
        heading = format_message(f"arena-{column}")
        table.add_column(
            heading, justify="left" if column in ("bot", "team") else "right", no_wrap=True
        )
    return table


def _format_odds(standing: BotStanding) -> str:
    """Return the odds of winning, relative to the odds at par."""
    if standing.share in (0.0, 1.0) or standing.par == 1.0:
        return ""
    return f"{standing.share / (1 - standing.share) / (standing.par / (1 - standing.par)):.2f}"
