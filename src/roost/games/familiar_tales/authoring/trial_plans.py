"""Plans the trials of a whole campaign: by style, for each ending, and for what is still
missing.
"""

from collections.abc import Sequence

from roost.contract import derive_seed
from roost.games.familiar_tales.authoring.coverage import goals_for_target, missing_targets
from roost.games.familiar_tales.authoring.trial import Trial, TrialSpec
from roost.games.familiar_tales.bot.story_goals import goals_toward
from roost.games.familiar_tales.content.schema.campaign import Campaign

PLAYER_COUNTS = (1, 2, 3, 4)
STYLE_ROTATION = ("careful", "patient", "average", "careless")
"""The styles of trials for missing targets, in turn."""
ENDING_STYLES = {True: "careless", False: "careful"}
"""The style of trials for an ending, by whether the ending needs misfortune."""


def specs_by_style(seed: str, plays: dict[str, int]) -> list[TrialSpec]:
    """Return trials of each style for each number of players, on the same seeds.

    The numbers of players alternate, so that any part of the list is balanced.
    """
    return [
        TrialSpec(players, derive_seed(seed, f"whole-{players}", i), style)
        for style, play_count in plays.items()
        for i in range(play_count)
        for players in PLAYER_COUNTS
    ]


def specs_for_endings(campaign: Campaign, seed: str, plays: int) -> list[TrialSpec]:
    """Return trials that aim for an ending: `plays` for each ending and number of players."""
    specs = []
    for ending in campaign.endings:
        story_goals = goals_toward(campaign, f"ending:{ending.id}")
        style = ENDING_STYLES[dict(story_goals).get("count:misfortune", 0.0) > 0]
        for i in range(plays):
            for players in PLAYER_COUNTS:
                trial_seed = derive_seed(
                    derive_seed(seed, "ending", ending.code), f"of {players}", i
                )
                specs.append(
                    TrialSpec(
                        players,
                        trial_seed,
                        style,
                        story_goals=story_goals,
                        target=f"ending:{ending.id}",
                    )
                )
    return specs


def specs_for_missing(
    campaign: Campaign, seed: str, trials: Sequence[Trial], round: int, max_specs: int
) -> list[TrialSpec]:
    """Return a trial for each of the first targets that no trial has reached."""
    missing = missing_targets(campaign, trials)
    rotated = missing[round % max(1, len(missing)) :] + missing[: round % max(1, len(missing))]
    return [
        TrialSpec(
            PLAYER_COUNTS[(round + i) % len(PLAYER_COUNTS)],
            derive_seed(derive_seed(seed, "unseen", round), "play", i),
            STYLE_ROTATION[(round + i) % len(STYLE_ROTATION)],
            story_goals=goals_for_target(campaign, target, missing),
            target=target,
        )
        for i, target in enumerate(rotated[:max_specs])
    ]
