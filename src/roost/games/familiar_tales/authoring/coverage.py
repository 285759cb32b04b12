"""What of a campaign was come to in play, and what was not."""

from collections import Counter
from collections.abc import Iterable

from roost.games.familiar_tales.authoring.trial import Trial
from roost.games.familiar_tales.bot.story_goals import StoryGoals, goals_toward
from roost.games.familiar_tales.content.schema.campaign import Campaign

TARGET_KINDS = ("page", "entry", "choice", "ending")
MISSING_CHOICE_WEIGHT = 0.4
"""How much a choice that nobody has made yet is wished for by the way."""


def all_targets(campaign: Campaign) -> list[str]:
    """All that there is to come to: `page:ID`, `entry:CODE`, `choice:CODE/N`, `ending:ID`."""
    entries = campaign.entries.items()
    return [
        *(f"page:{id}" for id in campaign.pages),
        *(f"entry:{code}" for code in campaign.entries),
        *(f"choice:{code}/{i}" for code, entry in entries for i in range(len(entry.choices))),
        *(f"ending:{ending.id}" for ending in campaign.endings),
    ]


def count_reached(trials: Iterable[Trial]) -> Counter[str]:
    """How many plays came to each."""
    found: Counter[str] = Counter()
    for trial in trials:
        names = {f"page:{stay.page}" for stay in trial.visits}
        names |= {f"entry:{code}" for code in trial.entries}
        names |= {f"choice:{code}/{option}" for code, option in trial.choices}
        found.update(names | {f"ending:{trial.ending}"})
    return found


def missing_targets(campaign: Campaign, trials: Iterable[Trial]) -> list[str]:
    found = count_reached(trials)
    return [name for name in all_targets(campaign) if not found[name]]


def goals_for_target(campaign: Campaign, target: str, missing: Iterable[str]) -> StoryGoals:
    """To come to one thing, and to make choices by the way that nobody has made yet."""
    found = dict(goals_toward(campaign, target))
    for name in missing:
        if name.startswith("choice:"):
            found.setdefault(name, MISSING_CHOICE_WEIGHT)
    return tuple(sorted(found.items()))
