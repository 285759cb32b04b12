"""Runs many trials of a campaign on all cores."""

import os
from collections.abc import Iterator
from concurrent.futures import as_completed

from roost.contract import derive_seed
from roost.games.familiar_tales.authoring.campaign_game import CampaignGame
from roost.games.familiar_tales.authoring.trial import Trial, TrialSpec, run_trial
from roost.games.familiar_tales.content.loading import built
from roost.games.familiar_tales.content.schema.campaign import Campaign
from roost.system.workers import create_worker_pool

MIN_PARALLEL = 4
"""Fewer matches are played in this process: starting workers would take longer."""


def make_specs(
    matches: int,
    players: tuple[int, ...],
    seed: str,
    style: str,
    page: str | None = None,
    chapter: int | None = None,
) -> list[TrialSpec]:
    """Return specs of trials, distributed evenly over the numbers of players."""
    return [
        TrialSpec(players[i % len(players)], derive_seed(seed, "match", i), style, page, chapter)
        for i in range(matches)
    ]


def run_trials(
    campaign: Campaign, specs: list[TrialSpec], cores: int | None = None, in_order: bool = True
) -> Iterator[Trial]:
    """Yield trials as they end, in the order of the specs or of completion."""
    count = min(cores or os.cpu_count() or 1, len(specs))
    if count < 2 or len(specs) < MIN_PARALLEL:
        game = CampaignGame(campaign)
        yield from (run_trial(game, spec) for spec in specs)
        return
    text = built.encode_campaign(campaign)
    with create_worker_pool(count, _init_worker, (text,)) as pool:
        if in_order:
            yield from pool.map(_run_in_worker, specs)
        else:
            futures = [pool.submit(_run_in_worker, spec) for spec in specs]
            yield from (future.result() for future in as_completed(futures))


_GAME: list[CampaignGame] = []
"""The campaign that this worker process plays."""


def _init_worker(text: bytes) -> None:
    _GAME[:] = [CampaignGame(built.decode_campaign(text))]


def _run_in_worker(spec: TrialSpec) -> Trial:
    return run_trial(_GAME[0], spec)
