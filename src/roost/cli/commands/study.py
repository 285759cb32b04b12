"""`roost study`: measures what a game designer wants to know, and writes a report."""

import shlex
from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer

from roost import games
from roost.cli.arguments import (
    Engine,
    GameId,
    Iterations,
    Jobs,
    Options,
    Players,
    RayAddress,
    Seed,
    choose_seed,
    open_engine,
    parse_config,
    split_names,
)
from roost.cli.messages import format_message
from roost.cli.progress import report_progress
from roost.cli.terminal import console
from roost.contract.option_text import parse_option
from roost.simulate.series.runner import Engine as SeriesEngine
from roost.study.report import list_findings, render_charts, render_report, write_headline
from roost.study.request import StudyRequest
from roost.study.runner import run_study
from roost.study.study_plan import StudyPlan, make_plan
from roost.system.files import write_file

Vary = Annotated[
    list[str] | None,
    typer.Option(
        "--vary",
        metavar="KEY=VALUE",
        help="Compare with this option on the same deals; repeatable.",
    ),
]
OtherDecks = Annotated[
    list[Path] | None,
    typer.Option("--deck", metavar="FILE", help="Compare with a custom deck; repeatable."),
]
Ladder = Annotated[
    str,
    typer.Option(
        "--with", metavar="NAME,...", help="Bots from weak to strong; the last one plays."
    ),
]
Matches = Annotated[
    int, typer.Option("--matches", metavar="M", min=20, help="Matches per measurement.")
]
Decisions = Annotated[
    int, typer.Option("--decisions", metavar="N", min=0, help="Decisions to evaluate in detail.")
]
Out = Annotated[
    Path | None,
    typer.Option("--out", metavar="FOLDER", help="The report's folder; default: study-GAME."),
]

REPORT, DATA = "report.html", "study.json"


def run(
    game: GameId,
    players: Players = None,
    option: Options = None,
    vary: Vary = None,
    deck: OtherDecks = None,
    ladder: Ladder = "random,owlet,owl",
    matches: Matches = 4000,
    decisions: Decisions = 480,
    iterations: Iterations = None,
    seed: Seed = None,
    out: Out = None,
    jobs: Jobs = None,
    engine: Engine = "local",
    address: RayAddress = None,
) -> None:
    """Study a game: seats, length, scores, choices, cards, luck and skill."""
    if players is None:
        players = games.game_info(game).default_players
    serialize_deck = games.load(game).serialize_deck
    varied: dict[str, list[Any]] = {}
    for name, value in map(parse_option, vary or []):
        varied.setdefault(name, []).append(value)
    request = StudyRequest(
        game,
        players,
        dict(map(parse_option, option or [])),
        varied,
        {
            str(file): serialize_deck(parse_config(game, players, None, option, file).deck)
            for file in deck or []
        },
        tuple(split_names(ladder)),
        matches,
        decisions,
        iterations,
        choose_seed(seed),
    )
    plan = make_plan(request)
    with open_engine(engine, address, jobs) as series_engine:
        write_study(plan, out or Path(f"study-{game}"), jobs, series_engine)


def write_study(
    plan: StudyPlan, folder: Path, jobs: int | None, engine: SeriesEngine | None
) -> None:
    """Run the study, write its report, data and charts, and print the findings."""
    folder.mkdir(parents=True, exist_ok=True)
    with report_progress("study-progress") as on_progress:
        study = run_study(plan, on_progress, folder, jobs, engine)
    write_file(folder / DATA, msgspec.json.format(msgspec.json.encode(study)))
    write_file(folder / REPORT, render_report(study))
    for name, svg in render_charts(study).items():
        write_file(folder / f"{name}.svg", svg)
    out = console()
    out.print(write_headline(study), style="bold")
    for finding in list_findings(study):
        out.print(f"{finding.head} {finding.text} ({finding.detail})", soft_wrap=True)
    args = {"file": str(folder / REPORT), "seed": shlex.quote(plan.request.seed)}
    out.print(format_message("study-written", args), soft_wrap=True)
