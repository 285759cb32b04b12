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

from roost.contract.chance import seed_of  # noqa: E402
from roost.games.familiar_tales.authoring import charts, trying  # noqa: E402
from roost.games.familiar_tales.authoring.tally import Tally, flights  # noqa: E402
from roost.games.familiar_tales.authoring.trial import Trial  # noqa: E402
from roost.games.familiar_tales.data.campaign import Campaign  # noqa: E402
from roost.games.familiar_tales.loading import folder  # noqa: E402
from roost.simulate.interval import Interval, mean_of, share_of  # noqa: E402
from roost.study.report.figures import between_percents, between_points  # noqa: E402

PLACE = "src/roost/games/familiar_tales/campaigns/hearthlight"
OUT = ROOT / "docs" / "studies" / "familiar-tales"
MATCHES, SEED, CHAPTER = 160, "study", 1
DRAWN = ("rounds", "flights", "misfortune")
WORDS = {
    "rounds": "How many rounds a page takes",
    "flights": "How often somebody flees in a play",
    "misfortune": "Misfortune at the end of a play",
    "players": "players",
}


def main() -> None:
    campaign = folder.load(ROOT / PLACE)
    careful, careless = (tried(campaign, manner) for manner in ("careful", "careless"))
    OUT.mkdir(parents=True, exist_ok=True)
    words = WORDS | {id: page.title for id, page in campaign.pages.items()}
    words |= {id: campaign.journal[id].text for id in careful.counters()}
    drawn = charts.pictures(careful, words)
    for name in DRAWN:
        (OUT / f"{name}.svg").write_text(drawn[name], encoding="utf-8")
    text = page(campaign, careful, careless)
    OUT.with_suffix(".md").write_text(text, encoding="utf-8")
    print(text)


def tried(campaign: Campaign, manner: str) -> Tally:
    tally = Tally()
    given = trying.tasks(MATCHES, (1, 2, 3, 4), seed_of(SEED), manner, None, CHAPTER)
    for trial in trying.play(campaign, given):
        tally.add(trial)
    return tally


def page(campaign: Campaign, careful: Tally, careless: Tally) -> str:
    won = share_of(sum(trial.won for trial in careful.trials), len(careful.trials))
    rounds = {
        id: mean_of(np.array([stay.rounds for stay in careful.finished(id)]))
        for id in careful.pages()
    }
    longest = max(rounds, key=lambda id: rounds[id].mean)
    listed = "; ".join(
        f"{campaign.pages[id].title} {_between(found)}" for id, found in rounds.items()
    )
    command = f"./roost campaign try {PLACE} --chapter {CHAPTER} --matches {MATCHES} --seed {SEED}"
    lines = [
        "# Familiar Tales: the first chapter of Hearthlight",
        "",
        f"    {command}",
        f"    {command} --manner careless",
        "",
        "- **{mean} %** of the plays of careful bots came to the chapter's good end "
        "(from {low} to {high}).".format(**between_percents(won)),
        f"- **{campaign.pages[longest].title}** is the longest page. Rounds: {listed}.",
        "- **Care pays.** On the same seeds a play of careless bots has "
        f"{_between(_more(careful, careless, flights), True)} flights more, and "
        f"{_between(_more(careful, careless, lambda one: one.misfortune), True)} misfortune.",
        "",
    ]
    lines += [
        f"![{WORDS[name]}](familiar-tales/{name}.svg)\n" for name in WORDS if name != "players"
    ]
    return "\n".join(lines)


def _more(one: Tally, other: Tally, what: Callable[[Trial], float]) -> Interval:
    """Play by play, on the same seeds."""
    pairs = zip(one.trials, other.trials, strict=True)
    return mean_of(np.array([what(b) - what(a) for a, b in pairs], float))


def _between(found: Interval, signed: bool = False) -> str:
    return "{mean} ({low} to {high})".format(**between_points(found, signed))


if __name__ == "__main__":
    main()
