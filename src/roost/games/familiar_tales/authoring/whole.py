"""Which plays show that a whole campaign holds: by manners, for each ending, for what is unseen."""

from collections.abc import Sequence

from roost.contract import derive
from roost.games.familiar_tales.authoring.coverage import missing, wishes_for
from roost.games.familiar_tales.authoring.trial import Task, Trial
from roost.games.familiar_tales.data.campaign import Campaign
from roost.games.familiar_tales.playing.wishes import toward

PLAYERS = (1, 2, 3, 4)
TRIED = ("careful", "patient", "average", "careless")
"""The manners in which what is unseen is played for, in turn."""
WISHED = {True: "careless", False: "careful"}
"""How an ending is played for: whoever wants misfortune need not be careful."""


def by_manner(seed: str, plays: dict[str, int]) -> list[Task]:
    """So many plays of each manner for each number of players, on the same seeds; those of each
    number come in turn, so that a part of them is an even part.
    """
    return [
        Task(count, derive(seed, f"whole-{count}", i), manner)
        for manner, most in plays.items()
        for i in range(most)
        for count in PLAYERS
    ]


def for_endings(campaign: Campaign, seed: str, plays: int) -> list[Task]:
    """Players who play for an ending: so many times for each ending and number of players."""
    found = []
    for ending in campaign.endings:
        wishes = toward(campaign, f"ending:{ending.id}")
        manner = WISHED[dict(wishes).get("count:misfortune", 0.0) > 0]
        for i in range(plays):
            for count in PLAYERS:
                own = derive(derive(seed, "ending", ending.code), f"of {count}", i)
                found.append(Task(count, own, manner, wishes=wishes, target=f"ending:{ending.id}"))
    return found


def for_unseen(
    campaign: Campaign, seed: str, trials: Sequence[Trial], round: int, most: int
) -> list[Task]:
    """A play for each of the first things that no play has come to yet."""
    unseen = missing(campaign, trials)
    first = unseen[round % max(1, len(unseen)) :] + unseen[: round % max(1, len(unseen))]
    return [
        Task(
            PLAYERS[(round + i) % len(PLAYERS)],
            derive(derive(seed, "unseen", round), "play", i),
            TRIED[(round + i) % len(TRIED)],
            wishes=wishes_for(campaign, target, unseen),
            target=target,
        )
        for i, target in enumerate(first[:most])
    ]
