"""Computes which parts of a campaign the trials have reached, and which are missing."""

from collections import Counter
from collections.abc import Iterable

from roost.games.familiar_tales.authoring.trial import Trial
from roost.games.familiar_tales.bot.story_goals import StoryGoals, goals_toward
from roost.games.familiar_tales.content.schema.campaign import Campaign

TARGET_KINDS = ("page", "entry", "choice", "ending")
MISSING_CHOICE_WEIGHT = 0.4
"""The weight of a choice that no trial has made, as a story goal on the way."""


def all_targets(campaign: Campaign) -> list[str]:
    """Return all targets: `page:ID`, `entry:CODE`, `choice:CODE/N`, `ending:ID`."""
    entries = campaign.entries.items()
    return [
        *(f"page:{id}" for id in campaign.pages),
        *(f"entry:{code}" for code in campaign.entries),
        *(f"choice:{code}/{i}" for code, entry in entries for i in range(len(entry.choices))),
        *(f"ending:{ending.id}" for ending in campaign.endings),
    ]


def count_reached(trials: Iterable[Trial]) -> Counter[str]:
    """Count the trials that reached each target."""
    reached: Counter[str] = Counter()
    for trial in trials:
        names = {f"page:{visit.page}" for visit in trial.visits}
        names |= {f"entry:{code}" for code in trial.entries}
        names |= {f"choice:{code}/{option}" for code, option in trial.choices}
        reached.update(names | {f"ending:{trial.ending}"})
    return reached


def missing_targets(campaign: Campaign, trials: Iterable[Trial]) -> list[str]:
    reached = count_reached(trials)
    return [name for name in all_targets(campaign) if not reached[name]]


def goals_for_target(campaign: Campaign, target: str, missing: Iterable[str]) -> StoryGoals:
    """Return story goals for a target and, on the way, for choices that no trial has made."""
    goals = dict(goals_toward(campaign, target))
    for name in missing:
        if name.startswith("choice:"):
            goals.setdefault(name, MISSING_CHOICE_WEIGHT)
    return tuple(sorted(goals.items()))
