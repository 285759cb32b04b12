"""Let bots play the whole of Hearthlight, in parts, and write the results into docs/.

    python src/roost/games/familiar_tales/tools/campaign_report.py play [--plays 50] [--part PART]
    python src/roost/games/familiar_tales/tools/campaign_report.py write

`play` continues where it was stopped: each match is a line of the log file, and matches of an
earlier version of the campaign are ignored. The parts are `styles` (careful, average, careless and
patient bots for each number of players), `endings` (matches that aim for each ending) and `missing`
(in rounds, matches that aim for what no match has reached). `write` makes
docs/campaign/hearthlight-plays.md and its charts.
"""

import argparse
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterable
from pathlib import Path

ROOT = Path(__file__).resolve().parents[5]
sys.path.insert(0, str(ROOT / "src"))

from roost.contract.rng import parse_seed  # noqa: E402
from roost.games.familiar_tales.authoring import charts, trial_log, trial_plans  # noqa: E402
from roost.games.familiar_tales.authoring.coverage import (  # noqa: E402
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
REPORT = ROOT / "docs" / "campaign/hearthlight-plays.md"
CHARTS_FOLDER = ROOT / "docs" / "campaign/hearthlight" / "whole"
TRIAL_LOG = ROOT / ".studies" / "hearthlight-plays.jsonl"
SEED = "hearthlight"
OTHER_STYLES_DIVISOR = 5
"""The other styles have this many times fewer matches than careful."""
PLAYS_PER_ENDING = 3
MISFORTUNE_BUDGET = {"careful": (0, 10), "average": (12, 20)}
"""The range for the mean misfortune (docs/campaign/hearthlight.md, section 4)."""
ROUNDS, PLAYS_PER_ROUND = 40, 16
LABELS = {"players": "players", "chapter": "Chapter"}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("command", choices=("play", "write"))
    parser.add_argument(
        "--plays", type=int, default=50, help="careful matches per number of players"
    )
    parser.add_argument("--part", choices=("styles", "endings", "missing"))
    parser.add_argument("--file", type=Path, default=TRIAL_LOG)
    parser.add_argument("--cores", type=int)
    options = parser.parse_args()
    campaign = folder.load(ROOT / CAMPAIGN_FOLDER)
    if options.command == "play":
        run_plans(campaign, options.file, options.plays, options.part, options.cores)
    else:
        write_report(campaign, trial_log.read_trials(campaign, options.file))


# Playing matches


def run_plans(
    campaign: Campaign, log_file: Path, plays: int, part: str | None, cores: int | None
) -> None:
    other_plays = max(1, plays // OTHER_STYLES_DIVISOR)
    plays_by_style = {
        "careful": plays,
        "average": other_plays,
        "careless": other_plays,
        "patient": other_plays,
    }
    if part in (None, "styles"):
        run_specs(
            campaign,
            "styles",
            trial_plans.specs_by_style(parse_seed(SEED), plays_by_style),
            log_file,
            cores,
        )
    if part in (None, "endings"):
        specs = trial_plans.specs_for_endings(campaign, parse_seed(SEED), PLAYS_PER_ENDING)
        run_specs(campaign, "endings", specs, log_file, cores)
    if part in (None, "missing"):
        for round in range(ROUNDS):
            trials = trial_log.read_trials(campaign, log_file)
            specs = trial_plans.specs_for_missing(
                campaign, parse_seed(SEED), trials, round, PLAYS_PER_ROUND
            )
            if not specs:
                break
            run_specs(campaign, f"missing, round {round}", specs, log_file, cores)
            missing = missing_targets(campaign, trial_log.read_trials(campaign, log_file))
            print(f"{len(missing)} missing:", *missing[:12], flush=True)


def run_specs(
    campaign: Campaign, name: str, specs: list[TrialSpec], log_file: Path, cores: int | None
) -> None:
    start_time, endings = time.monotonic(), Counter[str]()
    for number, trial in enumerate(
        trial_log.run_logged_trials(campaign, specs, log_file, cores), 1
    ):
        endings[trial.failure or trial.ending] += 1
        print(
            f"{name}: {number} of {len(specs)}, {time.monotonic() - start_time:.0f} s;"
            f" {trial.spec.players} players, {trial.spec.style}: {trial.ending or trial.failure},"
            f" misfortune {trial.misfortune}, {trial.actions} actions",
            flush=True,
        )
    print(f"{name}: {dict(endings)}", flush=True)


# Writing the report


def write_report(campaign: Campaign, trials: list[Trial]) -> None:
    untargeted = [trial for trial in trials if not trial.spec.target]
    CHARTS_FOLDER.mkdir(parents=True, exist_ok=True)
    titles = {ending.id: ending.title for ending in campaign.endings}
    for style in list_styles(untargeted):
        statistics = TrialStatistics([trial for trial in untargeted if trial.spec.style == style])
        for name, svg in draw_charts(statistics, titles, style).items():
            (CHARTS_FOLDER / f"{style}-{name}.svg").write_text(svg, encoding="utf-8")
    REPORT.write_text(render_page(campaign, trials, untargeted), encoding="utf-8")
    print(f"wrote {REPORT} and {CHARTS_FOLDER}")


def list_styles(trials: list[Trial]) -> list[str]:
    return list(dict.fromkeys(trial.spec.style for trial in trials))


def count_rounds(visits: list[PageVisit]) -> float:
    return sum(visit.rounds for visit in visits)


def count_actions(visits: list[PageVisit]) -> float:
    return sum(visit.actions for visit in visits)


def count_flights(visits: list[PageVisit]) -> float:
    return sum(visit.flights for visit in visits)


def sum_misfortune(visits: list[PageVisit]) -> float:
    return sum(visit.misfortune for visit in visits)


MEASURES: dict[str, tuple[str, Callable[[list[PageVisit]], float]]] = {
    "rounds": ("Rounds per chapter", count_rounds),
    "actions": ("Actions per chapter", count_actions),
    "flights": ("Flights per chapter", count_flights),
    "misfortune": ("Misfortune per chapter", sum_misfortune),
}


def draw_charts(statistics: TrialStatistics, titles: dict[str, str], style: str) -> dict[str, str]:
    by_measure = {
        name: charts.chart_by_chapter(statistics, measure, f"{title}, {style} bots", LABELS)
        for name, (title, measure) in MEASURES.items()
    }
    title = f"Endings in % of matches, {style} bots"
    return by_measure | {"endings": charts.chart_endings(statistics, titles, title, LABELS)}


def render_page(campaign: Campaign, trials: list[Trial], untargeted: list[Trial]) -> str:
    failed = [trial for trial in trials if trial.failure]
    command = ".venv/bin/python src/roost/games/familiar_tales/tools/campaign_report.py"
    lines = [
        "# Hearthlight, played by bots",
        "",
        '<!-- skip: next "plays for hours" -->',
        "```sh",
        f"{command} play",
        f"{command} write",
        "```",
        "",
        f"{len(trials)} matches of the whole campaign. Each bot uses only what its seat knows. "
        f"{_completion_line(trials, failed)}",
        "",
        "## Results by play style",
        "",
        "Each number is a mean, with the 10th to 90th percentile in brackets.",
        "",
        *format_table(
            ["players", "style", "matches", "rounds", "actions", "flights", "misfortune", "trust"],
            _player_rows(untargeted),
        ),
        "",
        *_budget_lines(untargeted),
        "### Endings, in % of matches",
        "",
        *format_table(["ending", *_column_heads(untargeted)], _ending_rows(campaign, untargeted)),
        "",
    ]
    for name, (title, measure) in MEASURES.items():
        lines += [
            f"### {title}",
            "",
            *format_table(
                ["chapter", *_column_heads(untargeted)], _chapter_rows(untargeted, measure)
            ),
            "",
        ]
        for style in list_styles(untargeted):
            lines.append(f"![{title}, {style} bots](hearthlight/whole/{style}-{name}.svg)")
        lines.append("")
    for style in list_styles(untargeted):
        lines.append(f"![Endings, {style} bots](hearthlight/whole/{style}-endings.svg)")
    lines += ["", *_ending_section(campaign, trials), *_coverage_section(campaign, trials)]
    return "\n".join(lines)


def _completion_line(trials: list[Trial], failed: list[Trial]) -> str:
    if not failed:
        return "Every match reached an ending, without an error or a dead end."
    failures = "; ".join(f"{where} ({n})" for where, n in TrialStatistics(failed).failures())
    return f"{len(trials) - len(failed)} reached an ending. Failures: {failures}."


def format_table(headings: list[str], rows: Iterable[list[str]]) -> list[str]:
    lines = [headings, ["---"] * len(headings), *rows]
    return ["| " + " | ".join(cells) + " |" for cells in lines]


def _player_rows(untargeted: list[Trial]) -> Iterable[list[str]]:
    for style in list_styles(untargeted):
        statistics = TrialStatistics([trial for trial in untargeted if trial.spec.style == style])
        for count in (*statistics.player_counts(), None):
            trials = statistics.trials_with(count)
            numbers: list[list[float]] = [
                [count_rounds(t.visits) for t in trials],
                [t.actions for t in trials],
                [count_flights(t.visits) for t in trials],
                [t.misfortune for t in trials],
                [t.counters.get("trust", 0) for t in trials],
            ]
            cells = [_format_distribution(summarize(x)) for x in numbers]
            yield [str(count or "all"), style, str(len(trials)), *cells]


def _budget_lines(untargeted: list[Trial]) -> list[str]:
    """Compare the mean misfortune of each style with its target range."""
    lines = []
    for style, (low, high) in MISFORTUNE_BUDGET.items():
        values = [trial.misfortune for trial in untargeted if trial.spec.style == style]
        if values:
            mean = summarize(values).mean
            position = "within" if low <= mean <= high else "outside"
            lines.append(
                f"- Target misfortune of {style} bots: {low} to {high}."
                f" The mean is {mean:.1f}, {position} the target."
            )
    return [*lines, ""] if lines else []


def _format_distribution(distribution: Distribution) -> str:
    return f"{distribution.mean:.1f} ({distribution.p10:g} to {distribution.p90:g})"


def _groups(untargeted: list[Trial]) -> list[tuple[str, int]]:
    return sorted(
        {(trial.spec.style, trial.spec.players) for trial in untargeted},
        key=lambda group: (list_styles(untargeted).index(group[0]), group[1]),
    )


def _column_heads(untargeted: list[Trial]) -> list[str]:
    return [f"{style}, {n}" for style, n in _groups(untargeted)]


def _ending_rows(campaign: Campaign, untargeted: list[Trial]) -> Iterable[list[str]]:
    for ending in campaign.endings:
        cells = [
            f"{100 * TrialStatistics(_trials_of(untargeted, style, n)).ending_share(ending.id):.0f}"
            for style, n in _groups(untargeted)
        ]
        yield [ending.title, *cells]


def _trials_of(untargeted: list[Trial], style: str, players: int) -> list[Trial]:
    return [t for t in untargeted if t.spec.style == style and t.spec.players == players]


def _chapter_rows(
    untargeted: list[Trial], measure: Callable[[list[PageVisit]], float]
) -> Iterable[list[str]]:
    for chapter in TrialStatistics(untargeted).chapters():
        values = [
            TrialStatistics(_trials_of(untargeted, m, n)).chapter_values(measure, chapter)
            for m, n in _groups(untargeted)
        ]
        yield [str(chapter), *(f"{summarize(x).mean:.1f}" if x else "–" for x in values)]


def _ending_section(campaign: Campaign, trials: list[Trial]) -> list[str]:
    """Return how many of the matches that aimed for an ending reached it."""
    rows = []
    for ending in campaign.endings:
        statistics = TrialStatistics([t for t in trials if t.spec.target == f"ending:{ending.id}"])
        groups = [statistics.trials_with(n) for n in trial_plans.PLAYER_COUNTS]
        counts = [f"{sum(t.ending == ending.id for t in g)} of {len(g)}" for g in groups]
        rows.append([ending.title, *counts])
    heads = ["target", *(f"{n} player{'s' * (n > 1)}" for n in trial_plans.PLAYER_COUNTS)]
    return ["## Matches that aim for an ending", "", *format_table(heads, rows), ""]


def _coverage_section(campaign: Campaign, trials: list[Trial]) -> list[str]:
    reached, targets = count_reached(trials), all_targets(campaign)
    rows = []
    for kind in TARGET_KINDS:
        names = [name for name in targets if name.startswith(f"{kind}:")]
        reached_count = sum(reached[name] > 0 for name in names)
        rows.append(
            [kind, str(reached_count), str(len(names)), f"{reached_count / max(1, len(names)):.0%}"]
        )
    missing = missing_targets(campaign, trials)
    missing_line = (
        "Not reached: " + ", ".join(f"`{name}`" for name in missing) + "." if missing else ""
    )
    heads = ["kind", "reached", "total", "share"]
    return [
        "## Coverage",
        "",
        *format_table(heads, rows),
        "",
        missing_line or "Everything was reached.",
        "",
    ]


if __name__ == "__main__":
    main()
