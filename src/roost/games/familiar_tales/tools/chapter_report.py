"""Write docs/design/published/familiar-tales.md: bots play the first chapter of Hearthlight.

python src/roost/games/familiar_tales/tools/chapter_report.py

It plays the same matches as `roost campaign simulate`, with careful and with careless bots on the
same seeds, and gives 95 % intervals of the means.
"""

from collections.abc import Callable
from pathlib import Path

import numpy as np
from jinja2 import Environment

from roost.contract.rng import parse_seed
from roost.games.familiar_tales.authoring import charts, trial_runner
from roost.games.familiar_tales.authoring.trial import Trial
from roost.games.familiar_tales.authoring.trial_statistics import TrialStatistics, count_flights
from roost.games.familiar_tales.content.loading import folder
from roost.games.familiar_tales.content.schema.campaign import Campaign
from roost.simulate.interval import Interval, estimate_mean, estimate_share
from roost.study.report.number_format import format_interval, format_percent_interval

ROOT = Path(__file__).resolve().parents[5]
TEMPLATE = Environment(trim_blocks=True, lstrip_blocks=True).from_string(
    Path(__file__).with_name("chapter_report.md.jinja").read_text(encoding="utf-8")
)
CAMPAIGN_FOLDER = "src/roost/games/familiar_tales/campaigns/hearthlight"
OUT = ROOT / "docs" / "design/published" / "familiar-tales"
MATCHES, SEED, CHAPTER = 160, "study", 1
CHARTS = ("rounds", "flights", "misfortune")
LABELS = {
    "rounds": "Rounds per page",
    "flights": "Flights per match",
    "misfortune": "Misfortune at the end of a match",
    "players": "players",
}


def main() -> None:
    campaign = folder.load(ROOT / CAMPAIGN_FOLDER)
    careful, careless = (run_trials(campaign, style) for style in ("careful", "careless"))
    OUT.mkdir(parents=True, exist_ok=True)
    captions = LABELS | {id: page.title for id, page in campaign.pages.items()}
    captions |= {id: campaign.journal[id].text for id in careful.counter_ids()}
    svg_by_name = charts.draw_charts(careful, captions)
    for name in CHARTS:
        (OUT / f"{name}.svg").write_text(svg_by_name[name], encoding="utf-8")
    text = render_page(campaign, careful, careless)
    OUT.with_suffix(".md").write_text(text, encoding="utf-8")
    print(text)


def run_trials(campaign: Campaign, style: str) -> TrialStatistics:
    statistics = TrialStatistics()
    specs = trial_runner.make_specs(MATCHES, (1, 2, 3, 4), parse_seed(SEED), style, None, CHAPTER)
    for trial in trial_runner.run_trials(campaign, specs):
        statistics.add(trial)
    return statistics


def render_page(campaign: Campaign, careful: TrialStatistics, careless: TrialStatistics) -> str:
    rounds = {
        campaign.pages[id].title: estimate_mean(
            np.array([visit.rounds for visit in careful.finished_visits(id)])
        )
        for id in careful.pages()
    }
    won = estimate_share(sum(trial.is_won for trial in careful.trials), len(careful.trials))
    flights = _mean_difference(careful, careless, count_flights)
    misfortune = _mean_difference(careful, careless, lambda trial: trial.misfortune)
    return TEMPLATE.render(
        command=f"./roost campaign simulate {CAMPAIGN_FOLDER}"
        f" --chapter {CHAPTER} --matches {MATCHES} --seed {SEED}",
        won=format_percent_interval(won),
        rounds={title: format_interval(interval) for title, interval in rounds.items()},
        longest=max(rounds, key=lambda title: rounds[title].mean),
        flights=format_interval(flights, True),
        misfortune=format_interval(misfortune, True),
        charts={name: LABELS[name] for name in CHARTS},
    )


def _mean_difference(
    first: TrialStatistics, second: TrialStatistics, measure: Callable[[Trial], float]
) -> Interval:
    """Return the mean of the paired differences, match by match on the same seeds."""
    pairs = zip(first.trials, second.trials, strict=True)
    return estimate_mean(np.array([measure(b) - measure(a) for a, b in pairs], float))


if __name__ == "__main__":
    main()
