"""Write docs/studies/familiar-tales.md: the first chapter of Hearthlight, tried by bots.

python tools/tale_study.py

plays what `roost campaign try` plays, by careful and by careless bots on the same seeds, and says
how sure the means are.
"""

import sys
from collections.abc import Callable
from pathlib import Path

import numpy as np

ROOT = Path(__file__).resolve().parent.parent
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
OUT = ROOT / "docs" / "studies" / "familiar-tales"
MATCHES, SEED, CHAPTER = 160, "study", 1
CHARTS = ("rounds", "flights", "misfortune")
LABELS = {
    "rounds": "How many rounds a page takes",
    "flights": "How often somebody flees in a play",
    "misfortune": "Misfortune at the end of a play",
    "players": "players",
}


def main() -> None:
    campaign = folder.load(ROOT / CAMPAIGN_FOLDER)
    careful, careless = (run_trials(campaign, manner) for manner in ("careful", "careless"))
    OUT.mkdir(parents=True, exist_ok=True)
    words = LABELS | {id: page.title for id, page in campaign.pages.items()}
    words |= {id: campaign.journal[id].text for id in careful.counter_ids()}
    drawn = charts.draw_charts(careful, words)
    for name in CHARTS:
        (OUT / f"{name}.svg").write_text(drawn[name], encoding="utf-8")
    text = render_page(campaign, careful, careless)
    OUT.with_suffix(".md").write_text(text, encoding="utf-8")
    print(text)


def run_trials(campaign: Campaign, style: str) -> TrialStatistics:
    tally = TrialStatistics()
    given = trial_runner.make_specs(MATCHES, (1, 2, 3, 4), parse_seed(SEED), style, None, CHAPTER)
    for trial in trial_runner.run_trials(campaign, given):
        tally.add(trial)
    return tally


def render_page(campaign: Campaign, careful: TrialStatistics, careless: TrialStatistics) -> str:
    won = estimate_share(sum(trial.is_won for trial in careful.trials), len(careful.trials))
    rounds = {
        id: estimate_mean(np.array([stay.rounds for stay in careful.finished_visits(id)]))
        for id in careful.pages()
    }
    longest = max(rounds, key=lambda id: rounds[id].mean)
    listed = "; ".join(
        f"{campaign.pages[id].title} {_format_interval(found)}" for id, found in rounds.items()
    )
    command = f"./roost campaign try {CAMPAIGN_FOLDER} --chapter {CHAPTER} --matches {MATCHES} --seed {SEED}"
    lines = [
        "# Familiar Tales: the first chapter of Hearthlight",
        "",
        f"    {command}",
        f"    {command} --manner careless",
        "",
        "- **{mean} %** of the plays of careful bots came to the chapter's good end "
        "(from {low} to {high}).".format(**format_percent_interval(won)),
        f"- **{campaign.pages[longest].title}** is the longest page. Rounds: {listed}.",
        "- **Care pays.** On the same seeds a play of careless bots has "
        f"{_format_interval(_mean_difference(careful, careless, count_flights), True)} flights more, and "
        f"{_format_interval(_mean_difference(careful, careless, lambda one: one.misfortune), True)} misfortune.",
        "",
    ]
    lines += [
        f"![{LABELS[name]}](familiar-tales/{name}.svg)\n" for name in LABELS if name != "players"
    ]
    return "\n".join(lines)


def _mean_difference(
    one: TrialStatistics, other: TrialStatistics, measure: Callable[[Trial], float]
) -> Interval:
    """Play by play, on the same seeds."""
    pairs = zip(one.trials, other.trials, strict=True)
    return estimate_mean(np.array([measure(b) - measure(a) for a, b in pairs], float))


def _format_interval(interval: Interval, signed: bool = False) -> str:
    return "{mean} ({low} to {high})".format(**format_interval(interval, signed))


if __name__ == "__main__":
    main()
