"""Play the whole of Hearthlight by bots, in parts, and write what came of it into docs/.

    python tools/tale_campaign.py play [--plays 50] [--part manners|endings|unseen] [--file FILE]
    python tools/tale_campaign.py write [--file FILE]

`play` goes on where it was stopped: every play is a line of the file, and plays of an earlier
version of the campaign do not count. First come plays by careful, average, careless and patient
bots for each number of players; then plays for each ending; then, round after round, plays that
look for what no play has come to. `write` makes docs/hearthlight-plays.md and its pictures.
"""

import argparse
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterable
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "src"))

from roost.contract.rng import parse_seed  # noqa: E402
from roost.games.familiar_tales.authoring import charts, trial_log, trial_plans  # noqa: E402
from roost.games.familiar_tales.authoring.coverage import (
    TARGET_KINDS,
    all_targets,
    count_reached,
    missing_targets,
)
from roost.games.familiar_tales.authoring.trial import PageVisit, Trial, TrialSpec  # noqa: E402
from roost.games.familiar_tales.authoring.trial_statistics import (  # noqa: E402
    Distribution,
    TrialStatistics,
    summarize,
)
from roost.games.familiar_tales.content.loading import folder  # noqa: E402
from roost.games.familiar_tales.content.schema.campaign import Campaign  # noqa: E402

CAMPAIGN_FOLDER = "src/roost/games/familiar_tales/campaigns/hearthlight"
REPORT = ROOT / "docs" / "hearthlight-plays.md"
CHARTS_FOLDER = ROOT / "docs" / "hearthlight" / "whole"
TRIAL_LOG = ROOT / ".studies" / "hearthlight-plays.jsonl"
SEED = "hearthlight"
OTHER_STYLES_DIVISOR = 5
"""Of the other manners there are so many times fewer plays."""
PLAYS_PER_ENDING = 3
MISFORTUNE_BUDGET = {"careful": (0, 10), "average": (12, 20)}
"""Where the mean of misfortune should lie (docs/hearthlight.md, section 4)."""
ROUNDS, PLAYS_PER_ROUND = 40, 16
LABELS = {"players": "players", "chapter": "Chapter"}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", choices=("play", "write"))
    parser.add_argument("--plays", type=int, default=50, help="careful ones, for each number")
    parser.add_argument("--part", choices=("manners", "endings", "unseen"))
    parser.add_argument("--file", type=Path, default=TRIAL_LOG)
    parser.add_argument("--cores", type=int)
    asked = parser.parse_args()
    campaign = folder.load(ROOT / CAMPAIGN_FOLDER)
    if asked.what == "play":
        run_plans(campaign, asked.file, asked.plays, asked.part, asked.cores)
    else:
        write_report(campaign, trial_log.read_trials(campaign, asked.file))


# Playing


def run_plans(
    campaign: Campaign, file: Path, plays: int, part: str | None, cores: int | None
) -> None:
    fewer = max(1, plays // OTHER_STYLES_DIVISOR)
    counts = {"careful": plays, "average": fewer, "careless": fewer, "patient": fewer}
    if part in (None, "manners"):
        run_tasks(
            campaign, "manners", trial_plans.specs_by_style(parse_seed(SEED), counts), file, cores
        )
    if part in (None, "endings"):
        given = trial_plans.specs_for_endings(campaign, parse_seed(SEED), PLAYS_PER_ENDING)
        run_tasks(campaign, "endings", given, file, cores)
    if part in (None, "unseen"):
        for round in range(ROUNDS):
            found = trial_log.read_trials(campaign, file)
            given = trial_plans.specs_for_missing(
                campaign, parse_seed(SEED), found, round, PLAYS_PER_ROUND
            )
            if not given:
                break
            run_tasks(campaign, f"unseen, round {round}", given, file, cores)
            left = missing_targets(campaign, trial_log.read_trials(campaign, file))
            print(f"{len(left)} left:", *left[:12], flush=True)


def run_tasks(
    campaign: Campaign, name: str, tasks: list[TrialSpec], file: Path, cores: int | None
) -> None:
    began, endings = time.monotonic(), Counter[str]()
    for n, trial in enumerate(trial_log.run_logged_trials(campaign, tasks, file, cores), 1):
        endings[trial.failure or trial.ending] += 1
        print(
            f"{name}: {n} of {len(tasks)}, {time.monotonic() - began:.0f} s;"
            f" {trial.spec.players} players, {trial.spec.style}: {trial.ending or trial.failure},"
            f" misfortune {trial.misfortune}, {trial.actions} actions",
            flush=True,
        )
    print(f"{name}: {dict(endings)}", flush=True)


# Writing


def write_report(campaign: Campaign, trials: list[Trial]) -> None:
    free = [trial for trial in trials if not trial.spec.target]
    CHARTS_FOLDER.mkdir(parents=True, exist_ok=True)
    titles = {ending.id: ending.title for ending in campaign.endings}
    for manner in list_styles(free):
        tally = TrialStatistics([trial for trial in free if trial.spec.style == manner])
        for name, drawn in draw_charts(tally, titles, manner).items():
            (CHARTS_FOLDER / f"{manner}-{name}.svg").write_text(drawn, encoding="utf-8")
    REPORT.write_text(render_page(campaign, trials, free), encoding="utf-8")
    print(f"wrote {REPORT} and {CHARTS_FOLDER}")


def list_styles(trials: list[Trial]) -> list[str]:
    return list(dict.fromkeys(trial.spec.style for trial in trials))


def count_rounds(visits: list[PageVisit]) -> float:
    return sum(stay.rounds for stay in visits)


def count_actions(visits: list[PageVisit]) -> float:
    return sum(stay.actions for stay in visits)


def count_flights(visits: list[PageVisit]) -> float:
    return sum(stay.flights for stay in visits)


def sum_misfortune(visits: list[PageVisit]) -> float:
    return sum(stay.misfortune for stay in visits)


MEASURES: dict[str, tuple[str, Callable[[list[PageVisit]], float]]] = {
    "rounds": ("Rounds in a chapter", count_rounds),
    "actions": ("Actions in a chapter", count_actions),
    "flights": ("Flights in a chapter", count_flights),
    "misfortune": ("Misfortune that a chapter's pages bring", sum_misfortune),
}


def draw_charts(statistics: TrialStatistics, titles: dict[str, str], style: str) -> dict[str, str]:
    found = {
        name: charts.chart_by_chapter(statistics, what, f"{title}, {style} bots", LABELS)
        for name, (title, what) in MEASURES.items()
    }
    title = f"How many of a hundred plays end how, {style} bots"
    return found | {"endings": charts.chart_endings(statistics, titles, title, LABELS)}


def render_page(campaign: Campaign, trials: list[Trial], untargeted: list[Trial]) -> str:
    stuck = [trial for trial in trials if trial.failure]
    command = ".venv/bin/python tools/tale_campaign.py"
    lines = [
        "# Hearthlight, played whole by bots",
        "",
        f"    {command} play",
        f"    {command} write",
        "",
        f"{len(trials)} whole plays, each by bots that decide by what their seats know. "
        f"{_completion_line(trials, stuck)}",
        "",
        "## Plays by manner",
        "",
        "Every number is a mean; in brackets where the middle four fifths of the plays lie.",
        "",
        *format_table(
            ["players", "manner", "plays", "rounds", "actions", "flights", "misfortune", "trust"],
            _player_rows(untargeted),
        ),
        "",
        *_budget_lines(untargeted),
        "### Endings, of a hundred plays",
        "",
        *format_table(["ending", *_column_heads(untargeted)], _ending_rows(campaign, untargeted)),
        "",
    ]
    for name, (title, what) in MEASURES.items():
        lines += [
            f"### {title}",
            "",
            *format_table(["chapter", *_column_heads(untargeted)], _chapter_rows(untargeted, what)),
            "",
        ]
        for manner in list_styles(untargeted):
            lines.append(f"![{title}, {manner} bots](hearthlight/whole/{manner}-{name}.svg)")
        lines.append("")
    for manner in list_styles(untargeted):
        lines.append(f"![How plays end, {manner} bots](hearthlight/whole/{manner}-endings.svg)")
    lines += ["", *_ending_section(campaign, trials), *_coverage_section(campaign, trials)]
    return "\n".join(lines)


def _completion_line(trials: list[Trial], stuck: list[Trial]) -> str:
    if not stuck:
        return "Every one came to an ending; none met an error or a dead end."
    told = "; ".join(f"{where} ({n})" for where, n in TrialStatistics(stuck).failures())
    return f"{len(trials) - len(stuck)} came to an ending. Not so: {told}."


def format_table(headings: list[str], rows: Iterable[list[str]]) -> list[str]:
    lines = [headings, ["---"] * len(headings), *rows]
    return ["| " + " | ".join(cells) + " |" for cells in lines]


def _player_rows(untargeted: list[Trial]) -> Iterable[list[str]]:
    for manner in list_styles(untargeted):
        tally = TrialStatistics([trial for trial in untargeted if trial.spec.style == manner])
        for count in (*tally.player_counts(), None):
            found = tally.trials_with(count)
            numbers: list[list[float]] = [
                [sum(stay.rounds for stay in t.visits) for t in found],
                [t.actions for t in found],
                [count_flights(t.visits) for t in found],
                [t.misfortune for t in found],
                [t.counters.get("trust", 0) for t in found],
            ]
            cells = [_format_spread(summarize(x)) for x in numbers]
            yield [str(count or "all"), manner, str(len(found)), *cells]


def _budget_lines(untargeted: list[Trial]) -> list[str]:
    """How the misfortune of each manner lies to what was meant."""
    lines = []
    for manner, (low, high) in MISFORTUNE_BUDGET.items():
        found = [trial.misfortune for trial in untargeted if trial.spec.style == manner]
        if found:
            mean = summarize(found).mean
            lies = "within" if low <= mean <= high else "outside"
            lines.append(
                f"- Misfortune of {manner} play is meant to be {low} to {high}:"
                f" it is {mean:.1f} on average, {lies} that."
            )
    return [*lines, ""] if lines else []


def _format_spread(result: Distribution) -> str:
    return f"{result.mean:.1f} ({result.p10:g} to {result.p90:g})"


def _groups(untargeted: list[Trial]) -> list[tuple[str, int]]:
    return sorted(
        {(trial.spec.style, trial.spec.players) for trial in untargeted},
        key=lambda group: (list_styles(untargeted).index(group[0]), group[1]),
    )


def _column_heads(untargeted: list[Trial]) -> list[str]:
    return [f"{manner}, {n}" for manner, n in _groups(untargeted)]


def _ending_rows(campaign: Campaign, untargeted: list[Trial]) -> Iterable[list[str]]:
    for ending in campaign.endings:
        cells = [
            f"{100 * TrialStatistics(_trials_of(untargeted, manner, n)).ending_share(ending.id):.0f}"
            for manner, n in _groups(untargeted)
        ]
        yield [ending.title, *cells]


def _trials_of(untargeted: list[Trial], style: str, players: int) -> list[Trial]:
    return [t for t in untargeted if t.spec.style == style and t.spec.players == players]


def _chapter_rows(
    untargeted: list[Trial], measure: Callable[[list[PageVisit]], float]
) -> Iterable[list[str]]:
    for chapter in TrialStatistics(untargeted).chapters():
        found = [
            TrialStatistics(_trials_of(untargeted, m, n)).chapter_values(measure, chapter)
            for m, n in _groups(untargeted)
        ]
        yield [str(chapter), *(f"{summarize(x).mean:.1f}" if x else "–" for x in found)]


def _ending_section(campaign: Campaign, trials: list[Trial]) -> list[str]:
    """Players who play for an ending: how many of them come to it."""
    rows = []
    for ending in campaign.endings:
        found = TrialStatistics([t for t in trials if t.spec.target == f"ending:{ending.id}"])
        counts = [
            f"{sum(t.ending == ending.id for t in found.trials_with(n))} of {len(found.trials_with(n))}"
            for n in trial_plans.PLAYER_COUNTS
        ]
        rows.append([ending.title, *counts])
    heads = ["played for", *(f"{n} player{'s' * (n > 1)}" for n in trial_plans.PLAYER_COUNTS)]
    return ["## Plays for an ending", "", *format_table(heads, rows), ""]


def _coverage_section(campaign: Campaign, trials: list[Trial]) -> list[str]:
    found, everything = count_reached(trials), all_targets(campaign)
    rows = []
    for kind in TARGET_KINDS:
        names = [name for name in everything if name.startswith(f"{kind}:")]
        come = sum(found[name] > 0 for name in names)
        rows.append([kind, str(come), str(len(names)), f"{come / max(1, len(names)):.0%}"])
    left = missing_targets(campaign, trials)
    told = "Not come to: " + ", ".join(f"`{name}`" for name in left) + "." if left else ""
    heads = ["what", "come to", "of", "share"]
    return ["## Coverage", "", *format_table(heads, rows), "", told or "Nothing is left.", ""]


if __name__ == "__main__":
    main()
