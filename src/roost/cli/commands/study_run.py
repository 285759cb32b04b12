"""A study as it was asked for: a progress bar, a summary, and the report in a folder."""

import shlex
from pathlib import Path

import msgspec

from roost.bots import SearchBudget
from roost.cli.arguments import choose_seed, parse_config, parse_option, split_names
from roost.cli.decks import load_deck
from roost.cli.messages import shared
from roost.cli.progress import report_progress
from roost.cli.terminal import console
from roost.contract import RefusalError
from roost.simulate.series.runner import Engine
from roost.study import StudyPlan, run_study
from roost.study.command import format_command
from roost.study.plan import Variation
from roost.study.report import list_findings, render_charts, render_report, write_headline
from roost.system.files import write_file

REPORT, DATA = "report.html", "study.json"


def make_plan(
    game: str,
    players: int | None,
    options: list[str] | None,
    vary: list[str] | None,
    decks: list[Path] | None,
    ladder: str,
    matches: int,
    decisions: int,
    iterations: int | None,
    seed: str | None,
) -> StudyPlan:
    settled = parse_config(game, players, None, options)
    given = dict(map(parse_option, options or []))
    from roost import games

    facts = games.game_info(game)
    if facts.is_long:
        raise RefusalError("study-long")
    others = [
        Variation(text, facts.configure(settled.players, given | dict([parse_option(text)])))
        for text in vary or []
    ]
    others += [Variation(file.stem, load_deck(game, settled, file)) for file in decks or []]
    typed = choose_seed(seed)
    return StudyPlan(
        game,
        settled,
        typed,
        tuple(split_names(ladder)),
        matches,
        decisions,
        tuple(others),
        SearchBudget(iterations),
        format_command(
            game,
            settled.players,
            options or (),
            vary or (),
            [str(file) for file in decks or []],
            ladder,
            matches,
            decisions,
            iterations,
            typed,
        ),
    )


def write_study(plan: StudyPlan, folder: Path, jobs: int | None, engine: Engine | None) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    with report_progress("study-progress") as told:
        found = run_study(plan, told, folder, jobs, engine)
    write_file(folder / DATA, msgspec.json.format(msgspec.json.encode(found)))
    write_file(folder / REPORT, render_report(found))
    for name, drawn in render_charts(found).items():
        write_file(folder / f"{name}.svg", drawn)
    out = console()
    out.print(write_headline(found), style="bold")
    for one in list_findings(found):
        out.print(f"{one.head} {one.text} ({one.detail})", soft_wrap=True)
    args = {"file": str(folder / REPORT), "seed": shlex.quote(plan.seed)}
    out.print(shared().format("study-written", args), soft_wrap=True)
