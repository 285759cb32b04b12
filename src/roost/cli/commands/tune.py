"""`roost tune`: searches for a deck with which bots reach a wanted distribution of scores."""

import json
import shlex
from pathlib import Path
from typing import Annotated

import msgspec
import typer
from rich import box
from rich.table import Table

from roost import bots
from roost.cli.arguments import (
    Deck,
    GameId,
    Jobs,
    Options,
    Players,
    Seed,
    choose_seed,
    parse_config,
)
from roost.cli.messages import format_message
from roost.cli.progress import report_progress
from roost.cli.terminal import console
from roost.contract import RefusalError
from roost.study.deck_tuner import (
    DeckMeasurement,
    ScoreTarget,
    TuningPlan,
    TuningResult,
    tune_deck,
)
from roost.system.files import write_file

Targets = Annotated[
    list[str],
    typer.Option(
        "--target",
        metavar="BOT=P,P,...",
        help="Wanted share of a bot's scores in each band, in per cent; repeatable.",
    ),
]
Bands = Annotated[
    str,
    typer.Option("--bands", metavar="N,N,...", help="Where each band but the first begins."),
]
Steps = Annotated[int, typer.Option("--steps", metavar="N", min=1, help="Decks to try.")]
Matches = Annotated[
    int, typer.Option("--matches", metavar="M", min=10, help="Matches per bot and deck.")
]
Out = Annotated[
    Path | None,
    typer.Option("--out", metavar="FILE", help="The deck's file; default: GAME-deck.json."),
]


def run(
    game: GameId,
    target: Targets,
    bands: Bands = "20,30,40,50",
    players: Players = None,
    option: Options = None,
    deck: Deck = None,
    steps: Steps = 120,
    matches: Matches = 400,
    seed: Seed = None,
    out: Out = None,
    jobs: Jobs = None,
) -> None:
    """Search the values of a deck, from the game's own or from --deck, and write the best one."""
    config = parse_config(game, players, None, option, deck)
    targets, edges = parse_targets(target, bands)
    plan = TuningPlan(game, config, targets, edges, choose_seed(seed), steps, matches)
    write_deck(plan, out or Path(f"{game}-deck.json"), jobs)


def parse_targets(
    targets: list[str], bands: str
) -> tuple[tuple[ScoreTarget, ...], tuple[int, ...]]:
    """Parse targets such as `owl=5,20,50,20,5` and bands such as `20,30,40,50`."""
    parsed = []
    for text in targets:
        bot, _, shares = text.partition("=")
        bots.load(bot)  # raises RefusalError if there is no such bot
        try:
            fractions = tuple(float(share) / 100 for share in shares.split(","))
        except ValueError as error:
            raise RefusalError("tune-form", text=text) from error
        parsed.append(ScoreTarget(bot, fractions))
    try:
        return tuple(parsed), tuple(int(edge) for edge in bands.split(","))
    except ValueError as error:
        raise RefusalError("tune-form", text=bands) from error


def write_deck(plan: TuningPlan, file: Path, jobs: int | None) -> None:
    """Run the search, write the deck with its evidence, and print the distributions."""
    with report_progress("tune-progress") as on_progress:
        result = tune_deck(plan, on_progress, jobs)
    evidence = msgspec.to_builtins(result)
    deck = evidence.pop("deck")
    data = {"game": plan.game, "deck": file.stem, "evidence": evidence, **deck}
    write_file(file, json.dumps(data, indent=1) + "\n")
    out = console()
    out.print(_result_table(result, plan.bands))
    args: dict[str, str | int] = {
        "before": f"{100 * result.before.distance:.1f}",
        "after": f"{100 * result.after.distance:.1f}",
        "own": f"{100 * result.standard.distance:.1f}",
        "matches": result.matches,
    }
    out.print(format_message("tune-end", args), soft_wrap=True)
    args = {"file": str(file), "seed": shlex.quote(result.seed)}
    out.print(format_message("tune-written", args), soft_wrap=True)


def _result_table(result: TuningResult, bands: tuple[int, ...]) -> Table:
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column(format_message("tune-bot"))
    table.add_column(format_message("tune-deck"))
    names = [f"< {bands[0]}", *(f"{edge}+" for edge in bands)]
    for name in [*names, format_message("tune-mean")]:
        table.add_column(name, justify="right")
    decks: dict[str, DeckMeasurement] = {
        "before": result.before,
        "after": result.after,
        "own": result.standard,
    }
    for i, bot_result in enumerate(result.after.results):
        target = [f"{100 * share:.1f} %" for share in bot_result.target]
        table.add_row(bot_result.bot, format_message("tune-wanted"), *target, "")
        for name, measurement in decks.items():
            measured = measurement.results[i]
            shares = [f"{100 * share.mean:.1f} %" for share in measured.shares]
            table.add_row("", format_message(f"tune-{name}"), *shares, f"{measured.mean:.1f}")
    return table
