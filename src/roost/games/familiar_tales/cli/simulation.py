"""The command `roost campaign simulate`: progress bar, tables and charts."""

import shlex
from pathlib import Path
from typing import NamedTuple

import typer
from msgspec.structs import replace
from rich import box
from rich.table import Table

from roost.cli.arguments import choose_seed
from roost.cli.messages import format_message
from roost.cli.progress import track_progress
from roost.cli.terminal import console
from roost.contract import RefusalError
from roost.contract.rng import parse_seed
from roost.games.familiar_tales.authoring import charts, coverage, trial_log, trial_runner
from roost.games.familiar_tales.authoring.campaign_game import CampaignGame
from roost.games.familiar_tales.authoring.trial import TrialSpec
from roost.games.familiar_tales.authoring.trial_statistics import (
    Distribution,
    TrialStatistics,
    count_flights,
)
from roost.games.familiar_tales.bot.story_goals import goals_toward
from roost.games.familiar_tales.bot.style import STYLES
from roost.games.familiar_tales.cli.files import read_campaign
from roost.games.familiar_tales.cli.maps import require_page
from roost.games.familiar_tales.content.schema.campaign import Campaign
from roost.system.files import write_file

CHARTS = ("rounds", "flights", "misfortune")
MAX_FAILURES = 8
"""The most failures that are listed."""


class SimulationPlan(NamedTuple):
    """Selects the matches to play."""

    page: str | None
    chapter: int | None
    matches: int
    players: int | None
    style: str
    seed: str | None
    target: str | None


def simulate(
    path: Path, plan: SimulationPlan, charts_folder: Path | None, log_file: Path | None
) -> None:
    """Play the matches and print statistics. Exit with code 1 if a match did not reach its end."""
    campaign = read_campaign(path)
    seed = choose_seed(plan.seed)
    specs = _make_specs(campaign, plan, seed)
    trials = (
        trial_runner.run_trials(campaign, specs)
        if log_file is None
        else trial_log.run_logged_trials(campaign, specs, log_file)
    )
    statistics = TrialStatistics()
    for trial in track_progress(trials, plan.matches):
        statistics.add(trial)
    _print_report(
        campaign, statistics, seed, is_complete=plan.page is None and plan.chapter is None
    )
    if charts_folder is not None:
        _write_charts(campaign, statistics, charts_folder)
    if statistics.failures():
        raise typer.Exit(1)


def _make_specs(campaign: Campaign, plan: SimulationPlan, seed: str) -> list[TrialSpec]:
    info = CampaignGame(campaign).info
    if plan.page is not None:
        require_page(campaign, plan.page)
    if plan.style not in STYLES:
        raise RefusalError("style-unknown", style=plan.style, names=", ".join(STYLES))
    endings = [ending.id for ending in campaign.endings]
    if plan.target is not None and plan.target not in endings:
        names = ", ".join(endings) or "none"
        raise RefusalError("ending-unknown", ending=plan.target, names=names)
    counts = info.players if plan.players is None else (plan.players,)
    for count in counts:
        info.configure(count, {} if plan.chapter is None else {"chapter": plan.chapter})
    specs = trial_runner.make_specs(
        plan.matches, counts, parse_seed(seed), plan.style, plan.page, plan.chapter
    )
    if plan.target is None:
        return specs
    target = f"ending:{plan.target}"
    story_goals = goals_toward(campaign, target)
    return [replace(spec, story_goals=story_goals, target=target) for spec in specs]


def _print_report(
    campaign: Campaign, statistics: TrialStatistics, seed: str, is_complete: bool
) -> None:
    out = console()
    out.print(_player_table(statistics))
    out.print(_page_table(campaign, statistics))
    if is_complete:
        out.print(_ending_table(campaign, statistics))
        out.print(_coverage_table(campaign, statistics))
    resources = (
        ", ".join(f"{kind} {n:.1f}" for kind, n in statistics.mean_resources().items() if n) or "–"
    )
    out.print(format_message("simulate-resources", {"resources": resources}))
    names = _card_names(campaign)
    unused = [names[id] for id in statistics.unused_cards(campaign)]
    args: dict[str, str | int] = {"count": len(unused), "cards": ", ".join(unused)}
    out.print(format_message("simulate-unused", args))
    for where, n in statistics.failures()[:MAX_FAILURES]:
        out.print(format_message("simulate-failure", {"where": where, "count": n}))
    out.print(
        format_message(
            "simulate-summary", {"matches": len(statistics.trials), "seed": shlex.quote(seed)}
        )
    )


def _card_names(campaign: Campaign) -> dict[str, str]:
    skills = {id: card.name for id, card in campaign.skills.items()}
    return skills | {id: item.name for id, item in campaign.items.items()}


def _player_table(statistics: TrialStatistics) -> Table:
    table = _new_table("players", "matches", "won", "rounds", "flights", "misfortune", "actions")
    for count in statistics.player_counts():
        trials = statistics.trials_with(count)
        visits = statistics.finished_visits(None, count)
        rounds = sum(visit.rounds for visit in visits) / max(1, len(visits))
        table.add_row(
            str(count),
            str(len(trials)),
            f"{statistics.win_rate(count):.0%}",
            f"{rounds:.1f}",
            _format_distribution(statistics.trial_distribution(count_flights, count)),
            _format_distribution(statistics.trial_distribution(lambda t: t.misfortune, count)),
            f"{sum(t.actions for t in trials) / len(trials):.0f}",
        )
    return table


def _page_table(campaign: Campaign, statistics: TrialStatistics) -> Table:
    table = _new_table(
        "page", "played", "finished", "rounds", "flights", "misfortune", "enemy-turns"
    )
    for page in statistics.pages():
        visits, finished = statistics.visits(page), statistics.finished_visits(page)
        table.add_row(
            campaign.pages[page].title,
            str(len(visits)),
            f"{len(finished) / len(visits):.0%}",
            _format_distribution(statistics.visit_distribution(lambda s: s.rounds, page, None)),
            f"{statistics.visit_distribution(lambda s: s.flights, page, None).mean:.2f}",
            f"{statistics.visit_distribution(lambda s: s.misfortune, page, None).mean:.2f}",
            f"{statistics.visit_distribution(lambda s: s.enemy_turns, page, None).mean:.1f}",
        )
    return table


def _ending_table(campaign: Campaign, statistics: TrialStatistics) -> Table:
    table = _new_table("ending", "matches", "share")
    for ending in campaign.endings:
        share = statistics.ending_share(ending.id)
        table.add_row(ending.title, str(round(share * len(statistics.trials))), f"{share:.0%}")
    return table


def _coverage_table(campaign: Campaign, statistics: TrialStatistics) -> Table:
    """Return how much of the campaign the matches reached."""
    reached = coverage.count_reached(statistics.trials)
    table = _new_table("coverage", "reached", "total")
    for kind in coverage.TARGET_KINDS:
        names = [x for x in coverage.all_targets(campaign) if x.startswith(f"{kind}:")]
        reached_count = sum(reached[name] > 0 for name in names)
        table.add_row(
            format_message(f"simulate-coverage-{kind}"), str(reached_count), str(len(names))
        )
    return table


def _format_distribution(distribution: Distribution) -> str:
    return f"{distribution.mean:.2f} ({distribution.p10:g}–{distribution.p90:g})"


def _new_table(*columns: str) -> Table:
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for i, column in enumerate(columns):
        heading = format_message(f"simulate-{column}")
        table.add_column(heading, justify="right" if i or column == "players" else "left")
    return table


def _write_charts(campaign: Campaign, statistics: TrialStatistics, path: Path) -> None:
    path.mkdir(parents=True, exist_ok=True)
    captions = {id: page.title for id, page in campaign.pages.items()}
    captions |= {name: format_message(f"simulate-chart-{name}") for name in CHARTS}
    for id in statistics.counter_ids():
        counter = campaign.journal[id].text
        captions[id] = format_message("simulate-chart-counter", {"counter": counter})
    captions |= {"players": format_message("simulate-players")}
    for name, svg in charts.draw_charts(statistics, captions).items():
        file = path / f"{name}.svg"
        write_file(file, svg)
        typer.echo(file)
