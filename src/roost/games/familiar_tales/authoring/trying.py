"""Many trials of a campaign on all cores."""

import os
from collections.abc import Iterator
from concurrent.futures import as_completed

from roost.contract import derive
from roost.games.familiar_tales.authoring.own import OwnTales
from roost.games.familiar_tales.authoring.trial import Task, Trial, try_out
from roost.games.familiar_tales.data.campaign import Campaign
from roost.games.familiar_tales.loading import built
from roost.system.workers import worker_pool

ALONE = 4
"""So few matches are played sooner than other processes are started."""


def tasks(
    matches: int,
    players: tuple[int, ...],
    seed: str,
    manner: str,
    page: str | None = None,
    chapter: int | None = None,
) -> list[Task]:
    """Matches shared out over the numbers of players."""
    return [
        Task(players[i % len(players)], derive(seed, "match", i), manner, page, chapter)
        for i in range(matches)
    ]


def play(
    campaign: Campaign, given: list[Task], cores: int | None = None, in_order: bool = True
) -> Iterator[Trial]:
    """Trials as they come, in the order of the tasks or of their ends."""
    count = min(cores or os.cpu_count() or 1, len(given))
    if count < 2 or len(given) < ALONE:
        game = OwnTales(campaign)
        yield from (try_out(game, task) for task in given)
        return
    text = built.build(campaign)
    with worker_pool(count, _ready, (text,)) as pool:
        if in_order:
            yield from pool.map(_play, given)
        else:
            running = [pool.submit(_play, task) for task in given]
            yield from (done.result() for done in as_completed(running))


_GAME: list[OwnTales] = []
"""The campaign that this process plays."""


def _ready(text: bytes) -> None:
    _GAME[:] = [OwnTales(built.read(text))]


def _play(task: Task) -> Trial:
    return try_out(_GAME[0], task)
