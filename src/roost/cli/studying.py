"""A study as it was asked for: a progress bar, a summary, and the report in a folder."""

import shlex
from pathlib import Path

import msgspec

from roost.cli.arguments import names, option, seed_text, table
from roost.cli.decks import with_deck
from roost.cli.progress import told_progress
from roost.cli.terminal import console
from roost.cli.words import shared
from roost.contract import Refused
from roost.players import Effort
from roost.simulate.series.running import Engine
from roost.study import Plan, study
from roost.study.command import command
from roost.study.plan import Variation
from roost.study.report import findings, headline, pictures_of, report
from roost.system.files import write

REPORT, DATA = "report.html", "study.json"


def planned(
    game: str,
    players: int | None,
    options: list[str] | None,
    vary: list[str] | None,
    decks: list[Path] | None,
    ladder: str,
    matches: int,
    looked_at: int,
    iterations: int | None,
    seed: str | None,
) -> Plan:
    settled = table(game, players, None, options)
    given = dict(map(option, options or []))
    from roost import games

    facts = games.facts(game)
    if facts.long:
        raise Refused("study-long")
    others = [
        Variation(text, facts.table(settled.players, given | dict([option(text)])))
        for text in vary or []
    ]
    others += [Variation(file.stem, with_deck(game, settled, file)) for file in decks or []]
    typed = seed_text(seed)
    return Plan(
        game,
        settled,
        typed,
        tuple(names(ladder)),
        matches,
        looked_at,
        tuple(others),
        Effort(iterations),
        command(
            game,
            settled.players,
            options or (),
            vary or (),
            [str(file) for file in decks or []],
            ladder,
            matches,
            looked_at,
            iterations,
            typed,
        ),
    )


def write_study(plan: Plan, folder: Path, jobs: int | None, engine: Engine | None) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    with told_progress("study-progress") as told:
        found = study(plan, told, folder, jobs, engine)
    write(folder / DATA, msgspec.json.format(msgspec.json.encode(found)))
    write(folder / REPORT, report(found))
    for name, drawn in pictures_of(found).items():
        write(folder / f"{name}.svg", drawn)
    out = console()
    out.print(headline(found), style="bold")
    for one in findings(found):
        out.print(f"{one.head} {one.text} ({one.detail})", soft_wrap=True)
    args = {"file": str(folder / REPORT), "seed": shlex.quote(plan.seed)}
    out.print(shared().say("study-written", args), soft_wrap=True)
