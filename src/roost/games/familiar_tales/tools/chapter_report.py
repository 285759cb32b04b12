"""Write docs/design/published/familiar-tales.md: bots play the first chapter of Hearthlight.

python src/roost/games/familiar_tales/tools/chapter_report.py

It plays the same matches as `roost campaign simulate`, with careful and with careless bots on the
same seeds, and gives 95 % intervals of the means.
"""

import sys
from collections.abc import Callable
from pathlib import Path

import numpy as np

ROOT = Path(__file__).resolve().parents[5]
sys.path.insert(0, str(ROOT / "src"))

from roost.contract.rng import parse_seed  # noqa: E402
from roost.games.familiar_tales.authoring import charts, trial_runner  # noqa: E402
from roost.games.familiar_tales.authoring.trial import Trial  # noqa: E402
from roost.games.familiar_tales.authoring.trial_statistics import TrialStatistics, count_flights  # noqa: E402
from roost.games.familiar_tales.content.loading import folder  # noqa: E402
from roost.games.familiar_tales.content.schema.campaign import Campaign  # noqa: E402
from roost.simulate.interval import Interval, estimate_mean, estimate_share  # noqa: E402
from roost.study.report.number_format import format_interval, format_percent_interval  # noqa: E402

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
    won = estimate_share(sum(trial.is_won for trial in careful.trials), len(careful.trials))
    rounds = {
        id: estimate_mean(np.array([visit.rounds for visit in careful.finished_visits(id)]))
        for id in careful.pages()
    }
    longest = max(rounds, key=lambda id: rounds[id].mean)
    rounds_text = "; ".join(
        f"{campaign.pages[id].title} {_format_interval(interval)}"
        for id, interval in rounds.items()
    )
    command = f"./roost campaign simulate {CAMPAIGN_FOLDER}"
    command += f" --chapter {CHAPTER} --matches {MATCHES} --seed {SEED}"
    flights = _mean_difference(careful, careless, count_flights)
    misfortune = _mean_difference(careful, careless, lambda trial: trial.misfortune)
    lines = [
        "# Familiar Tales: the first chapter of Hearthlight",
        "",
        '<!-- skip: next "plays for hours" -->',
        "```sh",
        command,
        f"{command} --style careless",
        "```",
        "",
        "- Careful bots reach the chapter's good end in **{mean} %** of matches "
        "({low} to {high}).".format(**format_percent_interval(won)),
        f"- **{campaign.pages[longest].title}** is the longest page. "
        f"Rounds per page: {rounds_text}.",
        "- **Caution pays.** On the same seeds, careless bots have "
        f"{_format_interval(flights, True)} flights and "
        f"{_format_interval(misfortune, True)} misfortune per match.",
        "- Brackets are 95 % intervals.",
        "",
    ]
    lines += [
        f"![{LABELS[name]}](familiar-tales/{name}.svg)\n" for name in LABELS if name != "players"
    ]
    return "\n".join(lines)


def _mean_difference(
    first: TrialStatistics, second: TrialStatistics, measure: Callable[[Trial], float]
) -> Interval:
    """Return the mean of the paired differences, match by match on the same seeds."""
    pairs = zip(first.trials, second.trials, strict=True)
    return estimate_mean(np.array([measure(b) - measure(a) for a, b in pairs], float))


def _format_interval(interval: Interval, signed: bool = False) -> str:
    return "{mean} ({low} to {high})".format(**format_interval(interval, signed))


if __name__ == "__main__":
    main()
