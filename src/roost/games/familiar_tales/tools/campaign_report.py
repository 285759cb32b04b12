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
import time
from collections import Counter
from collections.abc import Callable, Iterable
from pathlib import Path

from jinja2 import Environment

from roost.contract.rng import parse_seed
from roost.games.familiar_tales.authoring import charts, trial_log, trial_plans
from roost.games.familiar_tales.authoring.coverage import (
    TARGET_KINDS,
    all_targets,
    count_reached,
    missing_targets,
)
from roost.games.familiar_tales.authoring.trial import PageVisit, Trial, TrialSpec
from roost.games.familiar_tales.authoring.trial_statistics import TrialStatistics, summarize
from roost.games.familiar_tales.content.loading import folder
from roost.games.familiar_tales.content.schema.campaign import Campaign

ROOT = Path(__file__).resolve().parents[5]
TEMPLATE = Environment(trim_blocks=True, lstrip_blocks=True).from_string(
    Path(__file__).with_name("campaign_report.md.jinja").read_text(encoding="utf-8")
)
COMMAND = ".venv/bin/python src/roost/games/familiar_tales/tools/campaign_report.py"
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
    if part in (None, "styles"):
        other_plays = max(1, plays // OTHER_STYLES_DIVISOR)
        counts = {"careful": plays} | dict.fromkeys(("average", "careless", "patient"), other_plays)
        specs = trial_plans.specs_by_style(parse_seed(SEED), counts)
        run_specs(campaign, "styles", specs, log_file, cores)
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


def sum_of(attribute: str) -> Callable[[list[PageVisit]], float]:
    return lambda visits: sum(getattr(visit, attribute) for visit in visits)


MEASURES: dict[str, tuple[str, Callable[[list[PageVisit]], float]]] = {
    name: (f"{name.capitalize()} per chapter", sum_of(name))
    for name in ("rounds", "actions", "flights", "misfortune")
}


def draw_charts(statistics: TrialStatistics, titles: dict[str, str], style: str) -> dict[str, str]:
    by_measure = {
        name: charts.chart_by_chapter(statistics, measure, f"{title}, {style} bots", LABELS)
        for name, (title, measure) in MEASURES.items()
    }
    title = f"Endings in % of matches, {style} bots"
    return by_measure | {"endings": charts.chart_endings(statistics, titles, title, LABELS)}


def render_page(campaign: Campaign, trials: list[Trial], untargeted: list[Trial]) -> str:
    groups = _groups(untargeted)
    chapter_tables = [
        (name, title, [*_chapter_rows(groups, TrialStatistics(untargeted).chapters(), measure)])
        for name, (title, measure) in MEASURES.items()
    ]
    return TEMPLATE.render(
        command=COMMAND,
        match_count=len(trials),
        completion=_completion_line(trials),
        styles=list_styles(untargeted),
        player_rows=[*_player_rows(untargeted)],
        budgets=[*_budgets(untargeted)],
        groups=[*groups],
        ending_rows=[
            [ending.title, *(f"{100 * x.ending_share(ending.id):.0f}" for x in groups.values())]
            for ending in campaign.endings
        ],
        chapter_tables=chapter_tables,
        target_rows=[*_target_rows(campaign, trials)],
        coverage_rows=[*_coverage_rows(campaign, trials)],
        missing=missing_targets(campaign, trials),
    )


def _completion_line(trials: list[Trial]) -> str:
    failed = [trial for trial in trials if trial.failure]
    if not failed:
        return "Every match reached an ending, without an error or a dead end."
    failures = "; ".join(f"{where} ({n})" for where, n in TrialStatistics(failed).failures())
    return f"{len(trials) - len(failed)} reached an ending. Failures: {failures}."


def _player_rows(untargeted: list[Trial]) -> Iterable[list[str]]:
    for style in list_styles(untargeted):
        statistics = TrialStatistics([trial for trial in untargeted if trial.spec.style == style])
        for count in (*statistics.player_counts(), None):
            trials = statistics.trials_with(count)
            numbers: list[list[float]] = [
                [sum_of("rounds")(t.visits) for t in trials],
                [t.actions for t in trials],
                [sum_of("flights")(t.visits) for t in trials],
                [t.misfortune for t in trials],
                [t.counters.get("trust", 0) for t in trials],
            ]
            cells = [f"{x.mean:.1f} ({x.p10:g} to {x.p90:g})" for x in map(summarize, numbers)]
            yield [str(count or "all"), style, str(len(trials)), *cells]


def _budgets(untargeted: list[Trial]) -> Iterable[tuple[str, int, int, float]]:
    """Yield the mean misfortune of each style with its target range."""
    for style, (low, high) in MISFORTUNE_BUDGET.items():
        values = [trial.misfortune for trial in untargeted if trial.spec.style == style]
        if values:
            yield style, low, high, summarize(values).mean


def _groups(untargeted: list[Trial]) -> dict[str, TrialStatistics]:
    """Return the matches of each style and number of players, by their column heading."""
    groups: dict[str, TrialStatistics] = {}
    for style in list_styles(untargeted):
        trials = TrialStatistics([trial for trial in untargeted if trial.spec.style == style])
        for n in trials.player_counts():
            groups[f"{style}, {n}"] = TrialStatistics(trials.trials_with(n))
    return groups


def _chapter_rows(
    groups: dict[str, TrialStatistics],
    chapters: list[int],
    measure: Callable[[list[PageVisit]], float],
) -> Iterable[list[str]]:
    for chapter in chapters:
        values = [group.chapter_values(measure, chapter) for group in groups.values()]
        yield [str(chapter), *(f"{summarize(x).mean:.1f}" if x else "–" for x in values)]


def _target_rows(campaign: Campaign, trials: list[Trial]) -> Iterable[list[str]]:
    """Yield how many of the matches that aimed for an ending reached it."""
    for ending in campaign.endings:
        statistics = TrialStatistics([t for t in trials if t.spec.target == f"ending:{ending.id}"])
        groups = [statistics.trials_with(n) for n in trial_plans.PLAYER_COUNTS]
        counts = [f"{sum(t.ending == ending.id for t in g)} of {len(g)}" for g in groups]
        yield [ending.title, *counts]


def _coverage_rows(campaign: Campaign, trials: list[Trial]) -> Iterable[list[str]]:
    reached, targets = count_reached(trials), all_targets(campaign)
    for kind in TARGET_KINDS:
        names = [name for name in targets if name.startswith(f"{kind}:")]
        count = sum(reached[name] > 0 for name in names)
        yield [kind, str(count), str(len(names)), f"{count / max(1, len(names)):.0%}"]


if __name__ == "__main__":
    main()
