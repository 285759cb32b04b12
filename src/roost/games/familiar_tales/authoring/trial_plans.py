"""Which plays show that a whole campaign holds: by manners, for each ending, for what is unseen."""

from collections.abc import Sequence

from roost.contract import derive_seed
from roost.games.familiar_tales.authoring.coverage import goals_for_target, missing_targets
from roost.games.familiar_tales.authoring.trial import Trial, TrialSpec
from roost.games.familiar_tales.bot.story_goals import goals_toward
from roost.games.familiar_tales.content.schema.campaign import Campaign

PLAYER_COUNTS = (1, 2, 3, 4)
STYLE_ROTATION = ("careful", "patient", "average", "careless")
"""The manners in which what is unseen is played for, in turn."""
ENDING_STYLES = {True: "careless", False: "careful"}
"""How an ending is played for: whoever wants misfortune need not be careful."""


def specs_by_style(seed: str, plays: dict[str, int]) -> list[TrialSpec]:
    """So many plays of each manner for each number of players, on the same seeds; those of each
    number come in turn, so that a part of them is an even part.
    """
    return [
        TrialSpec(count, derive_seed(seed, f"whole-{count}", i), manner)
        for manner, most in plays.items()
        for i in range(most)
        for count in PLAYER_COUNTS
    ]


def specs_for_endings(campaign: Campaign, seed: str, plays: int) -> list[TrialSpec]:
    """Players who play for an ending: so many times for each ending and number of players."""
    found = []
    for ending in campaign.endings:
        wishes = goals_toward(campaign, f"ending:{ending.id}")
        manner = ENDING_STYLES[dict(wishes).get("count:misfortune", 0.0) > 0]
        for i in range(plays):
            for count in PLAYER_COUNTS:
                own = derive_seed(derive_seed(seed, "ending", ending.code), f"of {count}", i)
                found.append(
                    TrialSpec(count, own, manner, story_goals=wishes, target=f"ending:{ending.id}")
                )
    return found


def specs_for_missing(
    campaign: Campaign, seed: str, trials: Sequence[Trial], round: int, max_specs: int
) -> list[TrialSpec]:
    """A play for each of the first things that no play has come to yet."""
    unseen = missing_targets(campaign, trials)
    first = unseen[round % max(1, len(unseen)) :] + unseen[: round % max(1, len(unseen))]
    return [
        TrialSpec(
            PLAYER_COUNTS[(round + i) % len(PLAYER_COUNTS)],
            derive_seed(derive_seed(seed, "unseen", round), "play", i),
            STYLE_ROTATION[(round + i) % len(STYLE_ROTATION)],
            story_goals=goals_for_target(campaign, target, unseen),
            target=target,
        )
        for i, target in enumerate(first[:max_specs])
    ]
